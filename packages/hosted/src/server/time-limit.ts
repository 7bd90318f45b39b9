import { setTimeout as delay } from 'node:timers/promises'

/** How long the end of a process waits for renewed credentials to be stored, in milliseconds. */
export const SETTLE_MS = 8_000

/** Waits for work to end, up to a limit. */
export async function atMost(longest_ms: number, work: Promise<void>): Promise<void> {
  const timer = new AbortController()
  const late = delay(longest_ms, undefined, { signal: timer.signal }).catch(() => {})
  await Promise.race([work, late]).finally(() => timer.abort())
}
