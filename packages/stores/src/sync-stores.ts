import type { Collection, CollectionKey, CollectionState, ConnectorKey, Rebuild } from './collections.ts'
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

/** The published collections. */
export interface CollectionStore {
  find(key: CollectionKey): Promise<Collection | undefined>
  /** The collections of a connector, by entity. */
  list(key: ConnectorKey): Promise<CollectionState[]>
  /** The collections of these connectors of an organization, by entity. */
  listAll(organization_id: string, ids: readonly string[]): Promise<CollectionState[]>
  /** Where the next run of each entity of a connector continues, by entity. */
  checkpoints(key: ConnectorKey): Promise<Map<string, unknown>>
  /** The present versions of these collections, in any order; without those that do not exist. */
  versions(keys: readonly CollectionKey[]): Promise<(CollectionKey & PublishedVersion)[]>
  /**
   * Stores version `collection.version`, if the stored one is the version before it (none for version 1) and nobody
   * else has taken the lease. Returns whether it was stored.
   */
  publish(collection: Collection, lease: Lease): Promise<boolean>
  /** Deletes a collection, if nobody else has taken the lease. Returns whether there was one. */
  delete(key: CollectionKey, lease: Lease): Promise<boolean>
  /** Notes that a part is missing or damaged, if the manifest of a collection lists it. */
  noteDamage(key: ConnectorKey, part: string): Promise<void>
  /** All part names that the manifests of a connector list, also those of its rebuilds and of its kept versions. */
  partNames(key: ConnectorKey): Promise<Set<string>>
}

/** The collections that are built anew. Each method changes nothing once somebody else has taken the lease. */
export interface RebuildStore {
  find(key: CollectionKey): Promise<Rebuild | undefined>
  /** Stores how far a rebuild is. Returns whether it was stored. */
  save(rebuild: Rebuild, lease: Lease): Promise<boolean>
  /** Deletes a rebuild, once it is published or useless. Returns whether there was one. */
  delete(key: CollectionKey, lease: Lease): Promise<boolean>
}

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

/** The runs of the connectors. */
export interface SyncRunStore {
  insert(run: SyncRun): Promise<void>
  find(key: ConnectorKey, run_id: string): Promise<SyncRun | undefined>
  /** The newest runs of a connector, newest first. */
  list(key: ConnectorKey, limit: number): Promise<SyncRun[]>
  /** The newest run of each of these connectors of an organization. */
  newest(organization_id: string, ids: readonly string[]): Promise<SyncRun[]>
  /** The runs of a connector that are `queued` or `running`, newest first. */
  open(key: ConnectorKey): Promise<SyncRun[]>
  /** Changes a run. */
  update(
    key: ConnectorKey,
    run_id: string,
    change: Partial<Omit<SyncRun, keyof ConnectorKey | 'run_id' | 'cause' | 'request' | 'created_at'>>,
  ): Promise<void>
  /** Deletes all runs of a connector but the newest `keep`. */
  prune(key: ConnectorKey, keep: number): Promise<void>
}

/** When a connector is synced next. */
export interface SyncSchedule extends ConnectorKey {
  /** By the clock of the store; null: only when asked. */
  readonly due_at: number | null
  /** Whether no run begins, whenever it is due. */
  readonly suspended: boolean
}

/** A connector that is due. */
export interface DueConnector extends ConnectorKey {
  /** Its place among the connectors of its organization that are syncing or due, from 1 on. */
  readonly turn: number
}

/** When each connector is synced. It uses the clock of the store. */
export interface SyncScheduleStore {
  /** Sets when a connector is due, `in_ms` from now; null: only when asked. One that is suspended stays so. */
  set(key: ConnectorKey, in_ms: number | null): Promise<void>
  /** Suspends a connector, or ends that. It is due at no time then, until `set` says when. */
  setSuspended(key: ConnectorKey, suspended: boolean): Promise<void>
  /** Whether a connector is due, and not suspended. */
  isDue(key: ConnectorKey): Promise<boolean>
  find(key: ConnectorKey): Promise<SyncSchedule | undefined>
  /** The schedules of these connectors of an organization. */
  findAll(organization_id: string, ids: readonly string[]): Promise<SyncSchedule[]>
  /**
   * Connectors that are due, without suspended ones and those whose sync lease is held. Organizations take turns: the first
   * connector of each comes before the second of any, and one that is syncing counts. Among equal turns, those come first
   * that were due first.
   */
  due(limit: number): Promise<DueConnector[]>
  /** Makes due at once what became due by a clock that was ahead: it would wait until the clock comes there again. */
  mendDue(): Promise<void>
  /** For how long the one of them that was due first has waited, in milliseconds; 0 if there is none. */
  longestOverdue(): Promise<number>
}
