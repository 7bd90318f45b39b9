import type { Connection, Document, ReadKind, SyncBatch, SyncScope } from '@linkspan/core'

/** What a read asks for, beside what all reads of an entity share. */
export type BatchScope = Omit<SyncScope, 'signal' | 'replication_config'>

/** Reads the documents of one entity. */
export interface EntityReading {
  readonly connection: Pick<Connection, 'documents'>
  readonly entity: string
  readonly replication_config: unknown
  readonly signal: AbortSignal
}

/** So many documents are written at once: each write becomes a segment, and a vendor's batches can be small. */
const WRITTEN_ROWS = 4_096

/** The documents of one read, in batches of at least `WRITTEN_ROWS` except for the last one. */
export async function* readDocuments(
  reading: EntityReading,
  kind: 'snapshot' | 'window',
  scope: BatchScope,
  onRead: (documents: number) => void,
): AsyncGenerator<Document[], void, undefined> {
  let waiting: Document[][] = []
  let rows = 0
  for await (const { documents } of readBatches(reading, kind, scope)) {
    onRead(documents.length)
    waiting.push(documents)
    rows += documents.length
    if (rows < WRITTEN_ROWS) continue
    yield waiting.flat()
    waiting = []
    rows = 0
  }
  if (rows > 0) yield waiting.flat()
}

/** The batches of one read. The next batch is read while the caller uses one. */
export async function* readBatches(
  { connection, entity, replication_config, signal }: EntityReading,
  kind: ReadKind,
  scope: BatchScope,
): AsyncGenerator<SyncBatch, void, undefined> {
  const left = new AbortController()
  const batches = connection.documents(entity, kind, {
    ...scope,
    replication_config,
    signal: AbortSignal.any([signal, left.signal]),
  })
  let next = batches.next()
  try {
    for (;;) {
      const { done, value } = await next
      signal.throwIfAborted()
      if (done) return
      next = batches.next()
      // it is awaited in the next round, or not at all
      next.catch(() => {})
      yield value
    }
  } finally {
    left.abort()
    await batches.return().catch(() => {})
  }
}
