import { type Connection, type Document, dayAt, daysAfter, putAt, toDay, valueAt } from '@linkspan/core'
import type { SearchableEntity } from '@linkspan/sync'

/** The part of a configuration that says which days are synced. */
export interface SyncConfig {
  readonly start_date?: string
}

/** The first day that is synced by default, as days before the first run. */
const DAYS = 90

/** The records that a complete sync of an entity has, from the library's documents. */
export async function expectedDocuments(options: {
  readonly connection: Pick<Connection, 'documents'>
  readonly entity: SearchableEntity
  readonly replication_config: SyncConfig | null
  readonly now: () => number
}): Promise<Document[]> {
  const { connection, entity, replication_config, now } = options
  const { reads, fields } = entity.search
  const read = async (kind: (typeof reads)[number]['kind'], scope = {}) => {
    const all: Document[] = []
    const onWarning = () => {}
    const batches = connection.documents(entity.name, kind, { replication_config, onWarning, ...scope })
    for await (const { documents } of batches) all.push(...documents)
    return all
  }
  const found: Document[] = []
  for (const { kind } of reads) if (kind !== 'window') found.push(...(await read(kind)))
  const window = reads.find(({ kind }) => kind === 'window')
  if (window?.kind !== 'window') return found
  const from = replication_config?.start_date ?? daysAfter(toDay(now()), -DAYS)
  // the present day of every source
  const rows = await read('window', { from, to: dayAt()(now()) })
  const { joins } = window
  if (!joins) return [...found, ...rows]
  const joinOf = (document: Document) => JSON.stringify(joins.map((path) => valueAt(document, path)))
  const attributes = new Map(found.map((document) => [joinOf(document), document]))
  for (const row of rows) {
    const document = attributes.get(joinOf(row))
    for (const path of Object.keys(fields)) {
      const own = valueAt(row, path) ?? null
      putAt(row, path, own === null ? (valueAt(document, path) ?? null) : own)
    }
  }
  return [...found, ...rows.filter((row) => attributes.has(joinOf(row)))]
}
