import { WORDS } from '../../language/relevance.ts'
import type { Codes } from '../columns/codes.ts'
import { firstPlace } from '../columns/first-place.ts'
import { eachSlice, type Pace } from '../pace.ts'
import { type Postings, placedCodes, sortByCode } from './postings.ts'

/** By row a code, and how many there are; rows without a value have the code `size`. */
interface RowCodes {
  readonly codes: Codes
  readonly values: { readonly size: number }
}

/** The memory that a column's row index takes, in bytes. */
export function rowIndexBytes({ codes, values }: RowCodes): number {
  return 4 * (codes.length + values.size + 2)
}

/** The rows of a segment in the order of one column, and for one value in the order of the key. */
export function buildRowIndex({ codes, values }: RowCodes, pace: Pace): Promise<Postings> {
  return sortByCode(placedCodes(codes, values.size), pace)
}

/**
 * The rows of a column by the number of words of their texts: in the order of relevance if they match equally well. Rows
 * without a text come last.
 */
export async function buildWordRows(codes: Codes, lengths: Uint16Array, pace: Pace): Promise<Postings> {
  const words = new Uint16Array(codes.length)
  await eachSlice(codes.length, pace, (from, to) => {
    for (let row = from; row < to; row++) {
      const length = lengths[codes[row] as number]
      words[row] = length === undefined ? WORDS : Math.min(length, WORDS - 1)
    }
  })
  return sortByCode(placedCodes(words, WORDS), pace)
}

/** The first place from `low` to `high` whose row is after a mark among the rows. */
export function firstAfter(rows: Uint32Array, low: number, high: number, mark: number): number {
  return firstPlace(low, high, (place) => 2 * (rows[place] as number) + 1 <= mark)
}
