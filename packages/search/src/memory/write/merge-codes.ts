import { type Codes, createCodes } from '../columns/codes.ts'
import { comparatorAmong } from '../columns/compare-values.ts'
import { seek } from '../columns/first-place.ts'
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
  /** By column and its code the number of the value, as far as it is used; after the last code that of a missing value. */
  readonly maps: readonly Uint32Array[]
}

/** With this number of left values for each right one, those before it are sought: most comparisons would say that they are. */
const FEW_RIGHT = 8

type Compare = ReturnType<typeof comparatorAmong>

/** Merges the values that columns of one field use. On the way, maps are by place among the used codes. */
export async function mergeCodes(columns: readonly UsedCodes[], pace: Pace): Promise<MergedCodes> {
  const compare = comparatorAmong(columns.map(({ values }) => values))
  let lists = columns.map(
    ({ codes }, number): MergedCodes => ({
      column: createCodes(codes.length, columns.length).fill(number),
      code: codes,
      maps: [rowNumbers(codes.length + 1)],
    }),
  )
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
  return { ...merged, maps: merged.maps.map((map, index) => byCode(columns[index] as UsedCodes, map)) }
}

/** What a map has by place among used codes, by code. */
function byCode({ values: { size }, codes }: UsedCodes, map: Uint32Array): Uint32Array {
  if (codes.length === size) return map
  const numbers = new Uint32Array(size + 1)
  for (let place = 0; place < codes.length; place++) numbers[codes[place] as number] = map[place] as number
  numbers[size] = map[codes.length] as number
  return numbers
}

/** The values of two lists in order. Of equal values it has the left one. */
async function unite(
  left: MergedCodes,
  right: MergedCodes,
  columns: number,
  compare: Compare,
  pace: Pace,
): Promise<MergedCodes> {
  const most = left.code.length + right.code.length
  const union: Union = {
    column: createCodes(most, columns),
    code: new Uint32Array(most),
    from_left: new Uint32Array(left.code.length + 1),
    from_right: new Uint32Array(right.code.length + 1),
    places: { left: 0, right: 0, size: 0 },
  }
  const { column, code, from_left, from_right, places } = union
  while (places.left < left.code.length || places.right < right.code.length) {
    if (pace.due) await pace.rest()
    addValues(union, left, right, compare)
  }
  from_left[left.code.length] = places.size
  from_right[right.code.length] = places.size
  const maps = [
    ...(await renumbered(left.maps, from_left, pace)),
    ...(await renumbered(right.maps, from_right, pace)),
  ]
  return { column: column.subarray(0, places.size), code: code.subarray(0, places.size), maps }
}

/** The values of two lists so far. */
interface Union {
  readonly column: Codes
  readonly code: Uint32Array
  /** By place in each list the number of the value; after the last place that of a missing value. */
  readonly from_left: Uint32Array
  readonly from_right: Uint32Array
  /** Where it is in the lists, and how many values it has. */
  readonly places: { left: number; right: number; size: number }
}

/** Adds the next values. */
function addValues(
  { column, code, from_left, from_right, places }: Union,
  { column: left_column, code: left_code }: MergedCodes,
  { column: right_column, code: right_code }: MergedCodes,
  compare: Compare,
): void {
  let { left, right, size } = places
  const last = Math.min(size + STRIDE, code.length)
  const seeks = left_code.length > FEW_RIGHT * right_code.length
  /** The left values up to this place are before the next right one. */
  let before = left
  const orderOf = (place: number) =>
    compare(
      left_column[place] as number,
      left_code[place] as number,
      right_column[right] as number,
      right_code[right] as number,
    )
  for (; size < last && (left < left_code.length || right < right_code.length); size++) {
    if (right === right_code.length) before = left_code.length
    else if (seeks && left >= before) before = seek(left, left_code.length, (place) => orderOf(place) < 0)
    const order = left < before ? -1 : left === left_code.length ? 1 : orderOf(left)
    if (order <= 0) {
      column[size] = left_column[left] as number
      code[size] = left_code[left] as number
      from_left[left] = size
      left++
    } else {
      column[size] = right_column[right] as number
      code[size] = right_code[right] as number
    }
    if (order >= 0) {
      from_right[right] = size
      right++
    }
  }
  Object.assign(places, { left, right, size })
}

/** Maps to a list, as maps to the union that the list became part of. */
async function renumbered(
  maps: readonly Uint32Array[],
  numbers: Uint32Array,
  pace: Pace,
): Promise<readonly Uint32Array[]> {
  for (const map of maps) {
    await eachSlice(map.length, pace, (from, to) => {
      for (let place = from; place < to; place++) map[place] = numbers[map[place] as number] as number
    })
  }
  return maps
}
