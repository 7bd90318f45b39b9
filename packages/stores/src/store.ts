import type { Account, VendorFields } from '@linkspan/core'
import type { ApprovalStore } from './approval-store.ts'
import type { ClaimStore } from './claim-store.ts'
import type { AccessTokenStore, ClientSecretStore, ClientStore } from './client-stores.ts'
import type { ConnectorKey } from './collections.ts'
import type { ConnectSessionStore } from './connect-session-store.ts'
import type { ConnectorLimits, Doubt } from './connector-limits.ts'
import type { Sealed } from './crypto/envelope.ts'
import type { DataKeyStore } from './data-key-store.ts'
import type { EndedVersionStore } from './ended-version-store.ts'
import type { EventStore } from './event-store.ts'
import type { KeyCheckStore } from './key-check-store.ts'
import type { LeaseStore } from './lease-store.ts'
import type { LimitStore } from './limit-store.ts'
import type { GrantStore, OAuthClientStore, RedirectStore, TicketStore } from './oauth-stores.ts'
import type { PartStorage } from './part-storage.ts'
import type { RenewalIntentStore } from './renewal-intent-store.ts'
import type { ScopedTokenStore } from './scoped-token-store.ts'
import type { SessionStore, SignInLinkStore } from './session-stores.ts'
import type { CollectionStore, RebuildStore, SyncRunStore, SyncScheduleStore } from './sync-stores.ts'
import type { UnlistedPartStore } from './unlisted-part-store.ts'
import type { VersionStore } from './version-store.ts'
import type { WebhookDeliveryStore, WebhookSecretStore, WebhookStore } from './webhook-stores.ts'

export type { ConnectorKey } from './collections.ts'

/** Whether a connector's credentials work, according to the last call. */
export type ConnectorStatus = 'active' | 'reauth_required'

/** Why a connector's credentials stopped working. */
export interface LastError {
  readonly code: string
  readonly message: string
  readonly reason?: string
  readonly remedy?: string
  /** ISO 8601. */
  readonly at: string
}

/** How the last check of a connector's credentials ended, and when (ISO 8601). */
export interface LastCheck {
  readonly checked_at: string
  /** Why it failed, when it did. */
  readonly error?: Omit<LastError, 'at'>
}

/** A connector as it is stored, without its credentials. Times are milliseconds since 1970; changes of callers raise the revision. */
export interface StoredConnector {
  readonly organization_id: string
  readonly id: string
  readonly customer_name: string
  readonly connector_type: string
  readonly name: string
  readonly replication_config: unknown
  /** What the vendor says of the fields that the configuration names; null if it was not asked. */
  readonly vendor_fields: VendorFields | null
  /** Null: synced only when asked. */
  readonly sync_interval_seconds: number | null
  readonly status: ConnectorStatus
  readonly last_error: LastError | null
  /** The account that the credentials belong to; null until a check of these credentials has succeeded. */
  readonly account: Account | null
  /** Null until these credentials were checked. */
  readonly last_check: LastCheck | null
  readonly created_at: number
  readonly updated_at: number
  readonly revision: number
}

/** What a caller may change of a connector. The account and the check of former credentials are reset to null. */
export type ConnectorChange = Partial<
  Pick<
    StoredConnector,
    'name' | 'replication_config' | 'vendor_fields' | 'sync_interval_seconds' | 'account' | 'last_check'
  >
> &
  Pick<StoredConnector, 'updated_at'>

/** What a call or a check has shown of a connector's credentials. */
export type ConnectorHealth = Partial<
  Pick<StoredConnector, 'status' | 'last_error' | 'account' | 'last_check'>
>

/** The connector after which a page begins. */
export interface ListPosition {
  readonly created_at: number
  readonly id: string
}

/** Which connectors to list, newest first. */
export interface ConnectorFilter {
  readonly organization_id: string
  readonly customer_name?: string | undefined
  readonly connector_type?: string | undefined
  readonly status?: ConnectorStatus | undefined
  readonly within?: ConnectorLimits | undefined
  /** Only those that may need somebody. Without them, only connectors are left whose credentials work and whose sync is done. */
  readonly doubtful?: Doubt | undefined
  readonly after?: ListPosition | undefined
  readonly limit: number
}

/** A connector and the version of its stored credentials. */
export interface VersionedConnector {
  readonly connector: StoredConnector
  readonly version: number
}

/** The connectors of all organizations. Each method reads and changes one organization only. */
export interface ConnectorStore {
  /** Adds a connector. Its credentials are inserted in the same transaction. */
  insert(connector: StoredConnector): Promise<void>
  find(key: ConnectorKey): Promise<StoredConnector | undefined>
  /** A connector with the version of its stored credentials. */
  findWithVersion(key: ConnectorKey): Promise<VersionedConnector | undefined>
  list(filter: ConnectorFilter): Promise<StoredConnector[]>
  /** How many connectors a filter has on all of its pages. */
  count(filter: Omit<ConnectorFilter, 'after' | 'limit'>): Promise<number>
  /** Returns whether there is such a connector. A change `by_caller` raises its revision. */
  update(key: ConnectorKey, change: ConnectorChange, by_caller?: boolean): Promise<boolean>
  /**
   * Sets what the credentials of this version have shown. Changes nothing when newer credentials are stored. Returns
   * whether it was set.
   */
  setHealth(key: ConnectorKey, credentials_version: number, health: ConnectorHealth): Promise<boolean>
  /**
   * Sets the status, if the credentials of this version are stored and the status is another one. Returns whether it was
   * set.
   */
  setStatus(key: ConnectorKey, credentials_version: number, status: ConnectorStatus): Promise<boolean>
  /** Deletes a connector after its credentials, in the same transaction. Returns whether there was one. */
  delete(key: ConnectorKey): Promise<boolean>
  /** How many connectors of all organizations there are, by kind and status. */
  countByStatus(): Promise<StatusCount[]>
}

/** How many connectors of a kind have a status. */
export interface StatusCount extends Pick<StoredConnector, 'connector_type' | 'status'> {
  readonly count: number
}

/** What is known of credentials without opening them. Times are milliseconds since 1970. */
export interface CredentialFacts {
  /** When the access token ends. */
  readonly expires_at: number | null
  /** The scopes that the vendor granted, separated by spaces. */
  readonly scope: string | null
  /** When the vendor last issued new tokens. */
  readonly renewed_at: number | null
}

/** Sealed credentials with what is known of them. */
export interface SealedCredentials extends Sealed {
  readonly facts: CredentialFacts
}

/** Sealed credentials as they are stored. */
export interface StoredCredentials extends ConnectorKey {
  readonly version: number
  readonly key_id: string
  readonly sealed: string
}

/** A connector whose tokens the vendor issued long ago. */
export interface UnrenewedConnector extends ConnectorKey {
  readonly connector_type: string
  /** How long ago the tokens were issued, or the connector was created, in milliseconds. */
  readonly age_ms: number
}

/** The sealed credentials of the connectors. */
export interface CredentialStore {
  /** Adds the first credentials of a connector, as version 1. */
  insert(key: ConnectorKey, sealed: SealedCredentials): Promise<void>
  find(key: ConnectorKey): Promise<StoredCredentials | undefined>
  /** The stored version only; undefined when there is no such connector. */
  version(key: ConnectorKey): Promise<number | undefined>
  /** What is known of the credentials of an organization's connectors, by connector id. */
  facts(organization_id: string, ids: readonly string[]): Promise<Map<string, CredentialFacts>>
  /** Replaces version `expected` by the next one. Returns false when another version is stored, or none. */
  replace(key: ConnectorKey, expected: number, sealed: SealedCredentials): Promise<boolean>
  /** Replaces a sealed text by the same value under another key. Returns false when the text has changed since. */
  rewrap(record: StoredCredentials, sealed: Sealed): Promise<boolean>
  /** Deletes the credentials of a connector. After the commit, no file of the store holds the sealed bytes. */
  delete(key: ConnectorKey): Promise<void>
  /** Credentials that are sealed under other keys than this one, in order, after `after`. */
  listUnderOtherKeys(
    key_id: string,
    after: ConnectorKey | undefined,
    limit: number,
  ): Promise<StoredCredentials[]>
  /**
   * Active connectors whose credentials were not renewed for this time, and whose access token may have expired, in
   * order, after `after`.
   */
  listUnrenewed(age_ms: number, after: ConnectorKey | undefined, limit: number): Promise<UnrenewedConnector[]>
}

/** The stores of the server, one for each kind of record. */
export interface Stores {
  readonly connectors: ConnectorStore
  readonly credentials: CredentialStore
  readonly clients: ClientStore
  readonly client_secrets: ClientSecretStore
  readonly access_tokens: AccessTokenStore
  readonly scoped_tokens: ScopedTokenStore
  readonly sign_in_links: SignInLinkStore
  readonly sessions: SessionStore
  readonly connect_sessions: ConnectSessionStore
  readonly key_checks: KeyCheckStore
  readonly claims: ClaimStore
  readonly leases: LeaseStore
  readonly limits: LimitStore
  readonly renewal_intents: RenewalIntentStore
  readonly ended_versions: EndedVersionStore
  readonly tickets: TicketStore
  readonly redirects: RedirectStore
  readonly oauth_clients: OAuthClientStore
  readonly grants: GrantStore
  readonly collections: CollectionStore
  readonly rebuilds: RebuildStore
  readonly unlisted_parts: UnlistedPartStore
  readonly versions: VersionStore
  readonly sync_runs: SyncRunStore
  readonly sync_schedules: SyncScheduleStore
  readonly data_keys: DataKeyStore
  readonly events: EventStore
  readonly webhooks: WebhookStore
  readonly webhook_secrets: WebhookSecretStore
  readonly webhook_deliveries: WebhookDeliveryStore
  readonly approvals: ApprovalStore
}

/** A database with everything that the server stores. Each call outside a transaction commits before it returns. */
export interface Store extends Stores {
  /** The parts of published collections. They are not part of a transaction. */
  readonly parts: PartStorage
  /**
   * Runs `work` in one transaction: all of its changes are committed, or none when it throws. `work` must use only the
   * stores that it receives: on SQLite, a call to another store would wait for this transaction forever. It must wait
   * for nothing but these stores, since it holds a connection, and on SQLite the only one. Another transaction may
   * commit between two of its calls, so a change that depends on what was read must say so in its condition.
   */
  transaction<Result>(work: (stores: Stores) => Promise<Result>): Promise<Result>
  /** Brings the tables up to this version of the server. */
  migrate(): Promise<void>
  /** Whether the tables are those of this version or a newer one. Throws when the database does not answer. */
  isMigrated(): Promise<boolean>
  close(): Promise<void>
}
