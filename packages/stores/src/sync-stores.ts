import type { CollectionState, ConnectorKey } from './collections.ts'
import type { Lease } from './lease-store.ts'
import type {
  EntityProgress,
  StoredWarning,
  SyncPaused,
  SyncProblem,
  SyncRemoval,
  SyncStatus,
} from './sync-reports.ts'

/** The lease under which a connector is synced. */
export function syncLeaseOf({ organization_id, id }: ConnectorKey): string {
  return `${SYNC_LEASES}${organization_id}/${id}`
}

/** What the names of these leases begin with. */
export const SYNC_LEASES = 'sync/'

/** A version of a collection. One that was deleted and made anew has the same numbers, with other times. */
export type PublishedVersion = Pick<CollectionState, 'version' | 'synced_at'>

/** What a run was asked to do. */
export interface SyncRequest {
  /** The entities to sync; default all. */
  readonly entities?: readonly string[] | undefined
  /** Whether everything is read again. */
  readonly full?: boolean | undefined
}

/** Why a run was made. */
export type SyncCause = 'created' | 'schedule' | 'request'

/** One run of a connector's sync. Times are milliseconds since 1970. */
export interface SyncRun extends ConnectorKey {
  /** `run_` and a UUID. */
  readonly run_id: string
  readonly cause: SyncCause
  readonly request: SyncRequest
  readonly status: SyncStatus
  readonly created_at: number
  readonly started_at: number | null
  readonly ended_at: number | null
  /** When a paused run continues. */
  readonly resumes_at: number | null
  /** The lease under which it runs. */
  readonly lease: Lease | null
  readonly entities: readonly EntityProgress[]
  readonly warnings: readonly StoredWarning[]
  readonly error: SyncProblem | null
  /** When the first of the runs began that this one continues; null before it has begun. */
  readonly since: number | null
  readonly pauses: readonly SyncPaused[]
  readonly removed: readonly SyncRemoval[]
}

/** When a connector is synced next. */
export interface SyncSchedule extends ConnectorKey {
  /** By the clock of the store; null: only when asked. */
  readonly due_at: number | null
  /** Whether no run begins, whenever it is due. */
  readonly suspended: boolean
}
