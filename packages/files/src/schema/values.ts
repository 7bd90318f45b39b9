import { malformed, tooLarge } from '../file-error.ts'
import type { FileLimits } from '../limits.ts'

/** Converts a parsed value to plain JSON. Dates become ISO 8601, bytes base64. Integers beyond 2^53 stay big integers. */
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

/** A number if that is exact. */
export function toExactInteger(value: bigint): number | bigint {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
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

const DAY_MS = 86_400_000

/** The ISO 8601 text of a moment, in units of a second divided by 10 to the power of `digits`; null if there is none. */
export function toInstantText(value: bigint, digits: 3 | 6 | 9): string | null {
  const per_millisecond = 10n ** BigInt(digits - 3)
  const milliseconds = floorDivide(value, per_millisecond)
  const date = new Date(Number(milliseconds))
  if (Number.isNaN(date.getTime())) return null
  const finer = (value - milliseconds * per_millisecond).toString().padStart(digits - 3, '0')
  return date.toISOString().replace('Z', `${digits > 3 ? finer.replace(/0+$/, '') : ''}Z`)
}

/** The day some days after 1970-01-01; null if there is none. */
export function toDayText(days: number): string | null {
  const date = new Date(days * DAY_MS)
  return Number.isNaN(date.getTime()) ? null : date.toISOString().replace(/T.*/, '')
}

/** The time of day, in units of a second divided by 10 to the power of `digits`. */
export function toTimeText(value: bigint, digits: 3 | 6 | 9): string {
  const second = 10n ** BigInt(digits)
  const seconds = Number(floorDivide(value, second))
  const two = (number: number) => String(number).padStart(2, '0')
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
  const fraction = (value % second).toString().padStart(digits, '0').replace(/0+$/, '')
  return fraction ? `${clock}.${fraction}` : clock
}

function floorDivide(value: bigint, by: bigint): bigint {
  const quotient = value / by
  return value < 0n && quotient * by !== value ? quotient - 1n : quotient
}
