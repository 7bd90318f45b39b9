const DAY_MS = 86_400_000
const BATCH = 1_000

/** Deletes rows that are older than this number of days, in batches. */
export async function deleteOld(
  rows: { deleteOlder(age_ms: number, limit: number): Promise<number> },
  days: number,
  signal: AbortSignal,
): Promise<void> {
  do signal.throwIfAborted()
  while ((await rows.deleteOlder(days * DAY_MS, BATCH)) === BATCH)
}
