import type { RawReply } from '../transport.ts'

/** Credentials as a request carries them. */
export interface Grant {
  /** The `Authorization` header. */
  readonly authorization: string
  /** The base URL of the customer, if the vendor gives each customer its own. */
  readonly base_url?: string | undefined
}

/** Authorizes requests, and renews the credentials when the vendor refuses them. */
export interface Auth {
  /**
   * Sends a request with an `Authorization` header. After a 401 it renews the credentials once and sends the request
   * once more.
   */
  send(attempt: (grant: Grant) => Promise<RawReply>, signal: AbortSignal): Promise<RawReply>
  /** The secrets in use; they are redacted from every message and log. */
  secrets(): unknown
}
