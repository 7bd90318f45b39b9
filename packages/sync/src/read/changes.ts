import type { Generation } from '@linkspan/search'
import type { SourceReply } from '../plan/lacking.ts'
import { FailedSources } from '../plan/source-filters.ts'
import { JoinedDocuments } from './joined-documents.ts'
import type { ReadContext } from './read-context.ts'
import { restoreFailed } from './restore.ts'

/**
 * Reads the changes since the cursor of the last run, or everything, also if `compares_all`. Changes are written, and
 * published with the cursor after them, as they come. A reading of everything is built beside the published records, and
 * replaces them when it is complete; a later run continues it if the connector gives cursors in the middle of it. What it
 * lacks for the first time stays, and the next run reads everything again.
 */
export async function syncChanges(context: ReadContext, compares_all: boolean): Promise<FailedSources> {
  const { publication, sources } = context
  const { checkpoint } = publication
  const failed = new FailedSources()
  let former_failed = checkpoint.walking ? checkpoint.failed : []
  const { lacking, pass } = sources.stateOf('')
  const is_doubted = Object.values(lacking.kept).some((chain) => chain !== pass?.chain)
  const begins = !checkpoint.walking && (compares_all || is_doubted)
  let cursor = begins ? null : checkpoint.cursor
  let walk: Generation | undefined
  for await (const batch of context.changes(failed, cursor === null ? {} : { cursor })) {
    const { documents, gone = [], full = false, continued = false } = batch
    if (full && !walk) {
      // of the changes so far, only what went matters
      if (!continued || !publication.checkpoint.walking) {
        await publication.startAnew()
        former_failed = []
      }
      walk = await beginWalk(context)
    }
    // one in the middle of a full reading does not outlast it
    cursor = batch.cursor ?? (full ? null : cursor)
    if (!walk) {
      context.count(
        documents.length,
        await publication.records.builder.write({ upserts: documents, deletes: gone }),
      )
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
  const { rebuilding, former_use } = publication.records
  if (rebuilding && former_use !== 'unusable')
    await restoreFailed(publication, undefined, unread.filters(context.comparable))
  sources.noteDocuments('', walk && (await keepLacking(context)))
  publication.commit({ cursor, walking: false, failed: [] })
  return unread
}

/** Adds documents, and deletes none. */
function beginWalk({ publication, comparable }: ReadContext): Promise<Generation> {
  return publication.records.builder.beginGeneration({ scope: { in: { [comparable[0] as string]: [] } } })
}

/** Brings the former documents that a complete reading lacks for the first time. Returns what it lacks. */
async function keepLacking(context: ReadContext): Promise<SourceReply> {
  const { publication, sources, entity } = context
  const { builder, former, former_use } = publication.records
  const documents = new JoinedDocuments(entity.search, undefined)
  const known = new Set<string>()
  const stored = former && former_use !== 'unusable' ? former : undefined
  try {
    for await (const records of stored?.records({}) ?? []) documents.noteKeys(records, known)
  } catch (error) {
    if (!publication.isDamaged(error)) throw error
    // records that cannot be read cannot be kept
    known.clear()
  }
  const absent = new Set(await documents.unknownOf(builder, undefined, known))
  const has = (key: string) => !absent.has(key)
  const { missing, gone } = sources.judge('', { missing: [...absent], has })
  for (const key of gone) absent.delete(key)
  if (stored && absent.size > 0) {
    const generation = await beginWalk(context)
    for await (const records of stored.records({}))
      await generation.fill(records.filter((record) => absent.has(documents.keyOf(record) ?? '')))
    await generation.commit()
  }
  return { missing, gone, lost: [], has }
}
