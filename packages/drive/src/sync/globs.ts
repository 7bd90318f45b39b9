import { Minimatch, type MinimatchOptions } from 'minimatch'

/** Globs as streams have them: `*`, `**`, `?` and `[a-z]`. The same on every system. */
const OPTIONS: MinimatchOptions = {
  dot: false,
  noext: true,
  nobrace: true,
  nonegate: true,
  nocomment: true,
  platform: 'linux',
}

/**
 * Whether one of the globs matches a path: `*` is any run of characters and `?` any one, except for slashes, `[a-z]` and
 * `[!a-z]` are one of a set or none of it, and `**` between slashes is any number of folders. A name that begins with a
 * dot is matched by a dot only.
 */
export function anyGlob(globs: readonly string[]): (path: string) => boolean {
  const all = globs.map((glob) => new Minimatch(glob.replace(/^\.?\//, ''), OPTIONS))
  return (path) => all.some((glob) => glob.match(path))
}
