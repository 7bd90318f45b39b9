import type { Document } from '../documents.ts'
import type { ConnectorError } from '../errors.ts'
import type { Call } from '../options.ts'

/**
 * How a read is run. A `snapshot` is all there is: what it leaves out is gone. A `window` is the rows of some days,
 * which replace the rows of those days. `changes` is everything at first, then what changed since a cursor.
 */
export type ReadKind = SyncRead['kind']

/** The documents that one part of the data brings: those whose field has a value, or begins with a text. */
export type SyncPart =
  | { readonly field: string; readonly equals: string }
  | { readonly field: string; readonly starts_with: string }

/** A part of the data that could not be read, while the rest could. */
export interface SyncWarning {
  readonly error: ConnectorError
  /** The part, whose former documents stay valid. Without it any document may belong to what was not read. */
  readonly part?: SyncPart
}

/** What a vendor says of a quota that reading spends. */
export interface SyncQuota {
  /** The vendor's name of the quota, such as `tokensPerHour`. */
  readonly name: string
  /** Whose quota it is; absent for the whole account's. */
  readonly part?: SyncPart
  readonly remaining: number
  readonly limit: number
  /** Seconds until the quota is full again. */
  readonly resets_after_seconds: number
}

/** What a host gives a read. */
export interface SyncScope {
  /** The connector's configuration, as its `replication_config` schema takes it. */
  readonly replication_config?: unknown
  /** The first day of a window, inclusive, as YYYY-MM-DD. Days before the configuration's `start_date` are not read. */
  readonly from?: string
  /** The last day of a window, inclusive, as YYYY-MM-DD. */
  readonly to?: string
  /** Where `changes` goes on: the last cursor of the reading before. Absent for a full reading. */
  readonly cursor?: string
  readonly signal?: AbortSignal
  /**
   * Is told of each part that could not be read; the reading goes on with the next part. Without it, the first such
   * part fails the reading. If every part fails, the reading fails too.
   */
  onWarning?(warning: SyncWarning): void
  /** Is told of the vendor's quotas while they are spent. */
  onQuota?(quota: SyncQuota): void
}

/** Some documents of a reading. */
export interface SyncBatch {
  readonly documents: Document[]
  /** Keys of documents that no longer exist, each in the order of the entity's `key`. Only `changes` tells them. */
  readonly gone?: readonly (readonly string[])[]
  /**
   * Whether `changes` reads everything: because it had no cursor, or because the cursor did not serve. The first such
   * batch voids all batches before it, and what a complete reading of them did not bring is gone.
   */
  readonly full?: boolean
  /** Where to go on next time, once this batch and all before it are stored. */
  readonly cursor?: string
}

/** What a connector's read is given: the scope, checked. */
export interface SyncReading<Config = unknown> {
  readonly config: Config
  /** The call that the requests are part of. */
  readonly call: Call
  /** Tells the host that a part could not be read. Throws the error if it must end the reading. */
  warn(error: unknown, part?: SyncPart): void
  quota(quota: SyncQuota): void
}

/** What the read of a window is given. */
export interface WindowReading<Config = unknown> extends SyncReading<Config> {
  /** The first day, YYYY-MM-DD. */
  readonly from: string
  /** The last day, inclusive. */
  readonly to: string
}

/** What the read of changes is given. */
export interface ChangesReading<Config = unknown> extends SyncReading<Config> {
  /** The connector's own cursor, for this very configuration. Absent for a full reading. */
  readonly cursor?: string
}

/** All there is. */
export interface SnapshotRead {
  readonly kind: 'snapshot'
  documents(api: never, reading: never): AsyncIterable<Document[]>
}

/** The rows of some days. */
export interface WindowRead {
  readonly kind: 'window'
  /** How many days back the vendor still changes rows, so that they are read again. */
  readonly lookback_days: number | ((config: never) => number)
  /** The document path that holds a row's day, or a moment that begins with it. */
  readonly day: string
  /** How that day is written; default YYYY-MM-DD. */
  readonly day_format?: 'YYYY-MM-DD' | 'YYYYMMDD'
  /** The document paths by which a row takes over the attributes of a snapshot's row. */
  readonly joins?: readonly string[]
  documents(api: never, reading: never): AsyncIterable<Document[]>
}

/** Everything at first, then what changed. */
export interface ChangesRead {
  readonly kind: 'changes'
  documents(api: never, reading: never): AsyncIterable<SyncBatch>
}

/** One thing that a sync reads. An entity has at most one read of each kind. */
export type SyncRead = SnapshotRead | WindowRead | ChangesRead

/** Declares a read of all there is. */
export function defineSnapshot<Api, Config>(
  documents: (api: Api, reading: SyncReading<Config>) => AsyncIterable<Document[]>,
): SnapshotRead {
  return { kind: 'snapshot', documents }
}

/** Declares a read of the rows of some days. */
export function defineWindow<Api, Config>(
  read: Pick<WindowRead, 'day' | 'day_format' | 'joins'> & {
    readonly lookback_days: number | ((config: Config) => number)
    readonly documents: (api: Api, reading: WindowReading<Config>) => AsyncIterable<Document[]>
  },
): WindowRead {
  return { kind: 'window', ...read }
}

/** Declares a read of everything at first, then of what changed. */
export function defineChanges<Api, Config>(
  documents: (api: Api, reading: ChangesReading<Config>) => AsyncIterable<SyncBatch>,
): ChangesRead {
  return { kind: 'changes', documents }
}
