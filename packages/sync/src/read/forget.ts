import type { SyncSource, WindowRead } from '@linkspan/core'
import type { Filter } from '@linkspan/search'
import { dayAs } from '../plan/day-filters.ts'
import type { RunContext } from '../plan/run-context.ts'
import { filterOf } from '../plan/source-filters.ts'
import { withoutEarlier } from '../plan/source-steps.ts'
import type { ReadContext } from './read-context.ts'
import { deleteScope } from './restore.ts'

/**
 * Deletes the records of sources that the configuration no longer names, and those before the first day. It needs no
 * answer of the vendor.
 */
export async function forgetUnwanted(
  run: RunContext,
  context: ReadContext,
  window: WindowRead | undefined,
): Promise<void> {
  const { publication, sources } = context
  await forgetUnnamed(run, context)
  const { start: former } = publication.checkpoint
  const { plan } = sources
  if (!window || !plan || former === null || former >= plan.start) return
  const { start } = plan
  await deleteRecords(context, { lt: { [window.day]: dayAs(window.day_format, start) } })
  for (const [id, state] of sources.states) sources.set(id, withoutEarlier(state, start))
  publication.commit({ start })
  await publication.publishFormer((checkpoint) => ({
    ...checkpoint,
    start,
    sources: new Map([...checkpoint.sources].map(([id, state]) => [id, withoutEarlier(state, start)])),
  }))
}

async function forgetUnnamed(run: RunContext, context: ReadContext): Promise<void> {
  const { publication, sources } = context
  const ids = sources.unnamed()
  if (ids.length === 0) return
  await forget(run, context, ids)
  await publication.publishFormer((checkpoint) => ({
    ...checkpoint,
    sources: new Map([...checkpoint.sources].filter(([id]) => !ids.includes(id))),
  }))
}

/** Deletes the records of sources. */
export async function forget(run: RunContext, context: ReadContext, ids: readonly string[]): Promise<void> {
  const { publication, sources, entity } = context
  if (ids.length === 0) return
  for (const id of ids) {
    const records = await deleteRecords(context, filterOf(sources.documentsOf(id) as SyncSource))
    if (records > 0) run.progress.remove({ entity: entity.name, source: run.sources.nameOf(id), records })
  }
  sources.forget(ids)
  publication.commit()
}

/** Deletes records, also those that are published while others are built anew. Returns how many these were. */
async function deleteRecords({ publication, count }: ReadContext, scope: Filter): Promise<number> {
  const { builder, former } = publication.records
  const deleted = await deleteScope(builder, scope)
  const published = former ? await deleteScope(former, scope) : 0
  count(0, { deleted: deleted + published })
  return deleted + published
}
