import type { CollectionAddress } from './language/fields.ts'

/** A collection would take more memory than the engine may use. Its records are unchanged. */
export class MemoryLimitError extends Error {
  override readonly name = 'MemoryLimitError'
  readonly code = 'search_memory_limit'
  readonly connector: string
  readonly entity: string
  /** The engine's limit, in bytes. */
  readonly limit_bytes: number

  constructor({ connector, entity }: CollectionAddress, needed: number, limit: number) {
    super(
      `The search index of ${entity} (connector ${connector}) does not fit in memory: it needs ${needed} bytes, the limit is ${limit}.`,
    )
    this.connector = connector
    this.entity = entity
    this.limit_bytes = limit
  }
}

/** A collection, builder or generation is used after its end, or in a way that its state does not allow. */
export class CollectionStateError extends Error {
  override readonly name = 'CollectionStateError'
  readonly code = 'search_state'
  readonly connector: string
  readonly entity: string

  constructor({ connector, entity }: CollectionAddress, problem: string) {
    super(`The search index of ${entity} (connector ${connector}) ${problem}.`)
    this.connector = connector
    this.entity = entity
  }
}

/** A manifest or a part is damaged, or has another declaration or format: rebuild the collection. */
export class SavedStreamError extends Error {
  override readonly name = 'SavedStreamError'
  readonly code = 'search_stream'
  readonly connector: string
  readonly entity: string

  constructor({ connector, entity }: CollectionAddress, problem: string) {
    super(`The saved search index of ${entity} (connector ${connector}) ${problem}.`)
    this.connector = connector
    this.entity = entity
  }
}
