import { malformed, tooLarge } from '../file-error.ts'
import type { FileLimits } from '../limits.ts'
import { DecimalText, toExactInteger } from './numbers.ts'

/**
 * Converts a parsed value to plain JSON. Dates become ISO 8601, bytes base64. Integers beyond 2^53 stay big integers, and
 * numbers that a double would round stay in digits.
 */
export function toPlain(value: unknown, limits: FileLimits, depth = 0): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      return Number.isFinite(value) ? value : null
    case 'bigint':
      return toExactInteger(value)
    case 'object':
      return value === null ? null : toPlainObject(value, limits, depth)
    default:
      return null
  }
}

function toPlainObject(value: object, limits: FileLimits, depth: number): unknown {
  if (depth >= limits.depth) throw tooLarge('the nesting of a value', limits.depth, 'levels')
  if (value instanceof DecimalText) return value
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
  if (value instanceof Uint8Array)
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')
  if (Array.isArray(value)) return value.map((each) => toPlain(each, limits, depth + 1))
  if (ArrayBuffer.isView(value))
    return Array.from(value as unknown as Iterable<unknown>, (each) => toPlain(each, limits, depth + 1))
  const entries = value instanceof Map ? [...value.entries()] : Object.entries(value)
  if (entries.length > limits.columns) throw tooLarge('an object', limits.columns, 'keys')
  const plain = Object.create(null)
  for (const [name, each] of entries) plain[String(name)] = toPlain(each, limits, depth + 1)
  return plain
}

/** The exact text of a decimal: an integer and the number of its digits after the point. */
export function toDecimalText(unscaled: bigint, scale: number): string {
  if (!Number.isInteger(scale) || Math.abs(scale) > 1_000)
    throw malformed('a decimal has an impossible scale')
  if (scale <= 0) return (unscaled * 10n ** BigInt(-scale)).toString()
  const digits = (unscaled < 0n ? -unscaled : unscaled).toString().padStart(scale + 1, '0')
  return `${unscaled < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/** The integer of a two's complement number, most significant byte first. */
export function toBigInteger(bytes: Uint8Array): bigint {
  if (bytes.length === 0) return 0n
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')
  return BigInt.asIntN(bytes.length * 8, BigInt(`0x${hex}`))
}
