import type { Config } from '../config/config.ts'
import type { Services } from '../services/services.ts'
import type { Job } from './jobs.ts'

/** Syncs connectors when they are due. */
export function syncConnectors(
  { syncWhenDue }: Pick<Services, 'syncWhenDue'>,
  { sync_concurrency }: Pick<Config, 'sync_concurrency'>,
): Job {
  return { name: 'sync connectors', run: (signal) => syncWhenDue(sync_concurrency, signal) }
}
