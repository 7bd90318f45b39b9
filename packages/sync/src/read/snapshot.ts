import type { SnapshotRead } from '@linkspan/core'
import type { Filter, Generation } from '@linkspan/search'
import type { AttributeTable } from './attributes.ts'
import type { JoinedDocuments } from './joined-documents.ts'
import { allOf, type ReadContext, recordsOf } from './read-context.ts'
import { deleteScope } from './restore.ts'

/** A source whose documents are being read. */
interface Open {
  readonly records: Filter | undefined
  readonly generation: Generation
  readonly table: AttributeTable | undefined
}

/**
 * Reads all documents of each source and replaces the stored ones. Rows that have the attributes of a changed document
 * are rewritten, and rows whose document is gone are deleted, before any of it is published.
 */
export async function syncSnapshot(
  context: ReadContext,
  read: SnapshotRead,
  joined?: JoinedDocuments,
): Promise<void> {
  const { publication, sources, troubles } = context
  const { builder } = publication
  const due = sources.of(read).map(({ id }) => id)
  const ids = due.filter((id) => !sources.stateOf(id).pass?.documents_at)
  let open: Open | undefined

  async function begin(id: string): Promise<Open> {
    const records = recordsOf(context, id)
    const table = await joined?.load(builder, records)
    const generation = await builder.beginGeneration({ scope: allOf(joined?.documents, records) })
    return { records, generation, table }
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
    await finish(context, open, joined)
    sources.noteDocuments(step.id, step.caveats)
    context.noteWork()
    open = undefined
    publication.commit()
    // a first search would find documents without rows
    if (!joined || !publication.isFirst) await publication.offer()
  }
}

/** Replaces the documents of a source by those that came. */
async function finish(
  context: ReadContext,
  { records, generation, table }: Open,
  joined: JoinedDocuments | undefined,
): Promise<void> {
  const { builder } = context.publication
  if (table && joined) {
    for (const keys of table.filters(table.changed)) {
      const rows = allOf(joined.rows, records, keys)
      for await (const found of builder.records({ scope: rows })) {
        for (const record of found) table.rejoin(record)
        await generation.fill(found)
      }
    }
  }
  context.count(0, await generation.commit())
  if (!table || !joined) return
  const gone = table.missing
  table.delete(gone)
  for (const keys of table.filters(gone))
    context.count(0, { deleted: await deleteScope(builder, allOf(joined.rows, keys) as Filter) })
}
