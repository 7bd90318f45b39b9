import type { FileStream } from '@linkspan/core'
import type { RunContext } from '@linkspan/sync'

/** Syncs the streams of a run. */
export interface StreamSync {
  /** Syncs one stream, whose files the entity `listed_by` lists. */
  sync(run: RunContext, stream: FileStream, listed_by: string): Promise<void>
  /** Ends what it holds, such as a process. */
  close(): Promise<void>
}
