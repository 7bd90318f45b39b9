import { type ConnectorKind, InvalidParamsError } from '@linkspan/core'
import { findOpenable } from '../connections/find-connector.ts'
import { syncedEntities } from '../entities/stream-entity.ts'
import { ServiceError } from '../errors.ts'
import { requireSyncConfig } from '../search/not-ready.ts'
import type { Search } from '../search/search.ts'
import type { ConnectorKey, Store, StoredConnector, Stores } from '../stores/store.ts'
import type { SyncRequest } from '../stores/sync-stores.ts'
import { KEPT_RUNS } from './next-due.ts'
import { runNext } from './reschedule.ts'
import { newRun } from './scheduled-run.ts'
import type { RunView, SyncReport, SyncView } from './sync-answers.ts'
import { toReported, toRunView, toSyncView } from './sync-view.ts'

/** Requests and describes syncs. */
export interface Syncs {
  /**
   * Requests a run, which begins as soon as a process is free. `onStored` runs in the transaction that stores it. Throws
   * `conflict` while a run is queued or running, and `sync_not_configured`.
   */
  request(key: ConnectorKey, asked: SyncRequest, onStored?: OnRequested): Promise<RunView>
  read(key: ConnectorKey, limit: number): Promise<SyncReport>
  /** The sync of a connector that is being created. */
  newView(connector: StoredConnector): SyncView
  /** The syncs of an organization's connectors, by connector id. */
  views(organization_id: string, listed: readonly StoredConnector[]): Promise<Map<string, SyncView>>
}

/** Runs in the transaction that stores a requested run. */
export type OnRequested = (stores: Stores, run: RunView) => Promise<void>

export interface SyncsOptions {
  readonly kinds: readonly ConnectorKind[]
  readonly store: Store
  /** What searches of this server see. They see what a run has published before this server says that the run ended. */
  readonly search: Pick<Search, 'catchUp'>
  readonly now: () => number
}

/** Creates the service for the syncs of connectors. */
export function createSyncs({ kinds, store, search, now }: SyncsOptions): Syncs {
  const kindOf = ({ connector_type }: StoredConnector) => kinds.find(({ type }) => type === connector_type)

  return {
    async request(key, asked, onStored) {
      const { connector, kind } = await findOpenable(store, kinds, key)
      requireSyncConfig(kind, connector.replication_config)
      requireEntities(kind, connector, asked)
      return store.transaction(async (stores) => {
        const run = newRun(key, now(), { cause: 'request', request: asked })
        await stores.sync_runs.insert(run)
        // two requests at the same moment wait for each other here
        await runNext(stores, connector)
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

    async read(key, limit) {
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
      const entities = view.entities.map((each) =>
        toReported(each, published.get(each.entity), checkpoints.get(each.entity)),
      )
      const views = runs.map(toRunView)
      const current = views.find(({ status }) => status === 'queued' || status === 'running') ?? null
      return { ...view, entities, current, runs: views }
    },

    newView: (connector) => {
      const { organization_id, id, sync_interval_seconds, created_at } = connector
      const due_at = sync_interval_seconds === null ? null : created_at
      const schedule = { organization_id, id, due_at }
      return toSyncView(kindOf(connector), connector, { schedule, collections: [] })
    },

    async views(organization_id, listed) {
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

const idOf = ({ id }: ConnectorKey) => id

function requireEntities(kind: ConnectorKind, connector: StoredConnector, { entities }: SyncRequest): void {
  const allowed = syncedEntities(kind, connector.replication_config)
  const errors = (entities ?? []).flatMap((entity, index) =>
    allowed.includes(entity)
      ? []
      : [{ path: `$.entities[${index}]`, message: `is not synced here; allowed: ${allowed.join(', ')}` }],
  )
  if (errors.length > 0) throw new InvalidParamsError('connectors.sync.start', errors)
}
