import { type Clock, elapsed, type Logger, systemClock } from '@linkspan/core'
import {
  type ConnectorKey,
  type DueWork,
  type HeldLease,
  type Store,
  type SyncRun,
  serveDue,
  syncLeaseOf,
  takeLease,
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

/** Among how many due connectors the next ones are chosen, at least. */
const CANDIDATES = 100
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
  /** The organizations that have had a run, the last one last. */
  const served = new Set<string>()
  const work: DueWork<ConnectorKey> = {
    concurrency,
    tick_ms,
    set_aside_ms: SET_ASIDE_MS,
    clock,
    async due(left_out) {
      const due = await store.sync_schedules.due(CANDIDATES + left_out)
      const order = [...served]
      const placeOf = ({ organization_id }: ConnectorKey) => order.indexOf(organization_id)
      return due.toSorted((left, right) => left.turn - right.turn || placeOf(left) - placeOf(right))
    },
    async serve(key) {
      served.delete(key.organization_id)
      served.add(key.organization_id)
      await run(key)
      return undefined
    },
    onUnanswered: (err) => logger.warn({ err }, 'the store did not say which connectors are due'),
    onFailed: (err, key) => logger.error({ err, ...named(key) }, 'a sync could not begin'),
  }
  await Promise.all(await serveDue(work, stop))

  async function run(key: ConnectorKey): Promise<void> {
    const held = await takeLease(store.leases, syncLeaseOf(key), { ttl_ms: lease_ms, clock })
    if (!held) return
    try {
      const begun = await runs.begin(key, held.lease)
      if (begun) await carryOut(begun, held)
    } finally {
      await held.release()
    }
  }

  async function carryOut(run: SyncRun, held: HeldLease): Promise<void> {
    const { run_id, cause } = run
    const about = { ...named(run), run_id }
    const started_at = elapsed(clock)
    logger.info({ ...about, cause }, 'sync started')
    const end = await endOf(run, held)
    const stored = await storeEnd(run, held, end)
    const ms = Math.round(elapsed(clock) - started_at)
    if (stored) logger.info({ ...about, status: end.status, error: end.error, ms }, 'sync ended')
    else logger.info({ ...about, ms }, 'sync ended, because its connector was changed or its lease was lost')
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
