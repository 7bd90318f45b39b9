import type { Envelope, SealContext, Sealed } from './crypto/envelope.ts'
import type { ClaimKey, ClaimState, StoredClaim } from './sql/claim-store.ts'

/** An answer over HTTP as it is stored. */
export interface ClaimOutcome {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The sealed content of a claim. */
export interface ClaimContent {
  /** Distinguishes the first request from another one with the same key. */
  readonly fingerprint: string
  /** Absent while there is none, and if it was too long. */
  readonly outcome?: ClaimOutcome
}

/** The longest answer that is stored, in bytes. */
const LONGEST_BODY = 1024 * 1024

/** The state is sealed too, so that nobody can turn a claim into one with an outcome, or back. */
const VERSIONS: Readonly<Record<ClaimState, number>> = { claimed: 1, kept: 2, finished: 3 }

/** The context that the content of a claim is bound to. */
export function contextOfClaim(key: ClaimKey, state: ClaimState): SealContext {
  const { organization_id, connector_id, key_hash } = key
  return {
    organization_id,
    record_id: `${connector_id}/${key_hash}`,
    field: 'claim',
    version: VERSIONS[state],
  }
}

/** Seals the content of a claim. An answer that is too long is left out. */
export function sealClaim(
  envelope: Envelope,
  key: ClaimKey,
  state: ClaimState,
  { fingerprint, outcome }: ClaimContent,
): Sealed {
  const short = outcome && Buffer.byteLength(outcome.body) <= LONGEST_BODY
  const content: ClaimContent = { fingerprint, ...(short && { outcome }) }
  return envelope.seal(JSON.stringify(content), contextOfClaim(key, state))
}

/** Opens the content of a claim. Throws `integrity_error`. */
export function openClaim(envelope: Envelope, claim: StoredClaim): ClaimContent {
  return JSON.parse(envelope.open(claim.sealed, contextOfClaim(claim, claim.state)))
}
