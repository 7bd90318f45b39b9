import { type CollectionDeclaration, scopeFields } from '../../language/fields.ts'
import type { PublishedSegment } from '../../manifest.ts'
import type { Column } from '../columns/column.ts'
import { Segment } from '../columns/segment.ts'
import type { Tuning } from '../indexes/tuning.ts'
import type { Pace } from '../pace.ts'
import type { SegmentReader } from '../save/published-segment.ts'

/** Takes rows of a stored segment into memory. */
export type TakeStoredRows = (fields: readonly string[], rows: Uint32Array, pace: Pace) => Promise<Segment>

/** How many rows of a stored segment make a chunk: as many as have the bytes of one. */
export function rowsOfChunk({ rows, keys, values }: PublishedSegment, { read_bytes }: Tuning): number {
  const fitting = Math.floor((read_bytes * rows) / (keys.bytes + values.bytes))
  return Math.max(1, Math.min(fitting, rows))
}

/** The rows of a stored segment. It reads one column at a time, and never holds the segment as a whole. */
export function storedRows(
  declaration: CollectionDeclaration,
  reader: SegmentReader,
  published: PublishedSegment,
): TakeStoredRows {
  const known = scopeFields(declaration)
  const [keys, values] = [reader.columns(published, 'keys'), reader.columns(published, 'values')]
  return async (fields, rows, pace) => {
    const columns: Column[] = []
    for (const field of fields) {
      const stored = known.includes(field) ? keys : values
      columns.push(await stored.rows(field, rows, pace))
    }
    return new Segment(rows.length, columns, [])
  }
}

/** Rows in chunks of at most this length. */
export function* chunksOf(rows: Uint32Array, length: number): Generator<Uint32Array> {
  for (let from = 0; from < rows.length; from += length) yield rows.subarray(from, from + length)
}
