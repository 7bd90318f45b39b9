import { type Logger, systemClock } from '@linkspan/core'
import type { Store } from '@linkspan/stores'
import { OLDEST } from '@linkspan/sync'
import type { Metrics } from './metrics.ts'

/** How long what was read of the store is shown again, in milliseconds. */
const FRESH_MS = 5_000

/** Adds what the store knows to the metrics. Returns what reads it, before each scrape. */
export function observeStore(
  metrics: Metrics,
  store: Pick<Store, 'collections' | 'connectors' | 'sync_schedules' | 'events' | 'webhooks'>,
  logger: Pick<Logger, 'warn'>,
  elapsed: () => number = systemClock.elapsed,
): () => Promise<void> {
  const up = metrics.gauge('linkspan_store_up', 'Whether the store answers: 1 or 0')
  const connectors = metrics.gauge('linkspan_connectors', 'Connectors, by kind and status', [
    'connector_type',
    'status',
  ])
  const overdue = metrics.gauge(
    'linkspan_sync_overdue_seconds',
    'For how long the sync that is due the longest has waited for a process; 0 if none waits',
  )
  const stale = metrics.gauge(
    'linkspan_sync_stale_entities',
    'Entities of connectors whose records are older than the interval of their syncs allows, by kind',
    ['connector_type'],
  )
  const lag = metrics.gauge(
    'linkspan_event_lag_seconds',
    'The age of the oldest event that readers cannot see yet; 0 if there is none',
  )
  const webhook_lag = metrics.gauge(
    'linkspan_webhook_lag_seconds',
    'The age of the oldest event that some enabled webhook has not got; 0 if there is none',
  )
  let read_at = Number.NEGATIVE_INFINITY

  return async () => {
    if (elapsed() - read_at < FRESH_MS) return
    read_at = elapsed()
    try {
      const counts = await store.connectors.countByStatus()
      const stale_counts = await store.collections.countStale(OLDEST)
      overdue.set((await store.sync_schedules.longestOverdue()) / 1_000)
      lag.set((await store.events.lag()) / 1_000)
      webhook_lag.set((await store.webhooks.lag()) / 1_000)
      connectors.reset()
      for (const { connector_type, status, count } of counts)
        connectors.set({ connector_type, status }, count)
      stale.reset()
      for (const { connector_type, count } of stale_counts) stale.set({ connector_type }, count)
      up.set(1)
    } catch (err) {
      up.set(0)
      logger.warn({ err }, 'the store did not answer the metrics')
    }
  }
}
