import type { Scalar } from '../../language/fields.ts'

/**
 * The distinct values of a column in ascending order. The index of a value is its code, so codes compare as the
 * values do. A missing value has the code `size`, so it comes last.
 *
 * A mark is a code or a gap between codes: `2 * code + 1` is the code, `2 * code` the gap before it.
 */
export interface Values {
  readonly size: number
  /** Memory in use, in bytes. */
  readonly bytes: number
  /** The mark of a value, or of the gap where it would be. */
  locate(value: Scalar): number
  /** The value of a code below `size`. */
  at(code: number): Scalar
}

/** The mark of a value; null is the missing value. */
export function markOf(values: Values, value: Scalar | null): number {
  return value === null ? 2 * values.size + 1 : values.locate(value)
}

/** Reverses the places of values; a missing one stays last. It is its own reverse. */
export function downwards(size: number): (code: number) => number {
  return (code) => (code === size ? size : size - 1 - code)
}

/** The same for a mark. */
export function downwardsMark(size: number, mark: number): number {
  return mark === 2 * size + 1 ? mark : 2 * size - mark
}

/** The value of a code, null for a missing value. */
export function columnValueAt(values: Values, code: number): Scalar | null {
  return code < values.size ? values.at(code) : null
}

/** Numbers, booleans as 0 and 1, and integers: as 64-bit integers if any is beyond the safe range. */
export class NumberValues implements Values {
  readonly values: Float64Array | BigInt64Array
  readonly size: number

  constructor(values: Float64Array | BigInt64Array) {
    this.values = values
    this.size = values.length
  }

  get bytes(): number {
    return this.values.byteLength
  }

  locate(value: Scalar): number {
    // booleans are stored as numbers; JavaScript compares numbers with bigints exactly
    const wanted = typeof value === 'boolean' ? Number(value) : (value as number)
    let low = 0
    let high = this.size
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.values[middle] as number) < wanted) low = middle + 1
      else high = middle
    }
    return low < this.size && !((this.values[low] as number) > wanted) ? 2 * low + 1 : 2 * low
  }

  at(code: number): number | bigint {
    const value = this.values[code] as number | bigint
    if (typeof value === 'number') return value
    const number = Number(value)
    return Number.isSafeInteger(number) ? number : value
  }
}
