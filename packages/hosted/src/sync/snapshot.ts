import type { Filter } from '@linkspan/search'
import type { AttributeTable } from './attributes.ts'
import type { ReadContext } from './read-context.ts'
import { deleteScope, restoreFailed } from './restore.ts'
import { FailedSources } from './warnings.ts'

/** The rows of a window, which share the collection with the snapshot's documents, and their attributes. */
export interface JoinedRows {
  /** The path of a row's day. The documents of the snapshot have none. */
  readonly day: string
  readonly attributes: AttributeTable
}

/**
 * Reads all documents and replaces the stored ones. Rows that have the attributes of a changed document are rewritten,
 * and rows whose document is gone are deleted, before any of it is published.
 */
export async function syncSnapshot(context: ReadContext, rows?: JoinedRows): Promise<void> {
  const { builder, comparable, publication } = context
  const documents = rows && documentsOf(rows)
  if (rows) await loadAttributes(context, rows)
  const failed = new FailedSources()
  const generation = await builder.beginGeneration({ scope: documents })
  for await (const batch of context.documents('snapshot', failed)) {
    for (const document of batch) rows?.attributes.put(document)
    await generation.fill(batch)
  }
  if (rows) {
    for (const keys of rows.attributes.filters(rows.attributes.changed)) {
      for await (const records of builder.records({ scope: rowsOf(rows, keys) })) {
        for (const record of records) rows.attributes.rejoin(record)
        await generation.fill(records)
      }
    }
  }
  context.count(0, await generation.commit({ keep: failed.filter(comparable) }))
  await restoreFailed(context, documents, failed)
  if (rows) await deleteOrphans(context, rows, documents)
  publication.commit()
}

/** Loads the attributes of the stored documents. */
export async function loadAttributes(
  { builder, former = builder }: ReadContext,
  rows: JoinedRows,
): Promise<void> {
  for await (const records of former.records({ scope: documentsOf(rows) }))
    for (const record of records) rows.attributes.add(record)
}

/** The documents of the snapshot, without the rows. */
function documentsOf({ day }: JoinedRows): Filter {
  return { eq: { [day]: null } }
}

/** Deletes the rows of documents that are gone. Those that the commit has kept are not gone. */
async function deleteOrphans(
  context: ReadContext,
  rows: JoinedRows,
  documents: Filter | undefined,
): Promise<void> {
  const { builder } = context
  const { attributes } = rows
  const missing = new Set(attributes.missing)
  for (const keys of attributes.filters([...missing])) {
    const kept: Filter = documents ? { and: [documents, keys] } : keys
    for await (const records of builder.records({ scope: kept }))
      for (const record of records) missing.delete(attributes.keyOf(record) ?? '')
  }
  const gone = [...missing]
  attributes.delete(gone)
  for (const keys of attributes.filters(gone))
    context.count(0, { deleted: await deleteScope(builder, rowsOf(rows, keys)) })
}

/** The rows of some documents, without the documents. */
function rowsOf({ day }: JoinedRows, keys: Filter): Filter {
  return { and: [{ neq: { [day]: null } }, keys] }
}
