import type { Generation } from '@linkspan/search'
import { FailedSources } from '../plan/source-filters.ts'
import type { ReadContext } from './read-context.ts'
import { restoreFailed } from './restore.ts'

/**
 * Reads the changes since the cursor of the last run, or everything. Changes are written, and published with the cursor
 * after them, as they come. A reading of everything is built beside the published records, and replaces them when it is
 * complete; a later run continues it if the connector gives cursors in the middle of it.
 */
export async function syncChanges(context: ReadContext): Promise<FailedSources> {
  const { publication, sources } = context
  const { checkpoint } = publication
  const failed = new FailedSources()
  let former_failed = checkpoint.walking ? checkpoint.failed : []
  let { cursor } = checkpoint
  let walk: Generation | undefined
  for await (const batch of context.changes(failed, cursor === null ? {} : { cursor })) {
    const { documents, gone = [], full = false, continued = false } = batch
    if (full && !walk) {
      // the changes so far no longer matter
      if (!continued || !publication.checkpoint.walking) {
        await publication.startAnew()
        former_failed = []
      }
      walk = await beginWalk(context)
    }
    // one in the middle of a full reading does not outlast it
    cursor = batch.cursor ?? (full ? null : cursor)
    if (!walk) {
      context.count(documents.length, await publication.builder.write({ upserts: documents, deletes: gone }))
      publication.commit({ cursor })
      await publication.offer()
      // each turn reads the feed again, and no changes are no work
      if (documents.length + gone.length > 0) context.noteWork()
      context.rest()
      continue
    }
    context.count(documents.length, {})
    await walk.fill(documents)
    if (batch.cursor === undefined) continue
    context.count(0, await walk.commit())
    sources.holdPass('')
    publication.commit({ cursor, walking: true, failed: failed.and(former_failed).all })
    await publication.offer()
    context.noteWork()
    context.rest()
    walk = await beginWalk(context)
  }
  if (walk) context.count(0, await walk.commit())
  const unread = failed.and(former_failed)
  if (publication.rebuilding && publication.formerUse !== 'unusable')
    await restoreFailed(publication, undefined, unread.filters(context.comparable))
  sources.noteDocuments('')
  publication.commit({ cursor, walking: false, failed: [] })
  return unread
}

/** Adds documents, and deletes none. */
function beginWalk({ publication, comparable }: ReadContext): Promise<Generation> {
  return publication.builder.beginGeneration({ scope: { in: { [comparable[0] as string]: [] } } })
}
