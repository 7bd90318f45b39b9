import type { Clock, Configuration, Connection, Logger, PlannedRead } from '@linkspan/core'
import type { PartStore, SearchEngine } from '@linkspan/search'
import type { ConnectorKey } from '@linkspan/stores'
import type { AskedVendor, AskPauses } from './asking.ts'
import type { Pauses } from './pauses.ts'
import type { RunProgress } from './progress.ts'
import type { RunSources } from './run-sources.ts'
import type { RunTimes } from './source-state.ts'
import type { SyncStore } from './sync-store.ts'

/** What all entities of a run share. */
export interface RunContext {
  readonly key: ConnectorKey
  readonly connection: Pick<Connection, 'documents' | 'execute'>
  readonly plan: readonly PlannedRead[]
  /** As the connector has it. */
  readonly configuration: Configuration
  /** Checked, with its defaults. */
  readonly config: unknown
  readonly full: boolean
  readonly times: RunTimes
  readonly sources: RunSources
  readonly pauses: Pauses
  readonly store: SyncStore
  readonly parts: PartStore
  /** Keys the fingerprints of records. */
  readonly secret: Uint8Array
  readonly engine: SearchEngine
  readonly signal: AbortSignal
  readonly progress: RunProgress
  readonly clock: Clock
  readonly logger: Logger
  /** Whether an error says that stored records are unreadable. Then they are read from the vendor again. */
  isDamaged(error: unknown): boolean
  /** Whether the vendor is asked again for what it did not send, or not whole. */
  asksAgain(asked: AskedVendor, pauses: AskPauses): boolean
}
