/** A link by which a customer connects an account. Times are by the clock of the store, in milliseconds since 1970. */
export interface StoredConnectSession {
  readonly organization_id: string
  /** The id of the token that the link holds. */
  readonly id: string
  readonly customer_name: string
  /** The kinds to choose from; null: all. */
  readonly connector_types: readonly string[] | null
  /** Where the customer goes on afterwards. */
  readonly redirect_url: string | null
  /** The ids of the tokens that its token was made from, and its own, each with a slash after it. */
  readonly lineage: string
  /** The connector that the customer has made; null until then. */
  readonly connector_id: string | null
  readonly created_at: number
  readonly expires_at: number
}

/** A connect session as it is found. */
export interface FoundConnectSession extends StoredConnectSession {
  readonly has_expired: boolean
  /** Whether its token is still there. */
  readonly has_token: boolean
}

/** The links by which customers connect accounts. */
export interface ConnectSessionStore {
  insert(session: Omit<StoredConnectSession, 'connector_id'>): Promise<void>
  find(organization_id: string, id: string): Promise<FoundConnectSession | undefined>
  /**
   * Notes the connector that was made with one of these tokens. Of several callers, one succeeds: `completed`. `used` if there
   * was a connector before, `none` if none of the tokens is of a connect session.
   */
  complete(
    organization_id: string,
    token_ids: readonly string[],
    connector_id: string,
  ): Promise<'completed' | 'used' | 'none'>
  /** Deletes those that have ended this long ago. */
  deleteOld(age_ms: number): Promise<void>
}
