/** The request that an `Idempotency-Key` was first sent with. */
export interface ClaimKey {
  readonly organization_id: string
  /** The connector that the request is about; empty for a request that creates one. */
  readonly connector_id: string
  /** SHA-256 of the key. */
  readonly key_hash: string
}

/**
 * `claimed`: there is no outcome yet. `kept`: what was done is committed with this outcome; a later one may replace it.
 * `finished`: the outcome is final.
 */
export type ClaimState = 'claimed' | 'kept' | 'finished'

/** A claimed key as it is stored. */
export interface StoredClaim extends ClaimKey {
  readonly state: ClaimState
  /** Whether the server that handles the request still says so. */
  readonly held: boolean
  readonly key_id: string
  readonly sealed: string
}
