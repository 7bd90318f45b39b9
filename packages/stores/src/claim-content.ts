import type { Envelope, Sealed } from './crypto/envelope.ts'
import { sealedContent } from './crypto/sealed-content.ts'
import type { ClaimKey, ClaimState } from './sql/claim-store.ts'

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
export const claimContents = sealedContent<ClaimKey, ClaimState, ClaimContent>(
  'claim',
  { claimed: 1, kept: 2, finished: 3 },
  ({ connector_id, key_hash }) => `${connector_id}/${key_hash}`,
)

/** Seals the content of a claim. An answer that is too long is left out. */
export function sealClaim(
  envelope: Envelope,
  key: ClaimKey,
  state: ClaimState,
  { fingerprint, outcome }: ClaimContent,
): Sealed {
  const short = outcome && Buffer.byteLength(outcome.body) <= LONGEST_BODY
  return claimContents.seal(envelope, key, state, { fingerprint, ...(short && { outcome }) })
}
