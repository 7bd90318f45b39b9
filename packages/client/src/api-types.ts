/** Whether a connector's credentials work, according to the last call. */
export type ConnectorStatus = 'active' | 'reauth_required'

/** A failure as the server tells it. */
export interface ToldProblem {
  /** What went wrong, as a stable word. */
  readonly code: string
  /** One sentence. */
  readonly message: string
  /** A stable word that distinguishes failures with the same code. */
  readonly reason?: string | undefined
  /** Who has to do what. */
  readonly remedy?: string | undefined
}

/** Why credentials stopped working. */
export interface LastError extends ToldProblem {
  /** When it was found, ISO 8601. */
  readonly at: string
}

/** How a check of credentials ended, as it is kept. */
export interface LastCheck {
  /** When it was made, ISO 8601. */
  readonly checked_at: string
  /** Why it failed, when it did. */
  readonly error?: ToldProblem | undefined
}

/** How a check of credentials ended. */
export interface CheckResult extends LastCheck {
  /** Whether the credentials work. */
  readonly status: ConnectorStatus
}

/** The account at the vendor that credentials belong to. */
export interface ConnectedAccount {
  /** The vendor's id of it. */
  readonly id: string
  /** The vendor's name of it, for people. */
  readonly name: string
}

/** A connector as the server tells it: never with its credentials. */
export interface ConnectorRecord {
  /** Its id, for all requests. */
  readonly id: string
  /** Your own name for it. */
  readonly name: string
  /** Your own name for the customer. */
  readonly customer_name: string
  /** The kind of connector, such as `advertising`. */
  readonly connector_type: string
  /** What is synced, for kinds that take it. */
  readonly replication_config: unknown
  /** How often it is synced; null: only when asked. */
  readonly sync_interval_seconds: number | null
  /** Whether its credentials work. */
  readonly status: ConnectorStatus
  /** Why they stopped working, when they did. */
  readonly last_error?: LastError | undefined
  /** The account at the vendor; null until a check has succeeded. */
  readonly account: ConnectedAccount | null
  /** The last check; null before the first. */
  readonly last_check: LastCheck | null
  /** When the access token ends, ISO 8601; null if unknown or never. */
  readonly credentials_expire_at: string | null
  /** When the vendor last issued tokens, ISO 8601; null before the first time. */
  readonly credentials_renewed_at: string | null
  /** What the vendor granted; null if it did not say. */
  readonly granted_scopes: readonly string[] | null
  /** How far its sync is. */
  readonly sync: SyncState
  /** The streams of files, for kinds that have them: entities with the action `search`. */
  readonly streams?: readonly ConnectorStream[] | undefined
  /** When it was made, ISO 8601. */
  readonly created_at: string
  /** When it last changed, ISO 8601. */
  readonly updated_at: string
}

/** A stream of files. */
export interface ConnectorStream {
  /** The name of its entity. */
  readonly name: string
  /** The types of its searchable fields, by path; null before its files were read. */
  readonly fields: Readonly<Record<string, string>> | null
}

/** What a connector lacks for a sync. */
export interface MissingField {
  /** Where it belongs, as a JSON path. */
  readonly path: string
  /** What is needed there. */
  readonly message: string
}

/** How far a connector's sync is. */
export interface SyncState {
  /** That of the last run; `waiting` before the first, `not_configured` if something is missing. */
  readonly status: string
  /** What the connector lacks for a sync. */
  readonly missing?: readonly MissingField[] | undefined
  /** When the next run starts at the earliest, ISO 8601; null: not by itself. */
  readonly next_at: string | null
  /** The entities, with the records that a search finds. */
  readonly entities: readonly SyncedEntity[]
}

/** The synced data of one entity. */
export interface SyncedEntity {
  /** Its name, such as `ad_groups`. */
  readonly entity: string
  /** How the last run ended for it; null if that did not include it. */
  readonly status: string | null
  /** How many records a search can find. */
  readonly records: number
  /** When the newest were read, ISO 8601; null: nothing to search yet. */
  readonly synced_at: string | null
  /** The first day that is complete, YYYY-MM-DD, for data by days. */
  readonly synced_from: string | null
}

/** What to sync now. */
export interface SyncRequest {
  /** The entities; default all. */
  readonly entities?: readonly string[]
  /** Whether everything is read again; default false. */
  readonly full?: boolean
}

/** One run of a sync. */
export interface SyncRun {
  /** Its id. */
  readonly run_id: string
  /** `queued`, `running`, `succeeded`, `failed`, `reauth_required`, `paused` or `interrupted`. */
  readonly status: string
  /** When it was made, ISO 8601. */
  readonly created_at: string
  /** When it began, ISO 8601; null: not yet. */
  readonly started_at: string | null
  /** When it ended, ISO 8601; null: not yet. */
  readonly ended_at: string | null
  /** Why it failed, when it did. */
  readonly error: ToldProblem | null
  /** How many documents of each entity were read, written and deleted. */
  readonly entities: readonly SyncedCounts[]
  /** Sources that could not be read, such as a customer. Their former records stay. */
  readonly warnings: readonly SyncWarning[]
}

/** A source that a run could not read. */
export interface SyncWarning extends ToldProblem {
  /** The entity, such as `ad_groups`. */
  readonly entity: string
}

/** What a run has done with one entity. */
export interface SyncedCounts {
  /** Its name, such as `ad_groups`. */
  readonly entity: string
  /** `waiting`, `running`, `succeeded` or `failed`. */
  readonly status: string
  /** Documents read from the vendor. */
  readonly read: number
  /** Documents that were new or different. */
  readonly written: number
  /** Documents that are gone. */
  readonly deleted: number
  /** How many parts of the work are done. */
  readonly slices_done: number
  /** How many parts the work has; null: not known yet. */
  readonly slices: number | null
}

/** A connector's sync with its runs. */
export interface SyncReport extends SyncState {
  /** The run that is queued or running. */
  readonly current: SyncRun | null
  /** The newest runs, newest first. */
  readonly runs: readonly SyncRun[]
}

/** What a connector is made of: credentials, or the `secret_id` of a consent. */
export interface NewConnector {
  /** Your own name for the customer. */
  readonly customer_name: string
  /** The kind of connector, such as `advertising`, or one of its aliases. */
  readonly connector_type: string
  /** Your own name for it. */
  readonly name: string
  /** The fields that the kind takes. */
  readonly credentials?: Readonly<Record<string, unknown>>
  /** What a consent has given. It works once. */
  readonly server_side_oauth_secret_id?: string
  /** What to sync, for kinds that take it. */
  readonly replication_config?: Readonly<Record<string, unknown>> | null
  /** How often to sync, in seconds, 300 to 604,800; null: only when asked. Default 3,600. */
  readonly sync_interval_seconds?: number | null
}

/** What may change of a connector. What is left out stays. */
export type ConnectorPatch = Partial<Omit<NewConnector, 'customer_name' | 'connector_type'>>

/** Which connectors to list, newest first. */
export interface ConnectorQuery {
  /** Only those of this customer. */
  readonly customer_name?: string
  /** Only those of this kind. */
  readonly connector_type?: string
  /** 1 to 1,000; 100 by default. */
  readonly limit?: number
  /** `meta.cursor` of the previous page. */
  readonly cursor?: string
}

/** How a page continues. */
export interface CursorMeta {
  /** Whether there are more. */
  readonly has_more: boolean
  /** The `cursor` of the next page; null on the last one. */
  readonly cursor: string | null
}

/** One page of connectors. */
export interface ConnectorPage {
  /** The connectors. */
  readonly data: ConnectorRecord[]
  /** How it continues. */
  readonly meta: CursorMeta
}

/** What a consent begins with. */
export interface NewConsent {
  /** Your own name for the customer. */
  readonly customer_name: string
  /** The kind of connector, such as `advertising`. */
  readonly connector_type: string
  /** Where the customer returns to, with `secret_id` or `error` in the query. It must be registered. */
  readonly redirect_url: string
}

/** A consent that has begun. */
export interface Consent {
  /** The vendor's page to send the customer to. */
  readonly consent_url: string
  /** When the consent must have come back, ISO 8601. */
  readonly expires_at: string
}
