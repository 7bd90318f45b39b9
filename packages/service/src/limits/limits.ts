import {
  type Clock,
  createLimiter,
  type Limits,
  type Logger,
  type OpenLimiter,
  sharedLimiter,
  shareLimiters,
  systemClock,
} from '@linkspan/core'
import type { LimitStore } from '@linkspan/stores'
import { BlockTurns } from './block-turns.ts'
import { PauseWatch } from './pause-watch.ts'

export interface StoreLimitersOptions {
  readonly store: LimitStore
  readonly logger: Pick<Logger, 'warn'>
  readonly clock?: Clock
}

/**
 * Opens the limiters of upstream accounts. Calls of an account with declared limits are counted in the store, for all
 * servers on it. When the store does not answer, they fail with `unavailable` and are not sent. Other accounts' calls
 * are counted in this process.
 */
export function storeLimiters({ store, logger, clock = systemClock }: StoreLimitersOptions): OpenLimiter {
  const watch = new PauseWatch(store, clock)
  const counted = shareLimiters((account, limits, own = clock) =>
    createLimiter(limits, {
      clock: own,
      turns: new BlockTurns(account, limits, { store, watch, logger, clock }),
    }),
  )
  return (account, limits, clock) => (isDeclared(limits) ? counted : sharedLimiter)(account, limits, clock)
}

/** Whether a vendor limits the account's calls by time. Calls in flight are limited in each process. */
function isDeclared({ per_second, per_day, units_per_minute }: Limits): boolean {
  return per_second !== undefined || per_day !== undefined || units_per_minute !== undefined
}
