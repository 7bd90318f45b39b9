import { RateLimitedError } from '@linkspan/core'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { ServiceError } from '../errors.ts'

/** How wrong secrets are slowed down. */
export interface ThrottleOptions {
  /** Failures of one client from one address within a window; default 10. */
  readonly per_client?: number
  /** Failures from one address within a window; default 100. */
  readonly per_address?: number
  /** Length of the window in seconds; default 15 minutes. */
  readonly window_seconds?: number
  /** What is said to a caller that is over a limit. */
  readonly message?: string
  /** A clock in milliseconds; default a monotonic one. */
  readonly now?: () => number
}

/** The client id or the client secret is wrong. */
export class WrongSecretError extends ServiceError {
  override readonly name = 'WrongSecretError'
  /** The client that the caller claimed to be. */
  readonly client_id: string

  constructor(client_id: string) {
    super('unauthenticated', 'The client id or the client secret is wrong.', {
      remedy: 'Check both, or let the operator make a new secret: linkspan clients add-secret.',
    })
    this.client_id = client_id
  }
}

/** More addresses and clients than this are not remembered: the least recent ones are forgotten. */
const MOST_COUNTERS = 100_000

const FAILED = 'Too many failed requests from this address.'

/** A throttle in the memory of this process. */
export function createThrottle(options: ThrottleOptions = {}) {
  const { per_client = 10, per_address = 100, window_seconds = 900, now, message = FAILED } = options
  const counters = new LRUCache<string, { failures: number }>({
    // a `max` would reserve memory for all of them
    maxSize: MOST_COUNTERS,
    sizeCalculation: () => 1,
    ttl: window_seconds * 1000,
    ttlResolution: 0,
    ...(now && { perf: { now } }),
  })

  function count(key: string, most: number): void {
    const counter = counters.get(key) ?? { failures: 0 }
    if (counter.failures === 0) counters.set(key, counter)
    counter.failures++
    if (counter.failures > most) throw tooMany(message, counters.getRemainingTTL(key))
  }

  return {
    /**
     * Counts a failed request; `client_id` is the client that it claimed to be. Throws `rate_limited` after too many.
     * Requests that succeed are not counted and not refused, so that no caller can lock out another.
     */
    failed(address: string, client_id?: string): void {
      const network = networkOf(address)
      // an address that is over its limit adds no counters
      count(network, per_address)
      if (client_id !== undefined) count(JSON.stringify([network, client_id]), per_client)
    },
  }
}

/** Limits the failed requests of one address, such as attempts to guess client secrets. */
export type Throttle = ReturnType<typeof createThrottle>

function tooMany(message: string, milliseconds: number): RateLimitedError {
  return new RateLimitedError(message, {
    retry_after_seconds: Math.ceil(milliseconds / 1000),
    source: 'linkspan',
  })
}

/** The part of an address that one caller cannot change: of IPv6, a caller has at least 2^64 addresses. */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const groups = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${groups.join(':')}::/64`
}
