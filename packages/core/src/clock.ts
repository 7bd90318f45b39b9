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
export const systemClock: Required<Clock> = {
  now: Date.now,
  elapsed: () => performance.now(),
  sleep,
}

/** Milliseconds for measuring how long something takes: the machine's time may be set while it does. */
export function elapsed(clock: Clock): number {
  return clock.elapsed?.() ?? clock.now()
}

/** Runs work after this many milliseconds of a clock. Returns a function that stops it. */
export function runAfter(clock: Clock, milliseconds: number, work: () => void): () => void {
  const stop = new AbortController()
  const start = () => stop.signal.aborted || work()
  void clock.sleep(milliseconds, stop.signal).then(start, () => {})
  return () => stop.abort()
}

/** Runs work each time that this many milliseconds of a clock have passed. Returns a function that stops it. */
export function runEvery(clock: Clock, milliseconds: number, work: () => void): () => void {
  let stop: () => void
  const next = () => {
    stop = runAfter(clock, milliseconds, () => {
      next()
      work()
    })
  }
  next()
  return () => stop()
}

/** What work results in; undefined if it takes longer than this many milliseconds of a clock. */
export async function atMost<Result>(
  clock: Clock,
  milliseconds: number,
  work: Promise<Result>,
): Promise<Result | undefined> {
  const done = new AbortController()
  const late = clock.sleep(milliseconds, done.signal).then(
    () => undefined,
    () => undefined,
  )
  return Promise.race([work, late]).finally(() => done.abort())
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
