import type { Store } from '@linkspan/stores'

const KEPT_MS = 30 * 86_400_000
const BATCH = 1_000

/** Deletes the deliveries of webhooks that are older than 30 days, in batches. */
export async function deleteOldDeliveries(
  { webhook_deliveries }: Pick<Store, 'webhook_deliveries'>,
  signal: AbortSignal,
): Promise<void> {
  do signal.throwIfAborted()
  while ((await webhook_deliveries.deleteOlder(KEPT_MS, BATCH)) === BATCH)
}
