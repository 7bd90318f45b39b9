import { elapsed, isFileStream, parseReplicationConfig, planSync } from '@linkspan/core'
import type { SearchEngine } from '@linkspan/search'
import {
  type ConnectorKey,
  type Lease,
  LeaseLostError,
  type SealedPartsOf,
  type Store,
} from '@linkspan/stores'
import {
  inStages,
  isAskedAgain,
  Pauses,
  type RunContext,
  RunProgress,
  RunSources,
  type StreamSync,
  syncEntity,
  syncedEntities,
  unlessDamaged,
  type Wanted,
} from '@linkspan/sync'
import { storeStatus } from '../connections/connector-status.ts'
import { findOpenable, type OpenableConnector } from '../connections/find-connector.ts'
import type { AcquiredConnector, OpenedConnectors } from '../connections/opened-connectors.ts'
import { withVendorFields } from '../connections/vendor-fields.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Needs } from '../needs.ts'
import { toSyncProblem } from './problems.ts'
import { countsSince } from './run-metrics.ts'
import { endOf, isLimit, isReauthRequired, pausedUntil } from './run-outcome.ts'
import { RunQuotas } from './run-quotas.ts'
import type { RunSync, SyncJob, SyncOutcome } from './sync-job.ts'
import { deleteCollection, isDamaged, syncStoreOf } from './sync-store.ts'
import { publishUnreached } from './unreached.ts'
import { wantedEntities } from './wanted.ts'

export interface SyncRunnerOptions extends Pick<Needs, 'kinds' | 'store' | 'clock' | 'logger'> {
  readonly opened: Pick<OpenedConnectors, 'acquire'>
  /** The parts of a connector, sealed with its data key. */
  readonly partsOf: SealedPartsOf
  /** Builds the collections. */
  readonly engine: SearchEngine
  /** Opens what syncs the streams of one run. */
  readonly openStreams: () => StreamSync
  /** After how many milliseconds a run gives way to others, at its next checkpoint. */
  readonly turn_ms: number
  readonly metrics?: Pick<Metrics, 'syncRun' | 'syncRecords' | 'quotas'> | undefined
}

/** Creates what carries out the runs of syncs. */
export function createSyncRunner(options: SyncRunnerOptions): RunSync {
  const { kinds, store, opened, logger, clock, metrics } = options
  const { now } = clock

  return async (job) => {
    const known = await findOpenable(store, kinds, job.run)
    const started_at = elapsed(clock)
    let status = 'interrupted'
    try {
      const outcome = await carryOut(job, known)
      status = outcome.status
      return outcome
    } finally {
      metrics?.syncRun(known.kind.type, status, elapsed(clock) - started_at)
    }
  }

  async function carryOut(job: SyncJob, known: OpenableConnector): Promise<SyncOutcome> {
    const { signal } = job
    const { connector, kind, version } = known
    let acquired: AcquiredConnector | undefined
    const reached = new Set<string>()
    try {
      acquired = await opened.acquire(connector, kind, version)
      const outcome = await runEntities(options, job, known, acquired, reached)
      if (outcome.status === 'failed') await publishUnreached(options, job, reached, 'failed')
      if (connector.status !== 'active') await storeStatus({ store, now, logger }, connector, acquired)
      return outcome
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof LeaseLostError) throw error
      if (acquired && isReauthRequired(error))
        await storeStatus({ store, now, logger }, connector, acquired, error)
      const outcome = endOf(error, now()) ?? { status: 'failed', error: toSyncProblem(error) }
      if (outcome.status !== 'queued') await publishUnreached(options, job, reached, outcome.status)
      return outcome
    } finally {
      acquired?.release()
    }
  }
}

/** Syncs the entities of a run one after another, and notes which it has reached. Throws what ends the whole run. */
async function runEntities(
  options: SyncRunnerOptions,
  job: SyncJob,
  known: OpenableConnector,
  acquired: AcquiredConnector,
  reached: Set<string>,
): Promise<SyncOutcome> {
  const { store, openStreams, logger, metrics } = options
  const { run, signal } = job
  const { found, failure } = await withVendorFields(store, known, acquired.connection, signal)
  const { connector, kind } = found
  const line = { connector_id: connector.id, run_id: run.run_id }
  const entities = wantedEntities(kind, connector, run.request.entities)
  const quotas = new RunQuotas(options.clock.now)
  const context = await contextOf(options, job, found, acquired, entities, quotas)
  const { key, pauses, progress } = context
  await forgetOthers(store, job.lease, found, context)
  const failures = new Map<string, unknown>()
  const listed_by = kind.configured?.files ?? ''
  let is_paused = false
  const streams = openStreams()
  try {
    for (const { entity, stage } of inStages(entities, await store.collections.list(key))) {
      const { name } = entity
      if (failures.has(name)) continue
      signal.throwIfAborted()
      pauses.check()
      progress.set(name, { status: 'running' })
      try {
        let waits = stage === 'newest'
        if (failure !== undefined && entity.search.reads.length === 0) throw failure
        // a stream fails as the list of its files did: a folder that is gone may have taken them along
        if (isFileStream(entity) && failures.has(listed_by)) throw failures.get(listed_by)
        reached.add(name)
        if (isFileStream(entity)) {
          await unlessDamaged(context, name, (each) => streams.sync(each, entity, listed_by))
        } else if (await syncEntity(context, entity, stage)) waits = is_paused = true
        progress.set(name, { status: waits ? 'waiting' : 'succeeded' })
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof LeaseLostError) throw error
        const ending = isLimit(error) ? pauses.ofAccount(error) : error
        if (endOf(ending, options.clock.now())) {
          progress.set(name, { status: 'waiting' })
          throw ending
        }
        logger.error({ ...line, entity: name, err: error }, 'syncing an entity failed')
        failures.set(name, error)
        progress.set(name, { status: 'failed', error: toSyncProblem(error) })
      }
    }
  } finally {
    await streams.close()
    await progress.flush()
    if (!signal.aborted)
      await store.sync_quotas
        .put(key, quotas.with(acquired.connection.usage()), options.clock.now())
        .catch((err) => logger.warn({ ...line, err }, 'storing what is used of quotas failed'))
    metrics?.syncRecords(kind.type, countsSince(run.entities, progress.entities))
  }
  if (failures.size > 0) return { status: 'failed', error: toSyncProblem([...failures.values()][0]) }
  const [pause] = pauses.all
  if (!is_paused || !pause) return { status: 'succeeded' }
  return { ...pausedUntil(pause, options.clock.now()), waits_for_sources: true }
}

/** Deletes the records of entities that the configuration no longer makes or names. */
async function forgetOthers(
  store: Store,
  lease: Lease,
  { connector, kind }: OpenableConnector,
  { key, progress }: RunContext,
): Promise<void> {
  const { collections, rebuilds } = store
  const synced = new Set(syncedEntities(kind, connector).map(({ name }) => name))
  for (const { entity, records } of await collections.list(key)) {
    if (synced.has(entity)) continue
    await rebuilds.delete({ ...key, entity }, lease)
    if (await deleteCollection(store, connector, { ...key, entity }, lease))
      progress.remove({ entity, source: 'all', records })
  }
}

/** What the entities of a run share. */
async function contextOf(
  { store, partsOf, engine, turn_ms, clock, logger, metrics }: SyncRunnerOptions,
  { run, lease, signal }: SyncJob,
  { connector, kind }: OpenableConnector,
  { connection }: AcquiredConnector,
  entities: readonly Wanted[],
  quotas: RunQuotas,
): Promise<RunContext> {
  const { run_id, request, cause } = run
  const { replication_config, vendor_fields, sync_interval_seconds, organization_id, id } = connector
  const configuration = { replication_config, vendor_fields }
  const key: ConnectorKey = { organization_id, id }
  const plan = planSync(kind, replication_config, vendor_fields)
  const config = parseReplicationConfig(kind, replication_config)
  const at = run.started_at ?? clock.now()
  const interval_ms = (sync_interval_seconds ?? 0) * 1_000
  const [former] = (await store.sync_runs.list(key, 2)).filter((each) => each.run_id !== run_id)
  const turn_ends_at = elapsed(clock) + turn_ms
  const pauses = new Pauses(
    clock.now,
    [...(former?.pauses ?? []), ...run.pauses],
    () => elapsed(clock) >= turn_ends_at,
    (quota, source) => {
      const { name, remaining, limit } = quota
      metrics?.quotas.note(kind.type, name, `${id} ${source}`, remaining / limit)
      quotas.note(quota, source)
    },
  )
  const line = { connector_id: id, run_id }
  const progress = new RunProgress({
    entities: entities.map(({ name }) => name),
    former: run,
    clock,
    pauses: () => pauses.all,
    toProblem: toSyncProblem,
    store: (change) =>
      store.sync_runs.update(key, run_id, change).catch((err) => {
        logger.warn({ ...line, err }, 'storing the progress of a sync failed')
      }),
  })
  const sources = new RunSources({
    noun: kind.sources?.noun ?? '',
    named: kind.sources?.named(config as never),
    list: (scope) => connection.sources({ ...scope, replication_config, signal }),
  })
  const parts = partsOf(key)
  return {
    key,
    connection,
    plan,
    configuration,
    config,
    full: request.full ?? false,
    times: { at, since: run.since ?? at, interval_ms },
    sources,
    pauses,
    store: syncStoreOf(store, connector, lease),
    parts,
    secret: await parts.fingerprintSecret(),
    engine,
    signal,
    progress,
    clock,
    logger,
    isDamaged,
    // a person who asks for a run, or has changed the connector, may have ended a refusal
    asksAgain: (asked, pauses) =>
      cause === 'request' || connector.updated_at > asked.asked_at || isAskedAgain(asked, at, pauses),
  }
}
