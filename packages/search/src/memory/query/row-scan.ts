import type { Condition } from '../../language/query.ts'
import type { Layer } from '../columns/layer.ts'
import { RowSet } from '../columns/row-set.ts'
import type { Indexes } from '../indexes/indexes.ts'
import type { Postings } from '../indexes/postings.ts'
import { firstAfter } from '../indexes/row-index.ts'
import { type Pace, ROW_STRIDE } from '../pace.ts'
import { bindFilter } from './bind-filter.ts'
import { type CodeSet, eachRange, type FoundRows, rowsOf } from './code-set.ts'

/** Calls `visit` with every row, and yields when due. */
export async function eachRow(rows: number, pace: Pace, visit: (row: number) => void): Promise<void> {
  for (let from = 0; from < rows; from += ROW_STRIDE) {
    if (pace.due) await pace.rest()
    const to = Math.min(from + ROW_STRIDE, rows)
    for (let row = from; row < to; row++) visit(row)
  }
}

/** The live rows of a layer that match a condition, ascending. */
export async function matchingRows(
  { segment, dead }: Layer,
  condition: Condition | null,
  indexes: Indexes,
  pace: Pace,
): Promise<number[]> {
  const { test } = await bindFilter(condition, segment, indexes, pace)
  const rows: number[] = []
  await eachRow(segment.rows, pace, (row) => {
    if (!dead.has(row) && test(row)) rows.push(row)
  })
  return rows
}

/** Limits for the rows of one code, which are in the order of the key. */
export interface KeyOrder {
  /** How many rows the page needs. */
  readonly wanted: number
  /** The mark among the rows where the page starts. */
  readonly mark: number
}

/**
 * Calls `visit` once with each row of several sets of a cover; it returns whether the row counts. If only
 * the key orders the rows, no code needs to give more rows than the page needs.
 */
export async function eachRowOf(
  sets: readonly (CodeSet | FoundRows)[],
  rows: number,
  pace: Pace,
  visit: (row: number) => boolean,
  key_order?: KeyOrder,
): Promise<void> {
  const seen = sets.length > 1 ? RowSet.none(rows) : undefined
  const visitOnce = (row: number) => {
    if (!seen) return visit(row)
    if (seen.has(row)) return false
    seen.add(row)
    return visit(row)
  }
  let steps = 0
  for (const set of sets) {
    // a cover has sets of indexed columns only
    const index = rowsOf(set) as Postings
    for (const [start, end] of rowSlicesOf(set, index, key_order !== undefined)) {
      let place = key_order ? firstAfter(index.members, start, end, key_order.mark) : start
      for (let counted = 0; place < end && counted !== key_order?.wanted; place++) {
        steps++
        if (steps % ROW_STRIDE === 0 && pace.due) await pace.rest()
        if (visitOnce(index.members[place] as number)) counted++
      }
    }
  }
}

/** The slices of the index with the rows of a set: one per code, or as few as possible. */
export function rowSlicesOf(
  set: CodeSet | FoundRows,
  index: Postings,
  by_code: boolean,
): [start: number, end: number][] {
  const slices: [number, number][] = []
  const add = (low: number, high: number) => {
    const [start, end] = [index.starts[low] as number, index.starts[high] as number]
    if (start < end) slices.push([start, end])
  }
  eachRange(set, (low, high) => {
    if (!by_code) add(low, high)
    else for (let code = low; code < high; code++) add(code, code + 1)
  })
  return slices
}
