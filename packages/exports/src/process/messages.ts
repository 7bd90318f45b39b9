import type { ExportBatch, ExportField, ExportFormat } from '../columns.ts'

/** What the thread is started with. */
export interface WriteJob {
  readonly format: ExportFormat
  readonly fields: readonly ExportField[]
}

/** What is sent to the thread: records, or that there are no more. */
export type WriteRequest = { readonly batch: ExportBatch } | { readonly end: true }

/** What the thread answers to each request. */
export type WriteReply = { readonly pieces: readonly Uint8Array[] } | { readonly failure: string }
