import { setTimeout as delay } from 'node:timers/promises'

/** The time that the library uses; tests pass their own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Resolves after this many milliseconds, or rejects when the signal is aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
}

/** The time of the machine. */
export const systemClock: Clock = {
  now: Date.now,
  sleep: (milliseconds, signal) => delay(milliseconds, undefined, signal ? { signal } : {}),
}
