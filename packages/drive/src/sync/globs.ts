import { Minimatch, type MinimatchOptions } from 'minimatch'

/** The syntax of the globs of streams: only `*`, `**`, `?` and `[a-z]`, on every platform. */
const OPTIONS: MinimatchOptions = {
  dot: false,
  noext: true,
  nobrace: true,
  nonegate: true,
  nocomment: true,
  platform: 'linux',
}

/**
 * Whether one of the globs matches a path. `*` matches any characters and `?` any one character, except for slashes.
 * `[a-z]` matches a character of a set, and `[!a-z]` any other. `**` between slashes matches any number of folders. A
 * name that begins with a dot needs a glob that begins with a dot there.
 */
export function anyGlob(globs: readonly string[]): (path: string) => boolean {
  const all = globs.map((glob) => new Minimatch(glob.replace(/^\.?\//, ''), OPTIONS))
  return (path) => all.some((glob) => glob.match(path))
}
