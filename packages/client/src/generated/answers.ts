// Written by `npm run docs:reference` from the server's routes. Do not edit.

/** A write that waits for an approval, or is a part of a change set. */
export type PendingWrite = PendingApproval | RecordedWrite

/** The write waits for the approval of a person. Nothing was sent. */
export interface PendingApproval {
  /** What waits. */
  readonly approval: {
    /** Its id, for all requests. */
    readonly id: string
    /** What it changes, in one line. */
    readonly summary: string
    /** Whether it takes away what is there, such as a deletion. */
    readonly destroys: boolean
    /** The account at the vendor that the write acts on; null if the server did not know it at the request. */
    readonly account: {
      /** Its id. */
      readonly id: string
      /** Its name for people. */
      readonly name: string
    } | null
    /** Until when it can be approved, ISO 8601. */
    readonly expires_at: string
    /** Nobody has decided. */
    readonly status: 'pending'
    /** What the write changes; null if the server does not know it, for some requests of your own. */
    readonly diff: WriteChange[] | null
  }
}

/** What a write changes of one thing. */
export interface WriteChange {
  /** The thing's id or name at the vendor; for what is created its provisional id, or null. */
  readonly id: string | null
  /** The fields that change, as the vendor held them at the request; null for what is created. */
  readonly before: Record<string, unknown> | null
  /** The same fields after the write; null for what is deleted. */
  readonly after: Record<string, unknown> | null
}

/** The write is a part of a change set. Nothing was sent. */
export interface RecordedWrite {
  /** The write as it was recorded. */
  readonly change_set: {
    /** The change set. */
    readonly id: string
    /** Its number, which stays when others are dropped or moved. */
    readonly number: number
    /** What it changes, in one line. */
    readonly summary: string
    /** Whether it takes away what is there, such as a deletion. */
    readonly destroys: boolean
    /** What the write changes; null if the server does not know it, for some requests of your own. */
    readonly diff: WriteChange[] | null
    /** Whether the vendor has checked it: not where it cannot, or where a provisional id stands. */
    readonly checked: boolean
    /** What later writes of the change set name by these ids, such as `~1`: what it creates, in order. */
    readonly provisional_ids: string[]
  }
}

/** One page of connectors. */
export interface ConnectorPage {
  /** The connectors, newest first. */
  readonly data: ConnectorRecord[]
  /** How a page continues. */
  readonly meta: CursorMeta
}

/** A connector as the server answers it: never with its credentials. */
export interface ConnectorRecord {
  /** Its id, for all requests. */
  readonly id: string
  /** Your own name for it. */
  readonly name: string
  /** Your own name for the customer. */
  readonly customer_name: string
  /** The kind of connector, such as `advertising`. */
  readonly connector_type: string
  /** What you have put on it to find it by. */
  readonly tags: Record<string, string>
  /** What is synced, for kinds that take it. */
  readonly replication_config: unknown
  /** How often it is synced, in seconds; null: only when asked. */
  readonly sync_interval_seconds: number | null
  /** Whether the credentials work, according to the last call. */
  readonly status: ConnectorStatus
  /** Why the credentials stopped working, when they did. */
  readonly last_error?: LastError | undefined
  /** The account at the vendor that the credentials belong to; null until a check has succeeded. */
  readonly account: ConnectedAccount | null
  /** Null until the credentials were checked. */
  readonly last_check: LastCheck | null
  /** When the access token ends, ISO 8601. It is renewed before if there is a refresh token. Null if unknown or never. */
  readonly credentials_expire_at: string | null
  /** When the vendor last issued new tokens, ISO 8601; null before the first time. */
  readonly credentials_renewed_at: string | null
  /** What the vendor granted; null if the vendor did not say. */
  readonly granted_scopes: string[] | null
  /** The consent groups that this allows; null if the vendor did not say, or without consents. */
  readonly consent_groups: string[] | null
  /** How far a connector's sync is. */
  readonly sync: SyncState
  /** What is to be known of a connector first, with the reason. */
  readonly health: ConnectorHealth
  /** The entities that the configuration makes. Only in the answer for one connector. */
  readonly streams?: ConnectorStream[] | undefined
  /** When it was made, ISO 8601. */
  readonly created_at: string
  /** When it last changed, ISO 8601. */
  readonly updated_at: string
}

/** Whether the credentials work, according to the last call. */
export type ConnectorStatus = 'active' | 'reauth_required'

/** Why credentials stopped working. */
export interface LastError {
  /** What went wrong, as a stable word. */
  readonly code: string
  /** One sentence. */
  readonly message: string
  /** A stable word that distinguishes failures with the same code. */
  readonly reason?: string | undefined
  /** Who has to do what. */
  readonly remedy?: string | undefined
  /** When it was found, ISO 8601. */
  readonly at: string
}

/** The account at the vendor that credentials belong to. */
export interface ConnectedAccount {
  /** The vendor's id of it. */
  readonly id: string
  /** The vendor's name of it, for people. */
  readonly name: string
}

/** The last check of credentials. */
export interface LastCheck {
  /** When it was made, ISO 8601. */
  readonly checked_at: string
  /** Why it failed, when it did. */
  readonly error?: Failure | undefined
}

/** Why something failed. */
export interface Failure {
  /** What went wrong, as a stable word. */
  readonly code: string
  /** One sentence. */
  readonly message: string
  /** A stable word that distinguishes failures with the same code. */
  readonly reason?: string | undefined
  /** Who has to do what. */
  readonly remedy?: string | undefined
}

/** How far a connector's sync is. */
export interface SyncState {
  /** That of the last run; `waiting` before the first; `not_configured` if `missing` is not empty; `suspended` until it is resumed. */
  readonly status: 'queued' | 'running' | 'succeeded' | 'failed' | 'reauth_required' | 'paused' | 'interrupted' | 'cancelled' | 'not_configured' | 'waiting' | 'suspended'
  /** What the connector lacks for a sync. */
  readonly missing?: MissingField[] | undefined
  /** When the next run starts at the earliest, ISO 8601; null: not by itself. */
  readonly next_at: string | null
  /** The entities, with the records that a search finds. */
  readonly entities: SyncedEntity[]
  /** Null before the first. */
  readonly last_run: LastRun | null
}

/** What a connector lacks for a sync. */
export interface MissingField {
  /** Where it belongs, as a JSON path. */
  readonly path: string
  /** What is needed there. */
  readonly message: string
}

/** The synced data of one entity. */
export interface SyncedEntity {
  /** Its name, such as `ad_groups`. */
  readonly entity: string
  /** How the last run ended for it; null if that did not include it. */
  readonly status: 'waiting' | 'running' | 'succeeded' | 'failed' | null
  /** Records that a search can find. At least 0. */
  readonly records: number
  /** When the newest of them were read, ISO 8601; null: nothing to search yet. */
  readonly synced_at: string | null
  /** The first day that is complete, YYYY-MM-DD, for data by days. */
  readonly synced_from: string | null
  /** Why it failed, when it did. */
  readonly error?: SyncProblem | undefined
}

/** Why a part of a sync failed. */
export interface SyncProblem {
  /** What went wrong, as a stable word. */
  readonly code: string
  /** One sentence. */
  readonly message: string
  /** The vendor's own code. */
  readonly vendor_code?: string | undefined
  /** Who has to do what. */
  readonly remedy?: string | undefined
}

/** The last run of a sync. */
export interface LastRun {
  /** Its id. */
  readonly run_id: string
  /** How far a run is. A `paused` one is at a limit of the vendor and continues at `resumes_at`; a `cancelled` one was ended by a request. */
  readonly status: SyncRunStatus
  /** When it began, ISO 8601; null: not yet. */
  readonly started_at: string | null
  /** When it ended, ISO 8601; null: not yet. */
  readonly ended_at: string | null
}

/** How far a run is. A `paused` one is at a limit of the vendor and continues at `resumes_at`; a `cancelled` one was ended by a request. */
export type SyncRunStatus = 'queued' | 'running' | 'succeeded' | 'failed' | 'reauth_required' | 'paused' | 'interrupted' | 'cancelled'

/** What is to be known of a connector first, with the reason. */
export interface ConnectorHealth {
  /** `reauth_required`: the credentials do not work. `failed`, `partial`: the last check or run failed, or a part of it. `not_configured`: it cannot be synced. `overdue`: its next sync should have begun. `running`, `paused`, `suspended` and `waiting` for a sync need nobody. */
  readonly state: 'reauth_required' | 'failed' | 'partial' | 'not_configured' | 'overdue' | 'running' | 'paused' | 'suspended' | 'waiting' | 'healthy'
  /** Why, in one sentence. */
  readonly reason?: string | undefined
  /** Who has to do what. */
  readonly remedy?: string | undefined
  /** The stable word of the error. */
  readonly code?: string | undefined
  /** Since when, ISO 8601. */
  readonly since?: string | undefined
}

/** An entity that the configuration makes, with the action `search`: a stream of files, a query or a report. */
export interface ConnectorStream {
  /** The entity to search. */
  readonly name: string
  /** Its definition, as the configuration gives it, with the defaults. */
  readonly definition: Record<string, unknown>
  /** What one record is, in one sentence. */
  readonly record: string
  /** The fields that identify a record. */
  readonly key: string[]
  /** The searchable fields. Null before the vendor was asked, or before files were read: they have the fields. */
  readonly fields: Record<string, 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object'> | null
  /** What fields hold, as far as the vendor says, by their paths. */
  readonly texts?: Record<string, string> | undefined
  /** The format of its files. Only of streams of files, like `files`. */
  readonly filetype?: string | undefined
  /** The files whose records are searched; null before the first sync. */
  readonly files?: number | null | undefined
  /** Records that a search can find; null before the first sync, like `synced_at`. */
  readonly records: number | null
  /** When it was last compared with the vendor. */
  readonly synced_at: string | null
}

/** How a page continues. */
export interface CursorMeta {
  /** Whether there are more. */
  readonly has_more: boolean
  /** The `cursor` of the next page; null on the last one. */
  readonly cursor: string | null
}

/** How the connectors of an organization are. */
export interface ConnectorSummary {
  /** How many connectors there are. */
  readonly total: number
  /** How many are in each state; without states that no connector is in. */
  readonly states: {
    /** `reauth_required`: the credentials do not work. `failed`, `partial`: the last check or run failed, or a part of it. `not_configured`: it cannot be synced. `overdue`: its next sync should have begun. `running`, `paused`, `suspended` and `waiting` for a sync need nobody. */
    readonly state: 'reauth_required' | 'failed' | 'partial' | 'not_configured' | 'overdue' | 'running' | 'paused' | 'suspended' | 'waiting' | 'healthy'
    /** How many connectors. */
    readonly count: number
  }[]
  /** Those that are not healthy, waiting or suspended, by reason: the worst state first, in it the most frequent reason. At most 200. */
  readonly groups: HealthGroup[]
  /** How many more reasons there are. */
  readonly more_groups: number
}

/** Connectors that are in one state for one reason. */
export interface HealthGroup {
  /** `reauth_required`: the credentials do not work. `failed`, `partial`: the last check or run failed, or a part of it. `not_configured`: it cannot be synced. `overdue`: its next sync should have begun. `running`, `paused`, `suspended` and `waiting` for a sync need nobody. */
  readonly state: 'reauth_required' | 'failed' | 'partial' | 'not_configured' | 'overdue' | 'running' | 'paused' | 'suspended' | 'waiting' | 'healthy'
  /** Why, in one sentence. */
  readonly reason?: string | undefined
  /** Who has to do what. */
  readonly remedy?: string | undefined
  /** The stable word of the error. */
  readonly code?: string | undefined
  /** How many connectors it concerns. */
  readonly count: number
  /** At most 100 of them. */
  readonly connectors: SummarizedConnector[]
}

/** A connector of a group. */
export interface SummarizedConnector {
  /** Its id. */
  readonly id: string
  /** Your own name for it. */
  readonly name: string
  /** Your own name for the customer. */
  readonly customer_name: string
  /** The kind of connector, such as `advertising`. */
  readonly connector_type: string
  /** Since when, ISO 8601. */
  readonly since?: string | undefined
}

/** What the syncs of an organization did in the last days. */
export interface SyncActivity {
  /** In order. A day on which no run ended is absent. */
  readonly days: SyncDay[]
  /** Connectors whose sync no process has begun for two minutes after it was due. */
  readonly overdue: {
    /** How many connectors should have begun a sync. At least 0. */
    readonly count: number
    /** Since when the first of them waits, ISO 8601; null if none does. */
    readonly since: string | null
  }
  /** The 20 quotas that are used most, and are not full again yet; the most used first. */
  readonly quotas: UsedQuota[]
}

/** The runs that ended on a day with one status. */
export interface SyncDay {
  /** YYYY-MM-DD, by UTC. */
  readonly day: string
  /** How far a run is. A `paused` one is at a limit of the vendor and continues at `resumes_at`; a `cancelled` one was ended by a request. */
  readonly status: SyncRunStatus
  /** How many runs ended so. At least 0. */
  readonly runs: number
  /** The rows that they read from the vendors. At least 0. */
  readonly rows_read: number
  /** The rows that were new, different or gone. At least 0. */
  readonly rows_changed: number
}

/** How much of a quota was used when a run of a connector ended. */
export interface UsedQuota {
  /** The id of the connector. */
  readonly id: string
  /** Its name. */
  readonly name: string
  /** Whose it is. */
  readonly customer_name: string
  /** Its kind. */
  readonly connector_type: string
  /** The quota, such as `tokensPerDay` or `calls_per_day`. */
  readonly quota: string
  /** Whose quota it is, of the sources of the account; null for the whole account’s. */
  readonly source: string | null
  /** How much of it is used. At least 0. */
  readonly used: number
  /** All of it. At least 0. */
  readonly most: number
  /** When it is full again, ISO 8601. */
  readonly full_at: string
}

/** How a check of credentials ended. */
export interface CheckResult {
  /** When it was made, ISO 8601. */
  readonly checked_at: string
  /** Why it failed, when it did. */
  readonly error?: Failure | undefined
  /** Whether the credentials work, according to the last call. */
  readonly status: ConnectorStatus
}

/** Changes since a version. */
export interface ChangesPage {
  /** The changes: first the deleted records, then the others. */
  readonly data: RecordChange[]
  /** What comes with changes. */
  readonly meta: ChangesMeta
}

/** A change of one record. */
export interface RecordChange {
  /** Whether the record was added or changed, or is gone. */
  readonly op: 'upsert' | 'delete'
  /** The values of the record's key, in the declared order. */
  readonly key: KeyValue[]
  /** The whole record, as a search returns it; only with `upsert`. */
  readonly record?: Record<string, unknown> | undefined
}

/** A value of a record's key. */
export type KeyValue = string | number | boolean | null

/** What comes with changes. */
export interface ChangesMeta {
  /** Pass it as `after` next: it names the version that these changes lead to. */
  readonly cursor: string
  /** Whether further changes lead to this version. */
  readonly has_more: boolean
  /** The number of the version that all pages lead to. */
  readonly version: number
  /** When its newest records were read, ISO 8601. */
  readonly synced_at: string | null
  /** What the answer may lack, or has outdated or not whole; absent if that is nothing. */
  readonly partial?: PartialScope[] | undefined
  /** How many records were added or changed between the two versions. */
  readonly upserts: number
  /** How many records are gone. */
  readonly deletes: number
  /** What the server read for this answer. */
  readonly read: {
    /** Rows whose keys were compared or whose values were taken. */
    readonly rows: number
    /** Bytes of the stored data. */
    readonly bytes: number
  }
}

/** Records that an answer may lack, or has outdated or not whole. */
export interface PartialScope {
  /** `all`, or the records of a source, such as `property_id 123`. */
  readonly scope: string
  /** The first day, YYYY-MM-DD; null for all days. */
  readonly from: string | null
  /** The last day, YYYY-MM-DD; null for all days. */
  readonly to: string | null
  /** Why: `not_read`, not read yet; `failed`, the last reading failed; `refused`, the vendor refuses the source; these are former records; `absent`, the vendor's last list lacks the source or the document, which stays until a later one lacks it too; `not_listed`, the list of sources could not be read completely; `paused`, the reading waits at a limit of the vendor; `rebuilding`, the records are being built anew; these are the former ones; `stale`, the records are older than the interval of syncs allows; `moving`, the vendor may still change these days; each is read again until it is settled; `forgotten`, the vendor no longer has these days, or refuses them; what was read of them before stays; `sampled`, the vendor has estimated the numbers from a part of its data; `thresholded`, the vendor may withhold rows of few users; `other_row`, the vendor sums rare combinations in a row "(other)"; `truncated`, the vendor has left out data; `restricted`, the vendor hides some of the values from this user. */
  readonly reason: 'not_read' | 'failed' | 'refused' | 'absent' | 'not_listed' | 'paused' | 'rebuilding' | 'stale' | 'moving' | 'forgotten' | 'sampled' | 'thresholded' | 'other_row' | 'truncated' | 'restricted'
}

/** A search as SQL. */
export interface TableQuery {
  /** The name of the table. */
  readonly table: string
  /** Where the table is. */
  readonly location: string
  /** The first page of the search, in the SQL of DuckDB. */
  readonly duckdb: string
  /** The same in the SQL of Spark, over a view with the name of the table. */
  readonly spark: string
}

/** One run of a sync. */
export interface SyncRun {
  /** Its id. */
  readonly run_id: string
  /** Why there is this run. */
  readonly cause: 'created' | 'schedule' | 'request'
  /** What it was asked to sync. */
  readonly request: {
    /** The entities; all by default. */
    readonly entities?: string[] | undefined
    /** Whether everything is read again; false by default. */
    readonly full?: boolean | undefined
  }
  /** How far a run is. A `paused` one is at a limit of the vendor and continues at `resumes_at`; a `cancelled` one was ended by a request. */
  readonly status: SyncRunStatus
  /** When it was made, ISO 8601. */
  readonly created_at: string
  /** When it began, ISO 8601; null: not yet. */
  readonly started_at: string | null
  /** When it ended, ISO 8601; null: not yet. */
  readonly ended_at: string | null
  /** When a paused run continues, ISO 8601; null for others. */
  readonly resumes_at: string | null
  /** Why it failed, when it did. */
  readonly error: SyncProblem | null
  /** What it has done with each entity. */
  readonly entities: SyncedCounts[]
  /** Sources that could not be read, such as a customer. */
  readonly warnings: SyncWarning[]
  /** What it waits for, that which ends first at the beginning. */
  readonly pauses: SyncPaused[]
  /** Sources whose records it has removed. */
  readonly removed: SyncRemoval[]
}

/** What a run has done with one entity. */
export interface SyncedCounts {
  /** Its name, such as `ad_groups`. */
  readonly entity: string
  /** How far the run is with it. */
  readonly status: 'waiting' | 'running' | 'succeeded' | 'failed'
  /** Records read from the vendor. At least 0. */
  readonly read: number
  /** Records that were new or different. At least 0. */
  readonly written: number
  /** Records that are gone. At least 0. */
  readonly deleted: number
  /** How many slices of the work are done. At least 0. */
  readonly slices_done: number
  /** How many slices the work has; null until that is known. */
  readonly slices: number | null
  /** Why it failed, when it did. */
  readonly error?: SyncProblem | undefined
}

/** A source that a run could not read. Its former records stay. */
export interface SyncWarning {
  /** What went wrong, as a stable word. */
  readonly code: string
  /** One sentence. */
  readonly message: string
  /** The vendor's own code. */
  readonly vendor_code?: string | undefined
  /** Who has to do what. */
  readonly remedy?: string | undefined
  /** The entity, such as `ad_groups`. */
  readonly entity: string
  /** What could not be read, such as a customer. */
  readonly source?: string | undefined
}

/** A limit of the vendor that a run waits for. */
export interface SyncPaused {
  /** What waits, such as `property_id 123`; absent for the whole account. */
  readonly source?: string | undefined
  /** The quota that is nearly used up, or the code of the refusal. */
  readonly reason: string
  /** The same in one sentence. */
  readonly message: string
  /** When it continues, ISO 8601. */
  readonly until: string
}

/** Records that a run has removed, because their source is gone or no longer configured. */
export interface SyncRemoval {
  /** The entity, such as `ad_groups`. */
  readonly entity: string
  /** The source, such as `customer 1234567890`. */
  readonly source: string
  /** How many records it had. At least 0. */
  readonly records: number
}

/** A connector's sync with its runs. */
export interface SyncReport {
  /** That of the last run; `waiting` before the first; `not_configured` if `missing` is not empty; `suspended` until it is resumed. */
  readonly status: 'queued' | 'running' | 'succeeded' | 'failed' | 'reauth_required' | 'paused' | 'interrupted' | 'cancelled' | 'not_configured' | 'waiting' | 'suspended'
  /** What the connector lacks for a sync. */
  readonly missing?: MissingField[] | undefined
  /** When the next run starts at the earliest, ISO 8601; null: not by itself. */
  readonly next_at: string | null
  /** The entities, with the records that a search finds. */
  readonly entities: ReportedEntity[]
  /** The run that is queued or running. */
  readonly current: SyncRun | null
  /** The newest runs, newest first. */
  readonly runs: SyncRun[]
}

/** The synced data of one entity, in detail. */
export interface ReportedEntity {
  /** Its name, such as `ad_groups`. */
  readonly entity: string
  /** How the last run ended for it; null if that did not include it. */
  readonly status: 'waiting' | 'running' | 'succeeded' | 'failed' | null
  /** Records that a search can find. At least 0. */
  readonly records: number
  /** When the newest of them were read, ISO 8601; null: nothing to search yet. */
  readonly synced_at: string | null
  /** The first day that is complete, YYYY-MM-DD, for data by days. */
  readonly synced_from: string | null
  /** Why it failed, when it did. */
  readonly error?: SyncProblem | undefined
  /** Since when all records were compared with the vendor's, ISO 8601; null: not yet. */
  readonly reconciled_at: string | null
  /** What the answer may lack, or has outdated or not whole; absent if that is nothing. */
  readonly partial?: PartialScope[] | undefined
  /** What is known of each source, if there are such. */
  readonly sources?: SyncedSources[] | undefined
}

/** Sources of an entity with the same state. */
export interface SyncedSources {
  /** Their ids, such as those of customers. */
  readonly ids: string[]
  /** `waiting`: the newest days are not read yet. */
  readonly status: 'synced' | 'waiting' | 'paused' | 'refused' | 'absent'
  /** When they were read, ISO 8601; null: not yet. */
  readonly synced_at: string | null
  /** The first day that is complete, for data by days. */
  readonly synced_from: string | null
  /** Since when all of their records were compared with the vendor's, ISO 8601; null: not yet. */
  readonly reconciled_at: string | null
}

/** What the records of a connector cover, by entity and day. */
export interface Coverage {
  /** The entities that were synced. */
  readonly entities: CoveredEntity[]
}

/** What the records of an entity cover. */
export interface CoveredEntity {
  /** Its name, such as `ad_groups`. */
  readonly entity: string
  /** In order, up to the present day. */
  readonly days: CoveredDays[]
}

/** Days of an entity with the same state. */
export interface CoveredDays {
  /** The first day, YYYY-MM-DD; null for records without days. */
  readonly from: string | null
  /** The last day. */
  readonly to: string | null
  /** What answers of each of these days lack, or have outdated or not whole; empty: nothing. */
  readonly lacks: {
    /** Why: `not_read`, not read yet; `failed`, the last reading failed; `refused`, the vendor refuses the source; these are former records; `absent`, the vendor's last list lacks the source or the document, which stays until a later one lacks it too; `not_listed`, the list of sources could not be read completely; `paused`, the reading waits at a limit of the vendor; `rebuilding`, the records are being built anew; these are the former ones; `stale`, the records are older than the interval of syncs allows; `moving`, the vendor may still change these days; each is read again until it is settled; `forgotten`, the vendor no longer has these days, or refuses them; what was read of them before stays; `sampled`, the vendor has estimated the numbers from a part of its data; `thresholded`, the vendor may withhold rows of few users; `other_row`, the vendor sums rare combinations in a row "(other)"; `truncated`, the vendor has left out data; `restricted`, the vendor hides some of the values from this user. */
    readonly reason: 'not_read' | 'failed' | 'refused' | 'absent' | 'not_listed' | 'paused' | 'rebuilding' | 'stale' | 'moving' | 'forgotten' | 'sampled' | 'thresholded' | 'other_row' | 'truncated' | 'restricted'
    /** `all`, or the records of a source, such as `property_id 123`. */
    readonly scope: string
  }[]
}

/** A token that was just made, with its secret. */
export interface CreatedToken {
  /** Its id, by which events name it. */
  readonly id: string
  /** Your own name for it. */
  readonly name: string | null
  /** The client that it belongs to. */
  readonly client_id: string
  /** The token that it was made from; null: the client made it. */
  readonly parent_id: string | null
  /** What a token may do. A field that is absent limits nothing. */
  readonly scope: Scope
  /** ISO 8601. */
  readonly created_at: string
  /** When it ends, ISO 8601. */
  readonly expires_at: string
  /** The token itself. It is shown only in this answer. */
  readonly access_token: string
  /** How it is sent: in the header `Authorization`. */
  readonly token_type: 'bearer'
  /** How long it is valid, in seconds. */
  readonly expires_in: number
}

/** What a token may do. A field that is absent limits nothing. */
export interface Scope {
  /** Only connectors of this customer. */
  readonly customer_name?: string | undefined
  /** Only these connectors. */
  readonly connector_ids?: string[] | undefined
  /** Only connectors of these kinds. */
  readonly connector_types?: string[] | undefined
  /** Only connectors with all of these tags. */
  readonly tags?: Record<string, string> | undefined
  /** Only these: `read`, `search`, `write`, `connect`, `sync`, `manage`, and actions of entities. */
  readonly actions?: string[] | undefined
  /** A person has to approve each write, alone or in change sets only. */
  readonly approval?: 'writes' | 'change_sets' | undefined
  /** What its change sets may do. */
  readonly change_sets?: {
    /** How many writes. */
    readonly max_writes?: number | undefined
    /** No write that takes away what is there. */
    readonly no_destroys?: true | undefined
    /** A bound on the change of a number. */
    readonly max_change?: {
      /** The field. */
      readonly field: string
      /** The sum of what things gain and lose in it. */
      readonly by: number
    } | undefined
  } | undefined
  /** A person has let an application in: the token is taken at `/mcp` only. */
  readonly audience?: 'mcp' | undefined
}

/** One page of tokens. */
export interface TokenPage {
  /** The tokens, newest first. */
  readonly data: ScopedToken[]
  /** How a page of tokens continues. */
  readonly meta: TokenMeta
}

/** A token with a scope, without its secret. */
export interface ScopedToken {
  /** Its id, by which events name it. */
  readonly id: string
  /** Your own name for it. */
  readonly name: string | null
  /** The client that it belongs to. */
  readonly client_id: string
  /** The token that it was made from; null: the client made it. */
  readonly parent_id: string | null
  /** What a token may do. A field that is absent limits nothing. */
  readonly scope: Scope
  /** ISO 8601. */
  readonly created_at: string
  /** When it ends, ISO 8601. */
  readonly expires_at: string
}

/** How a page of tokens continues. */
export interface TokenMeta {
  /** Whether more follow. */
  readonly has_more: boolean
  /** The `cursor` of the next page. */
  readonly cursor: string | null
}

/** A client with a new secret. */
export interface ClientCredentials {
  /** Its id, with which it asks for tokens. */
  readonly client_id: string
  /** Its new secret. It is shown only in this answer. */
  readonly client_secret: string
}

/** The clients of an organization. */
export interface RegisteredClientList {
  /** The clients, newest first. */
  readonly data: RegisteredClient[]
}

/** A client of the API: a program that acts for the organization. */
export interface RegisteredClient {
  /** Its id, with which it asks for tokens. */
  readonly client_id: string
  /** Your own name for it. */
  readonly name: string
  /** ISO 8601. */
  readonly created_at: string
  /** When it last proved itself by its secret, to the minute, ISO 8601; null: never, or before the server noted it. */
  readonly last_used_at: string | null
  /** How many secrets it has: none, one, or two while it changes its secret. */
  readonly secrets: number
  /** How many tokens it has that are valid now, with and without a scope. */
  readonly tokens: number
  /** How many people are signed in on its behalf. */
  readonly sessions: number
  /** How many organizations it acts for, this one included. */
  readonly organizations: number
  /** Whether the request itself came on its behalf. */
  readonly is_own: boolean
}

/** The session of a person who has signed in. */
export interface Session {
  /** A person who has signed in. */
  readonly person: Person
  /** The organization that the person acts for. */
  readonly organization: {
    /** Its id. */
    readonly id: string
    /** Its name. */
    readonly name: string
  }
  /** `read` looks and searches; `operate` also changes, connects and syncs; `manage` does everything. */
  readonly role: 'read' | 'operate' | 'manage'
  /** How the person has signed in. */
  readonly method: 'link' | 'oidc'
  /** Changes that are sent with the cookie need it in the header `X-CSRF-Token`. */
  readonly csrf_token: string
  /** When the session ends, however much it is used, ISO 8601. */
  readonly expires_at: string
  /** It ends earlier when it is not used for this time, in seconds. */
  readonly idle_seconds: number
}

/** A person who has signed in. */
export interface Person {
  /** Its id, by which events name it. */
  readonly id: string
  /** Its name. */
  readonly name: string
}

/** How people can sign in. */
export interface SignInMethods {
  /** The ways to sign in. */
  readonly data: SignInMethod[]
}

/** A way to sign in. */
export interface SignInMethod {
  /** How the person has signed in. */
  readonly method: 'link' | 'oidc'
  /** What people call it. */
  readonly name: string
  /** Where a browser is sent for it; absent for links, which the operator hands out. */
  readonly url?: string | undefined
}

/** A link by which a person signs in, once. */
export interface SignInLink {
  /** The link. It works once, and is shown only in this answer. */
  readonly url: string
  /** Until when it works, ISO 8601. */
  readonly expires_at: string
}

/** Approvals, newest first. */
export interface ApprovalPage {
  /** The approvals. */
  readonly data: ApprovalSummary[]
  /** How a page continues. */
  readonly meta: CursorMeta
}

/** Writes that need an approval. */
export interface ApprovalSummary {
  /** Its id, for all requests. */
  readonly id: string
  /** What it changes, in one line. */
  readonly summary: string
  /** Whether it takes away what is there, such as a deletion. */
  readonly destroys: boolean
  /** The account at the vendor that the write acts on; null if the server did not know it at the request. */
  readonly account: {
    /** Its id. */
    readonly id: string
    /** Its name for people. */
    readonly name: string
  } | null
  /** Until when it can be approved, ISO 8601. */
  readonly expires_at: string
  /** What a change set is for; null for one write alone. */
  readonly title: string | null
  /** How many writes it has. */
  readonly write_count: number
  /** `open`: writes are added to it. `approved`: it is being sent. `executed`: it has ended, as `outcome` says. */
  readonly status: 'open' | 'pending' | 'approved' | 'refused' | 'expired' | 'executed'
  /** `failed`: nothing was changed. `partial`: only its first writes were done. `unknown`: the last one that was sent may have been done. Null until then. */
  readonly outcome: 'succeeded' | 'failed' | 'partial' | 'unknown' | null
  /** The connector. */
  readonly connector_id: string
  /** Its kind. */
  readonly connector_type: string
  /** Its customer. */
  readonly customer_name: string
  /** Such as `campaigns.update`, `request` or `change_set`. */
  readonly operation: string
  /** Who asked for the write. */
  readonly requested_by: {
    /** Such as `client` or `token`. */
    readonly kind: string
    /** Its id. */
    readonly id?: string | undefined
  }
  /** Who approved or refused it; null until then. */
  readonly decided_by: {
    /** Such as `client` or `token`. */
    readonly kind: string
    /** Its id. */
    readonly id?: string | undefined
  } | null
  /** When the write was requested, ISO 8601. */
  readonly created_at: string
  /** When it was approved or refused, ISO 8601. */
  readonly decided_at: string | null
  /** When it ended, ISO 8601. */
  readonly ended_at: string | null
}

/** Writes that need an approval, with what they change. */
export interface Approval {
  /** Its id, for all requests. */
  readonly id: string
  /** What it changes, in one line. */
  readonly summary: string
  /** Whether it takes away what is there, such as a deletion. */
  readonly destroys: boolean
  /** The account at the vendor that the write acts on; null if the server did not know it at the request. */
  readonly account: {
    /** Its id. */
    readonly id: string
    /** Its name for people. */
    readonly name: string
  } | null
  /** Until when it can be approved, ISO 8601. */
  readonly expires_at: string
  /** What a change set is for; null for one write alone. */
  readonly title: string | null
  /** How many writes it has. */
  readonly write_count: number
  /** `open`: writes are added to it. `approved`: it is being sent. `executed`: it has ended, as `outcome` says. */
  readonly status: 'open' | 'pending' | 'approved' | 'refused' | 'expired' | 'executed'
  /** `failed`: nothing was changed. `partial`: only its first writes were done. `unknown`: the last one that was sent may have been done. Null until then. */
  readonly outcome: 'succeeded' | 'failed' | 'partial' | 'unknown' | null
  /** The connector. */
  readonly connector_id: string
  /** Its kind. */
  readonly connector_type: string
  /** Its customer. */
  readonly customer_name: string
  /** Such as `campaigns.update`, `request` or `change_set`. */
  readonly operation: string
  /** Who asked for the write. */
  readonly requested_by: {
    /** Such as `client` or `token`. */
    readonly kind: string
    /** Its id. */
    readonly id?: string | undefined
  }
  /** Who approved or refused it; null until then. */
  readonly decided_by: {
    /** Such as `client` or `token`. */
    readonly kind: string
    /** Its id. */
    readonly id?: string | undefined
  } | null
  /** When the write was requested, ISO 8601. */
  readonly created_at: string
  /** When it was approved or refused, ISO 8601. */
  readonly decided_at: string | null
  /** When it ended, ISO 8601. */
  readonly ended_at: string | null
  /** What the writes of a change set may do. Each field limits it. */
  readonly policy: {
    /** At most this number of writes. 1 to 1000. */
    readonly max_writes?: number | undefined
    /** No write that takes away what is there. */
    readonly no_destroys?: true | undefined
    /** A bound on the change of a number. Writes whose effect is not known are refused. */
    readonly max_change?: {
      /** The field by its name at the vendor, such as `amountMicros`. 1 to 200 characters. */
      readonly field: string
      /** The sum of what things gain and lose in it. At least 0. */
      readonly by: number
    } | undefined
  }
  /** By what people judge it, at the time of its submission; null if it has no measure. */
  readonly measure: Measure | null
  /** Of an undo: the writes of the other change set that it does not take back. */
  readonly not_undone: {
    /** Its number in the change set that is undone. */
    readonly number: number
    /** What it changes, in one line. */
    readonly summary: string
    /** Why it stays. */
    readonly reason: string
  }[]
  /** What all writes change together, each thing once; null if that is not known of any. */
  readonly diff: WriteChange[] | null
  /** How many things the writes of each entity change. */
  readonly totals: {
    /** The entity, or `request`. */
    readonly entity: string
    /** How many things are created. */
    readonly created: number
    /** How many are changed. */
    readonly changed: number
    /** How many are deleted. */
    readonly deleted: number
  }[]
  /** The writes, in the order in which they are sent. */
  readonly writes: ApprovalWrite[]
  /** Why the first write that did not succeed did not; null if there is none. */
  readonly error: {
    /** The code, such as `target_changed` or `vendor_rejected`. */
    readonly code: string
    /** What happened. */
    readonly message: string
    /** What to do. */
    readonly remedy?: string | undefined
    /** The vendor's code. */
    readonly vendor_code?: string | undefined
    /** With `target_changed`: the fields that somebody changed after the request. */
    readonly changed_fields?: string[] | undefined
  } | null
}

/** An aggregate of synced records before and after a change set. */
export interface Measure {
  /** The entity whose synced records are added up. 1 to 255 characters. */
  readonly entity: string
  /** A query of a search with `aggregate`, such as a sum by `group_by`. */
  readonly query: {
    /** What is computed, by names. */
    readonly aggregate: Record<string, unknown>
  }
  /** Its groups, at most 100; null until the change set is submitted. */
  readonly before: Record<string, unknown>[] | null
  /** The same as if the change set had been done. */
  readonly after: Record<string, unknown>[] | null
  /** What the records of this entity do not show of the writes. */
  readonly not_covered: {
    /** The number of the write in the change set. */
    readonly write: number
    /** Why: a clause. */
    readonly reason: string
    /** These are as they were, or null in a new record; absent if it may be any. */
    readonly fields?: string[] | undefined
  }[]
  /** Why it could not be measured at the submission; absent if it could. */
  readonly error?: {
    /** The code, such as `sync_pending`. */
    readonly code: string
    /** What happened. */
    readonly message: string
    /** What to do. */
    readonly remedy: string
  } | undefined
}

/** A write that needs an approval. */
export interface ApprovalWrite {
  /** Its number, which stays when others are dropped or moved. */
  readonly number: number
  /** What it changes, in one line. */
  readonly summary: string
  /** Whether it takes away what is there, such as a deletion. */
  readonly destroys: boolean
  /** What the write changes; null if the server does not know it, for some requests of your own. */
  readonly diff: WriteChange[] | null
  /** Whether the vendor has checked it: not where it cannot, or where a provisional id stands. */
  readonly checked: boolean
  /** What later writes of the change set name by these ids, such as `~1`: what it creates, in order. */
  readonly provisional_ids: string[]
  /** Such as `campaigns.update`, or `request`. */
  readonly operation: string
  /** `unknown`: it may have been done. `not_sent`: an earlier one did not succeed. */
  readonly status: 'waiting' | 'succeeded' | 'failed' | 'unknown' | 'not_sent'
  /** Exactly what is sent: `entity`, `action` and `params`, or the request. */
  readonly write: Record<string, unknown>
  /** The vendor's answer to the write; absent if it has 256 KiB or more. */
  readonly answer?: unknown | undefined
  /** Why the write did not succeed; null if it did, or has not ended. */
  readonly error: {
    /** The code, such as `target_changed` or `vendor_rejected`. */
    readonly code: string
    /** What happened. */
    readonly message: string
    /** What to do. */
    readonly remedy?: string | undefined
    /** The vendor's code. */
    readonly vendor_code?: string | undefined
    /** With `target_changed`: the fields that somebody changed after the request. */
    readonly changed_fields?: string[] | undefined
  } | null
}

/** One page of events. With a filter, it may have fewer events than `limit`, or none, although more follow. */
export interface EventPage {
  /** The events, oldest first. */
  readonly data: LinkspanEvent[]
  /** How a page continues. */
  readonly meta: EventMeta
}

/** What happened, of one of the types. */
export type LinkspanEvent = ConnectorCreatedEvent | ConnectorUpdatedEvent | ConnectorDeletedEvent | ConnectorReauthRequiredEvent | ConnectorRecoveredEvent | ConsentStartedEvent | ConsentCompletedEvent | ConsentFailedEvent | WriteRequestedEvent | WriteApprovedEvent | WriteRefusedEvent | WriteExecutedEvent | SyncSucceededEvent | SyncFailedEvent | SyncPausedEvent | SyncWarnedEvent | SyncCancelledEvent | SyncSuspendedEvent | SyncResumedEvent | RecordsChangedEvent | ClientCreatedEvent | ClientSecretAddedEvent | ClientRevokedEvent | TokenCreatedEvent | TokenRevokedEvent | RedirectAddedEvent | RedirectRemovedEvent | OauthClientSetEvent | OauthClientRemovedEvent | KeyRotatedEvent | SignInLinkCreatedEvent | SessionStartedEvent | SessionEndedEvent | ConnectSessionCompletedEvent | WebhookDisabledEvent | TableFailedEvent | TableRecoveredEvent | TableRebuiltEvent | VendorVersionEndingEvent

/** A connector was created. */
export interface ConnectorCreatedEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'connector.created'
  /** What happened. */
  readonly data: {
    /** The kind of the connector, such as `advertising`. */
    readonly connector_type: string
  }
}

/** Who made a change. */
export interface Actor {
  /** A client of the API, by a token with a scope or without, a person who has signed in, a customer in a browser, the operator at the command line, or the server by itself. */
  readonly kind: 'client' | 'token' | 'person' | 'customer' | 'operator' | 'server'
  /** The id of the client, the token or the person. */
  readonly id?: string | undefined
}

/** A connector was changed. */
export interface ConnectorUpdatedEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'connector.updated'
  /** What happened. */
  readonly data: {
    /** The kind of the connector, such as `advertising`. */
    readonly connector_type: string
    /** The names of the fields that were sent, such as `credentials`. */
    readonly fields: string[]
  }
}

/** A connector was deleted, with its credentials. */
export interface ConnectorDeletedEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'connector.deleted'
  /** What happened. */
  readonly data: {
    /** The kind of the connector, such as `advertising`. */
    readonly connector_type: string
  }
}

/** The vendor refused the credentials of a connector that worked until then: the customer has to consent again. */
export interface ConnectorReauthRequiredEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'connector.reauth_required'
  /** What happened. */
  readonly data: {
    /** The kind of the connector, such as `advertising`. */
    readonly connector_type: string
    /** Why, as a stable word, if that is known. */
    readonly reason?: string | undefined
  }
}

/** The credentials of a connector work again. */
export interface ConnectorRecoveredEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'connector.recovered'
  /** What happened. */
  readonly data: {
    /** The kind of the connector, such as `advertising`. */
    readonly connector_type: string
  }
}

/** A link for a consent was made. */
export interface ConsentStartedEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'consent.started'
  /** What happened. */
  readonly data: {
    /** The kind of the connector, such as `advertising`. */
    readonly connector_type: string
  }
}

/** A customer consented; a connector can be made with the secret. */
export interface ConsentCompletedEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'consent.completed'
  /** What happened. */
  readonly data: {
    /** The kind of the connector, such as `advertising`. */
    readonly connector_type: string
  }
}

/** A consent gave no credentials. */
export interface ConsentFailedEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'consent.failed'
  /** What happened. */
  readonly data: {
    /** The kind of the connector, such as `advertising`. */
    readonly connector_type: string
    /** Why, as the application gets it. */
    readonly code: string
  }
}

/** A change at the vendor is about to be sent; with an `approval_id`, it waits for an approval. Without a `write.executed`, the server ended before it knew the outcome. */
export interface WriteRequestedEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'write.requested'
  /** What happened. */
  readonly data: {
    /** The same in both events of a write. */
    readonly write_id: string
    /** The entity; absent for a request of the caller’s own. */
    readonly entity?: string | undefined
    /** The action of the entity. */
    readonly action?: string | undefined
    /** The method of a request of the caller’s own, such as `POST`. */
    readonly method?: string | undefined
    /** The approval that the write needs; writes of one change set have the same. */
    readonly approval_id?: string | undefined
    /** Until when it can be approved, ISO 8601. */
    readonly expires_at?: string | undefined
  }
}

/** A person approved a change, which is about to be sent. */
export interface WriteApprovedEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'write.approved'
  /** What happened. */
  readonly data: {
    /** The same in both events of a write. */
    readonly write_id: string
    /** The entity; absent for a request of the caller’s own. */
    readonly entity?: string | undefined
    /** The action of the entity. */
    readonly action?: string | undefined
    /** The method of a request of the caller’s own, such as `POST`. */
    readonly method?: string | undefined
    /** The approval that the write needs; writes of one change set have the same. */
    readonly approval_id: string
  }
}

/** A person refused a change. It will not be sent. */
export interface WriteRefusedEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'write.refused'
  /** What happened. */
  readonly data: {
    /** The same in both events of a write. */
    readonly write_id: string
    /** The entity; absent for a request of the caller’s own. */
    readonly entity?: string | undefined
    /** The action of the entity. */
    readonly action?: string | undefined
    /** The method of a request of the caller’s own, such as `POST`. */
    readonly method?: string | undefined
    /** The approval that the write needs; writes of one change set have the same. */
    readonly approval_id: string
  }
}

/** A change at the vendor has ended. */
export interface WriteExecutedEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'write.executed'
  /** What happened. */
  readonly data: {
    /** The same in both events of a write. */
    readonly write_id: string
    /** The entity; absent for a request of the caller’s own. */
    readonly entity?: string | undefined
    /** The action of the entity. */
    readonly action?: string | undefined
    /** The method of a request of the caller’s own, such as `POST`. */
    readonly method?: string | undefined
    /** The approval that the write needs; writes of one change set have the same. */
    readonly approval_id?: string | undefined
    /** `failed`: nothing was changed. `unknown`: it may have been changed. `not_sent`: an earlier write of its change set did not succeed. */
    readonly outcome: 'succeeded' | 'failed' | 'unknown' | 'not_sent'
    /** The code of the error, if it did not succeed. */
    readonly code?: string | undefined
  }
}

/** A run of a sync ended, and everything was read. */
export interface SyncSucceededEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'sync.succeeded'
  /** What happened. */
  readonly data: {
    /** The run. */
    readonly run_id: string
    /** Why there was this run. */
    readonly cause: 'created' | 'schedule' | 'request'
    /** What the run did with each entity. */
    readonly entities: {
      /** Its name, such as `ad_groups`. */
      readonly entity: string
      /** How far the run came with it. */
      readonly status: string
      /** Records read from the vendor. At least 0. */
      readonly read: number
      /** Records that were new or different. At least 0. */
      readonly written: number
      /** Records that are gone. At least 0. */
      readonly deleted: number
    }[]
  }
}

/** A run of a sync failed, or needs a new consent. */
export interface SyncFailedEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'sync.failed'
  /** What happened. */
  readonly data: {
    /** The run. */
    readonly run_id: string
    /** Why there was this run. */
    readonly cause: 'created' | 'schedule' | 'request'
    /** What went wrong, as a stable word. */
    readonly code: string
    /** What the run did with each entity. */
    readonly entities: {
      /** Its name, such as `ad_groups`. */
      readonly entity: string
      /** How far the run came with it. */
      readonly status: string
      /** Records read from the vendor. At least 0. */
      readonly read: number
      /** Records that were new or different. At least 0. */
      readonly written: number
      /** Records that are gone. At least 0. */
      readonly deleted: number
    }[]
  }
}

/** A run of a sync waits for a limit of the vendor. */
export interface SyncPausedEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'sync.paused'
  /** What happened. */
  readonly data: {
    /** The run. */
    readonly run_id: string
    /** Why there was this run. */
    readonly cause: 'created' | 'schedule' | 'request'
    /** When it continues, ISO 8601; null: as soon as possible. */
    readonly resumes_at: string | null
  }
}

/** A run of a sync ended, and some sources could not be read. It comes before the event of the end. */
export interface SyncWarnedEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'sync.warned'
  /** What happened. */
  readonly data: {
    /** The run. */
    readonly run_id: string
    /** Why there was this run. */
    readonly cause: 'created' | 'schedule' | 'request'
    /** What could not be read. */
    readonly warnings: {
      /** The entity. */
      readonly entity: string
      /** What went wrong, as a stable word. */
      readonly code: string
      /** How many sources could not be read for this reason. At least 0. */
      readonly sources: number
    }[]
  }
}

/** A request ended a run of a sync. */
export interface SyncCancelledEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'sync.cancelled'
  /** What happened. */
  readonly data: {
    /** The run. */
    readonly run_id: string
    /** Why there was this run. */
    readonly cause: 'created' | 'schedule' | 'request'
  }
}

/** A request suspended the syncing of a connector. */
export interface SyncSuspendedEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'sync.suspended'
  /** What happened. */
  readonly data: Record<string, never>
}

/** A request ended the suspension. */
export interface SyncResumedEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'sync.resumed'
  /** What happened. */
  readonly data: Record<string, never>
}

/** A new version of the records of an entity was published; searches find it from here on. */
export interface RecordsChangedEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'records.changed'
  /** What happened. */
  readonly data: {
    /** The entity, such as `campaigns`. */
    readonly entity: string
    /** The version; null if the entity was removed, since its stream is no longer configured. */
    readonly version: number | null
    /** How many records it has. At least 0. */
    readonly records: number
  }
}

/** A client of the API was created. */
export interface ClientCreatedEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'client.created'
  /** What happened. */
  readonly data: {
    /** The client of the API. */
    readonly client_id: string
  }
}

/** A client got a new secret. */
export interface ClientSecretAddedEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'client.secret_added'
  /** What happened. */
  readonly data: {
    /** The client of the API. */
    readonly client_id: string
  }
}

/** The secrets and tokens of a client were deleted, or it was taken out of the organization. */
export interface ClientRevokedEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'client.revoked'
  /** What happened. */
  readonly data: {
    /** The client of the API. */
    readonly client_id: string
  }
}

/** A token with a scope was made, or a client got an access token while it had no other. Tokens without a scope that it gets beside a valid one are not recorded. */
export interface TokenCreatedEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'token.created'
  /** What happened. */
  readonly data: {
    /** The client of the API. */
    readonly client_id: string
    /** How long the token is valid, in seconds. */
    readonly expires_in: number
    /** The id of a token with a scope. */
    readonly token_id?: string | undefined
    /** Its name. */
    readonly name?: string | undefined
    /** The token that it was made from. */
    readonly parent_id?: string | undefined
    /** What a token may do. A field that is absent limits nothing. */
    readonly scope?: Scope | undefined
  }
}

/** A token with a scope was revoked, or one that it was made from. */
export interface TokenRevokedEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'token.revoked'
  /** What happened. */
  readonly data: {
    /** The client of the API. */
    readonly client_id: string
    /** The id of the token. */
    readonly token_id: string
  }
}

/** The operator let consents of the organization return to an address. */
export interface RedirectAddedEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'redirect.added'
  /** What happened. */
  readonly data: {
    /** The address. */
    readonly url: string
  }
}

/** The operator removed such an address. */
export interface RedirectRemovedEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'redirect.removed'
  /** What happened. */
  readonly data: {
    /** The address. */
    readonly url: string
  }
}

/** The operator gave the organization an OAuth client of its own, or changed its secret. */
export interface OauthClientSetEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'oauth_client.set'
  /** What happened. */
  readonly data: {
    /** The kind of connectors that use it. */
    readonly connector_type: string
    /** The id of the OAuth client, which is no secret. */
    readonly client_id: string
  }
}

/** The operator removed such a client. */
export interface OauthClientRemovedEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'oauth_client.removed'
  /** What happened. */
  readonly data: {
    /** The kind of connectors that use it. */
    readonly connector_type: string
    /** The id of the OAuth client, which is no secret. */
    readonly client_id: string
  }
}

/** The server begins to seal the stored values with another primary key. It comes again if the server ends meanwhile. */
export interface KeyRotatedEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'key.rotated'
  /** What happened. */
  readonly data: {
    /** The id of the key. */
    readonly key_id: string
  }
}

/** A link was made by which a person can sign in, once. */
export interface SignInLinkCreatedEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'sign_in_link.created'
  /** What happened. */
  readonly data: {
    /** The person. */
    readonly person_id: string
    /** The name of the person, as the one who vouches for it gives it. */
    readonly name: string
    /** What the person may do: look and search; also change, connect and sync; or everything. */
    readonly role: 'read' | 'operate' | 'manage'
  }
}

/** A person signed in. */
export interface SessionStartedEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'session.started'
  /** What happened. */
  readonly data: {
    /** The person. */
    readonly person_id: string
    /** The name of the person, as the one who vouches for it gives it. */
    readonly name: string
    /** What the person may do: look and search; also change, connect and sync; or everything. */
    readonly role: 'read' | 'operate' | 'manage'
    /** The session. */
    readonly session_id: string
    /** By a link that works once, or by the OpenID provider of the server. */
    readonly method: 'link' | 'oidc'
  }
}

/** A person signed out. Sessions that end by time are not recorded. */
export interface SessionEndedEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'session.ended'
  /** What happened. */
  readonly data: {
    /** The person. */
    readonly person_id: string
    /** The name of the person, as the one who vouches for it gives it. */
    readonly name: string
    /** The session. */
    readonly session_id: string
  }
}

/** A customer has connected an account by a link, and chosen what is synced. */
export interface ConnectSessionCompletedEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'connect_session.completed'
  /** What happened. */
  readonly data: {
    /** The connect session. */
    readonly connect_session_id: string
    /** The kind of the connector. */
    readonly connector_type: string
  }
}

/** A webhook gets no more events, since its receiver refused them. */
export interface WebhookDisabledEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'webhook.disabled'
  /** What happened. */
  readonly data: {
    /** The webhook. */
    readonly webhook_id: string
    /** `failing`: attempts failed for five days. `gone`: the receiver answered 410. */
    readonly reason: 'failing' | 'gone'
  }
}

/** A table could not be written: it stays as it was, and each run tries again. It comes once until the table is written, or the server starts again. */
export interface TableFailedEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'table.failed'
  /** What happened. */
  readonly data: {
    /** Its name, such as `advertising_campaigns`. */
    readonly table: string
    /** `table_changed`: another program has made it unreadable; `place_failed`: any other reason. */
    readonly code: 'table_changed' | 'place_failed'
  }
}

/** A table that could not be written was written. */
export interface TableRecoveredEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'table.recovered'
  /** What happened. */
  readonly data: {
    /** Its name, such as `advertising_campaigns`. */
    readonly table: string
  }
}

/** All rows of a table were written anew, as the operator had asked. */
export interface TableRebuiltEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'table.rebuilt'
  /** What happened. */
  readonly data: {
    /** Its name, such as `advertising_campaigns`. */
    readonly table: string
  }
}

/** A version of a vendor’s API ends within 90 days, or the vendor refuses it already. It comes once for each, to organizations with such connectors. */
export interface VendorVersionEndingEvent {
  /** Its id, the same whenever it is read or delivered. */
  readonly id: string
  /** Its place among the events of the organization, from 1 on and without gaps. */
  readonly position: number
  /** When it was recorded, ISO 8601. */
  readonly at: string
  /** Who made a change. */
  readonly actor: Actor
  /** The request that made the change, as in the log; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that it is about; null if it is about none. */
  readonly connector_id: string | null
  /** The customer that it is about; null if it is about none. */
  readonly customer_name: string | null
  /** The tags that the connector had, with this change; null if it is about no connector. */
  readonly tags: Record<string, string> | null
  /** What kind of event it is. */
  readonly type: 'vendor.version_ending'
  /** What happened. */
  readonly data: {
    /** The kind of connectors that use it, such as `advertising`. */
    readonly connector_type: string
    /** The name of the API, such as `ads`. */
    readonly api: string
    /** The version, such as `v26`. */
    readonly version: string
    /** The first day on which the vendor may refuse it, YYYY-MM-DD. */
    readonly sunset: string
    /** The newest version that this release of the server can use. */
    readonly newest: string
    /** Whether the vendor has refused it, and calls go on with another. */
    readonly refused: boolean
  }
}

/** How a page continues. */
export interface EventMeta {
  /** The `after` of the next page. */
  readonly after: number
  /** Whether there are newer events, matching or not. */
  readonly has_more: boolean
}

/** A consent that has begun. */
export interface Consent {
  /** The vendor's page to send the customer to. */
  readonly consent_url: string
  /** When the consent must have come back, ISO 8601. */
  readonly expires_at: string
}

/** A link that was just made, with its address. */
export interface CreatedConnectSession {
  /** Its id, which is that of its token: who revokes the token ends the session. */
  readonly id: string
  /** The customer. */
  readonly customer_name: string
  /** The kinds that the customer chooses from; null: all. */
  readonly connector_types: string[] | null
  /** Where the customer goes on afterwards. */
  readonly redirect_url: string | null
  /** What the customer chooses. At most 2 items. */
  readonly choose: ('accounts' | 'data')[]
  /** The groups of rights that a consent may ask for, by type. */
  readonly consent_groups: Record<string, string[]>
  /** `completed`: the customer has finished. `cancelled`: the token was revoked. `expired`: the time ended without either. */
  readonly status: 'open' | 'completed' | 'expired' | 'cancelled'
  /** Where the customer is: it has not opened the `link`, is on the `page`, or at the `vendor`. */
  readonly step: 'link' | 'page' | 'vendor'
  /** Why the last attempt to connect failed; null without one, and after a success. */
  readonly refusal: ConnectRefusal | null
  /** The connector that the customer has made, also while it still chooses, or repairs. */
  readonly connector_id: string | null
  /** ISO 8601. */
  readonly created_at: string
  /** Until when the link works, ISO 8601. */
  readonly expires_at: string
  /** The page to send the customer to. It holds a code that opens it once, and is shown only here. */
  readonly url: string
}

/** Why a customer could not connect. */
export interface ConnectRefusal {
  /** A stable code, such as `access_denied`, `scopes_missing` or `reauth_required`. */
  readonly code: string
  /** Why, in one sentence. */
  readonly message: string
  /** When, ISO 8601. */
  readonly at: string
}

/** A link by which a customer connects an account. */
export interface ConnectSession {
  /** Its id, which is that of its token: who revokes the token ends the session. */
  readonly id: string
  /** The customer. */
  readonly customer_name: string
  /** The kinds that the customer chooses from; null: all. */
  readonly connector_types: string[] | null
  /** Where the customer goes on afterwards. */
  readonly redirect_url: string | null
  /** What the customer chooses. At most 2 items. */
  readonly choose: ('accounts' | 'data')[]
  /** The groups of rights that a consent may ask for, by type. */
  readonly consent_groups: Record<string, string[]>
  /** `completed`: the customer has finished. `cancelled`: the token was revoked. `expired`: the time ended without either. */
  readonly status: 'open' | 'completed' | 'expired' | 'cancelled'
  /** Where the customer is: it has not opened the `link`, is on the `page`, or at the `vendor`. */
  readonly step: 'link' | 'page' | 'vendor'
  /** Why the last attempt to connect failed; null without one, and after a success. */
  readonly refusal: ConnectRefusal | null
  /** The connector that the customer has made, also while it still chooses, or repairs. */
  readonly connector_id: string | null
  /** ISO 8601. */
  readonly created_at: string
  /** Until when the link works, ISO 8601. */
  readonly expires_at: string
}

/** A link that a customer has opened in this browser. */
export interface ConnectVisit {
  /** Its id, which is that of its token: who revokes the token ends the session. */
  readonly id: string
  /** The customer. */
  readonly customer_name: string
  /** The kinds that the customer chooses from; null: all. */
  readonly connector_types: string[] | null
  /** Where the customer goes on afterwards. */
  readonly redirect_url: string | null
  /** What the customer chooses. At most 2 items. */
  readonly choose: ('accounts' | 'data')[]
  /** The groups of rights that a consent may ask for, by type. */
  readonly consent_groups: Record<string, string[]>
  /** `completed`: the customer has finished. `cancelled`: the token was revoked. `expired`: the time ended without either. */
  readonly status: 'open' | 'completed' | 'expired' | 'cancelled'
  /** Where the customer is: it has not opened the `link`, is on the `page`, or at the `vendor`. */
  readonly step: 'link' | 'page' | 'vendor'
  /** Why the last attempt to connect failed; null without one, and after a success. */
  readonly refusal: ConnectRefusal | null
  /** The connector that the customer has made, also while it still chooses, or repairs. */
  readonly connector_id: string | null
  /** ISO 8601. */
  readonly created_at: string
  /** Until when the link works, ISO 8601. */
  readonly expires_at: string
  /** Whether it gives a connector other credentials, and makes none. */
  readonly repairs: boolean
  /** What is synced besides what the customer chooses, by type. */
  readonly replication_config: Record<string, Record<string, unknown>>
  /** How the page of a link looks, and its language. */
  readonly appearance: ConnectAppearance
  /** Changes that are sent with the cookie need it in the header `X-CSRF-Token`. */
  readonly csrf_token: string
}

/** How the page of a link looks, and its language. */
export interface ConnectAppearance {
  /** Whose page it is. */
  readonly name: string | null
  /** The path of a picture, below the address of the server. */
  readonly logo: string | null
  /** The colour of buttons and links, such as `#0b5fff`. */
  readonly color: string | null
  /** Null: that of the browser. */
  readonly language: 'en' | 'de' | 'fr' | 'es' | 'ja' | null
}

/** A new webhook, with its secret. */
export interface CreatedWebhook {
  /** Its id, for all requests. */
  readonly id: string
  /** The address that events are sent to. */
  readonly url: string
  /** Your own words about it. */
  readonly description: string | null
  /** The types of events that it gets; null: all. */
  readonly types: string[] | null
  /** It gets only events about this customer; null: about all. */
  readonly customer_name: string | null
  /** It gets only events about these connectors; null: about all. */
  readonly connector_ids: string[] | null
  /** It gets only events about connectors that had all of these tags; null: about all. */
  readonly tags: Record<string, string> | null
  /** Whether events are sent. */
  readonly enabled: boolean
  /** Why no events are sent; null if they are. */
  readonly disabled: {
    /** Since when, ISO 8601. */
    readonly at: string
    /** `failing`: attempts failed for five days. `gone`: the receiver answered 410. `requested`: by a request. */
    readonly reason: 'failing' | 'gone' | 'requested'
  } | null
  /** The position of the last event that it has got, or that it does not want. */
  readonly position: number
  /** How many events of the organization come after that. */
  readonly behind: number
  /** How often the next event was attempted in vain. */
  readonly failures: number
  /** Why the last attempt failed; null if it did not. */
  readonly last_failure: {
    /** Why: `address_refused`: the host leads to no public address; `connection_refused`: nothing listens at the address; `certificate`: the certificate of the receiver has expired, is not for its name, or is of an authority that is not trusted; `unreachable`: there was no connection, or it broke; `timeout`: there was no complete answer within 15 seconds; `incomplete_answer`: the connection broke within the answer; `redirect`: the answer was a redirect, which is not followed; `status`: the answer had another status than 2xx. */
    readonly failure: 'address_refused' | 'connection_refused' | 'certificate' | 'unreachable' | 'timeout' | 'incomplete_answer' | 'redirect' | 'status'
    /** The status of the answer; null if none came. */
    readonly status: number | null
    /** What to do about it. */
    readonly remedy: string
  } | null
  /** When it is attempted again at the earliest, ISO 8601; null without failures. */
  readonly next_attempt_at: string | null
  /** When it was made, ISO 8601. */
  readonly created_at: string
  /** When it last changed, ISO 8601. */
  readonly updated_at: string
  /** What verifies its signatures. It is shown only here. */
  readonly secret: string
}

/** All webhooks of the organization. */
export interface WebhookList {
  /** The webhooks, oldest first. */
  readonly data: Webhook[]
}

/** An address that gets events: never with its secret. */
export interface Webhook {
  /** Its id, for all requests. */
  readonly id: string
  /** The address that events are sent to. */
  readonly url: string
  /** Your own words about it. */
  readonly description: string | null
  /** The types of events that it gets; null: all. */
  readonly types: string[] | null
  /** It gets only events about this customer; null: about all. */
  readonly customer_name: string | null
  /** It gets only events about these connectors; null: about all. */
  readonly connector_ids: string[] | null
  /** It gets only events about connectors that had all of these tags; null: about all. */
  readonly tags: Record<string, string> | null
  /** Whether events are sent. */
  readonly enabled: boolean
  /** Why no events are sent; null if they are. */
  readonly disabled: {
    /** Since when, ISO 8601. */
    readonly at: string
    /** `failing`: attempts failed for five days. `gone`: the receiver answered 410. `requested`: by a request. */
    readonly reason: 'failing' | 'gone' | 'requested'
  } | null
  /** The position of the last event that it has got, or that it does not want. */
  readonly position: number
  /** How many events of the organization come after that. */
  readonly behind: number
  /** How often the next event was attempted in vain. */
  readonly failures: number
  /** Why the last attempt failed; null if it did not. */
  readonly last_failure: {
    /** Why: `address_refused`: the host leads to no public address; `connection_refused`: nothing listens at the address; `certificate`: the certificate of the receiver has expired, is not for its name, or is of an authority that is not trusted; `unreachable`: there was no connection, or it broke; `timeout`: there was no complete answer within 15 seconds; `incomplete_answer`: the connection broke within the answer; `redirect`: the answer was a redirect, which is not followed; `status`: the answer had another status than 2xx. */
    readonly failure: 'address_refused' | 'connection_refused' | 'certificate' | 'unreachable' | 'timeout' | 'incomplete_answer' | 'redirect' | 'status'
    /** The status of the answer; null if none came. */
    readonly status: number | null
    /** What to do about it. */
    readonly remedy: string
  } | null
  /** When it is attempted again at the earliest, ISO 8601; null without failures. */
  readonly next_attempt_at: string | null
  /** When it was made, ISO 8601. */
  readonly created_at: string
  /** When it last changed, ISO 8601. */
  readonly updated_at: string
}

/** A new secret of a webhook. */
export interface WebhookSecret {
  /** What verifies its signatures. It is shown only here. */
  readonly secret: string
  /** Until when the former secret signs too, ISO 8601. */
  readonly former_expires_at: string
}

/** How the receiver answered a test. */
export interface WebhookTest {
  /** Null if the receiver accepted the event, with a status of 2xx. Why: `address_refused`: the host leads to no public address; `connection_refused`: nothing listens at the address; `certificate`: the certificate of the receiver has expired, is not for its name, or is of an authority that is not trusted; `unreachable`: there was no connection, or it broke; `timeout`: there was no complete answer within 15 seconds; `incomplete_answer`: the connection broke within the answer; `redirect`: the answer was a redirect, which is not followed; `status`: the answer had another status than 2xx. */
  readonly failure: 'address_refused' | 'connection_refused' | 'certificate' | 'unreachable' | 'timeout' | 'incomplete_answer' | 'redirect' | 'status' | null
  /** What to do about the failure; null without one. */
  readonly remedy: string | null
  /** The status of the answer; null if none came. */
  readonly status: number | null
  /** The first kilobyte of the answer's body; null if none came. */
  readonly answer: string | null
  /** How long it took, in milliseconds. */
  readonly duration_ms: number
}

/** One page of deliveries. */
export interface WebhookDeliveryPage {
  /** The attempts, newest first. */
  readonly data: WebhookDelivery[]
  /** How a page continues. */
  readonly meta: CursorMeta
}

/** An attempt to deliver an event. */
export interface WebhookDelivery {
  /** Null if the receiver accepted the event, with a status of 2xx. Why: `address_refused`: the host leads to no public address; `connection_refused`: nothing listens at the address; `certificate`: the certificate of the receiver has expired, is not for its name, or is of an authority that is not trusted; `unreachable`: there was no connection, or it broke; `timeout`: there was no complete answer within 15 seconds; `incomplete_answer`: the connection broke within the answer; `redirect`: the answer was a redirect, which is not followed; `status`: the answer had another status than 2xx. */
  readonly failure: 'address_refused' | 'connection_refused' | 'certificate' | 'unreachable' | 'timeout' | 'incomplete_answer' | 'redirect' | 'status' | null
  /** What to do about the failure; null without one. */
  readonly remedy: string | null
  /** The status of the answer; null if none came. */
  readonly status: number | null
  /** The first kilobyte of the answer's body; null if none came. */
  readonly answer: string | null
  /** How long it took, in milliseconds. */
  readonly duration_ms: number
  /** Its id. */
  readonly id: string
  /** The event, as `webhook-id` names it. */
  readonly event_id: string
  /** The type of the event. */
  readonly event_type: string
  /** The position of the event. */
  readonly position: number
  /** 1 for the first attempt. */
  readonly attempt: number
  /** When it ended, ISO 8601. */
  readonly at: string
}

/** All kinds of connectors. */
export interface DefinitionList {
  /** The kinds. */
  readonly data: KindSummary[]
  /** Versions of vendors’ APIs that end within 90 days, or that a vendor refuses. */
  readonly ending_versions: EndingVersion[]
}

/** A kind of connector with the names of what it can do. */
export interface KindSummary {
  /** The name, such as `advertising`. */
  readonly type: string
  /** The vendor's product, for people. */
  readonly title: string
  /** Other names of it. */
  readonly aliases: string[]
  /** Whether the customers of this organization can connect it by consent. */
  readonly oauth: boolean
  /** The rights that a consent may ask for beside those that every consent asks for. */
  readonly consent_groups: ConsentGroup[]
  /** Its entities. */
  readonly entities: EntitySummary[]
}

/** Rights at the vendor that a consent may ask for. */
export interface ConsentGroup {
  /** The name, such as `upload_calls`. */
  readonly name: string
  /** What it allows, in words of a customer. */
  readonly title: string
  /** The vendor's scopes. */
  readonly scopes: string[]
  /** Whether consents ask for it that name no groups. */
  readonly by_default: boolean
}

/** An entity with the names of its actions. */
export interface EntitySummary {
  /** The name in the HTTP API, such as `ad_groups`. */
  readonly name: string
  /** One sentence. */
  readonly summary: string
  /** The names of its actions, `search` among them if it has one. */
  readonly actions: string[]
}

/** A version of a vendor’s API that ends. */
export interface EndingVersion {
  /** The kind of connectors that use it, such as `advertising`. */
  readonly connector_type: string
  /** The name of the API, such as `ads`. */
  readonly api: string
  /** The version, such as `v26`. */
  readonly version: string
  /** The first day on which the vendor may refuse it, YYYY-MM-DD. */
  readonly sunset: string
  /** The newest version that this release of the server can use. */
  readonly newest: string
  /** Whether the vendor has refused it, and calls go on with another. */
  readonly refused: boolean
}

/** A kind of connector in full. */
export interface Definition {
  /** The name, such as `advertising`. */
  readonly type: string
  /** The vendor's product, for people. */
  readonly title: string
  /** Other names of it. */
  readonly aliases: string[]
  /** Whether the customers of this organization can connect it by consent. */
  readonly oauth: boolean
  /** The rights that a consent may ask for beside those that every consent asks for. */
  readonly consent_groups: ConsentGroup[]
  /** The credentials that it takes. */
  readonly credentials: JsonSchema
  /** The configuration of its sync; null if it takes none. */
  readonly replication_config: JsonSchema | null
  /** What customers may choose when they connect an account. */
  readonly choices: Choices
  /** What a request of the caller's own may name. */
  readonly requests: RequestRules
  /** Its entities. */
  readonly entities: EntityDefinition[]
}

/** JSON Schema (2020-12). */
export type JsonSchema = Record<string, unknown>

/** What the customer of a connect session may choose. */
export interface Choices {
  /** The accounts that the credentials reach; null if there is one. */
  readonly accounts: AccountChoices | null
  /** The actions that show the first rows of what is synced, such as `reports.run`. */
  readonly preview: string[]
}

/** The accounts among which a customer chooses. */
export interface AccountChoices {
  /** The field of the configuration that names them, such as `customer_ids`. */
  readonly field: string
  /** Whether the field is a list. */
  readonly many: boolean
  /** What people call them, such as `properties`. */
  readonly noun: string
  /** The actions that list them, such as `properties.list`. */
  readonly actions: string[]
  /** The fields of a row of the first action with its parts. */
  readonly row: {
    /** What the configuration takes. */
    readonly id: string
    /** What people call the account. */
    readonly name: string
    /** What tells it from others of the same name. */
    readonly note?: string | undefined
    /** What it belongs to. */
    readonly group?: string | undefined
  }
  /** The parameter by which the actions of the preview take one, if they do. */
  readonly param?: string | undefined
}

/** What a request of the caller's own may name. */
export interface RequestRules {
  /** Whether the server sends no requests of callers, those that read, or all. */
  readonly allowed: 'off' | 'reads' | 'all'
  /** The APIs of the vendor; the first is the default. */
  readonly apis: ApiDefinition[]
}

/** An API of the vendor. */
export interface ApiDefinition {
  /** The `api` of a request. */
  readonly name: string
  /** One sentence. */
  readonly summary: string
  /** What its paths begin with. */
  readonly paths: string[]
  /** Paths to which a POST only reads; `*` matches anything but `/` and `:`. */
  readonly reads: string[]
}

/** An entity in full. */
export interface EntityDefinition {
  /** The name in the HTTP API, such as `ad_groups`. */
  readonly name: string
  /** One sentence. */
  readonly summary: string
  /** What can be done, by name. */
  readonly actions: Record<string, ActionDefinition>
  /** Null if it cannot be searched. */
  readonly search: SearchDefinition | null
}

/** An action. */
export interface ActionDefinition {
  /** One sentence. */
  readonly summary: string
  /** Whether it changes anything at the vendor. */
  readonly write: boolean
  /** Whether it takes away what is there, such as a deletion. */
  readonly destroys: boolean
  /** The parameters. */
  readonly params: JsonSchema
  /** The parameter that takes `meta.next_page_token`, if the list has pages. */
  readonly cursor?: string | undefined
}

/** What can be searched in an entity. */
export interface SearchDefinition {
  /** What one record is, in one sentence. */
  readonly record?: string | undefined
  /** The types of the fields, by dotted path. A path inside an array has the values in its elements. */
  readonly fields: Record<string, string>
  /** What the fields hold, with their units, by dotted path. */
  readonly texts: Record<string, string>
  /** Other spellings of fields. */
  readonly aliases: Record<string, string>
  /** The fields that identify a record. */
  readonly key: string[]
}
