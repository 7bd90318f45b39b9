import type { Checkpoint } from './checkpoint.ts'
import type { CollectionState } from './collections.ts'

/** What is stored beside the records. */
export interface Description {
  /** What searches say of them. `ended` is why the reading ended early, if it did. */
  facts(ended: Ending | undefined): Facts
  /** Where a later run continues, as far as that changes while they are read. */
  progress(): Partial<Checkpoint>
}

/** Why a reading of an entity ended early. */
export type Ending = 'failed' | 'stale' | 'paused'

/** What searches say of the records. */
export type Facts = Pick<CollectionState, 'synced_at' | 'synced_from' | 'reconciled_at' | 'partial'>

const DAY_MS = 86_400_000

/** What a failure that began at a moment makes of the records. After a day, they are stale. */
export function endingAt(now: number, failing_since: number): Ending {
  return now - failing_since >= DAY_MS ? 'stale' : 'failed'
}

/** What searches lack of an entity that could not be read. */
export function unreadAs(reason: Ending): Facts['partial'] {
  return [{ scope: 'all', from: null, to: null, reason }]
}
