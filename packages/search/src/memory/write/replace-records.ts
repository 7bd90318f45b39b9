import type { Condition } from '../../language/query.ts'
import type { Part } from '../columns/part.ts'
import type { RowSet } from '../columns/row-set.ts'
import type { Segment } from '../columns/segment.ts'
import { View } from '../columns/view.ts'
import type { Indexes } from '../indexes/indexes.ts'
import type { Pace } from '../pace.ts'
import { matchingRows } from '../query/matching-rows.ts'

/** The result of a generation. */
export interface Replacement {
  /** The records to replace; null for all. */
  readonly scope: Condition | null
  /** The new records, oldest first. */
  readonly added: readonly Segment[]
  /** The rows of the view whose records came again unchanged. */
  readonly unchanged: ReadonlyMap<Segment, RowSet>
}

/** The view with the records of a scope replaced, and how many records are gone. */
export async function replaceRecords(
  view: View,
  { scope, added, unchanged }: Replacement,
  indexes: Indexes,
  pace: Pace,
): Promise<{ view: View; deleted: number }> {
  const written = await view.write(added, [], pace)
  const parts: Part[] = []
  let deleted = 0
  for (const part of written.view.parts) {
    const { segment, dead } = part
    if (added.includes(segment)) {
      parts.push(part)
      continue
    }
    const kept = unchanged.get(segment)
    const matching = await matchingRows(part, scope, indexes, pace)
    const rows = kept ? matching.filter((row) => !kept.has(row)) : matching
    deleted += rows.length
    parts.push({ segment, dead: dead.with(rows) })
  }
  return { view: new View(parts), deleted }
}
