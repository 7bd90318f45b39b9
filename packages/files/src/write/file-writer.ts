import type { ExportBatch, FieldFacts } from './columns.ts'

/** Writes one file, piece by piece. The pieces of a batch are taken before the next batch comes. It frees the batches. */
export interface FileWriter {
  /** What comes before all records. */
  begin(): Iterable<Uint8Array>
  /** What can be written once these records are there. */
  write(batch: ExportBatch): Iterable<Uint8Array>
  /** The rest. */
  finish(): Iterable<Uint8Array>
  /** What the finished file has in each field, if the format knows. */
  facts?(): FieldFacts[]
}
