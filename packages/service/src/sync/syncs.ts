import {
  type Answered,
  type ConnectorKind,
  daysAfter,
  elapsed,
  InvalidParamsError,
  toDay,
} from '@linkspan/core'
import {
  type ConnectorKey,
  type ConnectorLimits,
  noConnector,
  type StoredConnector,
  type Stores,
  type SyncRequest,
} from '@linkspan/stores'
import { coverageOf, LATE_MS, syncedEntities } from '@linkspan/sync'
import { findConnector, findOpenable } from '../connections/find-connector.ts'
import { ServiceError } from '../errors.ts'
import { toMoment } from '../moment.ts'
import type { Needs } from '../needs.ts'
import { requireSyncConfig } from '../search/not-ready.ts'
import type { Search } from '../search/search.ts'
import type { syncActivity } from './activity-answers.ts'
import { cancelRun, resumeSync, suspendSync } from './end-runs.ts'
import { runNext } from './reschedule.ts'
import { KEPT_RUNS, newRun } from './scheduled-run.ts'
import type { coverage, RunView, SyncReport, SyncView } from './sync-answers.ts'
import { toReported, toRunView, toSyncView } from './sync-view.ts'

/** How often a run that is waited for is looked at, in milliseconds. */
const LOOK_MS = 250
/** How many quotas are answered. */
const MOST_QUOTAS = 20

/** Runs in the transaction that stores a requested run. */
export type OnRequested = (stores: Stores, run: RunView) => Promise<void>

export interface SyncsOptions extends Pick<Needs, 'kinds' | 'store' | 'clock'> {
  /** Whether this server stops: then it waits for no run. */
  readonly isStopping: () => boolean
  /** What searches of this server see. They see what a run has published before this server says that the run ended. */
  readonly search: Pick<Search, 'catchUp'>
}

/** Creates the service for the syncs of connectors. */
export function createSyncs({ kinds, store, search, clock, isStopping }: SyncsOptions) {
  const { now } = clock
  const kindOf = ({ connector_type }: StoredConnector) => kinds.find(({ type }) => type === connector_type)

  return {
    /**
     * Requests a run, which begins as soon as a process is free. `onStored` runs in the transaction that stores it. Throws
     * `conflict` while a run is queued or running, `sync_suspended` and `sync_not_configured`.
     */
    async request(key: ConnectorKey, asked: SyncRequest, onStored?: OnRequested): Promise<RunView> {
      const { connector, kind } = await findOpenable(store, kinds, key)
      requireSyncConfig(kind, connector.replication_config)
      requireEntities(kind, connector, asked)
      return store.transaction(async (stores) => {
        const run = newRun(key, now(), { cause: 'request', request: asked })
        await stores.sync_runs.insert(run)
        // two requests at the same moment wait for each other here
        await runNext(stores, connector)
        if ((await stores.sync_schedules.find(key))?.suspended) throw suspended()
        const open = (await stores.sync_runs.open(key)).find(({ run_id }) => run_id !== run.run_id)
        if (open) {
          const message = `The run ${open.run_id} is ${open.status}; wait until it has ended.`
          throw new ServiceError('conflict', message, { run_id: open.run_id })
        }
        await stores.sync_runs.prune(key, KEPT_RUNS)
        const view = toRunView(run)
        await onStored?.(stores, view)
        return view
      })
    },

    /** A run as it is once it has ended, after this number of seconds, or when the signal aborts. */
    async wait(key: ConnectorKey, run_id: string, seconds: number, signal: AbortSignal): Promise<RunView> {
      const until = elapsed(clock) + seconds * 1_000
      for (;;) {
        const run = await store.sync_runs.find(key, run_id)
        if (!run) throw noConnector()
        const left_ms = until - elapsed(clock)
        if (run.ended_at !== null || left_ms <= 0 || signal.aborted || isStopping()) {
          search.catchUp([key.id])
          return toRunView(run)
        }
        await clock.sleep(Math.min(LOOK_MS, left_ms), signal).catch(() => {})
      }
    },

    /**
     * Ends the run that is queued or running, or that another run would continue. Returns it, or the newest run if there is
     * nothing to end; null if there was never a run.
     */
    async cancel(key: ConnectorKey): Promise<RunView | null> {
      const { connector } = await findConnector(store, kinds, key)
      const run = await store.transaction((stores) => cancelRun(stores, connector, now()))
      search.catchUp([key.id])
      return run ? toRunView(run) : null
    },

    /** Ends the present run, and begins no other until the syncing is resumed. */
    async suspend(key: ConnectorKey): Promise<SyncReport> {
      const { connector } = await findConnector(store, kinds, key)
      await store.transaction((stores) => suspendSync(stores, connector, now()))
      return this.read(key, KEPT_RUNS)
    },

    /** Begins runs again, the first at once. */
    async resume(key: ConnectorKey): Promise<SyncReport> {
      const { connector, kind } = await findConnector(store, kinds, key)
      await store.transaction((stores) => resumeSync(stores, connector, kind))
      return this.read(key, KEPT_RUNS)
    },

    /** How far the sync is, with its newest runs. */
    async read(key: ConnectorKey, limit: number): Promise<SyncReport> {
      const { connector, kind } = await findOpenable(store, kinds, key)
      const [schedule, runs, collections] = await Promise.all([
        store.sync_schedules.find(key),
        store.sync_runs.list(key, Math.max(limit, 1)),
        store.collections.list(key),
      ])
      search.catchUp([key.id])
      // without sources, a checkpoint has nothing to tell, and may be long
      const checkpoints = kind.sources ? await store.collections.checkpoints(key) : new Map()
      const [run] = runs
      const { last_run, ...view } = toSyncView(kind, connector, { schedule, run, collections })
      const published = new Map(collections.map((each) => [each.entity, each]))
      const asked = { now: now(), sync_interval_seconds: connector.sync_interval_seconds }
      const entities = view.entities.map((each) =>
        toReported(each, published.get(each.entity), checkpoints.get(each.entity), asked),
      )
      const views = runs.map(toRunView)
      const current = views.find(({ status }) => status === 'queued' || status === 'running') ?? null
      return { ...view, entities, current, runs: views }
    },

    /** What the published records cover, by entity and day. */
    async coverage(key: ConnectorKey): Promise<Answered<typeof coverage>> {
      const { connector, kind } = await findOpenable(store, kinds, key)
      return { entities: coverageOf(kind, connector, await store.collections.list(key), now()) }
    },

    /** What the syncs of the last days did, and what is used of quotas, of the connectors within these limits. */
    async activity(
      organization_id: string,
      days: number,
      within?: ConnectorLimits,
    ): Promise<Answered<typeof syncActivity>> {
      const since = daysAfter(toDay(now()), 1 - days)
      const [sums, overdue, quotas] = await Promise.all([
        store.sync_days.sums(organization_id, since, within),
        store.sync_schedules.overdue(organization_id, LATE_MS, within),
        store.sync_quotas.mostUsed(organization_id, now(), MOST_QUOTAS, within),
      ])
      return {
        days: sums,
        overdue: { ...overdue, since: toMoment(overdue.since) },
        quotas: quotas.map(({ source, full_at, ...quota }) => ({
          ...quota,
          source: source || null,
          full_at: toMoment(full_at),
        })),
      }
    },

    /** The sync of a connector that is being created. */
    newView: (connector: StoredConnector): SyncView => {
      const { organization_id, id, sync_interval_seconds, created_at } = connector
      const due_at = sync_interval_seconds === null ? null : created_at
      const schedule = { organization_id, id, due_at, suspended: false }
      return toSyncView(kindOf(connector), connector, { schedule, collections: [] })
    },

    /** The syncs of an organization's connectors, by connector id. */
    async views(organization_id: string, listed: readonly StoredConnector[]): Promise<Map<string, SyncView>> {
      const ids = listed.map(({ id }) => id)
      const [schedules, runs, collections] = await Promise.all([
        store.sync_schedules.findAll(organization_id, ids),
        store.sync_runs.newest(organization_id, ids),
        store.collections.listAll(organization_id, ids),
      ])
      search.catchUp(ids)
      const [scheduleOf, runOf] = [Map.groupBy(schedules, idOf), Map.groupBy(runs, idOf)]
      const collections_of = Map.groupBy(collections, idOf)
      const views = listed.map((connector): [string, SyncView] => {
        const { id } = connector
        const [[schedule] = [], [run] = []] = [scheduleOf.get(id), runOf.get(id)]
        const facts = { schedule, run, collections: collections_of.get(id) ?? [] }
        return [id, toSyncView(kindOf(connector), connector, facts)]
      })
      return new Map(views)
    },
  }
}

/** Requests and describes syncs. */
export type Syncs = ReturnType<typeof createSyncs>

const idOf = ({ id }: ConnectorKey) => id

function suspended(): ServiceError {
  return new ServiceError('sync_suspended', 'The syncing of this connector is suspended.', {
    remedy: 'Resume it, by POST …/sync/resume, and request the run again.',
  })
}

function requireEntities(kind: ConnectorKind, connector: StoredConnector, { entities }: SyncRequest): void {
  const allowed = syncedEntities(kind, connector).map(({ name }) => name)
  const errors = (entities ?? []).flatMap((entity, index) =>
    allowed.includes(entity)
      ? []
      : [{ path: `$.entities[${index}]`, message: `is not synced here; allowed: ${allowed.join(', ')}` }],
  )
  if (errors.length > 0) throw new InvalidParamsError('connectors.sync', errors)
}
