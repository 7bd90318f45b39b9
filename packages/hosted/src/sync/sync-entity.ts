import {
  type Connection,
  type FileStream,
  type Logger,
  type PlannedRead,
  type SyncQuota,
  toDay,
} from '@linkspan/core'
import type { CollectionDeclaration, PartStore, SearchEngine } from '@linkspan/search'
import { declarationDigest, declarationOf, type SearchableEntity } from '../entities/declaration.ts'
import type { Lease } from '../stores/lease-store.ts'
import type { ConnectorKey } from '../stores/store.ts'
import type { CollectionStore } from '../stores/sync-stores.ts'
import { AttributeTable } from './attributes.ts'
import { syncChanges } from './changes.ts'
import { isDamaged, type OpenedCollection, openCollection } from './open-collection.ts'
import type { RunProgress } from './progress.ts'
import { Publication } from './publish.ts'
import type { ReadContext, ReadScope } from './read-context.ts'
import { type BatchScope, countedDocuments, readBatches } from './reading.ts'
import { loadAttributes, syncSnapshot } from './snapshot.ts'
import type { FailedSources } from './warnings.ts'
import { type Stage, syncWindow, type WindowPlan } from './window.ts'

/** What all entities of a run share. */
export interface RunContext {
  readonly key: ConnectorKey
  readonly connection: Pick<Connection, 'documents' | 'execute'>
  readonly plan: readonly PlannedRead[]
  readonly replication_config: unknown
  /** The digest of the checked configuration. */
  readonly config: string
  readonly full: boolean
  readonly collections: CollectionStore
  readonly parts: PartStore
  /** Keys the fingerprints of records. */
  readonly secret: Uint8Array
  readonly engine: SearchEngine
  readonly lease: Lease
  readonly signal: AbortSignal
  readonly progress: RunProgress
  readonly now: () => number
  readonly logger: Logger
  /** Called with the vendor's quotas. */
  onQuota(quota: SyncQuota): void
  /** Called between two readings. Throws a `SyncPause` if the run has to pause. */
  checkPause(): void
}

/** Syncs the streams of a run. */
export interface StreamSync {
  /** Syncs one stream, whose files the entity `listed_by` lists. */
  sync(run: RunContext, stream: FileStream, listed_by: string): Promise<void>
  /** Ends what it holds, such as a process. */
  close(): Promise<void>
}

/** Syncs one entity, or one stage of it. */
export function syncEntity(run: RunContext, entity: SearchableEntity, stage: Stage = 'all'): Promise<void> {
  return unlessDamaged(run, entity.name, (each) => syncOnce(each, entity, each.full ? 'all' : stage))
}

/** Builds the records of an entity anew if the stored ones turn out to be damaged. */
export async function unlessDamaged(
  run: RunContext,
  entity: string,
  sync: (run: RunContext) => Promise<void>,
): Promise<void> {
  try {
    await sync(run)
  } catch (error) {
    if (run.full || run.signal.aborted || !isDamaged(error)) throw error
    run.logger.warn({ entity, err: error }, 'the records are damaged; they are built anew')
    await sync({ ...run, full: true })
  }
}

/** A collection that a run fills. */
export type OpenCollection = Pick<OpenedCollection, 'builder' | 'former' | 'complete_only'>

function syncOnce(run: RunContext, entity: SearchableEntity, stage: Stage): Promise<void> {
  const declaration = declarationOf(run.key.id, entity)
  return publishCollection(run, declaration, run.config, (opened, publication) => {
    const context = { ...shared(run, entity, declaration), ...opened, publication }
    // a rebuild that pauses would start over
    return runReads(run, opened.complete_only ? { ...context, checkPause: () => {} } : context, stage)
  })
}

/**
 * Opens the collection of an entity, fills and publishes it. What was read before a failure is published too, unless
 * the records are built anew. `config` is the digest of the configuration that the records depend on.
 */
export async function publishCollection(
  { key, collections, parts, secret, engine, full, lease, now, logger, signal }: RunContext,
  declaration: CollectionDeclaration,
  config: string,
  fill: (opened: OpenCollection, publication: Publication) => Promise<void>,
): Promise<void> {
  const address = { ...key, entity: declaration.entity }
  const stored = await collections.find(address)
  const opened = await openCollection({ engine, parts, secret, declaration, stored, config, full, logger })
  try {
    const publication = new Publication({
      key: address,
      declaration: declarationDigest(declaration),
      builder: opened.builder,
      collections,
      lease,
      version: stored?.version ?? 0,
      checkpoint: opened.checkpoint,
      complete_only: opened.complete_only,
      now,
    })
    try {
      await fill(opened, publication)
    } catch (error) {
      if (!signal.aborted && !isDamaged(error)) await publication.saveProgress()
      throw error
    }
    signal.throwIfAborted()
    await publication.finish()
  } finally {
    await opened.close()
  }
}

function shared(
  run: RunContext,
  entity: SearchableEntity,
  { key, scope_fields = [] }: CollectionDeclaration,
): Omit<ReadContext, 'builder' | 'former' | 'publication'> {
  const { connection, replication_config, signal, progress, onQuota, checkPause } = run
  const { name } = entity
  const reading = { connection, entity: name, replication_config, signal }
  const scopeOf = (failed: FailedSources, scope: ReadScope = {}): BatchScope => ({
    ...scope,
    onWarning(warning) {
      failed.add(warning)
      progress.warn(name, warning)
    },
    onQuota,
  })
  return {
    entity,
    comparable: [...key, ...scope_fields],
    documents: (kind, failed, scope) =>
      countedDocuments(reading, kind, scopeOf(failed, scope), (read) => progress.count(name, read, {})),
    changes: (failed, scope) => readBatches(reading, 'changes', scopeOf(failed, scope)),
    count: (read, summary) => progress.count(name, read, summary),
    progress: (change) => progress.set(name, change),
    checkPause,
  }
}

/** Runs the reads of an entity: everything that is not read by days first. */
async function runReads(run: RunContext, context: ReadContext, stage: Stage): Promise<void> {
  const { name, search } = context.entity
  const { publication } = context
  const window = search.reads.find((read) => read.kind === 'window')
  const attributes = window?.joins && attributesOf(search, window.joins, window.day)
  const rows = window && attributes && { day: window.day, attributes }
  if (!window) context.progress({ slices: 1 })
  for (const { kind } of search.reads) {
    if (kind === 'snapshot' && stage === 'older') {
      if (rows) await loadAttributes(context, rows)
    } else if (kind === 'snapshot') {
      await syncSnapshot(context, rows)
      // a first search would find documents without rows
      if (window && !publication.isFirst) await publication.offer()
    }
    if (kind === 'changes') await syncChanges(context)
  }
  if (!window) return context.progress({ slices_done: 1 })
  await syncWindow(context, window, windowPlan(run, name, stage), attributes)
}

function windowPlan({ plan, now }: RunContext, name: string, stage: Stage): WindowPlan {
  const planned = plan.find(({ entity, kind }) => entity === name && kind === 'window')
  const { start_date, lookback_days = 0 } = planned ?? {}
  const time = now()
  return { start_date, lookback_days, today: toDay(time), now: time, stage }
}

/** A table of the fields that rows can take from a snapshot's documents. */
function attributesOf(
  { fields }: SearchableEntity['search'],
  joins: readonly string[],
  day: string,
): AttributeTable {
  return new AttributeTable(
    joins,
    Object.keys(fields).filter((path) => path !== day && !joins.includes(path)),
  )
}
