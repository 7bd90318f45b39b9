/**
 * How an exchange of a refresh token ended without new credentials: `unanswered` if the vendor may have used the token
 * up, `refused` if the vendor then refused it.
 */
export type RenewalOutcome = 'unanswered' | 'refused'

/** An exchange of a refresh token that has started and has not led to new credentials. */
export interface RenewalIntent {
  /** The version whose refresh token was sent. */
  readonly version: number
  /** Distinguishes refresh tokens without showing them. */
  readonly fingerprint: string
  readonly started_at: number
  /** Undefined while the exchange is in flight, and after its process died. */
  readonly outcome: RenewalOutcome | undefined
}
