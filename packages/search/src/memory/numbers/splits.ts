/** Facts about numbers from which follows how they can be added exactly. */
export interface SumRange {
  /** Each number is a multiple of `2 ** unit`. */
  readonly unit: number
  /** At least the sum of the absolute numbers. */
  readonly magnitude: number
  /** At least the number of numbers. */
  readonly count: number
}

const DOUBLE_BITS = 53
/** Adding and subtracting `1.5 * 2 ** (place + 52)` rounds a smaller number to a multiple of `2 ** place`. */
const ROUNDING_BITS = 52
/** Beyond `2 ** 900` there is no room for rounding; sums of such numbers are not exact. */
const LARGEST_TOP = 900

/**
 * Splits that make sums exact. A double sum is exact as long as all numbers are multiples of a power of two and the
 * sum has at most 53 bits above it. So each number is split into multiples of falling powers, and each part is added
 * on its own. `splits` has the number that rounds to each power but the last; most columns need none.
 */
export function splitsFor({ unit, magnitude, count }: SumRange): number[] {
  const splits: number[] = []
  const spread = Math.ceil(Math.log2(Math.max(1, count))) + 1
  // the logarithm and the magnitude are rounded: one bit more covers that
  let top = Math.ceil(Math.log2(magnitude)) + 1
  if (top > LARGEST_TOP) return splits
  while (top - unit > DOUBLE_BITS) {
    const place = top - DOUBLE_BITS + 2
    splits.push(1.5 * 2 ** (place + ROUNDING_BITS))
    // what remains of each number is at most half of the power
    top = place + spread
  }
  return splits
}
