import type { Limits, Turn } from '@linkspan/core'

/** What came of asking for a turn. */
export interface AskedTurn {
  /** After how many milliseconds to ask again; 0 if the call may start. */
  readonly wait_ms: number
  /** Calls of the account that have started in the current UTC day. */
  readonly today: number
  /** Units that they have used in the current slot of ten seconds. */
  readonly units: number
}

/**
 * How much of their limits the upstream accounts have used, for every process on the store. `account` is a digest. Time
 * is the store's.
 */
export interface LimitStore {
  /**
   * Starts a call if the limits allow it now, and counts it; otherwise it changes nothing. Background calls may use at
   * most half of each limit.
   */
  take(account: string, limits: Limits, turn: Turn): Promise<AskedTurn>
  /** Counts a call that has started already. Returns the calls of the day. */
  count(account: string, limits: Limits): Promise<number>
  /** Starts no call of the account for this many milliseconds. A shorter pause changes nothing. */
  pause(account: string, milliseconds: number): Promise<void>
  /** Deletes accounts that nobody has used for this time. */
  deleteUnused(age_ms: number): Promise<void>
}
