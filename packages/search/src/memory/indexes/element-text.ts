import type { Scalar } from '../../language/fields.ts'

const TEXT = '"'
const NUMBER = '#'
const SIGN = 1n << 63n
const bits = new BigUint64Array(1)
const double = new Float64Array(bits.buffer)

/**
 * An array's element as a text. The order of such texts is the order of the elements: strings by code point, then
 * numbers, then false and true.
 */
export function elementText(value: Scalar): string {
  if (typeof value === 'string') return TEXT + value
  if (typeof value === 'boolean') return String(value)
  double[0] = Number(value)
  const raw = bits[0] as bigint
  // the bits of positive doubles are in the order of their values, those of negative ones in reverse
  const ordered = raw < SIGN ? raw | SIGN : BigInt.asUintN(64, ~raw)
  return NUMBER + ordered.toString(16).padStart(16, '0')
}

/** The element of a text. */
export function elementOf(text: string): string | number | boolean {
  if (text.startsWith(TEXT)) return text.slice(1)
  if (!text.startsWith(NUMBER)) return text === 'true'
  const ordered = BigInt(`0x${text.slice(1)}`)
  bits[0] = ordered >= SIGN ? ordered ^ SIGN : BigInt.asUintN(64, ~ordered)
  return double[0] as number
}

/** The string that an element is; null if it is not a string. */
export function textOfElement(text: string): string | null {
  return text.startsWith(TEXT) ? text.slice(1) : null
}
