import { type Codes, createCodes } from '../columns/codes.ts'
import { comparatorAmong } from '../columns/compare-values.ts'
import type { Values } from '../columns/values.ts'
import { eachSlice, type Pace, STRIDE } from '../pace.ts'
import { rowNumbers } from './key-order.ts'

/** Some codes of a column, ascending, and without that of a missing value. */
export interface UsedCodes {
  readonly values: Values
  readonly codes: Uint32Array
}

/** The different values that columns use, in order. */
export interface MergedCodes {
  /** Where each value is: the number of the first column that has it, and its code there. */
  readonly column: Codes
  readonly code: Uint32Array
  /** By column and place among its used codes the number of the value; after the last place that of a missing value. */
  readonly maps: readonly Uint32Array[]
}

/** With this number of left values for each right one, most comparisons would say that the left one comes first. */
const FEW_RIGHT = 8

type Compare = ReturnType<typeof comparatorAmong>

/** Merges the values that columns of one field use. */
export async function mergeCodes(columns: readonly UsedCodes[], pace: Pace): Promise<MergedCodes> {
  const compare = comparatorAmong(columns.map(({ values }) => values))
  let lists = columns.map(({ codes }, number): MergedCodes => {
    return { column: createCodes(codes.length, columns.length).fill(number), code: codes, maps: [] }
  })
  // two neighbours at a time: values that many columns have soon become one
  while (lists.length > 1) {
    const united: MergedCodes[] = []
    for (let index = 0; index < lists.length; index += 2) {
      const [left, right] = lists.slice(index, index + 2) as [MergedCodes, MergedCodes?]
      united.push(right ? await unite(left, right, columns.length, compare, pace) : left)
    }
    lists = united
  }
  const [merged = { column: createCodes(0, 0), code: new Uint32Array(0), maps: [] }] = lists
  if (columns.length > 1) return merged
  return { ...merged, maps: columns.map(({ codes }) => rowNumbers(codes.length + 1)) }
}

async function unite(
  left: MergedCodes,
  right: MergedCodes,
  columns: number,
  compare: Compare,
  pace: Pace,
): Promise<MergedCodes> {
  const union = new Union(left, right, columns)
  while (!union.isWhole) {
    if (pace.due) await pace.rest()
    union.add(compare)
  }
  const { column, code, fromLeft, fromRight } = union.finish()
  const maps = [
    ...(await renumbered(left.maps, fromLeft, pace)),
    ...(await renumbered(right.maps, fromRight, pace)),
  ]
  return { column, code, maps }
}

/** The values of two lists in order. Of equal values it has the left one. */
class Union {
  readonly #left: MergedCodes
  readonly #right: MergedCodes
  readonly #column: Codes
  readonly #code: Uint32Array
  /** By place in each list the number of the value; after the last place that of a missing value. */
  readonly #from_left: Uint32Array
  readonly #from_right: Uint32Array
  #size = 0
  #left_place = 0
  #right_place = 0
  /** Whether the left values before a right one are sought, as they are many: their order is known. */
  readonly #seeks: boolean

  constructor(left: MergedCodes, right: MergedCodes, columns: number) {
    this.#seeks = left.code.length > FEW_RIGHT * right.code.length
    const most = left.code.length + right.code.length
    this.#left = left
    this.#right = right
    this.#column = createCodes(most, columns)
    this.#code = new Uint32Array(most)
    this.#from_left = new Uint32Array(left.code.length + 1)
    this.#from_right = new Uint32Array(right.code.length + 1)
  }

  get isWhole(): boolean {
    return this.#left_place === this.#left.code.length && this.#right_place === this.#right.code.length
  }

  /** Adds the next values. */
  add(compare: Compare): void {
    const { column: left_column, code: left_code } = this.#left
    const { column: right_column, code: right_code } = this.#right
    const [column, code, fromLeft, fromRight] = [this.#column, this.#code, this.#from_left, this.#from_right]
    let [left, right, size] = [this.#left_place, this.#right_place, this.#size]
    const last = Math.min(size + STRIDE, code.length)
    for (; size < last && (left < left_code.length || right < right_code.length); size++) {
      if (this.#seeks) {
        const next = this.#seek(left, right, compare, left + last - size)
        this.#copyLeft(left, next, size)
        size += next - left
        left = next
        if (size === last || (left === left_code.length && right === right_code.length)) break
      }
      let order = left < left_code.length ? -1 : 1
      if (left < left_code.length && right < right_code.length) {
        const [a, b] = [left_code[left] as number, right_code[right] as number]
        order = compare(left_column[left] as number, a, right_column[right] as number, b)
      }
      if (order <= 0) {
        column[size] = left_column[left] as number
        code[size] = left_code[left] as number
        fromLeft[left] = size
        left++
      } else {
        column[size] = right_column[right] as number
        code[size] = right_code[right] as number
      }
      if (order >= 0) {
        fromRight[right] = size
        right++
      }
    }
    this.#left_place = left
    this.#right_place = right
    this.#size = size
  }

  /** The first left place from `from` on whose value is not before a right one; at most `most`. */
  #seek(from: number, right: number, compare: Compare, most: number): number {
    const end = Math.min(most, this.#left.code.length)
    if (right === this.#right.code.length) return end
    const [right_column, right_code] = [
      this.#right.column[right] as number,
      this.#right.code[right] as number,
    ]
    const isBefore = (left: number) =>
      compare(this.#left.column[left] as number, this.#left.code[left] as number, right_column, right_code) <
      0
    let [low, step] = [from, 1]
    while (low + step <= end && isBefore(low + step - 1)) {
      low += step
      step *= 2
    }
    let high = Math.min(end, low + step - 1)
    while (low < high) {
      const middle = (low + high) >>> 1
      if (isBefore(middle)) low = middle + 1
      else high = middle
    }
    return low
  }

  #copyLeft(from: number, to: number, size: number): void {
    this.#column.set(this.#left.column.subarray(from, to), size)
    this.#code.set(this.#left.code.subarray(from, to), size)
    for (let left = from; left < to; left++) this.#from_left[left] = size + left - from
  }

  finish() {
    const [size, fromLeft, fromRight] = [this.#size, this.#from_left, this.#from_right]
    fromLeft[fromLeft.length - 1] = size
    fromRight[fromRight.length - 1] = size
    return { column: this.#column.subarray(0, size), code: this.#code.subarray(0, size), fromLeft, fromRight }
  }
}

/** Maps to a list, as maps to the union that the list became part of; the list of one column has none. */
async function renumbered(
  maps: readonly Uint32Array[],
  numbers: Uint32Array,
  pace: Pace,
): Promise<readonly Uint32Array[]> {
  if (maps.length === 0) return [numbers]
  for (const map of maps) {
    await eachSlice(map.length, pace, (from, to) => {
      for (let place = from; place < to; place++) map[place] = numbers[map[place] as number] as number
    })
  }
  return maps
}
