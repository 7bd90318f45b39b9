import type { CodeList } from '../columns/code-list.ts'
import { CodeScores } from '../columns/code-scores.ts'
import type { Values } from '../columns/values.ts'
import { type Pace, STRIDE } from '../pace.ts'
import type { Postings } from './postings.ts'
import type { Texts } from './texts.ts'

/** The distinct values in the arrays of a column, and the arrays that have each. */
export interface ElementIndex extends Texts {
  /** Memory in use, in bytes. */
  readonly bytes: number
  /** Values at a path, or elements as element texts. */
  readonly values: Values
  readonly arrays: Postings
  /** The arrays without a value at the path, ascending; none for elements, of which an empty array is not missing. */
  readonly without: Uint32Array
}

/** The arrays that have a value of a range. */
export async function liftRange(
  { arrays: { starts, members } }: ElementIndex,
  low: number,
  high: number,
  size: number,
  pace: Pace,
): Promise<CodeList> {
  const found = new CodeScores(size, 1)
  const end = starts[high] as number
  for (let from = starts[low] as number; from < end; from += STRIDE) {
    if (pace.due) await pace.rest()
    found.raise(members.subarray(from, Math.min(from + STRIDE, end)), 1)
  }
  return found
}

/** The arrays that have some values, each with the largest score of its values. */
export async function lift(
  { arrays: postings }: ElementIndex,
  { scored }: CodeList,
  size: number,
  pace: Pace,
): Promise<CodeList> {
  const { codes } = scored
  const scores = codes.map((code) => scored.scoreOf(code))
  const most = scores.reduce((highest, score) => Math.max(highest, score), 0)
  const found = new CodeScores(size, most)
  let raised = 0
  for (const [index, code] of codes.entries()) {
    if (raised > STRIDE) {
      raised = 0
      if (pace.due) await pace.rest()
    }
    const arrays = postings.of(code)
    found.raise(arrays, scores[index] as number)
    raised += arrays.length + 1
  }
  return found
}
