import { type CodeSet, eachRange } from './code-set.ts'
import { Dead } from './liveness.ts'
import { type Pace, STRIDE } from './pace.ts'
import type { RowIndex } from './row-index.ts'

/** Calls `visit` with every row, at a pace. */
export async function eachRow(rows: number, pace: Pace, visit: (row: number) => void): Promise<void> {
  for (let from = 0; from < rows; from += STRIDE) {
    if (pace.due) await pace.rest()
    const to = Math.min(from + STRIDE, rows)
    for (let row = from; row < to; row += 1) visit(row)
  }
}

/** Calls `visit` once with each row of several sets whose columns are indexed, at a pace. */
export async function eachRowOf(
  sets: readonly CodeSet[],
  rows: number,
  pace: Pace,
  visit: (row: number) => void,
): Promise<void> {
  const seen = sets.length > 1 ? Dead.none(rows) : undefined
  const visitOnce = (row: number) => {
    if (!seen) return visit(row)
    if (seen.has(row)) return
    seen.add(row)
    visit(row)
  }
  for (const set of sets) {
    // Only sets of indexed columns cover anything.
    const index = set.column.rowIndex as RowIndex
    const slices: number[] = []
    eachRange(set, (low, high) => slices.push(index.starts[low] as number, index.starts[high] as number))
    for (let slice = 0; slice < slices.length; slice += 2) {
      const end = slices[slice + 1] as number
      for (let from = slices[slice] as number; from < end; from += STRIDE) {
        if (pace.due) await pace.rest()
        const to = Math.min(from + STRIDE, end)
        for (let place = from; place < to; place += 1) visitOnce(index.rows[place] as number)
      }
    }
  }
}
