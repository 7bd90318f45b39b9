import type { Document } from '../documents.ts'
import type { ConnectorError } from '../errors.ts'
import type { Call } from '../http/options.ts'
import type { SyncCaveat } from './caveats.ts'
import type { DayFormat } from './days.ts'
import type { ListedSource } from './listed-sources.ts'
import type { Retention } from './retention.ts'
import type { VendorFields } from './vendor-fields.ts'

/**
 * The kind of a read. A `snapshot` has all rows. A `window` has the rows of some days, which replace the former rows of
 * these days. `changes` has all rows the first time, and later the changes since a cursor.
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
  /**
   * What the connection's `vendorFields` returned for the configuration; without it, a read of an entity that the
   * configuration makes asks the vendor first.
   */
  readonly vendor_fields?: VendorFields | null | undefined
  /** The first day of a window, inclusive, as YYYY-MM-DD. Days before the configuration's `start_date` are not read. */
  readonly from?: string
  /** The last day of a window, inclusive, as YYYY-MM-DD. */
  readonly to?: string
  /** Where `changes` continues: the last cursor of the previous reading. Absent for a full reading. */
  readonly cursor?: string
  /** The one source to read, as the connection lists it: its failure ends the reading. By default all are read. */
  readonly source?: ListedSource
  /** Aborts the reading. */
  readonly signal?: AbortSignal
  /**
   * Called for each source that could not be read; the reading continues with the next one. Without it, the first
   * failed source ends the reading with its error. If every source fails, the reading fails too.
   */
  onWarning?(warning: SyncWarning): void
  /** Called with the vendor's quotas whenever the vendor reports them. */
  onQuota?(quota: SyncQuota): void
  /** Called with what the vendor says of the numbers, before the last batch of those was yielded or with it. */
  onCaveat?(caveat: SyncCaveat): void
  /** Called with the time zone in which the vendor counts the days of what is read, if its replies name it. */
  onTimeZone?(time_zone: string): void
  /** Called with the milliseconds that the vendor took for each reply: without the waits for the account's limits. */
  onReply?(ms: number): void
}

/** Some documents of a reading. */
export interface SyncBatch {
  /** New and changed documents. */
  readonly documents: Document[]
  /** Keys of documents that no longer exist, each in the order of the entity's `key`. Only `changes` has them. */
  readonly gone?: readonly (readonly string[])[]
  /**
   * Whether the batch is part of a full reading, because there was no cursor or because the cursor could not be used.
   * Of the batches before the first such batch, only what is gone counts. A document that is in none of the batches of
   * two complete readings no longer exists.
   */
  readonly full?: boolean
  /**
   * Whether a full reading goes on where the given cursor stood in the middle of it, so that its stored batches stay.
   * Without it, a full reading begins anew.
   */
  readonly continued?: boolean
  /**
   * Where to continue next time, once this batch and all before it are stored. Without a cursor in any batch, use the
   * previous one again. In the middle of a full reading, a cursor leads to its rest; after a complete one, use the cursor
   * of its last batch, or none.
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
  /** Reports that numbers of this reading are not whole. */
  caveat(caveat: SyncCaveat): void
  /** Reports the time zone in which the vendor counts the days of this reading. */
  timeZone(name: string): void
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

/** What every read declares. */
interface ReadDeclaration {
  /**
   * The part of the configuration that the documents depend on: with another value, all of them are read anew. Not the
   * start of a window, its look-back or which sources there are. Default: all of the configuration.
   */
  readonly depends_on?: ((config: never) => unknown) | undefined
  /** Whether later readings can miss what came or went at the vendor: everything is read again every `reconcile_days`. */
  readonly reconciles?: boolean
}

/** How the documents of a read belong to sources. */
export interface BySource<Source extends ListedSource = never> {
  /** The documents of the source with this id. No document is of two sources. */
  of(id: string): SyncSource
  /** Whether a source has such documents; default true. */
  includes?(source: Source): boolean
}

/** A read of all rows. */
export interface SnapshotRead extends ReadDeclaration {
  /** Reads all rows. */
  readonly kind: 'snapshot'
  /** How documents belong to sources, if they do. Then `documents` reads one source. */
  readonly by_source?: BySource | undefined
  /** Whether the rows are sums: one that is missing is no document that an incomplete reply lacks. */
  readonly is_report?: boolean
  /** Yields the documents in batches. */
  documents(api: never, reading: never, source: never): AsyncIterable<Document[]>
}

/** A read of the rows of some days. */
export interface WindowRead extends ReadDeclaration {
  /** Reads the rows of some days. */
  readonly kind: 'window'
  /** How many days after its end the vendor still changes a day. It is read again until it was read that late. */
  readonly lookback_days: number | ((config: never) => number)
  /** The document path that holds a row's day, or a time that begins with it. */
  readonly day: string
  /** The format of that day; default YYYY-MM-DD. */
  readonly day_format?: DayFormat
  /** Further document paths that hold the same day, as YYYY-MM-DD. */
  readonly same_days?: readonly string[]
  /** The time zone of the days, such as `UTC`; by default that of the source. */
  readonly time_zone?: string
  /** How long the vendor keeps days; by default without end. Older ones are not read, and what is known of them stays. */
  readonly retention?: Retention
  /** Whether the vendor refuses a reading for its days, so that other days can be read. */
  readonly refuses_days?: (error: ConnectorError) => boolean
  /** The document paths by which a row is joined with a snapshot's row, whose attributes it gets. */
  readonly joins?: readonly string[]
  /** How documents belong to sources, if they do. Then `documents` reads one source. */
  readonly by_source?: BySource | undefined
  /** Yields the documents in batches. */
  documents(api: never, reading: never, source: never): AsyncIterable<Document[]>
}

/** A read of all rows the first time, and of the changes later. */
export interface ChangesRead extends ReadDeclaration {
  /** Reads the changes since a cursor. */
  readonly kind: 'changes'
  /** The document paths, besides the key, by which its warnings name a source. */
  readonly source_fields?: readonly string[]
  /** Yields the documents in batches. */
  documents(api: never, reading: never): AsyncIterable<SyncBatch>
}

/** A read of a sync. An entity has at most one of each kind. */
export type SyncRead = SnapshotRead | WindowRead | ChangesRead

/** What a read of one source or of the account declares besides its documents. */
interface ReadOptions<Config, Source> {
  readonly depends_on?: (config: Config) => unknown
  readonly by_source?: Source extends ListedSource ? BySource<Source> : undefined
}

/** Declares a read of all rows, or of all rows of a source. */
export function defineSnapshot<Api, Config, Source = undefined>(
  documents: (api: Api, reading: SyncReading<Config>, source: Source) => AsyncIterable<Document[]>,
  options: ReadOptions<Config, Source> & Pick<SnapshotRead, 'is_report'> = {},
): SnapshotRead {
  return { kind: 'snapshot', ...options, documents }
}

/** Declares a read of the rows of some days, or of those of a source. */
export function defineWindow<Api, Config, Source = undefined>(
  read: Omit<WindowRead, 'kind' | 'depends_on' | 'by_source' | 'lookback_days' | 'documents'> &
    ReadOptions<Config, Source> & {
      readonly lookback_days: number | ((config: Config) => number)
      readonly documents: (
        api: Api,
        reading: WindowReading<Config>,
        source: Source,
      ) => AsyncIterable<Document[]>
    },
): WindowRead {
  return { kind: 'window', ...read }
}

/** Declares a read of all rows the first time, and of the changes later. */
export function defineChanges<Api, Config>(
  documents: (api: Api, reading: ChangesReading<Config>) => AsyncIterable<SyncBatch>,
  options: Pick<ChangesRead, 'source_fields' | 'reconciles'> &
    Pick<ReadOptions<Config, undefined>, 'depends_on'> = {},
): ChangesRead {
  return { kind: 'changes', ...options, documents }
}
