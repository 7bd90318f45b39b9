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
