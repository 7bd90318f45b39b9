import type { RawReply } from '../transport.ts'

/** What a request is sent with. */
export interface Grant {
  /** The `Authorization` header. */
  readonly authorization: string
  /** The base address that belongs to the credentials, where the vendor gives each customer its own. */
  readonly base_url?: string | undefined
}

/** Puts credentials on requests, and renews them when the vendor says so. */
export interface Auth {
  /** Sends a request with an `Authorization` header; where the vendor answers 401, renews once and sends once more. */
  send(attempt: (grant: Grant) => Promise<RawReply>, signal: AbortSignal): Promise<RawReply>
  /** The secrets in use, to be taken out of every text. */
  secrets(): unknown
}
