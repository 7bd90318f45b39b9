import type { Condition } from '../../language/query.ts'
import type { Layer } from '../columns/layer.ts'
import type { Indexes } from '../indexes/indexes.ts'
import type { Pace } from '../pace.ts'
import { bindFilter } from './bind-filter.ts'
import { eachRow } from './row-scan.ts'

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
