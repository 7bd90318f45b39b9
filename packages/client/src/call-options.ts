import { InvalidOptionsError, type RetryPolicy } from '@linkspan/core/portable'
import type { Content } from './multipart.ts'
import { checkOptions, isFunction, isWord } from './option-checks.ts'
import type { TimeoutOption } from './timeouts.ts'

/** A successful answer of the server, as `onResponse` gets it. */
export interface ServerResponse {
  /** The call, such as `campaigns.list` or `connectors.create`. */
  readonly operation: string
  /** The HTTP status. */
  readonly status: number
  /** The id of the request, by which the server's log names it. */
  readonly request_id?: string
  /** How many times the request was sent. */
  readonly attempts: number
}

/** The options of every call. Those that the library has too have the library's names. */
export interface RequestOptions {
  /** Aborts the call. */
  readonly signal?: AbortSignal
  /** Milliseconds for the whole call, or for each phase of it; over the client's `timeout`. */
  readonly timeout?: TimeoutOption
  /** How failed requests are retried, over the client's `retry`; `false` for never. */
  readonly retry?: Partial<RetryPolicy> | false
  /**
   * Called after each successful request of the call, before the call returns, with the request's id, the status and the
   * attempts. A page of `listAll` is a request. Its own error becomes that of the call. Errors have `request_id`.
   */
  readonly onResponse?: (response: ServerResponse) => void
  /** The organization to act for, instead of the client's. */
  readonly organization_id?: string
}

/** The options of a call that creates something. */
export interface CreateOptions extends RequestOptions {
  /** The `Idempotency-Key`: 1 to 255 printable ASCII characters; by default a random one for each call. */
  readonly idempotency_key?: string
}

/** The options of a call to a connector. */
export interface CallOptions extends CreateOptions {
  /** What an upload sends. A stream cannot be repeated, so that such a call is not retried. */
  readonly content?: Content
}

const EVERY = [
  'signal',
  'timeout',
  'retry',
  'onResponse',
  'organization_id',
] as const satisfies readonly (keyof RequestOptions)[]

/** The options that only some calls take. */
export type Extra = Exclude<keyof CallOptions, keyof RequestOptions>

/** Throws `invalid_options` naming each wrong option of one call. Nothing was sent then. */
export function checkApiOptions(operation: string, given: CallOptions, extra: readonly Extra[]): void {
  if (typeof given !== 'object' || given === null)
    throw new InvalidOptionsError(`${operation}: options`, [{ path: '$', message: 'must be an object' }])
  const { signal, timeout, retry, onResponse, organization_id, idempotency_key, content } = given
  const checks = checkOptions(operation)
  checks.names(given, [...EVERY, ...extra])
  checks.need('$.signal', signal, isSignal, 'must be an AbortSignal')
  checks.timeout(timeout)
  checks.retry(retry)
  checks.need('$.onResponse', onResponse, isFunction, 'must be a function')
  checks.organization(organization_id)
  const key = 'must be 1 to 255 printable ASCII characters without spaces'
  checks.need('$.idempotency_key', idempotency_key, isWord, key)
  checks.need('$.content', content, isContent, 'must be a Uint8Array, or an async iterable of pieces')
  checks.done()
}

const isSignal = (value: Partial<AbortSignal> | null): boolean => isFunction(value?.addEventListener)

const isContent = (value: unknown): boolean =>
  value instanceof Uint8Array ||
  isFunction((value as Partial<AsyncIterable<unknown>> | null)?.[Symbol.asyncIterator])
