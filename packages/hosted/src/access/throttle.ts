import { RateLimitedError } from '@linkspan/core'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** Limits the attempts to guess client secrets. */
export interface Throttle {
  /** Throws `rate_limited` after too many failures from this address. Successful attempts do not count. */
  admit(address: string, client_id: string): Promise<{ failed(): Promise<void> }>
}

export interface ThrottleOptions {
  /** Failures of one client from one address within a window; default 10. */
  readonly per_client?: number
  /** Failures of all clients from one address within a window; default 100. */
  readonly per_address?: number
  /** Length of the window in seconds; default 15 minutes. */
  readonly window_seconds?: number
}

/** A throttle in the memory of this process. Both limits are per address, so that no caller can lock out another. */
export function createThrottle(options: ThrottleOptions = {}): Throttle {
  const { per_client = 10, per_address = 100, window_seconds = 900 } = options
  const limiters = [
    { limiter: new RateLimiterMemory({ points: per_client, duration: window_seconds }), points: per_client },
    {
      limiter: new RateLimiterMemory({ points: per_address, duration: window_seconds }),
      points: per_address,
    },
  ]
  return {
    async admit(address, client_id) {
      const keys = [JSON.stringify([address, client_id]), address]
      for (const [index, { limiter, points }] of limiters.entries()) {
        const state = await limiter.get(keys[index] as string)
        if (state && state.consumedPoints >= points) throw tooMany(state.msBeforeNext)
      }
      return {
        async failed() {
          for (const [index, { limiter }] of limiters.entries()) await spend(limiter, keys[index] as string)
        },
      }
    },
  }
}

async function spend(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    // the library also throws when the points are used up; the next call of `admit` handles that case
    if (!(error instanceof RateLimiterRes)) throw error
  }
}

function tooMany(milliseconds: number): RateLimitedError {
  return new RateLimitedError('Too many failed attempts from this address.', {
    retry_after_seconds: Math.ceil(milliseconds / 1000),
    source: 'linkspan',
  })
}
