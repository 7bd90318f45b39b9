import { type Clock, elapsed } from '../clock.ts'
import {
  type Limits,
  type Moment,
  unusedLimits,
  usedToday,
  waitForTurn,
  withPause,
  withTurn,
} from './limit-rule.ts'

/** Which calls of an upstream account may start. It may be shared with other processes. */
export interface Turns {
  /**
   * Starts a call if the limits allow it now, counts it and returns 0. Otherwise it returns after how many milliseconds
   * to ask again, and counts nothing.
   */
  take(background: boolean): number | Promise<number>
  /** Counts a call that has started already. */
  count(): void
  /** Starts no call for this many milliseconds. A shorter pause changes nothing. */
  pause(milliseconds: number): void | Promise<void>
  /** Calls started in the current UTC day. */
  today(): number
}

/** Counts the turns in this process. */
export function countTurns(limits: Limits, clock: Clock): Turns {
  let use = unusedLimits
  const moment = (): Moment => ({ now: clock.now(), elapsed: elapsed(clock) })
  return {
    take(background) {
      const at = moment()
      const wait = waitForTurn(use, limits, at, background)
      if (wait === 0) use = withTurn(use, limits, at, background)
      return wait
    },
    count() {
      use = withTurn(use, limits, moment(), false)
    },
    pause(milliseconds) {
      use = withPause(use, elapsed(clock) + milliseconds)
    },
    today: () => usedToday(use, clock.now()).today,
  }
}
