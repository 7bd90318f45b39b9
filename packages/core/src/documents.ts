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
  let value = document
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Document)[key]
  }
  return value
}

/** Sets the value at a dotted path; objects on the way are created without a prototype. */
export function putAt(document: Document, path: string, value: unknown): void {
  const keys = path.split('.')
  const last = keys.pop() as string
  let inner = document
  for (const key of keys) {
    inner[key] ??= Object.create(null)
    inner = inner[key] as Document
  }
  inner[last] = value
}

/** A 64-bit integer that a vendor sends as text: a number if that is exact, else the digits; null for other values. */
export function toInteger(value: unknown): number | string | null {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || !/^-?\d+$/.test(value)) return null
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}
