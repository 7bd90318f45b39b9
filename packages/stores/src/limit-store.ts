import type { Block } from '@linkspan/core'

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
