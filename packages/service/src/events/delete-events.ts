import type { Store } from '@linkspan/stores'

const DAY_MS = 86_400_000
const BATCH = 1_000

/** Deletes the events that are older than this number of days, in batches. */
export async function deleteOldEvents(
  { events }: Pick<Store, 'events'>,
  days: number,
  signal: AbortSignal,
): Promise<void> {
  do signal.throwIfAborted()
  while ((await events.deleteOlder(days * DAY_MS, BATCH)) === BATCH)
}
