import { type Clock, elapsed } from '@linkspan/core'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 5_000

/** How long a start waits for what it needs. */
interface Patience {
  readonly clock: Clock
  readonly wait_ms: number
  /** Whether the work may succeed later. */
  mayPass(error: unknown): boolean
  /** Called before each pause. */
  onPause(error: unknown, pause_ms: number): void
}

/** Repeats work with growing pauses until it succeeds, fails for good, or has had its time. */
export async function patiently<Result>(
  work: () => Promise<Result>,
  { clock, wait_ms, mayPass, onPause }: Patience,
): Promise<Result> {
  const end = elapsed(clock) + wait_ms
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const left_ms = end - elapsed(clock)
      if (!mayPass(error) || left_ms <= 0) throw error
      const pause_ms = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS, left_ms)
      onPause(error, Math.round(pause_ms))
      await clock.sleep(pause_ms)
    }
  }
}
