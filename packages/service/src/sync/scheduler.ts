import { type Clock, elapsed, type Logger, systemClock } from '@linkspan/core'
import {
  type ConnectorKey,
  type DueWork,
  type HeldLease,
  type Store,
  type SyncRun,
  serveDue,
} from '@linkspan/stores'
import { toSyncProblem } from './problems.ts'
import type { RunEnd, ScheduledRuns } from './scheduled-run.ts'
import type { RunSync } from './sync-job.ts'

/** When the scheduler does what, in milliseconds. */
export interface SyncTimes {
  /** About how often it looks for connectors that are due. */
  readonly tick_ms: number
  /** How long the lease of a run outlives its process. */
  readonly lease_ms: number
}

export interface SchedulerOptions {
  readonly store: Pick<Store, 'leases' | 'sync_schedules'>
  readonly runs: ScheduledRuns
  readonly runSync: RunSync
  /** How many connectors are synced at once. */
  readonly concurrency: number
  readonly logger: Logger
  readonly times: SyncTimes
  readonly clock?: Clock | undefined
}

/** How long a connector is left out after its run could not even begin. */
const SET_ASIDE_MS = 60_000
/** How long a run whose end cannot be stored waits to try again. */
const RETRY_MS = 1_000

/**
 * Syncs connectors when they are due, until the signal aborts; then it ends the runs, and resolves when they have ended.
 * Any number of processes may do so on one store: each connector has one run at a time.
 */
export async function syncWhenDue(options: SchedulerOptions, stop: AbortSignal): Promise<void> {
  const { store, runs, runSync, concurrency, logger, clock = systemClock } = options
  const { tick_ms, lease_ms } = options.times
  const work: DueWork = {
    leases: store.leases,
    concurrency,
    tick_ms,
    lease_ms,
    set_aside_ms: SET_ASIDE_MS,
    clock,
    take: store.sync_schedules.take,
    async serve(key, held) {
      const begun = await runs.begin(key, held.lease)
      return begun ? carryOut(begun, held) : false
    },
    onUnanswered: (err) => logger.warn({ err }, 'the store did not say which connectors are due'),
    onFailed: (err, key) => logger.error({ err, ...named(key) }, 'a sync could not begin'),
  }
  await Promise.all(await serveDue(work, stop))

  /** Carries out a run, and stores how it ended. Returns whether only its turn did. */
  async function carryOut(run: SyncRun, held: HeldLease): Promise<boolean> {
    const { run_id, cause } = run
    const about = { ...named(run), run_id }
    const started_at = elapsed(clock)
    logger.info({ ...about, cause }, 'sync started')
    const end = await endOf(run, held)
    const stored = await storeEnd(run, held, end)
    const ms = Math.round(elapsed(clock) - started_at)
    if (stored) logger.info({ ...about, status: end.status, error: end.error, ms }, 'sync ended')
    else logger.info({ ...about, ms }, 'sync ended, because its connector was changed or its lease was lost')
    return stored && end.status === 'queued'
  }

  async function endOf(run: SyncRun, { lease, signal: lost }: HeldLease): Promise<RunEnd> {
    const signal = AbortSignal.any([lost, stop])
    try {
      return await runSync({ run, lease, signal })
    } catch (err) {
      if (signal.aborted) return { status: 'interrupted' }
      logger.error({ err, ...named(run), run_id: run.run_id }, 'a sync failed')
      return { status: 'failed', error: toSyncProblem(err) }
    }
  }

  /** Stores how a run ended, as soon as the store answers and while the lease lasts. */
  async function storeEnd(run: SyncRun, { lease, signal }: HeldLease, end: RunEnd): Promise<boolean> {
    while (!signal.aborted) {
      try {
        return await runs.end(run, lease, end)
      } catch (err) {
        logger.warn({ err, ...named(run), run_id: run.run_id }, 'the end of a sync could not be stored')
        if (stop.aborted) return false
        await clock.sleep(RETRY_MS, signal).catch(() => {})
      }
    }
    return false
  }
}

function named({ organization_id, id }: ConnectorKey) {
  return { organization_id, connector_id: id }
}
