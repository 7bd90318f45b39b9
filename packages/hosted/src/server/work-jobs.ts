import type { Services } from '@linkspan/service'
import type { Config } from '../config/config.ts'
import type { Job } from './jobs.ts'

/** What a process that works does: it syncs connectors and delivers events to webhooks, each when it is due. */
export function workJobs(
  { syncWhenDue, deliverWhenDue }: Pick<Services, 'syncWhenDue' | 'deliverWhenDue'>,
  { sync_concurrency, sync_turn_seconds }: Pick<Config, 'sync_concurrency' | 'sync_turn_seconds'>,
): Job[] {
  const shares = { concurrency: sync_concurrency, turn_ms: sync_turn_seconds * 1_000 }
  return [
    { name: 'sync connectors', run: (signal) => syncWhenDue(shares, signal) },
    { name: 'deliver to webhooks', run: deliverWhenDue },
  ]
}
