import { type CollectionDeclaration, scopeFields } from '../../language/fields.ts'
import type { PublishedSegment } from '../../manifest.ts'
import type { Column } from '../columns/column.ts'
import type { RowSet } from '../columns/row-set.ts'
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

/** The live rows of a segment, in chunks of at most this length. */
export function* liveChunks(rows: number, dead: RowSet, length: number): Generator<Uint32Array> {
  let chunk = new Uint32Array(length)
  let filled = 0
  for (let row = 0; row < rows; row++) {
    if (dead.has(row)) continue
    chunk[filled] = row
    filled++
    if (filled < length) continue
    yield chunk
    chunk = new Uint32Array(length)
    filled = 0
  }
  if (filled > 0) yield chunk.subarray(0, filled)
}
