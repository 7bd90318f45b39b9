import type { Sealed } from '../crypto/envelope.ts'

/** Whether a connector's credentials work, as far as the last call told. */
export type ConnectorStatus = 'active' | 'reauth_required'

/** Why a connector stopped working. */
export interface LastError {
  readonly code: string
  readonly message: string
  readonly reason?: string
  readonly remedy?: string
  /** ISO 8601. */
  readonly at: string
}

/** A connector as it is stored, without its credentials. Times are milliseconds since 1970. */
export interface ConnectorRecord {
  readonly organization_id: string
  readonly id: string
  readonly customer_name: string
  readonly connector_type: string
  readonly name: string
  readonly replication_config: unknown
  readonly status: ConnectorStatus
  readonly last_error: LastError | null
  readonly created_at: number
  readonly updated_at: number
}

/** Which connector of which organization. */
export interface ConnectorKey {
  readonly organization_id: string
  readonly id: string
}

/** Where a page of connectors begins: behind this one. */
export interface ListPosition {
  readonly created_at: number
  readonly id: string
}

/** Which connectors to list, newest first. */
export interface ConnectorFilter {
  readonly organization_id: string
  readonly customer_name?: string | undefined
  readonly connector_type?: string | undefined
  readonly after?: ListPosition | undefined
  readonly limit: number
}

/** The connectors of all organizations; each method but `insert` is held to one of them. */
export interface ConnectorStore {
  /** Keeps a connector and its sealed credentials, version 1, or neither. */
  insert(record: ConnectorRecord, sealed: Sealed): Promise<void>
  find(key: ConnectorKey): Promise<ConnectorRecord | undefined>
  list(filter: ConnectorFilter): Promise<ConnectorRecord[]>
  /**
   * Notes whether the credentials of a version work; where newer ones are stored by now, notes nothing.
   * Answers whether it was noted.
   */
  setStatus(
    key: ConnectorKey,
    credentials_version: number,
    status: ConnectorStatus,
    last_error: LastError | null,
  ): Promise<boolean>
  /** Removes the connector and shreds its sealed credentials. Answers whether there was one. */
  delete(key: ConnectorKey): Promise<boolean>
}

/** Sealed credentials as they are stored. */
export interface SealedRecord extends ConnectorKey {
  readonly version: number
  readonly key_id: string
  readonly sealed: string
}

/** The sealed credentials of the connectors. */
export interface CredentialStore {
  find(key: ConnectorKey): Promise<SealedRecord | undefined>
  /** The stored version alone; undefined where the connector is gone. */
  version(key: ConnectorKey): Promise<number | undefined>
  /** Replaces version `expected` by the next one, durably. Answers false where another version is stored, or none. */
  replace(key: ConnectorKey, expected: number, sealed: Sealed): Promise<boolean>
  /** Replaces the sealed text of a version by the same value under another key. Answers false where it has moved on. */
  rewrap(record: SealedRecord, sealed: Sealed): Promise<boolean>
  /** Credentials that are sealed under other keys than this one, in order, behind `after`. */
  listUnderOtherKeys(key_id: string, after: ConnectorKey | undefined, limit: number): Promise<SealedRecord[]>
}

/** An organization: the tenant that owns connectors. */
export interface Organization {
  readonly id: string
  readonly name: string
}

/** A client of the API. */
export interface ApiClient {
  readonly id: string
  readonly name: string
}

/** Organizations, the clients of the API, and who is a member of what. */
export interface ClientStore {
  insertOrganization(organization: Organization, now: number): Promise<void>
  /** Keeps a client and its memberships, or neither. */
  insertClient(client: ApiClient, organization_ids: readonly string[], now: number): Promise<void>
  /** The organizations of a client, by id; empty for an unknown client. */
  organizationsOf(client_id: string): Promise<string[]>
  /** All organizations, oldest first. */
  listOrganizations(): Promise<Organization[]>
  /** All clients, oldest first. */
  listClients(): Promise<ApiClient[]>
}

/** The hashes of the clients' secrets. A client has two while its secret is being changed. */
export interface ClientSecretStore {
  /** Adds a secret, and ends all but the newest one of the others. */
  add(client_id: string, hash: string, now: number): Promise<void>
  /** The hashes of a client; empty for an unknown client. */
  hashes(client_id: string): Promise<string[]>
  /** Ends every secret of a client and every access token that they were exchanged for. */
  revokeAll(client_id: string): Promise<void>
}

/** The hashes of issued access tokens. */
export interface AccessTokenStore {
  /** Keeps a token, and forgets those that have ended. */
  insert(token: { hash: string; client_id: string; expires_at: number }, now: number): Promise<void>
  /** The client of a token that has not ended. */
  findClient(hash: string, now: number): Promise<string | undefined>
  /** Ends a token at once. Answers whether there was one. */
  revoke(hash: string): Promise<boolean>
}

/** What tells whether the key ring is the one that the store was sealed with. */
export interface KeyCheckStore {
  /** The check values by key id; empty before the first start. */
  all(): Promise<ReadonlyMap<string, string>>
  add(key_id: string, check: string): Promise<void>
  /** The ids of the keys that stored credentials need. */
  keysInUse(): Promise<string[]>
}

/** Everything that the server keeps. */
export interface Store {
  readonly connectors: ConnectorStore
  readonly credentials: CredentialStore
  readonly clients: ClientStore
  readonly client_secrets: ClientSecretStore
  readonly access_tokens: AccessTokenStore
  readonly key_checks: KeyCheckStore
  /** Brings the tables up to this version of the server. */
  migrate(): Promise<void>
  /** Throws where the store does not answer. Answers whether its tables are those of this version. */
  isMigrated(): Promise<boolean>
  close(): Promise<void>
}
