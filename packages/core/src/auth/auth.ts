import type { RawReply } from '../transport.ts'

/** Puts credentials on requests, and renews them when the vendor says so. */
export interface Auth {
  /** Sends a request with an `Authorization` header; where the vendor answers 401, renews once and sends once more. */
  send(attempt: (authorization: string) => Promise<RawReply>, signal: AbortSignal): Promise<RawReply>
  /** The secrets in use, to be taken out of every text. */
  secrets(): unknown
}
