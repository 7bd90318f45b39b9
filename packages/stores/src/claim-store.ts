import type { ConnectorKey } from './collections.ts'
import type { Sealed } from './crypto/envelope.ts'

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

/** The claimed keys, with the outcomes of their requests. An expired claim counts as absent. */
export interface ClaimStore {
  /** Claims a key that nobody has claimed. Returns whether it was free. */
  claim(
    key: ClaimKey,
    owner: string,
    sealed: Sealed,
    times: { readonly held_ms: number; readonly kept_ms: number },
  ): Promise<boolean>
  find(key: ClaimKey): Promise<StoredClaim | undefined>
  /** Says that the request is still handled, for `held_ms` from now. */
  hold(key: ClaimKey, owner: string, held_ms: number): Promise<void>
  /** Stores an outcome. Returns false if the claim is finished or gone. */
  setOutcome(key: ClaimKey, owner: string, state: 'kept' | 'finished', sealed: Sealed): Promise<boolean>
  /** Deletes a claim that has no outcome, so that the key is free again. */
  release(key: ClaimKey, owner: string): Promise<void>
  /** Deletes the claims of a connector. */
  deleteAll(key: ConnectorKey): Promise<void>
  deleteExpired(): Promise<void>
  /** Claims that are sealed under other keys than this one, in order, after `after`. */
  listUnderOtherKeys(key_id: string, after: ClaimKey | undefined, limit: number): Promise<StoredClaim[]>
  /** Replaces a sealed text by the same value under another key. Returns false when the text has changed since. */
  rewrap(claim: StoredClaim, sealed: Sealed): Promise<boolean>
}
