import type {
  Configuration,
  Connection,
  Document,
  ListedSource,
  SyncBatch,
  SyncCaveat,
  SyncQuota,
  SyncScope,
} from '@linkspan/core'

/** Reads the documents of one entity. */
export interface EntityReading {
  readonly connection: Pick<Connection, 'documents'>
  readonly entity: string
  readonly configuration: Configuration
  readonly signal: AbortSignal
  /** Called with the milliseconds that the vendor took for each reply. */
  onReply(ms: number): void
}

/** A step of a reading of several sources. */
export type Step =
  | { readonly id: string; readonly documents: Document[] }
  /** All documents of a source came, with what the vendor says of their numbers. */
  | {
      readonly id: string
      readonly end: true
      readonly caveats: readonly SyncCaveat[]
      /** The time zone of its days, if the vendor has named it. */
      readonly time_zone: string | undefined
    }
  /** A source could not be read. */
  | { readonly id: string; readonly error: unknown }

/** What a reading of several sources asks for. */
export interface SourcesScope extends Pick<SyncScope, 'from' | 'to'> {
  readonly kind: 'snapshot' | 'window'
  readonly sources: readonly ListedSource[]
  /** Whether a source is still to be read, when its turn comes. */
  mayRead(id: string): boolean
  onQuota(quota: SyncQuota, id: string): void
}

/** Reads sources one after the other. The next batch, also of the next source, is read while the caller uses one. */
export function readEach(reading: EntityReading, scope: SourcesScope): AsyncGenerator<Step> {
  const { connection, entity, configuration, onReply } = reading
  const { kind, sources, mayRead, onQuota, ...days } = scope
  return oneAhead(reading, async function* (signal) {
    for (const source of sources) {
      const { id } = source
      if (!mayRead(id)) continue
      const caveats: SyncCaveat[] = []
      let time_zone: string | undefined
      try {
        const documents = connection.documents(entity, kind, {
          ...days,
          ...(id !== '' && { source }),
          ...configuration,
          signal,
          onReply,
          onQuota: (quota) => onQuota(quota, id),
          onCaveat: (caveat) => caveats.push(caveat),
          onTimeZone: (name) => {
            time_zone = name
          },
        })
        for await (const batch of documents) yield { id, documents: batch.documents }
        yield { id, end: true, caveats, time_zone }
      } catch (error) {
        yield { id, error }
      }
    }
  })
}

/** The batches of a read of changes. The next batch is read while the caller uses one. */
export function readChanges(
  reading: EntityReading,
  scope: Pick<SyncScope, 'cursor' | 'onWarning' | 'onQuota'>,
): AsyncGenerator<SyncBatch> {
  const { connection, entity, configuration, onReply } = reading
  return oneAhead(reading, (own) =>
    connection.documents(entity, 'changes', { ...scope, ...configuration, onReply, signal: own }),
  )
}

/** Values of a generator, of which the next one is made while the caller uses one. Leaving aborts it. */
async function* oneAhead<Value>(
  { signal }: Pick<EntityReading, 'signal'>,
  generate: (signal: AbortSignal) => AsyncGenerator<Value, void, undefined>,
): AsyncGenerator<Value, void, undefined> {
  const left = new AbortController()
  const values = generate(AbortSignal.any([signal, left.signal]))
  let next = values.next()
  try {
    for (;;) {
      const { done, value } = await next
      signal.throwIfAborted()
      if (done) return
      next = values.next()
      // it is awaited in the next round, or not at all
      next.catch(() => {})
      yield value
    }
  } finally {
    left.abort()
    await values.return().catch(() => {})
  }
}
