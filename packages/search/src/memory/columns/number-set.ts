import { firstPlace } from './first-place.ts'

/** Distinct natural numbers, ascending. */
export interface NumberSet {
  /** How many there are. */
  readonly length: number
  /** Whether it has a bit for each number, so that it need not be read. */
  readonly dense: boolean
  has(number: number): boolean
  /** All of them. */
  numbers(): Uint32Array
  /** Those from `from` on in pieces, so that few of them are read if few are needed. */
  walk(from: number): Iterable<Uint32Array>
}

/** Numbers in an array of their own. */
export function numberArray(numbers: Uint32Array): NumberSet {
  return {
    length: numbers.length,
    dense: false,
    has: (number) => includes(numbers, number),
    numbers: () => numbers,
    walk: (from) => [numbers.subarray(placeOf(numbers, from))],
  }
}

/** Whether ascending numbers include one. */
export function includes(numbers: Uint32Array, number: number): boolean {
  return numbers[placeOf(numbers, number)] === number
}

/** The place of the first of ascending numbers that is not below one. */
function placeOf(numbers: Uint32Array, number: number): number {
  return firstPlace(0, numbers.length, (place) => (numbers[place] as number) < number)
}
