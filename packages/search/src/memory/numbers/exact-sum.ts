import { decompose } from './double.ts'

/** More bits than a double has: rounding them rounds the whole. */
const KEPT_BITS = 64

/** The double next to the exact sum of doubles; not finite if the sum is beyond the range of doubles. */
export function nearestDouble(terms: readonly number[]): number {
  const [first = 0, second = 0] = terms
  // the sum of two doubles is rounded once
  if (terms.length <= 2) return first + second
  const known = terms.filter((term) => term !== 0)
  if (!known.every(Number.isFinite)) return Number.NaN
  const decomposed = known.map(decompose)
  const unit = Math.min(0, ...decomposed.map(({ exponent }) => exponent))
  const sum = decomposed.reduce(
    (total, { mantissa, exponent }) => total + (BigInt(mantissa) << BigInt(exponent - unit)),
    0n,
  )
  return scaled(sum, unit)
}

/** The exact sum of doubles that are integers; a bigint beyond the safe range. */
export function exactInteger(terms: readonly number[]): number | bigint {
  const [first = 0, second = 0] = terms
  const sum = first + second
  if (terms.length <= 2 && Number.isSafeInteger(sum)) return sum
  const exact = terms.reduce((total, term) => total + BigInt(term), 0n)
  return Number.isSafeInteger(Number(exact)) ? Number(exact) : exact
}

/** The double next to `value * 2 ** exponent`. */
function scaled(value: bigint, exponent: number): number {
  const positive = value < 0n ? -value : value
  const excess = Math.max(0, positive.toString(2).length - KEPT_BITS)
  const kept = positive >> BigInt(excess)
  // a lost bit decides only whether the kept ones are exactly between two doubles
  const lost = kept << BigInt(excess) !== positive
  const rounded = Number(lost ? kept | 1n : kept)
  const power = exponent + excess
  // in two steps, since the power alone may be below the range of doubles
  const result = power < -1_000 ? rounded * 2 ** -1_000 * 2 ** (power + 1_000) : rounded * 2 ** power
  return value < 0n ? -result : result
}
