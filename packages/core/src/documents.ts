/** A JSON object. */
export type Document = Record<string, unknown>

/** `adGroup` as `ad_group`. */
export function toSnakeCase(word: string): string {
  return word.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** `ad_group` as `adGroup`. */
export function toCamelCase(word: string): string {
  return word.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase())
}

/** The value at a dotted path, or undefined. Reads own properties only, so that no path reaches a prototype. */
export function valueAt(document: unknown, path: string): unknown {
  return read(document, path.split('.'))
}

/** Reads the same path of many documents, as `valueAt` does. */
export function readerOf(path: string): (document: unknown) => unknown {
  const keys = path.split('.')
  return (document) => read(document, keys)
}

/**
 * Sets the value at a dotted path; objects on the way are created without a prototype. Throws a `RangeError` for a path
 * with the name `__proto__`.
 */
export function putAt(document: Document, path: string, value: unknown): void {
  write(document, safeKeys(path), value, () => Object.create(null))
}

/**
 * Sets the same path of many documents, as `putAt` does. Objects on the way are plain ones, which are several times as
 * fast as those without a prototype.
 */
export function writerOf(path: string): (document: Document, value: unknown) => void {
  const keys = safeKeys(path)
  return (document, value) => write(document, keys, value, () => ({}))
}

function safeKeys(path: string): string[] {
  const keys = path.split('.')
  // setting it changes the prototype of an object
  if (keys.includes('__proto__')) throw new RangeError(`${path} is not a usable path`)
  return keys
}

function read(document: unknown, keys: readonly string[]): unknown {
  let value = document
  for (const key of keys) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Document)[key]
  }
  return value
}

function write(document: Document, keys: readonly string[], value: unknown, create: () => Document): void {
  const last = keys.length - 1
  let inner = document
  for (let at = 0; at < last; at++) {
    const key = keys[at] as string
    if (!Object.hasOwn(inner, key)) inner[key] = create()
    inner[key] ??= create()
    inner = inner[key] as Document
  }
  inner[keys[last] as string] = value
}

/** A 64-bit integer that a vendor sends as text: a number if that is exact, else the digits; null for other values. */
export function toInteger(value: unknown): number | string | null {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return null
  const short = toShortInteger(value)
  if (short !== undefined) return short
  if (!/^-?\d+$/.test(value)) return null
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}

/** A number holds every integer of as many digits exactly. */
const MOST_DIGITS = 15

/** The integer of a text of few digits; undefined for other texts. Rows have many, and a pattern takes three times as long. */
function toShortInteger(text: string): number | undefined {
  if (text.length === 0 || text.length > MOST_DIGITS) return undefined
  let number = 0
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 0x30
    if (digit < 0 || digit > 9) return undefined
    number = 10 * number + digit
  }
  return number
}
