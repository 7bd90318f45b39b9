// Written by `npm run docs:reference` from the server's routes. Do not edit.

/** Which connectors to list, newest first. */
export interface ConnectorQuery {
  /** Only connectors of this customer. 1 to 255 characters. */
  readonly customer_name?: string | undefined
  /** Only connectors of this kind. 1 to 255 characters. */
  readonly connector_type?: string | undefined
  /** Only connectors with all of these tags, such as `team=ads,region=eu`. At most 4000 characters. */
  readonly tags?: string | undefined
  /** Only connectors with this status. */
  readonly status?: 'active' | 'reauth_required' | undefined
  /** 1 to 1000. Default `100`. */
  readonly limit?: number | undefined
  /** `meta.cursor` of the previous page. At most 1000 characters. */
  readonly cursor?: string | undefined
}

/** What a connector is made of: credentials, or the secret of a consent. */
export interface ConnectorFields {
  /** Your own name for the customer. 1 to 255 characters. */
  readonly customer_name: string
  /** The kind of connector, or one of its aliases. 1 to 255 characters. */
  readonly connector_type: string
  /** Your own name for it. 1 to 255 characters. */
  readonly name: string
  /** What you find it by, such as `{ "team": "ads" }`, 20 at most. */
  readonly tags?: Record<string, string> | undefined
  /** The fields that this kind of connector takes; with a secret_id only those that no consent gives. */
  readonly credentials?: Record<string, unknown> | undefined
  /** The `secret_id` of a consent, in place of the credentials. It works once. At most 47 characters. */
  readonly server_side_oauth_secret_id?: string | undefined
  /** What to sync, for kinds that take it; null: nothing. */
  readonly replication_config?: Record<string, unknown> | null | undefined
  /** How often to sync, in seconds, 300 to 604800; null: only when asked. Default 3600. */
  readonly sync_interval_seconds?: number | null | undefined
}

/** Of how many days to read what syncs did. */
export interface ActivityQuery {
  /** How many days, with the present one. 1 to 31. Default `14`. */
  readonly days?: number | undefined
}

/** What may change of a connector. What is left out stays. */
export interface ConnectorPatch {
  /** Your own name for it. 1 to 255 characters. */
  readonly name?: string | undefined
  /** All tags anew; `{}` for none. */
  readonly tags?: Record<string, string> | undefined
  /** All credentials anew. They replace the stored ones and are checked. */
  readonly credentials?: Record<string, unknown> | undefined
  /** The `secret_id` of a consent, in place of the credentials. It works once. At most 47 characters. */
  readonly server_side_oauth_secret_id?: string | undefined
  /** What to sync, for kinds that take it; null: nothing. */
  readonly replication_config?: Record<string, unknown> | null | undefined
  /** How often to sync, in seconds, 300 to 604800; null: only when asked. Default 3600. */
  readonly sync_interval_seconds?: number | null | undefined
}

/** What is deleted with a connector. */
export interface ConnectorDeletion {
  /** Whether the grant is revoked at the vendor. Default: only if a consent on this server made it. */
  readonly revoke?: boolean | undefined
}

/** A search. */
export interface SqlRequest {
  /** The entity, such as `campaigns`, or the name of a stream. 1 to 255 characters. */
  readonly entity: string
  /** The `params` of the search; default `{ "query": {} }`. */
  readonly params?: unknown | undefined
}

/** What to sync. */
export interface SyncRequest {
  /** The entities to sync; default all. 1 to 100 items. */
  readonly entities?: readonly string[] | undefined
  /** Whether everything is read again; default false. */
  readonly full?: boolean | undefined
}

/** How much to read of the sync of a connector. */
export interface SyncQuery {
  /** How many runs. 1 to 100. Default `100`. */
  readonly limit?: number | undefined
}

/** What a token with a scope is made of. */
export interface NewToken {
  /** Your own name for it. 1 to 255 characters. */
  readonly name?: string | undefined
  /** What a token may do. Each field that is there limits it. */
  readonly scope: ScopeRequest
}

/** What a token may do. Each field that is there limits it. */
export interface ScopeRequest {
  /** Only connectors of this customer. 1 to 255 characters. */
  readonly customer_name?: string | undefined
  /** Only these connectors. 1 to 100 items. */
  readonly connector_ids?: readonly string[] | undefined
  /** Only connectors of these kinds, by type or alias. 1 to 20 items. */
  readonly connector_types?: readonly string[] | undefined
  /** Only connectors with all of these tags. Those that the token makes get them, and it cannot take them off. */
  readonly tags?: Record<string, string> | undefined
  /** Only these: `read`, `search`, `write`, `connect`, `sync`, `manage`, or an action such as `campaigns.list`. `manage` includes `sync`. 1 to 100 items. */
  readonly actions?: readonly string[] | undefined
  /** With `writes`, a person has to approve each write before it is sent; with `change_sets`, there are no writes outside of change sets. Without `actions`, the token then has `read`, `search` and `write`. */
  readonly approval?: 'writes' | 'change_sets' | undefined
  /** What its change sets may do. */
  readonly change_sets?: {
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
  } | undefined
  /** How long the token is valid, in seconds; default 900, at most 30 days. 60 to 2592000. */
  readonly expires_in?: number | undefined
}

/** Which tokens to list, newest first. */
export interface TokenQuery {
  /** 1 to 1000. Default `100`. */
  readonly limit?: number | undefined
  /** `meta.cursor` of the previous page. At most 1000 characters. */
  readonly cursor?: string | undefined
}

/** What a client of the API is made of. */
export interface NewApiClient {
  /** Your own name for it. 1 to 255 characters. */
  readonly name: string
}

/** What a person signs in with. */
export interface SignIn {
  /** What follows the `#` of the link. 1 to 100 characters. */
  readonly code: string
  /** Whether it takes the place of a session for another organization. Default `false`. */
  readonly replace?: boolean | undefined
}

/** What a link is made of by which a person signs in. */
export interface NewSignInLink {
  /** The name of the person. The same name is the same person. 1 to 100 characters. */
  readonly name: string
  /** `read` looks and searches; `operate` also changes, connects and syncs; `manage` does everything. Default `"manage"`. */
  readonly role?: 'read' | 'operate' | 'manage' | undefined
}

/** Which approvals to list, newest first. */
export interface ApprovalQuery {
  /** Only those with this status. */
  readonly status?: 'open' | 'pending' | 'approved' | 'refused' | 'expired' | 'executed' | undefined
  /** Only those of this connector. 1 to 64 characters. */
  readonly connector_id?: string | undefined
  /** 1 to 1000. Default `100`. */
  readonly limit?: number | undefined
  /** `meta.cursor` of the previous page. At most 1000 characters. */
  readonly cursor?: string | undefined
}

/** A change set to begin. */
export interface NewChangeSet {
  /** What it is for, in words for those who approve it. 1 to 255 characters. */
  readonly title: string
  /** What its writes may do; by default everything. */
  readonly policy?: {
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
  } | undefined
  /** By what people judge it, such as the sum of all budgets. */
  readonly measure?: AskedMeasure | undefined
}

/** An aggregate by which people judge a change set. */
export interface AskedMeasure {
  /** The entity whose synced records are added up. 1 to 255 characters. */
  readonly entity: string
  /** A query of a search with `aggregate`, such as a sum by `group_by`. */
  readonly query: {
    /** What is computed, by names. */
    readonly aggregate: Record<string, unknown>
    readonly [name: string]: unknown
  }
}

/** Which change sets to list, newest first. */
export interface ChangeSetQuery {
  /** Only those with this status. */
  readonly status?: 'open' | 'pending' | 'approved' | 'refused' | 'expired' | 'executed' | undefined
  /** 1 to 1000. Default `100`. */
  readonly limit?: number | undefined
  /** `meta.cursor` of the previous page. At most 1000 characters. */
  readonly cursor?: string | undefined
}

/** The new order of the writes of a change set. */
export interface ChangeSetPatch {
  /** The numbers of all writes, in their new order. 1 to 1000 items. */
  readonly order: readonly number[]
}

/** What a consent begins with. */
export interface NewConsent {
  /** Your own name for the customer. 1 to 255 characters. */
  readonly customer_name: string
  /** The kind of connector, or one of its aliases. 1 to 255 characters. */
  readonly connector_type: string
  /** Where the customer returns to, with `secret_id` or `error` in the query. At most 2000 characters. */
  readonly redirect_url: string
  /** The groups of rights that the customer is asked for, by name; `definitions.get` lists those of the kind. By default those with `by_default`. At most 50 items. */
  readonly consent_groups?: readonly string[] | undefined
}

/** What a link is made of by which a customer connects an account. */
export interface NewConnectSession {
  /** Your own name for the customer. The connector gets it. Needed without a `connector_id`. 1 to 255 characters. */
  readonly customer_name?: string | undefined
  /** The tags that the connector gets. Not with a `connector_id`. */
  readonly tags?: Record<string, string> | undefined
  /** The kinds to choose from, by type or alias; default all. 1 to 20 items. */
  readonly connector_types?: readonly string[] | undefined
  /** A connector to repair: it gets other credentials, and no connector is made. 1 to 255 characters. */
  readonly connector_id?: string | undefined
  /** Where the customer goes on afterwards, with `connect_session` and `status` in the query. It has to be registered, as for consents. At most 2000 characters. */
  readonly redirect_url?: string | undefined
  /** The language of the page; by default that of the operator, and otherwise that of the browser. */
  readonly language?: 'en' | 'de' | 'fr' | 'es' | 'ja' | undefined
  /** What the customer chooses: the `accounts` that the credentials reach, and which of the queries, reports or streams (`data`) are synced. Default: the accounts, if your token has the right `read` and there is no `connector_id`. At most 2 items. */
  readonly choose?: readonly ('accounts' | 'data')[] | undefined
  /** What is synced besides, by type: a part of the `replication_config` of such a connector. With `data`, the customer chooses from its queries, reports or streams. */
  readonly replication_config?: Record<string, Record<string, unknown>> | undefined
  /** The groups of rights that a consent may ask for, by type; the customer may take them back. Default: those of the kind with `by_default`, or those that the connector to repair has. */
  readonly consent_groups?: Record<string, readonly string[]> | undefined
}

/** What shows who may open a link. */
export interface VisitCode {
  /** What follows the `#` of the link. 1 to 100 characters. */
  readonly code: string
}

/** What a customer has chosen on the page of a link. */
export interface ConnectChoice {
  /** The accounts, as the field of the configuration takes them: ids, or the address of a folder. 1 to 10000 items. */
  readonly accounts?: readonly string[] | undefined
  /** The names of the queries, reports or streams; default all that are offered. At most 100 items. */
  readonly data?: readonly string[] | undefined
}

/** What a webhook is made of. */
export interface NewWebhook {
  /** The https address that events are sent to. Its host must lead to public addresses. At most 2000 characters. */
  readonly url: string
  /** Your own words about it. */
  readonly description?: string | null | undefined
  /** The types of events that it gets; by default all, also those of later versions. */
  readonly types?: readonly ('connector.created' | 'connector.updated' | 'connector.deleted' | 'connector.reauth_required' | 'connector.recovered' | 'consent.started' | 'consent.completed' | 'consent.failed' | 'write.requested' | 'write.approved' | 'write.refused' | 'write.executed' | 'sync.succeeded' | 'sync.failed' | 'sync.paused' | 'sync.warned' | 'sync.cancelled' | 'sync.suspended' | 'sync.resumed' | 'records.changed' | 'client.created' | 'client.secret_added' | 'client.revoked' | 'token.created' | 'token.revoked' | 'redirect.added' | 'redirect.removed' | 'oauth_client.set' | 'oauth_client.removed' | 'key.rotated' | 'sign_in_link.created' | 'session.started' | 'session.ended' | 'connect_session.completed' | 'webhook.disabled' | 'table.failed' | 'table.recovered' | 'table.rebuilt' | 'vendor.version_ending')[] | null | undefined
  /** Only events about this customer, and none about the organization; null: about all. */
  readonly customer_name?: string | null | undefined
  /** Only events about these connectors; null: about all. */
  readonly connector_ids?: readonly string[] | null | undefined
  /** Only events about connectors that had all of these tags; null: about all. */
  readonly tags?: Record<string, string> | null | undefined
}

/** What may change of a webhook. What is left out stays. */
export interface WebhookPatch {
  /** The https address that events are sent to. Its host must lead to public addresses. At most 2000 characters. */
  readonly url?: string | undefined
  /** Your own words about it. */
  readonly description?: string | null | undefined
  /** The types of events that it gets; null: all, also those of later versions. */
  readonly types?: readonly ('connector.created' | 'connector.updated' | 'connector.deleted' | 'connector.reauth_required' | 'connector.recovered' | 'consent.started' | 'consent.completed' | 'consent.failed' | 'write.requested' | 'write.approved' | 'write.refused' | 'write.executed' | 'sync.succeeded' | 'sync.failed' | 'sync.paused' | 'sync.warned' | 'sync.cancelled' | 'sync.suspended' | 'sync.resumed' | 'records.changed' | 'client.created' | 'client.secret_added' | 'client.revoked' | 'token.created' | 'token.revoked' | 'redirect.added' | 'redirect.removed' | 'oauth_client.set' | 'oauth_client.removed' | 'key.rotated' | 'sign_in_link.created' | 'session.started' | 'session.ended' | 'connect_session.completed' | 'webhook.disabled' | 'table.failed' | 'table.recovered' | 'table.rebuilt' | 'vendor.version_ending')[] | null | undefined
  /** Only events about this customer, and none about the organization; null: about all. */
  readonly customer_name?: string | null | undefined
  /** Only events about these connectors; null: about all. */
  readonly connector_ids?: readonly string[] | null | undefined
  /** Only events about connectors that had all of these tags; null: about all. */
  readonly tags?: Record<string, string> | null | undefined
  /** Whether events are sent. What a webhook has missed is sent once it is enabled. */
  readonly enabled?: boolean | undefined
}

/** Which events to send again. */
export interface Redelivery {
  /** The position after which to begin; 0: the oldest event that is kept. At least 0. */
  readonly after: number
}

/** Which deliveries to list, newest first. */
export interface DeliveryQuery {
  /** 1 to 1000. Default `100`. */
  readonly limit?: number | undefined
  /** `meta.cursor` of the previous page. At most 1000 characters. */
  readonly cursor?: string | undefined
}

/** The format of an export. */
export type ExportFormat = 'jsonl' | 'csv' | 'parquet'
