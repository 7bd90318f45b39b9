/** A token whose scope says what it may do. */
export interface StoredToken {
  readonly organization_id: string
  /** `tok_` and a UUID. */
  readonly id: string
  readonly client_id: string
  /** The token that it was made from; null for one that its client made with its secret. */
  readonly parent_id: string | null
  /** The ids of the tokens that it was made from, the first one first, and its own, each with a slash after it. */
  readonly lineage: string
  readonly name: string | null
  /** The scope, as JSON. */
  readonly scope: string
  /** By the clock of the store, in milliseconds since 1970, as is `expires_at`. */
  readonly created_at: number
  readonly expires_at: number
}

/** A token to insert. */
export interface NewToken extends Omit<StoredToken, 'created_at' | 'expires_at'> {
  readonly hash: string
  readonly lifetime_ms: number
  /** It does not outlive this time. */
  readonly ends_by: number | undefined
}

/** Which tokens to list. */
export interface TokenFilter {
  readonly organization_id: string
  /** Only tokens whose lineage begins like this. */
  readonly lineage: string | undefined
  /** The token after which the page begins. */
  readonly after: Pick<StoredToken, 'created_at' | 'id'> | undefined
  readonly limit: number
}

/** The tokens that have a scope, by the hashes of their secrets. They expire by the clock of the store. */
export interface ScopedTokenStore {
  /** Throws if the token that it was made from is deleted. */
  insert(token: NewToken): Promise<StoredToken>
  /** A token that has not expired, if its client is still a member of its organization. */
  find(hash: string): Promise<StoredToken | undefined>
  findById(organization_id: string, id: string): Promise<StoredToken | undefined>
  /** Tokens that have not expired, newest first. */
  list(filter: TokenFilter): Promise<StoredToken[]>
  /** How many tokens of an organization, or of those whose lineage begins like this, have not expired. */
  count(organization_id: string, lineage?: string): Promise<number>
  /** Deletes a token and those that were made from it. */
  delete(organization_id: string, id: string): Promise<void>
  /** Deletes the tokens of a client. */
  deleteAll(client_id: string): Promise<void>
  deleteExpired(): Promise<void>
}
