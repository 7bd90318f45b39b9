import type { FieldType } from '../../language/fields.ts'
import { countRows } from '../aggregate/kernels.ts'
import type { Codes } from '../columns/codes.ts'
import { ALL_PLACES } from '../columns/row-block.ts'
import { NumberValues, type Values } from '../columns/values.ts'
import { lowestBit } from '../numbers/double.ts'
import { GroupSums } from '../numbers/group-sums.ts'
import { type SumRange, splitsFor } from '../numbers/splits.ts'
import { eachSlice, type Pace, STRIDE } from '../pace.ts'

/** What is known of all rows of a column: how many have each value, and the sum if they are numbers. */
export interface ColumnFacts extends SumRange {
  /** By code, doubles whose sum is the value: one, or two for 64-bit integers; none if the values are no numbers. */
  readonly addends: readonly Float64Array[]
  /** By code the number of its rows; the last one is that of a missing value. */
  readonly counts: Uint32Array
  /** Whether each value has a row; a replaced record may leave a value without one. */
  readonly complete: boolean
  /** Doubles whose sum is the sum of all rows. */
  readonly total: readonly number[]
  /** Memory in use, in bytes. */
  readonly bytes: number
}

const HALF_BITS = 32n
const HALF = 2 ** 32

/** What the facts are about. */
interface Coded {
  readonly type: FieldType
  readonly values: Values
  readonly codes: Codes
}

/** Finds the facts about a column. */
export async function findColumnFacts({ type, values, codes }: Coded, pace: Pace): Promise<ColumnFacts> {
  const addends = values instanceof NumberValues ? await addendsOf(values, pace) : []
  const counts = new Uint32Array(values.size + 1)
  let magnitude = 0
  const piece = new Uint32Array(STRIDE)
  await eachSlice(codes.length, pace, (from, to) => {
    piece.set(codes.subarray(from, to))
    countRows(piece, to - from, counts)
    for (const addend of addends) magnitude += absoluteSum(piece, to - from, addend)
  })
  const unit = type === 'number' ? await unitOf(addends, pace) : 0
  const range = { unit, magnitude, count: addends.length * codes.length }

  const total = await totalOf(codes, addends, splitsFor(range), pace)
  // a single addend is the values themselves
  const halves = addends.length < 2 ? [] : addends
  const bytes = halves.reduce((sum, { byteLength }) => sum + byteLength, counts.byteLength)
  const unused = counts.indexOf(0)
  const complete = unused === -1 || unused === values.size
  return { ...range, addends, counts, complete, total, bytes }
}

/** The number of each row, zero if missing. */
export async function gatherNumbers(numbers: Float64Array, codes: Codes, pace: Pace): Promise<Float64Array> {
  const gathered = new Float64Array(codes.length)
  for (let row = 0; row < codes.length; row++) {
    if (row % STRIDE === 0 && pace.due) await pace.rest()
    const code = codes[row] as number
    if (code < numbers.length) gathered[row] = numbers[code] as number
  }
  return gathered
}

async function totalOf(
  codes: Codes,
  addends: readonly Float64Array[],
  splits: readonly number[],
  pace: Pace,
): Promise<number[]> {
  const sums = new GroupSums(addends, splits, 1)
  const group = new Uint32Array(STRIDE)
  const piece = new Uint32Array(STRIDE)
  await eachSlice(codes.length, pace, (from, to) => {
    piece.set(codes.subarray(from, to))
    sums.addCodes(piece, ALL_PLACES, group, to - from)
  })
  return sums.terms.map(([sum = 0]) => sum)
}

function absoluteSum(codes: Uint32Array, count: number, values: Float64Array): number {
  let sum = 0
  for (let row = 0; row < count; row++) {
    const code = codes[row] as number
    if (code < values.length) sum += Math.abs(values[code] as number)
  }
  return sum
}

/** By code, doubles whose sum is the value: the value itself, or the upper and the lower half of an integer. */
async function addendsOf({ values: integers }: NumberValues, pace: Pace): Promise<Float64Array[]> {
  if (integers instanceof Float64Array) return [integers]
  const high = new Float64Array(integers.length)
  const low = new Float64Array(integers.length)
  for (let code = 0; code < integers.length; code++) {
    if (code % STRIDE === 0 && pace.due) await pace.rest()
    const value = integers[code] as bigint
    high[code] = Number(value >> HALF_BITS) * HALF
    low[code] = Number(BigInt.asUintN(32, value))
  }
  return [high, low]
}

/** The largest power of two of which all numbers are multiples, as its exponent. */
async function unitOf(addends: readonly Float64Array[], pace: Pace): Promise<number> {
  let unit = 1_023
  for (const numbers of addends) {
    for (let code = 0; code < numbers.length; code++) {
      if (code % STRIDE === 0 && pace.due) await pace.rest()
      const number = numbers[code] as number
      if (number !== 0) unit = Math.min(unit, lowestBit(number))
    }
  }
  return unit
}
