import { InvalidParamsError } from '@linkspan/core'

export interface JsonLimits {
  readonly deepest: number
  readonly most_values: number
  /** The most values of one list or object. */
  readonly most_items: number
}

/** More than the longest call of any vendor has: 10,000 operations with all of their fields. */
export const LIMITS: JsonLimits = { deepest: 32, most_values: 200_000, most_items: 10_000 }

const QUOTE = 0x22
const BACKSLASH = 0x5c

const [OTHER, BLANK, OPENING, CLOSING, COMMA, TEXT] = [0, 1, 2, 3, 4, 5]
/** What each byte is in JSON, outside of strings. */
const KINDS = new Uint8Array(256).fill(OTHER)
for (const byte of Buffer.from(' \t\r\n')) KINDS[byte] = BLANK
for (const byte of Buffer.from('[{')) KINDS[byte] = OPENING
for (const byte of Buffer.from(']}')) KINDS[byte] = CLOSING
for (const byte of Buffer.from(',')) KINDS[byte] = COMMA
KINDS[QUOTE] = TEXT

/**
 * Refuses JSON that is nested deeply or has very many values, before it is parsed: one megabyte of `[[],[],…` becomes a
 * hundred megabytes of objects.
 */
export function checkJsonSize(json: Buffer, limits: Partial<JsonLimits> = {}): void {
  const { deepest, most_values, most_items } = { ...LIMITS, ...limits }
  /** The number of values so far, in the list or object at each depth. */
  const items = new Int32Array(deepest + 1)
  let depth = 0
  let values = 0
  for (let at = 0; at < json.length; at++) {
    const kind = KINDS[json[at] as number]
    if (kind === BLANK) continue
    if (kind === CLOSING) {
      depth--
      continue
    }
    // the first value of a list or object has no comma before it
    if (kind === COMMA || items[depth] === 0) {
      values++
      const count = (items[depth] as number) + 1
      items[depth] = count
      if (depth > 0 && count > most_items)
        refuse(`must not contain more than ${most_items} items in one place`)
    }
    if (kind === OPENING) {
      depth++
      items[depth] = 0
    } else if (kind === TEXT) at = endOfString(json, at)
    if (depth > deepest) refuse(`must not be nested deeper than ${deepest} levels`)
    // the value at the root is not in anything
    if (values - 1 > most_values) refuse(`must not contain more than ${most_values} values`)
  }
}

/** The place of the quote that ends the string which begins here. */
function endOfString(json: Buffer, start: number): number {
  for (let at = json.indexOf(QUOTE, start + 1); at >= 0; at = json.indexOf(QUOTE, at + 1)) {
    let backslashes = 0
    while (json[at - 1 - backslashes] === BACKSLASH) backslashes++
    if (backslashes % 2 === 0) return at
  }
  return json.length
}

function refuse(message: string): never {
  throw new InvalidParamsError('body', [{ path: '$', message }])
}
