/** What the sign-in of an application keeps: an interaction with a person, a code, a consent, or a token. */
export interface AgentRecordKey {
  /** What it is, by the name that the OpenID library has for it. */
  readonly kind: string
  /** The hash of its id, which of codes and tokens is the secret. */
  readonly hash: string
}

/** A record to store. */
export interface NewAgentRecord extends AgentRecordKey {
  /** The token with which it ends; null if it does not belong to a consent yet. */
  readonly token_id: string | null
  /** JSON. */
  readonly payload: string
  readonly lifetime_ms: number
}

/** A record that has not expired. */
export interface StoredAgentRecord {
  readonly payload: string
  readonly is_used_up: boolean
}
