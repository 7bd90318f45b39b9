import { randomUUID } from 'node:crypto'
import type {
  ConnectorKey,
  Lease,
  Store,
  StoredConnector,
  Stores,
  SyncProblem,
  SyncRun,
} from '@linkspan/stores'
import { dueAfterCrash, othersDueIn, RECENT_RUNS } from '@linkspan/sync'
import type { Needs } from '../needs.ts'
import { countEnd } from './count-end.ts'
import { setDueAfter } from './reschedule.ts'
import { missingForSync } from './sync-ability.ts'
import { recordEnd } from './sync-events.ts'
import type { SyncOutcome } from './sync-job.ts'

export interface ScheduledRunsOptions extends Pick<Needs, 'kinds' | 'now'> {
  readonly store: Pick<Store, 'transaction'>
  /** How long the lease of a run outlives its process, in milliseconds. */
  readonly lease_ms: number
}

/** How a run ended, as it is stored. */
export interface RunEnd extends Omit<SyncOutcome, 'status'> {
  readonly status: SyncOutcome['status'] | 'interrupted'
}

/** The error of a run that died with its process. */
const CRASHED: SyncProblem = {
  code: 'interrupted',
  message: 'The process of this run ended. The next run continues where this one stopped.',
}

/** How many runs of a connector are kept. */
export const KEPT_RUNS = 100

/** A run to insert. Times are milliseconds since 1970. */
export function newRun(
  { organization_id, id }: ConnectorKey,
  created_at: number,
  own: Pick<SyncRun, 'cause' | 'request'>,
): SyncRun {
  return {
    organization_id,
    id,
    run_id: `run_${randomUUID()}`,
    ...own,
    status: 'queued',
    created_at,
    started_at: null,
    ended_at: null,
    resumes_at: null,
    lease: null,
    entities: [],
    warnings: [],
    error: null,
    since: null,
    pauses: [],
    removed: [],
  }
}

/** Creates what stores the beginning and the end of runs. */
export function scheduledRuns(options: ScheduledRunsOptions) {
  const { store, now, lease_ms } = options
  return {
    /**
     * Stores that a run begins under a lease: the requested one, the continuation of one that was cut off, or a regular
     * one. Returns undefined if the connector has nothing to sync, is not due, or was deleted, or if the lease is lost.
     */
    begin: (key: ConnectorKey, lease: Lease): Promise<SyncRun | undefined> =>
      store.transaction(async (stores) => {
        const { sync_runs, sync_schedules } = stores
        const connector = (await stores.leases.isHeld(lease)) && (await stores.connectors.find(key))
        // it was due when this process looked; a run may have been cancelled since, or the connector suspended
        if (!connector || !(await sync_schedules.isDue(key))) return undefined
        // a request at the same moment waits for this row, and then finds the run
        await sync_schedules.set(key, dueAfterCrash([], lease_ms))
        const recent = await endDeadRuns(now, stores, key)
        const queued = recent.find(({ status }) => status === 'queued')
        const former = recent.filter((run) => run !== queued)
        if (!(await isReady(options, stores, connector, queued))) return undefined
        await sync_schedules.set(key, dueAfterCrash(former, lease_ms))
        await sync_schedules.noteTurn(key.organization_id)
        const started_at = now()
        const started = { status: 'running', started_at, lease } as const
        if (queued) {
          const first = { ...started, since: queued.since ?? started_at }
          await sync_runs.update(key, queued.run_id, first)
          return { ...queued, ...first }
        }
        const { since, ...own } = continued(former, connector, started_at)
        const run = { ...newRun(key, started_at, own), ...started, since: since ?? started_at }
        await sync_runs.insert(run)
        await sync_runs.prune(key, KEPT_RUNS)
        return run
      }),

    /** Stores how a run ended. Returns false if its lease is lost: then the process that took it decides what follows. */
    end: (run: SyncRun, lease: Lease, { error, waits_for_sources, ...ending }: RunEnd): Promise<boolean> =>
      store.transaction(async (stores) => {
        const connector = (await stores.leases.isHeld(lease)) && (await stores.connectors.find(run))
        if (!connector) return false
        const { status, resumes_in_ms } = ending
        if (status === 'queued') {
          await stores.sync_schedules.set(run, 0)
          await stores.sync_runs.update(run, run.run_id, { status, lease: null })
          return true
        }
        // a request at the same moment waits for this row, and then finds no open run
        await stores.sync_schedules.set(run, 0)
        const runs = await stores.sync_runs.list(run, RECENT_RUNS)
        const others = runs.filter(({ run_id }) => run_id !== run.run_id)
        if (!others.some((other) => other.status === 'queued')) {
          const others_due_in_ms = waits_for_sources ? othersDueIn(run, connector, now()) : null
          await setDueAfter(stores, connector, run, { ...ending, status, others_due_in_ms }, others, now())
        }
        await stores.sync_runs.update(run, run.run_id, {
          status,
          ended_at: now(),
          resumes_at: status === 'paused' && resumes_in_ms ? now() + resumes_in_ms : null,
          error: error ?? null,
        })
        const ended = await stores.sync_runs.find(run, run.run_id)
        if (!ended) return true
        await recordEnd(stores, connector, ended)
        await countEnd(stores, ended, status, now())
        return true
      }),
  }
}

/** The beginning and the end of runs in the store, each with the time of the next one in the same transaction. */
export type ScheduledRuns = ReturnType<typeof scheduledRuns>

/** What the next run is made for, if nobody has requested one, and since when it is under way if it continues one. */
function continued(
  [last]: readonly SyncRun[],
  connector: StoredConnector,
  now: number,
): Pick<SyncRun, 'cause' | 'request'> & { readonly since?: number | null } {
  if (!last) return { cause: 'created', request: {} }
  const { cause, request, status, pauses } = last
  // sources that wait for their own limits are continued by whatever run comes
  const only_sources = status === 'paused' && pauses.length > 0 && pauses.every(({ source }) => source)
  const is_regular = only_sources && (othersDueIn(last, connector, now) ?? 1) <= 0
  const unfinished = status === 'interrupted' || (status === 'paused' && !is_regular)
  if (!unfinished) return { cause: 'schedule', request: {} }
  return { cause, request, since: last.since ?? last.started_at }
}

/** Whether the connector can be synced. One that cannot is due only once it has changed. */
async function isReady(
  { kinds, now }: Pick<ScheduledRunsOptions, 'kinds' | 'now'>,
  stores: Stores,
  connector: StoredConnector,
  queued: SyncRun | undefined,
) {
  const kind = kinds.find(({ type }) => type === connector.connector_type)
  const [issue] = kind ? missingForSync(kind, connector) : []
  if (kind && !issue) return true
  const message = issue ? `${issue.path}: ${issue.message}` : 'This server does not offer such connectors.'
  await stores.sync_schedules.set(connector, null)
  if (queued) {
    const error = { code: 'sync_not_configured', message }
    const failed = { status: 'failed', ended_at: now(), error } as const
    await stores.sync_runs.update(connector, queued.run_id, failed)
    await recordEnd(stores, connector, { ...queued, ...failed })
    await countEnd(stores, queued, 'failed', failed.ended_at)
  }
  return false
}

/** The newest runs. Those that still say `running` are dead, since the caller holds their lease: they end here. */
async function endDeadRuns(
  now: ScheduledRunsOptions['now'],
  stores: Stores,
  key: ConnectorKey,
): Promise<SyncRun[]> {
  const runs = await stores.sync_runs.list(key, RECENT_RUNS)
  const dead = { status: 'interrupted', error: CRASHED } as const
  for (const run of runs.filter(({ status }) => status === 'running')) {
    await stores.sync_runs.update(key, run.run_id, { ...dead, ended_at: now() })
    await countEnd(stores, run, dead.status, now())
  }
  return runs.map((run) => (run.status === 'running' ? { ...run, ...dead } : run))
}
