import { WORDS } from '../../language/relevance.ts'
import type { Codes } from '../columns/codes.ts'
import { firstPlace } from '../columns/first-place.ts'
import { eachSlice, type Pace, STRIDE } from '../pace.ts'

/**
 * The rows of a segment in the order of one column, and for one value in the order of the key. So the rows of a
 * value, or of a range of values, are contiguous.
 */
export class RowIndex {
  readonly rows: Uint32Array
  /** Where the rows of each code begin; rows without a value have the code `size`. */
  readonly starts: Uint32Array

  constructor(rows: Uint32Array, starts: Uint32Array) {
    this.rows = rows
    this.starts = starts
  }

  get bytes(): number {
    return this.rows.byteLength + this.starts.byteLength
  }

  /** How many rows have a code from `low` up to, but not including, `high`. */
  count(low: number, high: number): number {
    return (this.starts[high] as number) - (this.starts[low] as number)
  }
}

/** By row a code, and how many there are. */
interface RowCodes {
  readonly codes: Codes
  readonly values: { readonly size: number }
}

/** The memory that a column's row index takes, in bytes. */
export function rowIndexBytes({ codes, values }: RowCodes): number {
  return 4 * (codes.length + values.size + 2)
}

/** The codes of a slice of rows: V8 makes faster code of loops that see one type of array. */
const CODES = new Uint32Array(STRIDE)

/** Builds the row index of a column by counting sort. */
export async function buildRowIndex({ codes, values }: RowCodes, pace: Pace): Promise<RowIndex> {
  const starts = new Uint32Array(values.size + 2)
  await eachSlice(codes.length, pace, (from, to) => {
    CODES.set(codes.subarray(from, to))
    countCodes(CODES, 0, to - from, starts)
  })
  await eachSlice(values.size + 1, pace, (from, to) => addUp(starts, from, to))
  // placing rows moves the start of each code to its end, which is the start of the next code
  const rows = new Uint32Array(codes.length)
  await eachSlice(codes.length, pace, (from, to) => {
    CODES.set(codes.subarray(from, to))
    placeRows(CODES, from, to - from, starts, rows)
  })
  starts.copyWithin(1, 0)
  starts[0] = 0
  return new RowIndex(rows, starts)
}

/**
 * The rows of a column by the number of words of their texts: in the order of relevance if they match equally well. Rows
 * without a text come last.
 */
export async function buildWordRows(codes: Codes, lengths: Uint16Array, pace: Pace): Promise<RowIndex> {
  const words = new Uint16Array(codes.length)
  await eachSlice(codes.length, pace, (from, to) => {
    for (let row = from; row < to; row++) {
      const length = lengths[codes[row] as number]
      words[row] = length === undefined ? WORDS : Math.min(length, WORDS - 1)
    }
  })
  return buildRowIndex({ codes: words, values: { size: WORDS } }, pace)
}

/** Counts each code at the next one. */
export function countCodes(codes: Uint32Array, from: number, to: number, starts: Uint32Array): void {
  for (let place = from; place < to; place++) {
    const next = (codes[place] as number) + 1
    starts[next] = (starts[next] as number) + 1
  }
}

/** Turns the counts at the next codes into where each begins. */
export function addUp(starts: Uint32Array, from: number, to: number): void {
  for (let code = from; code < to; code++)
    starts[code + 1] = (starts[code + 1] as number) + (starts[code] as number)
}

function placeRows(
  codes: Uint32Array,
  first: number,
  count: number,
  starts: Uint32Array,
  rows: Uint32Array,
): void {
  for (let index = 0; index < count; index++) {
    const code = codes[index] as number
    const place = starts[code] as number
    rows[place] = first + index
    starts[code] = place + 1
  }
}

/** The first place from `low` to `high` whose row is after a mark among the rows. */
export function firstAfter(rows: Uint32Array, low: number, high: number, mark: number): number {
  return firstPlace(low, high, (place) => 2 * (rows[place] as number) + 1 <= mark)
}
