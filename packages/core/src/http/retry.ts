import { type Clock, elapsed } from '../clock.ts'
import { ConnectorError, RateLimitedError } from '../errors.ts'
import { VENDOR_DOWN } from './circuit.ts'

/** How failed calls are retried. */
export interface RetryPolicy {
  /** The most retries of one call; 0 for none. */
  readonly retries: number
  /** The first pause in milliseconds. It doubles with each retry; the actual pause is a random part of it. */
  readonly base_delay_ms: number
  /** The longest pause between two attempts in milliseconds, unless the vendor asks for a longer one. */
  readonly max_delay_ms: number
  /** The most time in milliseconds that one call spends in pauses. Then it fails, and the error says when to retry. */
  readonly budget_ms: number
}

export const defaultRetry: RetryPolicy = {
  retries: 3,
  base_delay_ms: 250,
  max_delay_ms: 8_000,
  budget_ms: 30_000,
}

/** The policy of a `retry` option, over another policy. */
export function retryPolicy(
  retry: Partial<RetryPolicy> | false | undefined,
  base: RetryPolicy = defaultRetry,
): RetryPolicy {
  if (retry === undefined) return base
  return retry === false ? { ...base, retries: 0 } : { ...base, ...retry }
}

/** One attempt of a call; attempts are numbered from 0. */
type Attempt<Result> = (attempt: number) => Promise<Result>

interface Retrying {
  readonly policy: RetryPolicy
  readonly clock: Clock
  /** A write is retried only if the vendor certainly did nothing. */
  readonly write: boolean
  /** How long the call may take, in milliseconds. No pause goes beyond it. */
  readonly within_ms: number
  readonly signal?: AbortSignal
  readonly onRetry: (error: ConnectorError, delay_ms: number, attempt: number) => void
}

/** Runs a call until it succeeds, fails for good or has used up its budget. */
export async function retrying<Result>(attempt: Attempt<Result>, options: Retrying): Promise<Result> {
  const { policy, clock } = options
  const deadline = elapsed(clock) + options.within_ms
  let waited = 0
  for (let tries = 0; ; tries++) {
    try {
      return await attempt(tries)
    } catch (error) {
      if (!ConnectorError.isInstance(error) || !mayRepeat(error, options.write)) throw error
      const delay = delayOf(error, tries, policy)
      if (tries >= policy.retries || waited + delay > policy.budget_ms) throw error
      if (elapsed(clock) + delay > deadline) throw error
      options.onRetry(error, delay, tries)
      waited += delay
      await clock.sleep(delay, options.signal)
    }
  }
}

function mayRepeat(error: ConnectorError, write: boolean): boolean {
  if (!error.retryable || error.reason === VENDOR_DOWN) return false
  if (!write || error.code === 'rate_limited') return true
  return error.reason === 'not_sent' || error.reason === 'unprocessed'
}

/** Exponential backoff with full jitter, but at least as long as the vendor asked for. */
function delayOf(error: ConnectorError, tries: number, policy: RetryPolicy): number {
  const back_off = Math.random() * Math.min(policy.max_delay_ms, policy.base_delay_ms * 2 ** tries)
  return Math.max((error.retry_after_seconds ?? 0) * 1000, back_off)
}

/** The longest pause that a vendor can ask for, in seconds: a day. */
const LONGEST_HINT = 86_400

/** A vendor's hint in seconds; one that asks for years is a mistake. Undefined if it is no number. */
export function boundHint(seconds: number | undefined): number | undefined {
  return seconds !== undefined && seconds >= 0 ? Math.min(seconds, LONGEST_HINT) : undefined
}

/** `Retry-After` in seconds, a day at most, from its seconds or its date form; undefined if it is neither. */
export function parseRetryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined
  // a header that was sent twice arrives as one, joined by a comma
  const seconds = /^\s*(\d+(?:\.\d+)?)\s*(?:,|$)/.exec(value)?.[1]
  if (seconds !== undefined) return boundHint(Number(seconds))
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : boundHint(Math.max(0, Math.ceil((date - now) / 1000)))
}

/** Seconds from a protobuf duration such as `37s` or `1.5s`, a day at most; undefined for anything else. */
export function parseDuration(value: unknown): number | undefined {
  const match = typeof value === 'string' ? /^(\d+(?:\.\d+)?)s$/.exec(value) : null
  return match ? boundHint(Number(match[1])) : undefined
}

/** The error of a call that Linkspan does not send, to stay within the vendor's limits. */
export function heldBack(message: string, wait_ms: number): RateLimitedError {
  return new RateLimitedError(message, {
    source: 'linkspan',
    retryable: true,
    retry_after_seconds: Math.max(1, Math.ceil(wait_ms / 1000)),
  })
}
