import type { Connection, FileStream, Logger, PlannedRead } from '@linkspan/core'
import type { PartStore, SearchEngine } from '@linkspan/search'
import type { Lease } from '../stores/lease-store.ts'
import type { ConnectorKey } from '../stores/store.ts'
import type { CollectionStore, RebuildStore } from '../stores/sync-stores.ts'
import type { Pauses } from './pauses.ts'
import type { RunProgress } from './progress.ts'
import type { RunSources } from './run-sources.ts'
import type { Refusal, RunTimes } from './source-state.ts'

/** What all entities of a run share. */
export interface RunContext {
  readonly key: ConnectorKey
  readonly connection: Pick<Connection, 'documents' | 'execute'>
  readonly plan: readonly PlannedRead[]
  /** As the connector has it. */
  readonly replication_config: unknown
  /** Checked, with its defaults. */
  readonly config: unknown
  readonly full: boolean
  readonly times: RunTimes
  readonly sources: RunSources
  readonly pauses: Pauses
  readonly collections: CollectionStore
  readonly rebuilds: RebuildStore
  readonly parts: PartStore
  /** Keys the fingerprints of records. */
  readonly secret: Uint8Array
  readonly engine: SearchEngine
  readonly lease: Lease
  readonly signal: AbortSignal
  readonly progress: RunProgress
  readonly now: () => number
  readonly logger: Logger
  /** Whether a source is asked again that was refused before. */
  asksAgain(refusal: Refusal): boolean
}

/** Syncs the streams of a run. */
export interface StreamSync {
  /** Syncs one stream, whose files the entity `listed_by` lists. */
  sync(run: RunContext, stream: FileStream, listed_by: string): Promise<void>
  /** Ends what it holds, such as a process. */
  close(): Promise<void>
}
