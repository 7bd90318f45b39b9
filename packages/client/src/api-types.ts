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

/** How a check of the credentials ended. */
export interface CheckResult {
  /** ISO 8601. */
  readonly checked_at: string
  /** Why the check failed, when it did. */
  readonly error?: ToldProblem | undefined
  /** Whether the credentials work. */
  readonly status: ConnectorStatus
}

/** A connector as the server tells it: never with its credentials. Times are ISO 8601. */
export interface ConnectorRecord {
  readonly id: string
  readonly name: string
  /** Your own name for the customer. */
  readonly customer_name: string
  readonly connector_type: string
  readonly replication_config: unknown
  /** How often it is synced; null: only when asked. */
  readonly sync_interval_seconds: number | null
  readonly status: ConnectorStatus
  /** Why the credentials stopped working, when they did. */
  readonly last_error?: (ToldProblem & { readonly at: string }) | undefined
  /** The account at the vendor; null until a check has succeeded. */
  readonly account: { readonly id: string; readonly name: string } | null
  readonly last_check: Omit<CheckResult, 'status'> | null
  readonly credentials_expire_at: string | null
  readonly credentials_renewed_at: string | null
  readonly granted_scopes: readonly string[] | null
  readonly created_at: string
  readonly updated_at: string
}

/** What a connector is made of: credentials, or the `secret_id` of a consent. */
export interface NewConnector {
  /** Your own name for the customer. */
  readonly customer_name: string
  /** The kind of connector, such as `advertising`, or one of its aliases. */
  readonly connector_type: string
  readonly name: string
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
  readonly customer_name?: string
  readonly connector_type?: string
  /** 1 to 1,000; 100 by default. */
  readonly limit?: number
  /** `meta.cursor` of the previous page. */
  readonly cursor?: string
}

/** One page of connectors. */
export interface ConnectorPage {
  readonly data: ConnectorRecord[]
  readonly meta: { readonly has_more: boolean; readonly cursor: string | null }
}

/** What a consent begins with. */
export interface NewConsent {
  /** Your own name for the customer. */
  readonly customer_name: string
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
