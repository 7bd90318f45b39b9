import { type Clock, elapsed } from '../clock.ts'

/** The limits of an upstream account. */
export interface Limits {
  /** Calls in flight at once. */
  readonly max_concurrency?: number
  /** Calls that may start within any one second. */
  readonly per_second?: number
  /** Calls that may start within one UTC day. */
  readonly per_day?: number
}

/** Which calls of an upstream account may start now. It may be shared with other processes. */
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

/** How much of each limit background calls may use. Live calls may use all of it. */
const BACKGROUND_SHARE = 0.5

const DAY_MS = 86_400_000
const SECOND_MS = 1000

/** Limits in the form in which turns are counted. */
export interface TurnLimits {
  /** So many calls may start within `within_ms`; absent for any number. */
  readonly calls?: number
  readonly within_ms: number
  /** Milliseconds between the starts of two background calls. */
  readonly background_spacing_ms: number
  /** Calls within a UTC day; infinite without a limit. */
  readonly per_day: number
  /** Background calls within a UTC day. */
  readonly background_per_day: number
}

/** Converts limits. A rate below one call a second becomes one call within a longer time. */
export function turnLimits({ per_second, per_day = Number.POSITIVE_INFINITY }: Limits): TurnLimits {
  const days = { per_day, background_per_day: backgroundPart(per_day) }
  if (per_second === undefined) return { within_ms: 0, background_spacing_ms: 0, ...days }
  return {
    calls: Math.max(1, Math.floor(per_second)),
    within_ms: Math.ceil(SECOND_MS / Math.min(1, per_second)),
    background_spacing_ms: Math.ceil(SECOND_MS / (per_second * BACKGROUND_SHARE)),
    ...days,
  }
}

/** How many of this many calls may be background calls: at least one. */
export function backgroundPart(calls: number): number {
  return Math.max(1, Math.floor(calls * BACKGROUND_SHARE))
}

/** Counts the turns in this process. */
export function countTurns(limits: Limits, clock: Clock): Turns {
  const { calls, within_ms, background_spacing_ms, per_day, background_per_day } = turnLimits(limits)
  /** When the last calls started, and when pauses end, in elapsed time. */
  const starts: number[] = []
  let paused_until = 0
  let background_at = 0
  let day = 0
  let today = 0
  let background_today = 0

  function beginDay(now: number): void {
    if (Math.floor(now / DAY_MS) === day) return
    day = Math.floor(now / DAY_MS)
    today = 0
    background_today = 0
  }

  /** Milliseconds until the next call may start; 0 is now. */
  function wait(background: boolean): number {
    const now = clock.now()
    const time = elapsed(clock)
    beginDay(now)
    while (starts.length && time - (starts[0] as number) >= within_ms) starts.shift()
    if (today >= per_day || (background && background_today >= background_per_day)) {
      return (day + 1) * DAY_MS - now
    }
    const crowded =
      calls !== undefined && starts.length >= calls
        ? (starts[starts.length - calls] as number) + within_ms - time
        : 0
    return Math.max(0, paused_until - time, crowded, background ? background_at - time : 0)
  }

  function count(): void {
    today++
    if (calls !== undefined) starts.push(elapsed(clock))
  }

  return {
    take(background) {
      const delay = wait(background)
      if (delay > 0) return delay
      count()
      if (background) {
        background_today++
        background_at = elapsed(clock) + background_spacing_ms
      }
      return 0
    },
    count() {
      beginDay(clock.now())
      count()
    },
    pause(milliseconds) {
      paused_until = Math.max(paused_until, elapsed(clock) + milliseconds)
    },
    today() {
      beginDay(clock.now())
      return today
    },
  }
}
