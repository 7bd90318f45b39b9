import { compareCodePoints } from '../../language/code-points.ts'
import type { Scalar } from '../../language/fields.ts'
import { compareText, TextValues } from './text-values.ts'
import type { NumberValues, Values } from './values.ts'

/** Compares values of some columns of one field, each given as the number of its column and its code there. */
export function comparatorAmong(
  columns: readonly Values[],
): (left: number, left_code: number, right: number, right_code: number) => number {
  if (columns.every((values) => values instanceof TextValues)) {
    return (left, a, right, b) => {
      const { text, offsets } = columns[right] as TextValues
      return compareText(columns[left] as TextValues, a, text, offsets[b] as number, offsets[b + 1] as number)
    }
  }
  // all columns have one type: if the values are not text in one of them, they are numbers in all. A value that might be
  // undefined would be an object
  const numbers = columns.map((values) => (values as NumberValues).values)
  return (left, a, right, b) => {
    const x = (numbers[left] as Float64Array)[a] as number
    const y = (numbers[right] as Float64Array)[b] as number
    return x < y ? -1 : x > y ? 1 : 0
  }
}

/** Compares two values of one field, or the other way round; missing values come last in both directions. */
export function compareNullable(left: Scalar | null, right: Scalar | null, down: boolean): number {
  if (left === right) return 0
  if (left === null) return 1
  if (right === null) return -1
  const order = compareScalars(left, right)
  return down ? -order : order
}

function compareScalars(left: Scalar, right: Scalar): number {
  if (typeof left === 'string' && typeof right === 'string') return compareCodePoints(left, right)
  return left < right ? -1 : left > right ? 1 : 0
}
