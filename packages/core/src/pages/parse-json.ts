/** Converts the values of a JSON text while it is parsed. */
export interface Reviver {
  /** Matches the texts that have such values. Others are parsed without it, which is several times faster. */
  readonly needed: RegExp
  /** A reviver of `JSON.parse`; `source` is the text of a number or a string as the vendor wrote it. */
  revive(name: string, value: unknown, written?: { readonly source?: string }): unknown
}

/**
 * The most levels of a vendor's JSON. No vendor sends a tenth of it, and what reads a value by recursion, such as
 * `JSON.stringify`, overflows the stack at some thousands.
 */
const MOST_LEVELS = 100

/** JSON of an unexpected shape; the message says which. */
export class UnexpectedJson extends SyntaxError {}

/** What an integer that a JavaScript number may not hold looks like, after what comes before a value in JSON. */
const LONG_INTEGER = /(?:^|[:,[\s-])[1-9]\d{15}/
const DIGITS = /^-?\d+$/

/** Converts integers that a JavaScript number cannot hold to their digits, so that no id becomes another one. */
export const exactIntegers: Reviver = {
  needed: LONG_INTEGER,
  revive(_name, value, written) {
    if (typeof value !== 'number' || !Number.isInteger(value) || Number.isSafeInteger(value)) return value
    if (written?.source === undefined)
      throw new UnexpectedJson('integers that this runtime cannot read exactly')
    return DIGITS.test(written.source) ? written.source : value
  },
}

/**
 * Parses a vendor's JSON. Integers that a JavaScript number cannot hold are texts of their digits, unless a reviver converts
 * them otherwise. Throws a SyntaxError for anything else, and for a value that is nested too deeply.
 */
export function parseJson(text: string, reviver = exactIntegers): unknown {
  const value = reviver.needed.test(text) ? revive(text, reviver) : JSON.parse(text)
  if (!isShallow(value)) throw new UnexpectedJson(`JSON that is nested deeper than ${MOST_LEVELS} levels`)
  return value
}

/** Parses a JSON object. Throws a SyntaxError for anything else. */
export function parseObject<Body>(text: string, reviver?: Reviver): Body {
  const value = parseJson(text, reviver)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UnexpectedJson('JSON that is not an object')
  return value as Body
}

/** Parses a JSON list. Throws a SyntaxError for anything else. */
export function parseList<Row>(text: string): Row[] {
  const value = parseJson(text)
  if (!Array.isArray(value)) throw new UnexpectedJson('JSON that is not a list')
  return value as Row[]
}

/**
 * Whether a value has no more than the allowed levels. It reads the value and not its text, which is much longer. Most members
 * are no objects, and a call or a closure for each of them takes longer than the question, and memory.
 */
export function isShallow(value: unknown, levels = MOST_LEVELS): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (levels === 0) return false
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++)
      if (typeof value[index] === 'object' && !isShallow(value[index], levels - 1)) return false
    return true
  }
  for (const key in value) {
    const each = (value as Record<string, unknown>)[key]
    if (typeof each === 'object' && !isShallow(each, levels - 1)) return false
  }
  return true
}

/** A reviver is called by recursion: it overflows the stack where parsing alone does not. */
function revive(text: string, { revive }: Reviver): unknown {
  try {
    return JSON.parse(text, revive)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new UnexpectedJson('JSON that is nested too deeply')
  }
}
