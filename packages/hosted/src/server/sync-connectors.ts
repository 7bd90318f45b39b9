import type { Config } from '../config/config.ts'
import type { Services } from '../services/services.ts'
import type { Job } from './jobs.ts'

/** Syncs connectors when they are due. */
export function syncConnectors(
  { syncWhenDue }: Pick<Services, 'syncWhenDue'>,
  { sync_concurrency, sync_turn_seconds }: Pick<Config, 'sync_concurrency' | 'sync_turn_seconds'>,
): Job {
  const shares = { concurrency: sync_concurrency, turn_ms: sync_turn_seconds * 1_000 }
  return { name: 'sync connectors', run: (signal) => syncWhenDue(shares, signal) }
}
