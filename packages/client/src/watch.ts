import { follow, startTimer } from '@linkspan/core/portable'

/** How long a request may take, and who may abort it. */
interface Patience {
  readonly signal?: AbortSignal | undefined
  /** Milliseconds that are left of the whole call. */
  remaining(): number
}

/** Starts to watch a request. */
export function startWatch({ signal: caller, remaining }: Patience) {
  const { signal, abort, release } = follow(caller)
  let late: string | undefined
  let left = remaining
  let stopTimer = () => {}
  const rest = () => stopTimer()
  return {
    /** Aborted by the caller, or when time is up. */
    signal,
    /** What did not happen in time; undefined as long as there is time. */
    late: (): string | undefined => late,
    /** Allows this many milliseconds, at most those left of the call, for what the server does next. */
    expect(what: string, milliseconds: number): void {
      rest()
      const most = Math.max(0, Math.min(milliseconds, left()))
      stopTimer = startTimer(most, () => {
        late = most < milliseconds ? `${what} before the call's time was up` : `${what} within ${most} ms`
        abort()
      })
    },
    /** Stops the timer: only the caller is waited for. */
    rest,
    /** Limits each step from now on, and no longer the whole call. */
    beginBody(): void {
      rest()
      left = () => Number.POSITIVE_INFINITY
    },
    /** Stops the timer, and no longer follows the caller's signal. */
    end(): void {
      rest()
      release()
    },
  }
}

/** Aborts a request that makes no progress in time, and follows the caller's signal. */
export type Watch = ReturnType<typeof startWatch>
