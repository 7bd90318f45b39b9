import type { StoredToken } from './scoped-token-store.ts'

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

/** A client as one of its organizations sees it. Times are in milliseconds since 1970. */
export interface MemberClient extends ApiClient {
  readonly created_at: number
  /** When it last proved itself by its secret; null: not since this is noted. */
  readonly last_used_at: number | null
  readonly secrets: number
  /** Its valid tokens in the organization; those without a scope count in each. */
  readonly tokens: number
  /** The people who are signed in on its behalf in the organization. */
  readonly sessions: number
  /** How many organizations it is a member of. */
  readonly organizations: number
}

/** Organizations, the clients of the API, and their memberships. */
export interface ClientStore {
  insertOrganization(organization: Organization, now: number): Promise<void>
  insertClient(client: ApiClient, now: number): Promise<void>
  /** Makes sure that a client is there and is a member of an organization, also when many do so at the same time. */
  ensureMember(client: ApiClient, organization_id: string, now: number): Promise<void>
  /** Makes a client a member of an organization. */
  insertMembership(client_id: string, organization_id: string): Promise<void>
  /**
   * Ends a membership, with the client's tokens, links and sessions in the organization, and deletes the client with the last
   * one. Returns whether there was one.
   */
  deleteMembership(client_id: string, organization_id: string): Promise<boolean>
  /** Notes that a client has proven itself; at most once a minute. */
  noteUse(client_id: string): Promise<void>
  /** The organizations of a client, by id; empty for an unknown client. */
  organizationsOf(client_id: string): Promise<string[]>
  findOrganization(id: string): Promise<Organization | undefined>
  /** All organizations, oldest first. */
  listOrganizations(): Promise<Organization[]>
  /** All clients, oldest first. */
  listClients(): Promise<ApiClient[]>
  /** The clients of an organization, newest first. */
  listMembers(organization_id: string): Promise<MemberClient[]>
}

/** The hashes of the clients' secrets. */
export interface ClientSecretStore {
  insert(client_id: string, hash: string, now: number): Promise<void>
  /** The hashes of a client, newest first; empty for an unknown client. */
  hashes(client_id: string): Promise<string[]>
  deleteAllButNewest(client_id: string): Promise<void>
  deleteAll(client_id: string): Promise<void>
}

/** A client that has proven itself by a token. */
export interface Caller {
  /** The token, if it has a scope. */
  readonly token?: StoredToken
  /** When the token ends, in milliseconds since 1970. */
  readonly expires_at: number
  readonly client_id: string
  /** The organizations that it is a member of, by id. */
  readonly organization_ids: readonly string[]
}

/** The hashes of issued access tokens. They expire by the clock of the store. */
export interface AccessTokenStore {
  insert(token: { hash: string; client_id: string; lifetime_ms: number }): Promise<void>
  /** Whether a client has a token that has not expired. */
  hasAny(client_id: string): Promise<boolean>
  /** The client of a token that has not expired, with its organizations. */
  findCaller(hash: string): Promise<Caller | undefined>
  /** Deletes one token. Returns whether there was one. */
  delete(hash: string): Promise<boolean>
  /** Deletes the tokens of a client. */
  deleteAll(client_id: string): Promise<void>
  deleteExpired(): Promise<void>
}
