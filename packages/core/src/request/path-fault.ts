/** The longest path, in characters. */
export const LONGEST_PATH = 4096

/** The characters of a segment: those of RFC 3986 (https://www.rfc-editor.org/rfc/rfc3986#section-3.3). */
const PLAIN = "A-Za-z0-9_~!$&'()*+,;=:@-"
/** Escapes of any byte except control characters and `%`, `.`, `/` and `\`, which others might decode twice. */
const ESCAPE = '%(?:2[0-46-9A-Da-d]|[346][0-9A-Fa-f]|5[0-9ABDEFabdef]|7[0-9A-Ea-e]|[89A-Fa-f][0-9A-Fa-f])'
/** Whole segments, each of which begins with another character than a dot. */
const SEGMENTS = `(?:/(?:[${PLAIN}]|${ESCAPE})(?:[.${PLAIN}]|${ESCAPE})*)+/?`
/** Parameters with plain names, as an address has them after its path. */
const PARAMETER = '[A-Za-z0-9_.$~-]{1,200}(?:=[^&#]*)?'
const QUERY = `(?:${PARAMETER}(?:&${PARAMETER})*)?`
const WHOLE = new RegExp(`^${SEGMENTS}$`)

const TAIL = `(?:\\?${QUERY})?`
const ADDRESS = new RegExp(`^([^?#]*)\\?(${QUERY})$`)

/** A path and the query after it; undefined if there is none, or one of another form. */
export function splitAddress(address: string): readonly [path: string, query: string] | undefined {
  const [, path, query] = ADDRESS.exec(address) ?? []
  return path === undefined || query === undefined ? undefined : [path, query]
}

/** The same rule as a pattern of JSON Schema, with a query, for paths that begin with one of these, such as `/drive/`. */
export function pathPattern(starts: readonly string[] = ['/']): string {
  const [first = '', ...others] = starts.map((start) => start.replace(/\/$/, ''))
  if (first === '' && others.length === 0) return `^${SEGMENTS}${TAIL}$`
  return `^(?:${[first, ...others].join('|')})(?:${SEGMENTS}|/)${TAIL}$`
}

const FAULTS: readonly (readonly [RegExp, string])[] = [
  [/\\/, 'must not contain a backslash'],
  [/^(?!\/)/, 'must begin with a slash, such as /v1/items: requests go to the address of the connector only'],
  [/\/\//, 'must not contain two slashes in a row'],
  [/#/, 'must not contain a fragment'],
  [/\?/, 'must have plain names in its query, such as ?fields=user; put other parameters into query'],
  [/\/\./, 'must not have a segment that begins with a dot'],
  [/%(?![0-9A-Fa-f]{2})/, 'must not contain a % that is no escape'],
  [
    /%(?:25|2[eEfF]|5[cC]|[01][0-9A-Fa-f]|7[fF])/,
    'must not contain an escaped dot, slash, backslash, percent sign or control character',
  ],
]

/** Why a path might lead elsewhere than to itself below the base URL; undefined if it cannot. */
export function pathFault(path: string): string | undefined {
  const known = FAULTS.find(([pattern]) => pattern.test(path))?.[1]
  if (known) return known
  if (WHOLE.test(path) && staysBelow(path)) return undefined
  return 'must contain only characters that a URL path may have; escape others, such as a space as %20'
}

/** Whether the URL parser, which sends the request, reads the path as it is written. */
function staysBelow(path: string): boolean {
  const url = URL.parse(`https://vendor.invalid/base${path}`)
  return url?.host === 'vendor.invalid' && url.pathname === `/base${path}`
}
