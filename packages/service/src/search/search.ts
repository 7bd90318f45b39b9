import { totalmem } from 'node:os'
import {
  type Clock,
  ConnectorError,
  type ConnectorKind,
  cancelled,
  elapsed,
  findConfiguredEntity,
  TaskQueues,
} from '@linkspan/core'
import {
  type Cursors,
  createCursors,
  createMemoryEngine,
  type Filter,
  type QueryOptions,
  QueryParser,
  type SearchCollection,
  type SearchPage,
  type SearchRequest,
  type SearchText,
} from '@linkspan/search'
import {
  type CollectionState,
  derivedSecrets,
  type KeyRing,
  noConnector,
  type PartialScope,
  type Store,
} from '@linkspan/stores'
import { answeredPartial, declarationOf, isSearchable, type SearchableEntity } from '@linkspan/sync'
import type { FoundConnector } from '../connections/find-connector.ts'
import { type Metrics, outcomeOf } from '../metrics/metrics.ts'
import { createAsIf, type FindPlan } from './as-if.ts'
import type { AnsweredPlan } from './as-if-answers.ts'
import { type ToSql, withSql } from './as-sql.ts'
import { type HeldCollectionsOptions, holdCollections } from './held-collections.ts'
import { readFailure, requireSyncConfig, syncPending } from './not-ready.ts'
import { ReadyJson } from './ready-json.ts'

/** What is searched for, by the names of the API. */
export interface SearchedEntity {
  readonly entity: string
  /** Checked by the engine, and those of an action by the library. */
  readonly params?: unknown
  /** Answers as if the writes of this change set had been done. A write becomes a part of it. */
  readonly change_set?: string | undefined
}

/** How many searches of an organization run at once. They share one thread, so more would only need more memory. */
const SEARCHES_AT_ONCE = 8

/** The signed places in searches. */
export function searchCursors(key_ring: KeyRing): Cursors {
  return createCursors(...derivedSecrets(key_ring, 'search cursor'))
}

/** Half of the memory that this process may use, in bytes. */
export function defaultSearchMemory(): number {
  const limit = process.constrainedMemory()
  return Math.floor((limit > 0 ? Math.min(limit, totalmem()) : totalmem()) / 2)
}

export interface SearchOptions extends Pick<HeldCollectionsOptions, 'partsOf' | 'limit_bytes' | 'logger'> {
  readonly store: Pick<Store, 'connectors' | 'collections' | 'sync_runs' | 'sync_schedules'>
  readonly key_ring: KeyRing
  /** Present if there are change sets. */
  readonly findPlan?: FindPlan | undefined
  /** Present if there are tables. */
  readonly toSql?: ToSql | undefined
  readonly clock: Clock
  readonly metrics?: Pick<Metrics, 'search' | 'collection' | 'eviction'> | undefined
}

/** Creates the service that searches published collections. */
export function createSearch(options: SearchOptions) {
  const { store, partsOf, key_ring, limit_bytes, clock, logger, metrics } = options
  const cursors = searchCursors(key_ring)
  const engine = createMemoryEngine({ cursors, memory_limit_bytes: limit_bytes })
  const queues = new TaskQueues(SEARCHES_AT_ONCE)
  const as_if = createAsIf(options.findPlan)
  const collections = holdCollections({
    engine,
    store: store.collections,
    partsOf,
    limit_bytes,
    logger,
    metrics,
    elapsed: () => elapsed(clock),
  })

  async function search(
    { connector, kind }: FoundConnector,
    entity: SearchableEntity,
    request: SearchRequest,
    change_set: string | undefined,
    signal: AbortSignal,
  ): Promise<ReadyJson> {
    const { organization_id, id } = connector
    const key = { organization_id, id, entity: entity.name }
    const answer = await collections.use(key, entity, signal, async ({ collection, state }) => {
      const options = { signal, tenant: organization_id }
      const version = `${state.version} ${state.synced_at}`
      const find = (filter: Filter) => allMatching(collection, filter, options)
      const seen =
        change_set === undefined
          ? undefined
          : await as_if.of({ connector, kind, entity }, change_set, version, find)
      const layered = { ...options, layer: seen?.layer }
      const found = await queues.run(organization_id, signal, () => collection.queryText(request, layered))
      const asked = { now: clock.now(), sync_interval_seconds: connector.sync_interval_seconds }
      const partial = answeredPartial(state.partial, entity.search.reads, found.filter, asked)
      return toJson(found, state, partial, seen?.answered)
    })
    if (answer) return answer
    // the fields of a stream are not known before its files were read
    if (entity.search.reads.length > 0) new QueryParser(declarationOf(id, entity), cursors).parse(request)
    throw await syncPending(store, key, clock.now())
  }

  return {
    /**
     * One page of records, as JSON text. Throws `unknown_entity`, `unsupported_action`, `invalid_params`,
     * `sync_not_configured`, `sync_pending`, `cancelled` or an error of the engine.
     */
    async run(
      found: FoundConnector,
      { entity: name, params, change_set }: SearchedEntity,
      signal: AbortSignal,
    ): Promise<ReadyJson> {
      const { connector, kind } = found
      const entity = findConfiguredEntity(kind, connector, name)
      if (!isSearchable(entity)) throw notSearchable(kind, entity)
      requireSyncConfig(kind, connector.replication_config, name)
      const started_at = elapsed(clock)
      let outcome = 'found'
      try {
        // the engine checks the request
        return await search(found, entity, (params ?? {}) as SearchRequest, change_set, signal)
      } catch (failure) {
        const { organization_id, id } = connector
        const key = { organization_id, id, entity: entity.name }
        const asked = { kind, key, entity, request: params }
        const error = await readFailure(await withSql(failure, asked, options), store, key, clock.now())
        outcome = signal.aborted ? 'cancelled' : outcomeOf(error)
        if (signal.aborted) throw cancelled(error)
        if (!ConnectorError.isInstance(error) && !(await store.connectors.find(connector)))
          throw noConnector()
        throw error
      } finally {
        metrics?.search(outcome, elapsed(clock) - started_at)
      }
    },
    /** What readings see through change sets. */
    as_if,
    /** Reads published versions. Readings take turns with searches. */
    engine,
    /** Looks for newer versions of the collections in memory. */
    refresh: collections.refresh,
    /**
     * Makes searches of these connectors that begin from now on see what is published now, unless that cannot be loaded.
     */
    catchUp: collections.catchUp,
    /** Drops the collections of a connector from memory. */
    drop: collections.drop,
    /** The memory of all collections, in bytes. */
    get held_bytes(): number {
      return collections.bytes
    },
    close: collections.close,
  }
}

/** Searches what syncs have brought. Nothing is sent to the vendor, so neither limits nor credentials stop a search. */
export type Search = ReturnType<typeof createSearch>

function notSearchable(
  { type }: ConnectorKind,
  { name, actions }: Pick<SearchableEntity, 'name' | 'actions'>,
) {
  const choices = `it has: ${Object.keys(actions).join(', ')}`
  const message = `${type}: ${name} cannot be searched; ${choices}`
  return new ConnectorError('unsupported_action', message, {
    errors: [{ path: '$.action', message: choices }],
  })
}

/** All records that match a filter, as they are published. */
async function allMatching(
  collection: SearchCollection,
  filter: Filter,
  options: QueryOptions,
): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = []
  for (let cursor: string | null = null; ; ) {
    const page: SearchPage<unknown> = await collection.query(
      { query: { filter }, limit: 10_000, cursor },
      options,
    )
    found.push(...(page.data as Record<string, unknown>[]))
    cursor = page.meta.cursor
    if (cursor === null) return found
  }
}

/** The answer, without parsing the records again. */
function toJson(
  { data, meta }: SearchText,
  { synced_at, synced_from }: CollectionState,
  partial: readonly PartialScope[],
  change_set: AnsweredPlan | undefined,
): ReadyJson {
  const synced = {
    synced_at: synced_at === null ? null : new Date(synced_at).toISOString(),
    synced_from,
    ...(partial.length > 0 && { partial }),
    ...(change_set && { change_set }),
  }
  const end = `,"meta":${JSON.stringify({ ...meta, ...synced })}}`
  return new ReadyJson(Buffer.concat([Buffer.from('{"data":'), data, Buffer.from(end)]))
}
