import type { PlannedRead, SyncQuota, SyncRead, SyncWarning } from '@linkspan/core'
import type { CollectionDeclaration } from '@linkspan/search'
import { isReconcileDue } from '../plan/asking.ts'
import { configDigest } from '../plan/checkpoint.ts'
import { declarationOf, type SearchableEntity } from '../plan/declaration.ts'
import { EntitySources } from '../plan/entity-sources.ts'
import { paceOf } from '../plan/pace.ts'
import type { RunContext } from '../plan/run-context.ts'
import { FailedSources } from '../plan/source-filters.ts'
import type { EntityPlan } from '../plan/source-plans.ts'
import { SourceTroubles } from '../plan/source-troubles.ts'
import type { EarlyEnd, Facts } from '../publish/facts.ts'
import { absentDocuments, partialOfSources, syncedOf, unreadOf } from '../publish/partial.ts'
import type { Publication } from '../publish/publish.ts'
import { publishCollection, unlessDamaged } from '../publish/publish-collection.ts'
import { bringOver } from './bring-over.ts'
import { syncChanges } from './changes.ts'
import { forget, forgetUnwanted } from './forget.ts'
import { JoinedDocuments } from './joined-documents.ts'
import type { ReadContext } from './read-context.ts'
import { readChanges, readEach } from './reading.ts'
import { syncSnapshot } from './snapshot.ts'
import { startOf, syncWindow } from './window.ts'

/**
 * What a run reads of an entity. `newest`: everything that is not read by days, and the newest days; `older`, later in
 * the same run: the days that `newest` has left.
 */
export type Stage = 'all' | 'newest' | 'older'

/** Syncs one entity, or one stage of it. Returns whether a limit of some source keeps work for a later run. */
export function syncEntity(
  run: RunContext,
  entity: SearchableEntity,
  stage: Stage = 'all',
): Promise<boolean> {
  return unlessDamaged(run, entity.name, (each) => syncOnce(each, entity, each.full ? 'all' : stage))
}

async function syncOnce(run: RunContext, entity: SearchableEntity, stage: Stage): Promise<boolean> {
  const declaration = declarationOf(run.key.id, entity)
  const { reads } = entity.search
  let paused = false
  await publishCollection(run, {
    declaration,
    config: configDigest(
      reads.map(({ depends_on: part }) => (part ? part(run.config as never) : run.config)),
    ),
    async fill(publication) {
      const context = contextOf(run, entity, declaration, publication)
      let failed = new FailedSources()
      publication.describe({
        facts: (ended) => factsOf(run, context, ended, failed),
        progress: () => context.sources.progress,
      })
      failed = await runReads(run, context, stage)
      paused = context.troubles.hasPaused
      return !paused
    },
  })
  return paused
}

/** Runs the reads of an entity: everything that is not read by days first. Returns what changes could not be read of. */
async function runReads(run: RunContext, context: ReadContext, stage: Stage): Promise<FailedSources> {
  const { publication, sources, troubles, entity } = context
  const { search, name } = entity
  const { snapshot, window, changes } = readsOf(search.reads)
  await forgetUnwanted(run, context, window)
  const gone = await sources.open()
  troubles.meet()
  publication.note({ start: sources.plan?.start ?? null })
  const documents = snapshot && !snapshot.is_report ? new JoinedDocuments(search, window) : undefined
  const joined = window?.joins && documents
  const { slices_done: done } = run.progress.of(name)
  if (!window) context.progress({ slices: 1 })
  if (snapshot) await syncSnapshot(context, snapshot, documents)
  const failed = changes ? await syncChanges(context, comparesAll(run, context)) : new FailedSources()
  if (window) await syncWindow(context, window, { newest_only: stage === 'newest', done, joined })
  else context.progress({ slices_done: 1 })
  troubles.requireOne()
  // when a vendor refuses every source that it lists, the list may be as wrong as the refusals
  await forget(run, context, gone)
  if (publication.records.rebuilding && !troubles.hasPaused)
    await bringOver(context, { snapshot, window, joined })
  return failed
}

/** Whether changes are not enough, since it is time to compare everything with the vendor. */
function comparesAll(run: RunContext, { entity, sources }: ReadContext): boolean {
  const { reconcile_days } = plannedOf(run, entity.name, 'changes') ?? {}
  const { reconciled_at } = sources.stateOf('')
  return reconcile_days !== undefined && isReconcileDue(reconciled_at, reconcile_days, run.times)
}

function plannedOf({ plan }: RunContext, name: string, wanted: PlannedRead['kind']): PlannedRead | undefined {
  return plan.find(({ entity, kind }) => entity === name && kind === wanted)
}

function readsOf(reads: readonly SyncRead[]) {
  return {
    snapshot: reads.find((read) => read.kind === 'snapshot'),
    window: reads.find((read) => read.kind === 'window'),
    changes: reads.find((read) => read.kind === 'changes'),
  }
}

function contextOf(
  run: RunContext,
  entity: SearchableEntity,
  { key, scope_fields = [] }: CollectionDeclaration,
  publication: Publication,
): ReadContext {
  const { connection, configuration, signal, progress, pauses } = run
  const { name, search } = entity
  const plan = entityPlan(run, name, publication)
  const sources = new EntitySources({ run, reads: search.reads, plan, checkpoint: publication.checkpoint })
  const troubles = new SourceTroubles(run, name, sources, () => publication.remember())
  const reading = {
    connection,
    entity: name,
    configuration,
    signal,
    onReply: paceOf(run, name),
  }
  const onQuota = (quota: SyncQuota, id = '') => pauses.note(quota, run.sources.nameOf(id))
  return {
    entity,
    comparable: [...key, ...scope_fields],
    publication,
    sources,
    troubles,
    steps(read, ids, days) {
      const wanted = new Set(ids)
      return readEach(reading, {
        kind: read.kind,
        ...days,
        sources: sources.of(read).filter(({ id }) => wanted.has(id)),
        mayRead: (id) => troubles.mayRead(id),
        onQuota,
      })
    },
    changes(failed, scope) {
      pauses.check()
      const onWarning = (warning: SyncWarning) => {
        failed.add(warning)
        progress.warn(name, warning)
      }
      return readChanges(reading, { ...scope, onWarning, onQuota: (quota) => onQuota(quota) })
    },
    noteWork: () => pauses.noteWork(),
    rest: () => pauses.check(),
    count: (read, summary) => progress.count(name, read, summary),
    progress: (change) => progress.set(name, change),
  }
}

function entityPlan(run: RunContext, name: string, { checkpoint }: Publication): EntityPlan | undefined {
  const planned = plannedOf(run, name, 'window')
  if (!planned) return undefined
  const { lookback_days = 0, reconcile_days = null, retention } = planned
  return { start: startOf(planned, checkpoint.start, run.times.at), lookback_days, reconcile_days, retention }
}

/** What is published beside the records. */
function factsOf(
  run: RunContext,
  { sources, troubles, entity }: ReadContext,
  ended: EarlyEnd | undefined,
  failed: FailedSources,
): Facts {
  const states = sources.described
  const planOf = (id: string) => sources.planOf(id)
  const { snapshot, window } = readsOf(entity.search.reads)
  const partial = partialOfSources({
    states,
    troubles: troubles.all,
    planOf,
    has_documents: snapshot !== undefined,
    ended,
    noun: run.sources.noun,
  })
  const unread = (failed.all ?? [undefined]).map((source) => unreadOf(source))
  const absent = absentDocuments(states, window?.joins ?? entity.search.key)
  return { ...syncedOf({ states, planOf }), partial: [...partial, ...absent, ...unread] }
}
