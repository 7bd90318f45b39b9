import type { AxiosAdapter, AxiosInstance } from 'axios'
import type { Clock } from './clock.ts'
import type { OnCredentialsChanged } from './http/auth/memory-credentials.ts'
import type { RenewableCredentials } from './http/auth/renewals.ts'
import type { Limiter } from './http/limiter.ts'
import type { RetryPolicy } from './http/retry.ts'
import type { Timeouts } from './http/timeouts.ts'
import type { Logger } from './logger.ts'

/** What every connector takes beside its credentials. */
export interface ConnectorOptions {
  /** Another address for the vendor's API, such as a proxy or the sandbox. */
  readonly base_url?: string
  /** Another address for the vendor's token endpoint. */
  readonly token_url?: string
  /** The OAuth client for credentials that bring no client_id and client_secret. */
  readonly oauth_client?: { readonly client_id: string; readonly client_secret: string }
  /** Milliseconds for a whole call, or for each phase of a request. */
  readonly timeout?: number | Partial<Timeouts>
  /** How failed calls are tried again; `false` never. */
  readonly retry?: Partial<RetryPolicy> | false
  /** Calls to the upstream account under way at once; default 10. The account's first connector sets it for all. */
  readonly max_concurrency?: number
  /** The limiter of the upstream account, where it is shared beyond this process. */
  readonly limiter?: Limiter
  /** The longest reply that is read into memory, in bytes; default 256 MiB. Downloads are streams without a limit. */
  readonly max_reply_bytes?: number
  /** Where to log; pino fits. Silent by default. */
  readonly logger?: Logger
  /** Saves renewed credentials. Awaited before they are used; where it throws, the call fails with them in hand. */
  readonly onCredentialsChanged?: OnCredentialsChanged
  /** OAuth credentials that the caller stores, in place of `credentials` and `onCredentialsChanged`; see `createRenewals`. */
  readonly renewable_credentials?: RenewableCredentials
  /** The caller's own axios instance. */
  readonly axios?: AxiosInstance
  /** The caller's own axios adapter. Note that axios' fetch adapter takes `timeout.response` for a whole reply, downloads too. */
  readonly adapter?: AxiosAdapter
  /** Time, for tests. */
  readonly clock?: Clock
}

/** Bytes that a caller hands over: in memory, or as a stream that is read while they are sent. */
export type Content = Uint8Array | AsyncIterable<Uint8Array | string>

/** What a caller may say with a single call. */
export interface CallOptions {
  /** Gives the call up. */
  readonly signal?: AbortSignal
  /** What an upload sends, where JSON parameters cannot hold it. */
  readonly content?: Content
}

/** One call on its way to the vendor. */
export interface Call extends CallOptions {
  /** `entity.action`, for messages, logs and spans. */
  readonly operation: string
  /** Whether the vendor changes anything: writes are sent at most once. */
  readonly write: boolean
}
