import type { ExportBatch, ExportField, ExportFormat } from '../columns.ts'

/** What the thread is started with. */
export interface WriteJob {
  readonly format: ExportFormat
  readonly fields: readonly ExportField[]
}

/** What is sent to the thread: records, that there are no more, or that the next piece is wanted. */
export type WriteRequest = { readonly batch: ExportBatch } | 'end' | 'next'

/** What the thread answers to each request: a piece, that all pieces of the last request are there, or why it failed. */
export type WriteReply = { readonly piece: Uint8Array } | 'done' | { readonly failure: string }
