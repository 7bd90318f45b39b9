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
