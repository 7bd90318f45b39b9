import type { Block, Kept, Limits, Turn } from '@linkspan/core'

/** What came of asking for a turn. */
export interface AskedTurn {
  /** After how many milliseconds to ask again; 0 if the call may start. */
  readonly wait_ms: number
  /** What the process may use without asking again, with the call; none unless it may start. */
  readonly block: Block | undefined
  /** Calls of the account that have started or are reserved in the current UTC day. */
  readonly today: number
  /** Units that are used or reserved in the current slot of ten seconds, without those of shares. */
  readonly units: number
  /** The store's time, in milliseconds since 1970. */
  readonly now: number
}

/** The accounts whose calls are paused. */
export interface PausedAccounts {
  /** The store's time, in milliseconds since 1970. */
  readonly now: number
  /** When the pause of each account ends. */
  readonly until: ReadonlyMap<string, number>
}

/**
 * How much of their limits the upstream accounts have used, for every process on the store. `account` is a digest. Time
 * is the store's.
 */
export interface LimitStore {
  /**
   * Reserves a block with a call if the limits allow that to start now; otherwise it changes nothing. Background calls
   * may use at most half of each limit.
   */
  reserve(account: string, limits: Limits, turn: Turn, kept: Kept): Promise<AskedTurn>
  /** Reads which accounts are paused. */
  paused(): Promise<PausedAccounts>
  /** Counts a call that has started already. Returns the calls of the day. */
  count(account: string, limits: Limits): Promise<number>
  /** Starts no call of the account for this many milliseconds. A shorter pause changes nothing. */
  pause(account: string, milliseconds: number): Promise<void>
  /** Deletes accounts that nobody has used for this time. */
  deleteUnused(age_ms: number): Promise<void>
}
