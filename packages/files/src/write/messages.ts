import type { ExportBatch, ExportField, FieldFacts, FormatOptions } from './columns.ts'
import type { ExportFormat } from './formats.ts'

/** What to write. */
export interface WriteJob extends FormatOptions {
  readonly format: ExportFormat
  readonly fields: readonly ExportField[]
}

/** What is sent to the process: first the job, then records, then that there are no more. */
export type WriteRequest = { readonly job: WriteJob } | { readonly batch: ExportBatch } | 'end'

/** What the process answers to each request: its bytes were written to the standard output, or why that failed. */
export type WriteReply = 'done' | { readonly facts: FieldFacts[] } | { readonly failure: string }
