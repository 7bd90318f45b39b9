import { setTimeout as delay } from 'node:timers/promises'

const DAY_MS = 86_400_000
/** Longer than a test takes whose servers have to see the same day as it does. */
const ENOUGH_MS = 120_000

/** Waits for the next day in UTC if this one is about to end. */
export async function awayFromMidnight(): Promise<void> {
  const left_ms = DAY_MS - (Date.now() % DAY_MS)
  if (left_ms < ENOUGH_MS) await delay(left_ms)
}
