import type { Condition } from '../../language/query.ts'
import type { View } from '../columns/view.ts'
import type { Indexes } from '../indexes/indexes.ts'
import type { Pace } from '../pace.ts'
import { matchingRows } from '../query/row-scan.ts'
import { PIECE } from '../records/gathered-rows.ts'
import { RecordMaker } from '../records/record-maker.ts'
import type { BuilderSegments } from './builder-segments.ts'

/** The records of a scope, in batches. It reads one segment at a time, and only those with matching records. */
export async function* readRecords(
  view: View,
  scope: Condition | null,
  segments: BuilderSegments,
  indexes: Indexes,
  pace: Pace,
): AsyncGenerator<Record<string, unknown>[]> {
  const reader = new RecordMaker(Object.keys(segments.declaration.fields))
  for (const layer of view.layers) {
    const rows = await matchingRows(layer, scope, indexes, pace)
    if (rows.length === 0) continue
    const columns = await segments.of(layer.segment).columns(pace)
    for (let from = 0; from < rows.length; from += PIECE) {
      if (pace.due) await pace.rest()
      yield reader.read(columns, rows.slice(from, from + PIECE))
    }
  }
}
