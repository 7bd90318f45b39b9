import { startTimer } from './timer.ts'

/** The time that the library uses; tests pass their own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Milliseconds since some moment, which are never set back; `now` by default. */
  elapsed?(): number
  /** Resolves after this many milliseconds, or rejects when the signal is aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
}

/** The time of the machine. */
export const systemClock: Clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  sleep,
}

/** Milliseconds for measuring how long something takes: the machine's time may be set while it does. */
export function elapsed(clock: Clock): number {
  return clock.elapsed?.() ?? clock.now()
}

function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      stopTimer()
      reject(signal?.reason)
    }
    const stopTimer = startTimer(milliseconds, () => {
      signal?.removeEventListener('abort', stop)
      resolve()
    })
    signal?.addEventListener('abort', stop, { once: true })
  })
}
