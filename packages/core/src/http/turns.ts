import { type Clock, elapsed } from '../clock.ts'
import {
  type Limits,
  type Moment,
  type Turn,
  unusedLimits,
  usedInSlot,
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
  take(turn: Turn): number | Promise<number>
  /** Counts a call that has started already. */
  count(): void
  /** Starts no call for this many milliseconds. A shorter pause changes nothing. */
  pause(milliseconds: number): void | Promise<void>
  /** Calls started in the current UTC day. */
  today(): number
  /** Units used in the current slot of ten seconds. */
  units(): number
}

/** A call that was started before its account was known. */
export const COUNTED: Turn = { background: false, units: 1 }

/** Counts the turns in this process. */
export function countTurns(limits: Limits, clock: Clock): Turns {
  let use = unusedLimits
  const { per_second, per_day, units_per_minute } = limits
  const untimed = per_second === undefined && per_day === undefined && units_per_minute === undefined
  const moment = (): Moment => ({ now: clock.now(), elapsed: elapsed(clock) })
  return {
    take(turn) {
      if (untimed && use.paused_until <= elapsed(clock)) {
        const day = usedToday(use, clock.now())
        use = { ...use, ...day, today: day.today + 1 }
        return 0
      }
      const at = moment()
      const wait = waitForTurn(use, limits, at, turn)
      if (wait === 0) use = withTurn(use, limits, at, turn)
      return wait
    },
    count() {
      use = withTurn(use, limits, moment(), COUNTED)
    },
    pause(milliseconds) {
      use = withPause(use, elapsed(clock) + milliseconds)
    },
    today: () => usedToday(use, clock.now()).today,
    units: () => usedInSlot(use, clock.now()).units,
  }
}
