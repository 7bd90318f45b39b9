import type { BatchColumn, BatchField, RecordBatch } from '../../versions.ts'
import type { Segment } from '../columns/segment.ts'
import { TextValues } from '../columns/text-values.ts'
import type { NumberValues } from '../columns/values.ts'
import type { Tuning } from '../indexes/tuning.ts'
import type { Pace } from '../pace.ts'
import { PIECE } from '../records/gathered-rows.ts'
import { JsonWriter } from '../records/json-writer.ts'
import type { RecordWriter } from '../records/record-writer.ts'
import { takeRows } from '../write/take-rows.ts'

/** Pieces of a text are about this long, in bytes. */
const TEXT_BYTES = 65_536

/** The rows of a chunk as batches. */
export async function* batchesOf(
  chunk: Segment,
  fields: readonly BatchField[],
  { batch_rows }: Tuning,
  pace: Pace,
): AsyncGenerator<RecordBatch> {
  const paths = fields.map(({ path }) => path)
  for (let from = 0; from < chunk.rows; from += batch_rows) {
    const length = Math.min(batch_rows, chunk.rows - from)
    const rows = Uint32Array.from({ length }, (_, row) => from + row)
    const taken = await takeRows(chunk, paths, rows, pace)
    yield { count: taken.rows, columns: fields.map((field) => toColumn(taken, field)) }
  }
}

/** The rows of a segment as JSON Lines. */
export async function* linesOf(
  segment: Segment,
  writer: RecordWriter,
  pace: Pace,
): AsyncGenerator<Uint8Array> {
  const json = new JsonWriter(2 * TEXT_BYTES)
  for (let from = 0; from < segment.rows; from += PIECE) {
    if (pace.due) await pace.rest()
    const rows = Array.from({ length: Math.min(PIECE, segment.rows - from) }, (_, row) => from + row)
    writer.write(json, segment, rows, true)
    if (json.length >= TEXT_BYTES) yield json.take()
  }
  if (json.length > 0) yield json.take()
}

function toColumn(segment: Segment, field: BatchField): BatchColumn {
  const { values, codes } = segment.column(field.path)
  if (values instanceof TextValues) {
    const { text, offsets } = values
    return { field, codes, text, offsets, numbers: undefined }
  }
  const { values: numbers } = values as NumberValues
  return { field, codes, text: undefined, offsets: undefined, numbers }
}
