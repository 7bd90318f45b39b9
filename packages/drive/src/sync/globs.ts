/** A part of a glob; `anything` and `folders` go over slashes, all others stay between them. */
type Token =
  | { readonly kind: 'anything' | 'folders' | 'run' | 'one' }
  | { readonly kind: 'set'; readonly among: (char: string) => boolean }
  | { readonly kind: 'char'; readonly char: string }

const PART = /\*\*\/|\*+|\?|\[[!^]?\]?[^\]/]*\]|\\.|./gsu

/**
 * Whether one of the globs matches a path: `*` is any run of characters and `?` any one, but for slashes, `[a-z]` and
 * `[!a-z]` are one of a set or none of it, `**` between slashes is any number of folders, and at the end everything.
 */
export function anyGlob(globs: readonly string[]): (path: string) => boolean {
  // the usual one, for which no path need be read
  if (globs.includes('**')) return () => true
  const all = globs.map((glob) => tokensOf(glob.replace(/^\.?\//, '')))
  return (path) => all.some((tokens) => matches(tokens, path))
}

function tokensOf(glob: string): Token[] {
  const parts = [...glob.matchAll(PART)]
  return parts.flatMap(([part], at): Token[] => {
    const begins = at === 0 || parts[at - 1]?.[0].endsWith('/')
    if (part === '**/') return begins ? [{ kind: 'folders' }] : [{ kind: 'run' }, { kind: 'char', char: '/' }]
    if (part === '**' && begins && at === parts.length - 1) return [{ kind: 'anything' }]
    if (part.startsWith('*')) return [{ kind: 'run' }]
    if (part === '?') return [{ kind: 'one' }]
    if (part.length > 2 && part.startsWith('[')) return [{ kind: 'set', among: setOf(part.slice(1, -1)) }]
    return [{ kind: 'char', char: part.length > 1 && part.startsWith('\\') ? part.slice(1) : part }]
  })
}

function setOf(text: string): (char: string) => boolean {
  const none = /^[!^]/.test(text)
  const ranges = [...text.slice(none ? 1 : 0).matchAll(/(.)(?:-(.))?/gsu)]
  return (char) => none !== ranges.some(([, from = '', to = from]) => from <= char && char <= to)
}

/** All ways to match at once, so that no glob takes longer than its length times that of the path. */
function matches(tokens: readonly Token[], path: string): boolean {
  let at = reach(tokens, new Set([0]), true)
  for (const char of path) {
    const next = new Set<number>()
    for (const place of at) {
      const token = tokens[place]
      if (!token) continue
      if (token.kind === 'anything' || token.kind === 'folders') next.add(place)
      else if (token.kind === 'char') {
        if (char === token.char) next.add(place + 1)
      } else if (char !== '/') {
        if (token.kind === 'run') next.add(place)
        else if (token.kind === 'one' || (token.kind === 'set' && token.among(char))) next.add(place + 1)
      }
    }
    at = reach(tokens, next, char === '/')
  }
  return at.has(tokens.length)
}

/** The places that are reached too where a part matches nothing. A set gives what is added while it is walked. */
function reach(tokens: readonly Token[], places: Set<number>, begins: boolean): Set<number> {
  for (const place of places) {
    const kind = tokens[place]?.kind
    if (kind === 'run' || kind === 'anything' || (kind === 'folders' && begins)) places.add(place + 1)
  }
  return places
}
