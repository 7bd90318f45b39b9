import { setImmediate as settled } from 'node:timers/promises'

/** A clock that a test moves: waiting takes no time. */
export interface FakeClock {
  /** Milliseconds since the test began. */
  now(): number
  /** Waits, at most until the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
  /** Moves on to each moment at which somebody waits, up to this one. */
  runUntil(end: number): Promise<void>
}

interface Timer {
  readonly at: number
  readonly wake: () => void
}

export function fakeClock(): FakeClock {
  let time = 0
  const timers = new Set<Timer>()
  return {
    now: () => time,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve()
        const wake = () => {
          timers.delete(timer)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        const timer = { at: time + ms, wake }
        timers.add(timer)
        signal.addEventListener('abort', wake)
      }),
    async runUntil(end) {
      const next = async () => {
        await settled()
        return [...timers].toSorted((left, right) => left.at - right.at)[0]
      }
      for (let timer = await next(); timer && timer.at <= end; timer = await next()) {
        time = Math.max(time, timer.at)
        timer.wake()
      }
      time = end
    },
  }
}
