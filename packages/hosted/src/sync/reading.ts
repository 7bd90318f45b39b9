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

/** The documents of one read, in batches. */
export async function* countedDocuments(
  reading: EntityReading,
  kind: 'snapshot' | 'window',
  scope: BatchScope,
  onRead: (documents: number) => void,
): AsyncGenerator<Document[], void, undefined> {
  for await (const { documents } of readBatches(reading, kind, scope)) {
    onRead(documents.length)
    yield documents
  }
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
