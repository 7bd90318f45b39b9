import { type Clock, type Logger, silentLogger } from '@linkspan/core'
import { regularly } from '@linkspan/stores'
import type { Services } from '../services/services.ts'
import type { TableWriter } from '../tables/tables.ts'
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

/** What a process that works does: it syncs connectors, delivers events to webhooks and writes tables, each when it is due. */
export function workJobs(
  { syncWhenDue, deliverWhenDue, tables }: Pick<Services, 'syncWhenDue' | 'deliverWhenDue' | 'tables'>,
  options: WorkShares & { readonly logger?: Logger | undefined; readonly clock?: Clock | undefined },
): Job[] {
  const { sync_concurrency = SYNC_CONCURRENCY, sync_turn_seconds = SYNC_TURN_SECONDS } = options
  const { logger = silentLogger, clock } = options
  const shares = { concurrency: sync_concurrency, turn_ms: sync_turn_seconds * 1_000 }
  return [
    { name: 'sync connectors', run: (signal) => syncWhenDue(shares, signal) },
    { name: 'deliver to webhooks', run: deliverWhenDue },
    ...(tables ? [{ name: 'write tables', run: (signal: AbortSignal) => writeTables(tables, signal) }] : []),
  ]

  function writeTables({ run, interval_ms }: TableWriter, signal: AbortSignal): Promise<void> {
    const onError = (err: unknown) =>
      logger.warn({ err }, 'tables could not be written; they are tried again')
    return regularly({ interval_ms, signal, clock, onError }, run)
  }
}
