import {
  createLimiter,
  type Limits,
  type Logger,
  type OpenLimiter,
  Queue,
  sharedLimiter,
  shareLimiters,
  type Turns,
} from '@linkspan/core'
import type { LimitStore } from '@linkspan/stores'

export interface StoreLimitersOptions {
  readonly store: LimitStore
  readonly logger: Pick<Logger, 'warn'>
}

/**
 * Opens the limiters of upstream accounts. Calls of an account with declared limits are counted in the store, for all
 * servers on it. When the store does not answer, they fail with `unavailable` and are not sent. Other accounts' calls
 * are counted in this process.
 */
export function storeLimiters({ store, logger }: StoreLimitersOptions): OpenLimiter {
  const counted = shareLimiters((account, limits, clock) =>
    createLimiter(limits, { ...(clock && { clock }), turns: storeTurns(account, limits) }),
  )

  function storeTurns(account: string, limits: Limits): Turns {
    let today = 0
    let units = 0
    /** Pauses and counts are written one by one, and a turn is asked for after them. */
    const writes = new Queue()
    async function write(work: () => Promise<void>): Promise<void> {
      await writes.run(work).catch((err: unknown) => {
        logger.warn({ err }, 'the use of an account’s limits could not be stored')
      })
    }
    return {
      async take(turn) {
        await writes.run(async () => {})
        const asked = await store.take(account, limits, turn)
        today = asked.today
        units = asked.units
        return asked.wait_ms
      },
      count() {
        void write(async () => {
          today = await store.count(account, limits)
        })
      },
      pause: (milliseconds) => write(() => store.pause(account, milliseconds)),
      today: () => today,
      units: () => units,
    }
  }

  return (account, limits, clock) => (isDeclared(limits) ? counted : sharedLimiter)(account, limits, clock)
}

/** Whether a vendor limits the account's calls by time. Calls in flight are limited in each process. */
function isDeclared({ per_second, per_day, units_per_minute }: Limits): boolean {
  return per_second !== undefined || per_day !== undefined || units_per_minute !== undefined
}
