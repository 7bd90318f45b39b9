import type { AxiosAdapter, AxiosInstance } from 'axios'
import type { Clock } from '../clock.ts'
import type { Logger } from '../logger.ts'
import type { OnCredentialsChanged } from './auth/memory-credentials.ts'
import type { OAuthClient } from './auth/oauth-client.ts'
import type { RenewableCredentials } from './auth/renewals.ts'
import type { Limiter, OpenLimiter } from './limiter.ts'
import type { RetryPolicy } from './retry.ts'
import type { Timeouts } from './timeouts.ts'

/** The options that every connector takes in addition to its credentials. */
export interface ConnectorOptions {
  /** Another URL for the vendor's API, such as that of a proxy or the sandbox. */
  readonly base_url?: string
  /** Another URL for the vendor's token endpoint. */
  readonly token_url?: string
  /** The OAuth client for credentials without a client_secret; if they have a client_id, it must be the same. */
  readonly oauth_client?: OAuthClient
  /** Milliseconds for a whole call, or for each phase of a request; see `Timeouts`. */
  readonly timeout?: number | Partial<Timeouts>
  /** How failed calls are retried; `false` for never. */
  readonly retry?: Partial<RetryPolicy> | false
  /** Calls to the upstream account in flight at once; default 10. The account's first connector sets it for all. */
  readonly max_concurrency?: number
  /**
   * The limiter of the upstream account, or what opens it, if it is shared with other processes. A limiter of your own also
   * replaces the circuit breaker: it says itself which calls start.
   */
  readonly limiter?: Limiter | OpenLimiter
  /**
   * Whether a call with these credentials has succeeded before, so that the account that they claim is known to be theirs.
   * Default false: until a call succeeds, calls are sent one at a time, under a limiter of their own.
   */
  readonly proven_account?: boolean
  /** The largest reply that is read into memory, in bytes; default 256 MiB. Downloads are streams without a limit. */
  readonly max_reply_bytes?: number
  /** The logger; a pino logger fits. Silent by default. */
  readonly logger?: Logger
  /** Called after each attempt of a call, for metrics. It must not throw. */
  readonly onAttempt?: (attempt: VendorAttempt) => void
  /** Called when the vendor has switched off the version in use, and calls go on with another. It must not throw. */
  readonly onVersionEnded?: (ended: EndedVersion) => void
  /** Saves renewed credentials; awaited before they are used. If it throws, the error of the call holds them. */
  readonly onCredentialsChanged?: OnCredentialsChanged
  /** OAuth credentials that the caller stores; replaces `onCredentialsChanged`. See `createRenewals`. */
  readonly renewable_credentials?: RenewableCredentials
  /** The caller's own axios instance. */
  readonly axios?: AxiosInstance
  /** The caller's own axios adapter. With axios' fetch adapter, `timeout.response` limits the whole reply or download. */
  readonly adapter?: AxiosAdapter
  /** The clock, for tests. */
  readonly clock?: Clock
}

/** Bytes that a caller passes: in memory, or as a stream that is read while it is sent. */
export type Content = Uint8Array | AsyncIterable<Uint8Array | string>

/** A successful reply of the vendor, as `onResponse` gets it. */
export interface VendorResponse {
  /** The call, as `entity.action`. */
  readonly operation: string
  /** The HTTP status. */
  readonly vendor_status: number
  /** The vendor's id of the request, which its support asks for; absent if the vendor sends none. */
  readonly vendor_request_id?: string
  /** How many times the request was sent. */
  readonly attempts: number
}

/** A request that was sent to the vendor once, as `onAttempt` gets it. */
export interface VendorAttempt {
  /** The call, as `entity.action`. */
  readonly operation: string
  /** The HTTP status; null if no reply came. */
  readonly vendor_status: number | null
  /** How long it waited for its turn within the account's limits, in milliseconds. */
  readonly waited_ms: number
  /** From then to the reply, in milliseconds. */
  readonly duration_ms: number
}

/** A version of an API that the vendor has switched off, as `onVersionEnded` gets it. */
export interface EndedVersion {
  /** The name of the API, such as `ads`. */
  readonly api: string
  /** The version that the vendor refused, such as `v25`. */
  readonly version: string
  /** The version with which calls go on. */
  readonly next: string
}

/** The options of a single call. */
export interface CallOptions {
  /** Aborts the call. */
  readonly signal?: AbortSignal
  /** What an upload sends, if it does not fit into JSON parameters. */
  readonly content?: Content
  /** Milliseconds for each request of the call with its retries, instead of the connector's `timeout.total`. */
  readonly timeout?: number
  /** How failed requests are retried, over the connector's `retry`; `false` for never. */
  readonly retry?: Partial<RetryPolicy> | false
  /**
   * Headers for each request to the vendor's API, such as `{ 'x-goog-user-project': 'my-project' }`. Not for secrets:
   * errors may quote what the vendor echoes. Headers of the protocol and those that carry credentials cannot be set.
   */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * Called before each request of the call is sent, and awaited. Its credentials are chosen by then, and the account's limits
   * allow it. Its own error becomes that of the call, and the request is not sent.
   */
  readonly onRequest?: () => void | Promise<void>
  /**
   * Called after each successful request of the call, before the call returns, with the vendor's request id, the status
   * and the attempts. A page of `listAll` is a request. Its own error becomes that of the call.
   */
  readonly onResponse?: (response: VendorResponse) => void
}

/** One call to the vendor. */
export interface Call extends CallOptions {
  /** `entity.action`, for messages, logs and spans. */
  readonly operation: string
  /** Whether it changes anything at the vendor: writes are not retried unless the vendor certainly did nothing. */
  readonly write: boolean
  /** Whether nobody waits for it, as in a sync: such calls leave room for others. Default false. */
  readonly background?: boolean
  /** In a preview: the ids of things that do not exist yet. Nothing is read of them. */
  readonly provisional?: ReadonlySet<string>
  /** In a preview: what the thing with this id will hold once what is planned before was done, of what the vendor holds. */
  overlay?(id: string, held: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>
  /** Called with the milliseconds that the vendor took for each reply: without the waits for the account's limits. */
  onReply?(ms: number): void
}
