import { grownDoubles } from '../columns/grown.ts'
import { ALL_PLACES, BLOCK_ROWS } from '../columns/row-block.ts'

/** The numbers of codes, and what remains of numbers while their terms are added. */
const NUMBERS = new Float64Array(BLOCK_ROWS)

/** The sum of a column's numbers in each group, in one or several terms that are added exactly. */
export class GroupSums {
  /** By term and group; the sum of a group is the sum of its terms. */
  terms: readonly Float64Array[]
  readonly #addends: readonly Float64Array[]
  readonly #splits: readonly number[]

  /** `addends` have, by code, numbers whose sum is the value. */
  constructor(addends: readonly Float64Array[], splits: readonly number[], groups: number) {
    this.#addends = addends
    this.#splits = splits
    this.terms = [...splits, 0].map(() => new Float64Array(groups))
  }

  /** Makes room for more groups. */
  grow(groups: number): void {
    this.terms = this.terms.map((term) => grownDoubles(term, groups))
  }

  /** Adds the values of the codes at places to their groups; missing values have a code beyond all values. */
  addCodes(codes: Uint32Array, places: Uint32Array, groups: Uint32Array, count: number): void {
    for (const addend of this.#addends) {
      takeValues(addend, codes, places, count, NUMBERS)
      this.addNumbers(NUMBERS, ALL_PLACES, groups, count)
    }
  }

  /** Adds the numbers at places to their groups. */
  addNumbers(numbers: Float64Array, places: Uint32Array, groups: Uint32Array, count: number): void {
    const [first, second] = this.terms
    const [split, another] = this.#splits
    if (!first) return
    if (first.length === 1 && split === undefined)
      first[0] = sumOf(numbers, places, count, first[0] as number)
    else if (split === undefined) addAll(numbers, places, groups, count, first)
    else if (second && another === undefined) addTwo(numbers, places, groups, count, split, first, second)
    else this.#addTerms(numbers, places, groups, count)
  }

  #addTerms(numbers: Float64Array, places: Uint32Array, groups: Uint32Array, count: number): void {
    for (let index = 0; index < count; index++) NUMBERS[index] = numbers[places[index] as number] as number
    for (const [index, split] of this.#splits.entries())
      addRounded(NUMBERS, split, groups, count, this.terms[index] as Float64Array)
    addAll(NUMBERS, ALL_PLACES, groups, count, this.terms.at(-1) as Float64Array)
  }
}

function takeValues(
  values: Float64Array,
  codes: Uint32Array,
  places: Uint32Array,
  count: number,
  taken: Float64Array,
): void {
  const size = values.length
  for (let index = 0; index < count; index++) {
    const code = codes[places[index] as number] as number
    taken[index] = code < size ? (values[code] as number) : 0
  }
}

/** The sum of one group. A processor adds to a variable faster than to an array. */
function sumOf(numbers: Float64Array, places: Uint32Array, count: number, before: number): number {
  let sum = before
  for (let index = 0; index < count; index++) sum += numbers[places[index] as number] as number
  return sum
}

function addAll(
  numbers: Float64Array,
  places: Uint32Array,
  groups: Uint32Array,
  count: number,
  sums: Float64Array,
): void {
  for (let index = 0; index < count; index++) {
    const group = groups[index] as number
    sums[group] = (sums[group] as number) + (numbers[places[index] as number] as number)
  }
}

/** Adds each number in two terms, which takes half the time of one after the other. */
function addTwo(
  numbers: Float64Array,
  places: Uint32Array,
  groups: Uint32Array,
  count: number,
  split: number,
  first: Float64Array,
  second: Float64Array,
): void {
  for (let index = 0; index < count; index++) {
    const number = numbers[places[index] as number] as number
    const rounded = number + split - split
    const group = groups[index] as number
    first[group] = (first[group] as number) + rounded
    second[group] = (second[group] as number) + (number - rounded)
  }
}

/** Rounds each number, adds it to its group, and leaves the rest. */
function addRounded(
  numbers: Float64Array,
  split: number,
  groups: Uint32Array,
  count: number,
  sums: Float64Array,
): void {
  for (let index = 0; index < count; index++) {
    const number = numbers[index] as number
    const rounded = number + split - split
    const group = groups[index] as number
    sums[group] = (sums[group] as number) + rounded
    numbers[index] = number - rounded
  }
}
