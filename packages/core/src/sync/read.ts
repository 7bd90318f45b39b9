import type { Document } from '../documents.ts'
import type { ConnectorError } from '../errors.ts'
import type { Call } from '../options.ts'

/**
 * The kind of a read. A `snapshot` has all rows: a document that is not in it no longer exists. A `window` has the rows
 * of some days, which replace the former rows of these days. `changes` has all rows the first time, and later the
 * changes since a cursor.
 */
export type ReadKind = SyncRead['kind']

/**
 * A source of documents, which can fail or appear alone: a customer, a property, a folder. Its documents are those whose
 * field has a value, or begins with a text.
 */
export type SyncSource =
  | {
      /** The path of the field. */
      readonly field: string
      /** Its value. */
      readonly equals: string
    }
  | {
      /** The path of the field. */
      readonly field: string
      /** The text that its value begins with. */
      readonly starts_with: string
    }

/** A source that could not be read, while the others could. */
export interface SyncWarning {
  /** Why it could not be read. */
  readonly error: ConnectorError
  /** The source, whose former documents stay valid. If absent, it may be any documents. */
  readonly source?: SyncSource
}

/** A quota of the vendor that reading consumes. */
export interface SyncQuota {
  /** The vendor's name of the quota, such as `tokensPerHour`. */
  readonly name: string
  /** Whose quota it is; absent for the whole account's. */
  readonly source?: SyncSource
  /** What is left of it. */
  readonly remaining: number
  /** All of it. */
  readonly limit: number
  /** Seconds until the quota is full again. */
  readonly resets_after_seconds: number
}

/** The arguments that a host passes to a read. */
export interface SyncScope {
  /** The connector's configuration, as its `replication_config` schema takes it. */
  readonly replication_config?: unknown
  /** The first day of a window, inclusive, as YYYY-MM-DD. Days before the configuration's `start_date` are not read. */
  readonly from?: string
  /** The last day of a window, inclusive, as YYYY-MM-DD. */
  readonly to?: string
  /** Where `changes` continues: the last cursor of the previous reading. Absent for a full reading. */
  readonly cursor?: string
  /** Aborts the reading. */
  readonly signal?: AbortSignal
  /**
   * Called for each source that could not be read; the reading continues with the next one. Without it, the first
   * failed source ends the reading with its error. If every source fails, the reading fails too.
   */
  onWarning?(warning: SyncWarning): void
  /** Called with the vendor's quotas whenever the vendor reports them. */
  onQuota?(quota: SyncQuota): void
}

/** Some documents of a reading. */
export interface SyncBatch {
  /** New and changed documents. */
  readonly documents: Document[]
  /** Keys of documents that no longer exist, each in the order of the entity's `key`. Only `changes` has them. */
  readonly gone?: readonly (readonly string[])[]
  /**
   * Whether the batch is part of a full reading, because there was no cursor or because the cursor could not be used.
   * Discard all batches before the first such batch. After a complete reading, a document that is in none of these
   * batches no longer exists.
   */
  readonly full?: boolean
  /**
   * Where to continue next time, once this batch and all before it are stored. Without a cursor in any batch, use the
   * previous one again; after a full reading, use none.
   */
  readonly cursor?: string
}

/** The arguments of a connector's read: the scope, checked. */
export interface SyncReading<Config = unknown> {
  readonly config: Config
  /** The call that the requests are part of. */
  readonly call: Call
  /** Reports that a source could not be read. Throws the error if it has to end the reading. */
  warn(error: unknown, source?: SyncSource): void
  quota(quota: SyncQuota): void
}

/** The arguments of a read of a window. */
export interface WindowReading<Config = unknown> extends SyncReading<Config> {
  /** The first day, YYYY-MM-DD. */
  readonly from: string
  /** The last day, inclusive. */
  readonly to: string
}

/** The arguments of a read of changes. */
export interface ChangesReading<Config = unknown> extends SyncReading<Config> {
  /** The connector's own cursor, from a reading with the same configuration. Absent for a full reading. */
  readonly cursor?: string
}

/** A read of all rows. */
export interface SnapshotRead {
  /** Reads all rows. */
  readonly kind: 'snapshot'
  /** Yields the documents in batches. */
  documents(api: never, reading: never): AsyncIterable<Document[]>
}

/** A read of the rows of some days. */
export interface WindowRead {
  /** Reads the rows of some days. */
  readonly kind: 'window'
  /** How many days back rows are read again, because the vendor still changes them. */
  readonly lookback_days: number | ((config: never) => number)
  /** The document path that holds a row's day, or a time that begins with it. */
  readonly day: string
  /** The format of that day; default YYYY-MM-DD. */
  readonly day_format?: 'YYYY-MM-DD' | 'YYYYMMDD'
  /** The document paths by which a row is joined with a snapshot's row, whose attributes it gets. */
  readonly joins?: readonly string[]
  /** Yields the documents in batches. */
  documents(api: never, reading: never): AsyncIterable<Document[]>
}

/** A read of all rows the first time, and of the changes later. */
export interface ChangesRead {
  /** Reads the changes since a cursor. */
  readonly kind: 'changes'
  /** The document paths, besides the key, by which its warnings name a source. */
  readonly source_fields?: readonly string[]
  /** Yields the documents in batches. */
  documents(api: never, reading: never): AsyncIterable<SyncBatch>
}

/** A read of a sync. An entity has at most one of each kind. */
export type SyncRead = SnapshotRead | WindowRead | ChangesRead

/** Declares a read of all rows. */
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

/** Declares a read of all rows the first time, and of the changes later. */
export function defineChanges<Api, Config>(
  documents: (api: Api, reading: ChangesReading<Config>) => AsyncIterable<SyncBatch>,
  options: Pick<ChangesRead, 'source_fields'> = {},
): ChangesRead {
  return { kind: 'changes', ...options, documents }
}
