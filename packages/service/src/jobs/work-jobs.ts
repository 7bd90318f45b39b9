import type { Services } from '../services/services.ts'
import type { Job } from './jobs.ts'

/** How a process that works shares its time among connectors. */
export interface WorkShares {
  /** How many connectors it syncs at once; default 4. */
  readonly sync_concurrency?: number | undefined
  /** After how many seconds a sync lets another one run; default 300. */
  readonly sync_turn_seconds?: number | undefined
}

/** How many connectors a process syncs at once. */
export const SYNC_CONCURRENCY = 4
/** After how many seconds a sync lets another one run. */
export const SYNC_TURN_SECONDS = 300

/** What a process that works does: it syncs connectors and delivers events to webhooks, each when it is due. */
export function workJobs(
  { syncWhenDue, deliverWhenDue }: Pick<Services, 'syncWhenDue' | 'deliverWhenDue'>,
  { sync_concurrency = SYNC_CONCURRENCY, sync_turn_seconds = SYNC_TURN_SECONDS }: WorkShares,
): Job[] {
  const shares = { concurrency: sync_concurrency, turn_ms: sync_turn_seconds * 1_000 }
  return [
    { name: 'sync connectors', run: (signal) => syncWhenDue(shares, signal) },
    { name: 'deliver to webhooks', run: deliverWhenDue },
  ]
}
