import type { ConnectorKind } from '@linkspan/core'
import type { StoredConnector, Stores, SyncRun, SyncStatus } from '@linkspan/stores'
import { RECENT_RUNS } from '@linkspan/sync'
import { recordEvent } from '../events/record-event.ts'
import { countEnd } from './count-end.ts'
import { endRun, runNext, scheduleNew, setDueAfter } from './reschedule.ts'

const OPEN: readonly SyncStatus[] = ['queued', 'running']
/** Another run continues the newest one if it ended so. */
const CONTINUED: readonly SyncStatus[] = ['paused', 'interrupted']

/**
 * Ends the run of a connector that is queued or running, or that another run would continue. What it has published stays,
 * and it publishes nothing more. The next run is due after the interval. Returns the run, or the newest one if none was
 * to be ended; undefined if there is none.
 */
export async function cancelRun(
  stores: Stores,
  connector: StoredConnector,
  now: number,
): Promise<SyncRun | undefined> {
  const { sync_runs, sync_schedules } = stores
  // a run that begins at the same moment waits for this, and is not due then
  await endRun(stores, connector)
  const [newest] = await sync_runs.list(connector, 1)
  if (!newest || !isUnfinished(newest)) return newest
  // a request at the same moment waits for this row, or is cancelled too
  await sync_schedules.set(connector, 0)
  const runs = await sync_runs.list(connector, RECENT_RUNS)
  const unfinished = runs.filter(
    (run, index) => OPEN.includes(run.status) || (index === 0 && isUnfinished(run)),
  )
  const cancelled = { status: 'cancelled', resumes_at: null, error: null } as const
  for (const run of unfinished) {
    const { run_id, cause, ended_at } = run
    await sync_runs.update(connector, run_id, { ...cancelled, ended_at: ended_at ?? now })
    // a paused one was counted when it paused
    if (ended_at === null) await countEnd(stores, run, cancelled.status, now)
    await recordEvent(stores, 'sync.cancelled', connector, { run_id, cause })
  }
  const [last = newest] = unfinished
  const others = runs.filter((run) => !unfinished.includes(run))
  await setDueAfter(stores, connector, last, cancelled, others, now)
  return sync_runs.find(connector, last.run_id)
}

/** Suspends the syncing of a connector. A run that is queued or running ends, and continues when it is resumed. */
export async function suspendSync(stores: Stores, connector: StoredConnector, now: number): Promise<void> {
  await endRun(stores, connector)
  const { suspended } = (await stores.sync_schedules.find(connector)) ?? {}
  await stores.sync_schedules.setSuspended(connector, true)
  if (!suspended) await recordEvent(stores, 'sync.suspended', connector, {})
  for (const run of await stores.sync_runs.open(connector)) {
    await stores.sync_runs.update(connector, run.run_id, { status: 'interrupted', ended_at: now })
    await countEnd(stores, run, 'interrupted', now)
  }
}

/**
 * Ends the suspension of a connector, if it is suspended. A run begins at once: the continuation of the last one, or a
 * regular one unless the connector is synced only when asked.
 */
export async function resumeSync(
  stores: Stores,
  connector: StoredConnector,
  kind: ConnectorKind,
): Promise<void> {
  const schedule = await stores.sync_schedules.find(connector)
  if (!schedule?.suspended) return
  await stores.sync_schedules.setSuspended(connector, false)
  await recordEvent(stores, 'sync.resumed', connector, {})
  const [last] = await stores.sync_runs.list(connector, 1)
  if (last && CONTINUED.includes(last.status)) await runNext(stores, connector)
  else await scheduleNew(stores, kind, connector)
}

function isUnfinished({ status }: SyncRun): boolean {
  return OPEN.includes(status) || CONTINUED.includes(status)
}
