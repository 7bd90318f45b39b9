import type { Condition } from '../../language/query.ts'
import type { Layer } from '../columns/layer.ts'
import type { RowSet } from '../columns/row-set.ts'
import type { Segment } from '../columns/segment.ts'
import { View } from '../columns/view.ts'
import type { Indexes } from '../indexes/indexes.ts'
import type { Pace } from '../pace.ts'
import { matchingRows } from '../query/row-scan.ts'

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
  const layers: Layer[] = []
  let deleted = 0
  for (const layer of written.view.layers) {
    const { segment, dead } = layer
    if (added.includes(segment)) {
      layers.push(layer)
      continue
    }
    const kept = unchanged.get(segment)
    const matching = await matchingRows(layer, scope, indexes, pace)
    const rows = kept ? matching.filter((row) => !kept.has(row)) : matching
    deleted += rows.length
    layers.push({ segment, dead: dead.with(rows) })
  }
  return { view: new View(layers), deleted }
}
