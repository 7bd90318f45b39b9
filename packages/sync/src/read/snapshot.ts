import type { DayRange, SnapshotRead } from '@linkspan/core'
import type { CollectionBuilder, Filter, Generation } from '@linkspan/search'
import { type SourceReply, WHOLE_REPLY } from '../plan/lacking.ts'
import type { AttributeTable } from './attributes.ts'
import type { JoinedDocuments } from './joined-documents.ts'
import { allOf, type ReadContext, recordsOf } from './read-context.ts'
import { deleteScope } from './restore.ts'

/** A source whose documents are being read. */
interface Open {
  readonly records: Filter | undefined
  readonly generation: Generation
  readonly table: AttributeTable | undefined
  /** Where the stored documents are that can stay. */
  readonly stored: readonly CollectionBuilder[]
}

/**
 * Reads all documents of each source and replaces the stored ones. One that a reply lacks for the first time stays. Rows
 * that have the attributes of a changed document are rewritten, and rows whose document is gone are deleted, before any of it
 * is published.
 */
export async function syncSnapshot(
  context: ReadContext,
  read: SnapshotRead,
  joined?: JoinedDocuments,
): Promise<void> {
  const { publication, sources, troubles } = context
  const { builder } = publication.records
  const due = sources.of(read).map(({ id }) => id)
  const ids = due.filter((id) => !sources.stateOf(id).pass?.documents_at)
  let open: Open | undefined

  async function begin(id: string): Promise<Open> {
    const records = recordsOf(context, id)
    const { former, former_use } = publication.records
    const load = async (from: readonly CollectionBuilder[]) => joined?.load(from, records)
    let stored = former && former_use !== 'unusable' ? [former, builder] : [builder]
    const table = await load(former ? [former, builder] : [builder]).catch((error) => {
      // records that cannot be read cannot be kept
      if (!former || !publication.isDamaged(error)) throw error
      stored = [builder]
      return load(stored)
    })
    const generation = await builder.beginGeneration({ scope: allOf(joined?.documents, records) })
    return { records, generation, table, stored }
  }

  for await (const step of context.steps(read, ids)) {
    if ('error' in step) {
      await open?.generation.abandon()
      open = undefined
      troubles.note(step.id, step.error)
      continue
    }
    open ??= await begin(step.id)
    sources.noteAnswer(step.id)
    if ('documents' in step) {
      for (const document of step.documents) open.table?.put(document)
      context.count(step.documents.length, {})
      await open.generation.fill(step.documents)
      continue
    }
    sources.noteDocuments(step.id, await finish(context, step.id, open, joined), step.caveats)
    context.noteWork()
    open = undefined
    publication.commit()
    // a first search would find documents without rows
    if (!joined?.rows || !publication.isFirst) await publication.offer()
  }
}

/** Replaces the documents of a source by those that came. Returns what the reply lacks. */
async function finish(
  context: ReadContext,
  id: string,
  { records, generation, table, stored }: Open,
  joined: JoinedDocuments | undefined,
): Promise<SourceReply> {
  const { builder } = context.publication.records
  if (!table || !joined) {
    context.count(0, await generation.commit())
    return WHOLE_REPLY
  }
  const has = (key: string) => table.has(key)
  const { missing, gone } = context.sources.judge(id, { missing: table.missing, has })
  const forgotten = new Set(gone)
  const kept = new Set(missing.filter((key) => !forgotten.has(key)))
  for (const from of kept.size > 0 ? stored : [])
    for await (const found of from.records({ scope: allOf(joined.documents, records) }))
      await generation.fill(found.filter((record) => kept.has(joined.keyOf(record) ?? '')))
  if (joined.rows) {
    for (const keys of joined.filters(table.changed)) {
      const rows = allOf(joined.rows, records, keys)
      for await (const found of builder.records({ scope: rows })) {
        for (const record of found) table.rejoin(record)
        await generation.fill(found)
      }
    }
  }
  context.count(0, await generation.commit())
  const lost: DayRange[] = []
  for (const keys of joined.rows ? joined.filters(gone) : []) {
    const rows = allOf(joined.rows, keys) as Filter
    // a rebuild has not brought the former rows yet
    for (const from of stored) lost.push(...(await joined.daysOf(from, rows)))
    context.count(0, { deleted: await deleteScope(builder, rows) })
  }
  return { missing, gone, lost, has }
}
