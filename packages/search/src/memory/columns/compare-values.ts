import type { Scalar } from '../../language/fields.ts'
import { compareCodePoints, compareText, TextValues } from './text-values.ts'
import type { NumberValues, Values } from './values.ts'

/** Compares codes of two columns of one field by their values. */
export function comparatorOf(left: Values, right: Values): (left: number, right: number) => number {
  if (left instanceof TextValues && right instanceof TextValues) {
    return (a, b) =>
      compareText(left, a, right.text, right.offsets[b] as number, right.offsets[b + 1] as number)
  }
  // Both columns have one type: if the values are not text on one side, they are numbers on both.
  const [a, b] = [(left as NumberValues).values, (right as NumberValues).values]
  return (i, j) => {
    const [x, y] = [a[i] as number, b[j] as number]
    return x < y ? -1 : x > y ? 1 : 0
  }
}

/** Compares two values of one field. */
export function compareScalars(left: Scalar, right: Scalar): number {
  if (typeof left === 'string' && typeof right === 'string') return compareCodePoints(left, right)
  return left < right ? -1 : left > right ? 1 : 0
}
