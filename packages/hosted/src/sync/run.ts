import {
  ConnectorError,
  type ConnectorKind,
  type FileStream,
  type Logger,
  parseReplicationConfig,
  planSync,
} from '@linkspan/core'
import type { SearchEngine } from '@linkspan/search'
import { storeStatus } from '../connections/connector-status.ts'
import { findOpenable, type OpenableConnector } from '../connections/find-connector.ts'
import type { AcquiredConnector, OpenedConnectors } from '../connections/opened-connectors.ts'
import { isSearchable, type SearchableEntity } from '../entities/declaration.ts'
import { streamsOf } from '../entities/stream-entity.ts'
import { LeaseLostError } from '../leases/leases.ts'
import type { SealedPartsOf } from '../stores/sealed-parts.ts'
import type { ConnectorKey, Store } from '../stores/store.ts'
import type { CollectionState, SyncProblem } from '../stores/sync-stores.ts'
import { configDigest } from './checkpoint.ts'
import { PauseWatch, SyncPause } from './pause-watch.ts'
import { toSyncProblem } from './problems.ts'
import { RunProgress } from './progress.ts'
import { type RunContext, type StreamSync, syncEntity, unlessDamaged } from './sync-entity.ts'
import type { RunSync, SyncJob, SyncOutcome } from './sync-job.ts'
import type { Stage } from './window.ts'

export interface SyncRunnerOptions {
  readonly kinds: readonly ConnectorKind[]
  readonly store: Store
  readonly opened: OpenedConnectors
  /** The parts of a connector, sealed with its data key. */
  readonly partsOf: SealedPartsOf
  /** Builds the collections. */
  readonly engine: SearchEngine
  /** Opens what syncs the streams of one run. */
  readonly openStreams: () => StreamSync
  readonly now: () => number
  readonly logger: Logger
}

/** Creates what carries out the runs of syncs. */
export function createSyncRunner(options: SyncRunnerOptions): RunSync {
  const { kinds, store, opened, logger, now } = options

  return async (job) => {
    const { run, signal } = job
    const known = await findOpenable(store, kinds, run)
    const { connector, kind, version } = known
    let acquired: AcquiredConnector | undefined
    try {
      acquired = await opened.acquire(connector, kind, version)
      const outcome = await runEntities(options, job, known, acquired)
      if (connector.status !== 'active') await storeStatus({ store, now, logger }, connector, acquired)
      return outcome
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof LeaseLostError) throw error
      if (acquired && isReauthRequired(error))
        await storeStatus({ store, now, logger }, connector, acquired, error)
      return endOf(error) ?? failed(error)
    } finally {
      acquired?.release()
    }
  }

  function failed(error: unknown): SyncOutcome {
    return { status: 'failed', error: toSyncProblem(error) }
  }
}

/** Syncs the entities of a run one after another. Throws what ends the whole run. */
async function runEntities(
  { store, partsOf, engine, openStreams, now, logger }: SyncRunnerOptions,
  { run, lease, signal }: SyncJob,
  { connector, kind }: OpenableConnector,
  { connection }: AcquiredConnector,
): Promise<SyncOutcome> {
  const { request, run_id } = run
  const { replication_config } = connector
  const key: ConnectorKey = { organization_id: connector.organization_id, id: connector.id }
  const plan = planSync(kind, replication_config)
  const line = { connector_id: key.id, run_id }
  const entities = wantedEntities(kind, replication_config, request.entities)
  const progress = new RunProgress({
    entities: entities.map(({ name }) => name),
    now,
    store: (change) =>
      store.sync_runs.update(key, run_id, change).catch((err) => {
        logger.warn({ ...line, err }, 'storing the progress of a sync failed')
      }),
  })
  const pauses = new PauseWatch()
  const parts = partsOf(key)
  const context: RunContext = {
    key,
    connection,
    plan,
    replication_config,
    config: configDigest(parseReplicationConfig(kind, replication_config)),
    full: request.full ?? false,
    collections: store.collections,
    parts,
    secret: await parts.fingerprintSecret(),
    engine,
    lease,
    signal,
    progress,
    now,
    logger,
    onQuota: (quota) => pauses.note(quota),
    checkPause: () => pauses.check(),
  }
  const failures = new Map<string, SyncProblem>()
  const streams = openStreams()
  try {
    for (const { name, stream, entity, stage } of inStages(entities, await store.collections.list(key))) {
      if (failures.has(name)) continue
      signal.throwIfAborted()
      pauses.check()
      progress.set(name, { status: 'running' })
      try {
        if (stream) {
          const listed_by = kind.streams?.files ?? ''
          await unlessDamaged(context, name, (each) => streams.sync(each, stream, listed_by))
        } else await syncEntity(context, entity, stage)
        progress.set(name, { status: stage === 'newest' ? 'waiting' : 'succeeded' })
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof LeaseLostError) throw error
        if (endOf(error)) {
          progress.set(name, { status: 'waiting' })
          throw error
        }
        logger.error({ ...line, entity: name, err: error }, 'syncing an entity failed')
        const problem = toSyncProblem(error)
        failures.set(name, problem)
        progress.set(name, { status: 'failed', error: problem })
      }
    }
  } finally {
    await streams.close()
    await progress.flush()
  }
  const [first] = failures.values()
  return first ? { status: 'failed', error: first } : { status: 'succeeded' }
}

/** A step of a run. */
type Step = Wanted & { readonly stage: Stage }

/**
 * The steps of a run. The newest days of every entity that was never synced come before the older days of any, so that
 * all of a large account can be searched soon.
 */
function inStages(entities: readonly Wanted[], states: readonly CollectionState[]): Step[] {
  const known = new Set(states.map(({ entity }) => entity))
  const steps = byNeed(entities, states).map((each): Step => {
    const by_days = each.entity?.search.reads.some(({ kind }) => kind === 'window')
    return { ...each, stage: by_days && !known.has(each.name) ? 'newest' : 'all' }
  })
  const older = steps.filter(({ stage }) => stage === 'newest')
  return [...steps, ...older.map((step): Step => ({ ...step, stage: 'older' }))]
}

/** An entity that a run syncs: a declared one, or a stream that the configuration makes. */
type Wanted = { readonly name: string } & (
  | { readonly entity: SearchableEntity; readonly stream?: undefined }
  | { readonly stream: FileStream; readonly entity?: undefined }
)

/** The entities of a run. The entity that lists the files comes with every stream. */
function wantedEntities(
  kind: ConnectorKind,
  replication_config: unknown,
  names: readonly string[] | undefined,
): Wanted[] {
  const streams = streamsOf(kind, replication_config)
    .filter(({ name }) => !names || names.includes(name))
    .map((stream) => ({ name: stream.name, stream }))
  const needed = streams.length > 0 ? kind.streams?.files : undefined
  const entities = Object.values(kind.entities)
    .filter(isSearchable)
    .filter(({ name }) => !names || names.includes(name) || name === needed)
    .map((entity) => ({ name: entity.name, entity }))
  return [...entities, ...streams]
}

/**
 * Those first that were not synced for longest, so that a run that pauses again and again reaches all of them. Streams
 * come last: they read the files that the run has listed.
 */
function byNeed(entities: readonly Wanted[], states: readonly CollectionState[]): Wanted[] {
  const synced_at = new Map(states.map((state) => [state.entity, state.synced_at ?? 0]))
  return entities.toSorted(
    (left, right) =>
      Number(left.stream !== undefined) - Number(right.stream !== undefined) ||
      (synced_at.get(left.name) ?? 0) - (synced_at.get(right.name) ?? 0),
  )
}

/** The outcome of a run that an error ends; undefined if other entities can still be synced. */
function endOf(error: unknown): SyncOutcome | undefined {
  if (error instanceof SyncPause) return { status: 'paused', resumes_in_ms: error.resumes_in_ms }
  if (!ConnectorError.isInstance(error)) return undefined
  const problem = toSyncProblem(error)
  if (isReauthRequired(error)) return { status: 'reauth_required', error: problem }
  if (error.code !== 'rate_limited') return undefined
  return { status: 'paused', error: problem, resumes_in_ms: (error.retry_after_seconds ?? 60) * 1_000 }
}

function isReauthRequired(error: unknown): error is ConnectorError & { readonly code: 'reauth_required' } {
  return ConnectorError.isInstance(error) && error.code === 'reauth_required'
}
