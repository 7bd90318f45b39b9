import { STRIDE } from '../pace.ts'

/** What remains of each number, while its terms are added. */
const REST = new Float64Array(STRIDE)

/** The sum of a column's numbers in each group, in one or several terms that are added exactly. */
export class GroupSums {
  /** By term and group; the sum of a group is the sum of its terms. */
  readonly terms: readonly Float64Array[]
  readonly #addends: readonly Float64Array[]
  readonly #splits: readonly number[]

  /** `addends` have, by code, numbers whose sum is the value. */
  constructor(addends: readonly Float64Array[], splits: readonly number[], groups: number) {
    this.#addends = addends
    this.#splits = splits
    this.terms = [...splits, 0].map(() => new Float64Array(groups))
  }

  /** Adds the values of up to `STRIDE` codes to their groups; missing values have a code beyond all values. */
  add(codes: Uint32Array, groups: Uint32Array, length: number): void {
    const [values] = this.#addends
    const [term] = this.terms
    if (values && term && this.#addends.length + this.#splits.length === 1) {
      addValues(values, codes, groups, length, term)
      return
    }
    for (const addend of this.#addends) {
      takeValues(addend, codes, length, REST)
      this.#addRest(groups, length)
    }
  }

  /** Adds up to `STRIDE` numbers to their groups. */
  addNumbers(numbers: Float64Array, groups: Uint32Array): void {
    const [term] = this.terms
    if (term && this.#splits.length === 0) {
      addAll(numbers, groups, numbers.length, term)
      return
    }
    REST.set(numbers)
    this.#addRest(groups, numbers.length)
  }

  #addRest(groups: Uint32Array, length: number): void {
    this.#splits.forEach((split, index) => {
      addRounded(REST, split, groups, length, this.terms[index] as Float64Array)
    })
    addAll(REST, groups, length, this.terms.at(-1) as Float64Array)
  }
}

function addValues(
  values: Float64Array,
  codes: Uint32Array,
  groups: Uint32Array,
  length: number,
  sums: Float64Array,
): void {
  const size = values.length
  // four steps in one round take two thirds of the time
  const whole = length - (length % 4)
  for (let index = 0; index < whole; index += 4) {
    addValue(values, codes, groups, index, size, sums)
    addValue(values, codes, groups, index + 1, size, sums)
    addValue(values, codes, groups, index + 2, size, sums)
    addValue(values, codes, groups, index + 3, size, sums)
  }
  for (let index = whole; index < length; index++) addValue(values, codes, groups, index, size, sums)
}

function addValue(
  values: Float64Array,
  codes: Uint32Array,
  groups: Uint32Array,
  index: number,
  size: number,
  sums: Float64Array,
): void {
  const code = codes[index] as number
  if (code >= size) return
  const group = groups[index] as number
  sums[group] = (sums[group] as number) + (values[code] as number)
}

function takeValues(values: Float64Array, codes: Uint32Array, length: number, taken: Float64Array): void {
  const size = values.length
  for (let index = 0; index < length; index++) {
    const code = codes[index] as number
    taken[index] = code < size ? (values[code] as number) : 0
  }
}

/** Rounds each number, adds it to its group, and leaves the rest. */
function addRounded(
  numbers: Float64Array,
  split: number,
  groups: Uint32Array,
  length: number,
  sums: Float64Array,
): void {
  for (let index = 0; index < length; index++) {
    const number = numbers[index] as number
    const rounded = number + split - split
    const group = groups[index] as number
    sums[group] = (sums[group] as number) + rounded
    numbers[index] = number - rounded
  }
}

function addAll(numbers: Float64Array, groups: Uint32Array, length: number, sums: Float64Array): void {
  for (let index = 0; index < length; index++) {
    const group = groups[index] as number
    sums[group] = (sums[group] as number) + (numbers[index] as number)
  }
}
