import { WORDS } from '../../language/relevance.ts'
import type { Codes } from '../columns/codes.ts'
import { eachSlice, type Pace } from '../pace.ts'
import { buildRowIndex, type RowIndex } from './row-index.ts'

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
