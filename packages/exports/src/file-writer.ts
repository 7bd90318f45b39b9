import type { ExportBatch } from './columns.ts'

/** Writes one file, piece by piece. */
export interface FileWriter {
  /** What comes before all records. */
  begin(): Uint8Array[]
  /** What can be written once these records are there. */
  write(batch: ExportBatch): Uint8Array[]
  /** The rest. */
  finish(): Uint8Array[]
}
