import type { FileErrorCode } from '../file-error.ts'
import type { FileSummary, FileTask } from '../run-task.ts'

/** Batches that a reader process sends before the first of them is taken, so that both processes work at once. */
export const BATCH_WINDOW = 8

/** A message to a reader process. `file` is the number of the file. */
export type ToReader =
  | { readonly type: 'open'; readonly file: number; readonly task: FileTask }
  | { readonly type: 'chunk'; readonly file: number; readonly bytes: Uint8Array }
  /** All `bytes` of the file were sent. */
  | { readonly type: 'end'; readonly file: number; readonly bytes: number }
  /** The batch was taken. */
  | { readonly type: 'next'; readonly file: number }

/** What a reader process answers. */
export type FromReader =
  /** A chunk was taken. */
  | { readonly type: 'taken'; readonly file: number }
  | { readonly type: 'batch'; readonly file: number; readonly records: string }
  /** The whole file was read, in this number of batches. */
  | { readonly type: 'done'; readonly file: number; readonly batches: number; readonly summary: FileSummary }
  | {
      readonly type: 'failed'
      readonly file: number
      readonly code: FileErrorCode
      readonly message: string
    }
