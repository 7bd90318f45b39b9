import { setImmediate as settled } from 'node:timers/promises'
import type { Clock } from '@linkspan/core'

/** A clock that a test moves: waiting takes no time. */
export interface FakeClock extends Required<Clock> {
  /** Moves on to each moment at which somebody waits, up to this one of `elapsed`. */
  runUntil(end: number): Promise<void>
  /** Moves on by this many milliseconds, as `runUntil` does. */
  advance(ms: number): Promise<void>
  /** Sets `now` forwards or back, as an operator does: nobody who waits notices. */
  set(by_ms: number): void
}

interface Timer {
  readonly at: number
  readonly wake: () => void
}

/** A clock whose `now` begins at `start`, and whose `elapsed` begins at 0. */
export function fakeClock(start = 0): FakeClock {
  let time = 0
  let offset = start
  const timers = new Set<Timer>()

  async function runUntil(end: number): Promise<void> {
    const next = async () => {
      await settled()
      return [...timers].toSorted((left, right) => left.at - right.at)[0]
    }
    for (let timer = await next(); timer && timer.at <= end; timer = await next()) {
      time = Math.max(time, timer.at)
      timer.wake()
    }
    time = Math.max(time, end)
  }

  return {
    now: () => offset + time,
    elapsed: () => time,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        const end = (settle: () => void) => () => {
          timers.delete(timer)
          signal?.removeEventListener('abort', stop)
          settle()
        }
        const stop = end(() => reject(signal?.reason))
        const timer = { at: time + ms, wake: end(resolve) }
        timers.add(timer)
        signal?.addEventListener('abort', stop)
      }),
    runUntil,
    advance: (ms) => runUntil(time + ms),
    set(by_ms) {
      offset += by_ms
    },
  }
}
