import type { CollectionAddress } from './language/fields.ts'

/** An error of one collection. */
abstract class CollectionError extends Error {
  readonly connector: string
  readonly entity: string

  constructor({ connector, entity }: CollectionAddress, problem: string, subject = 'search index') {
    super(`The ${subject} of ${entity} (connector ${connector}) ${problem}.`)
    this.connector = connector
    this.entity = entity
  }
}

/** A collection would take more memory than the engine may use. Its records are unchanged. */
export class MemoryLimitError extends CollectionError {
  override readonly name = 'MemoryLimitError'
  readonly code = 'search_memory_limit'
  /** The engine's limit, in bytes. */
  readonly limit_bytes: number

  constructor(address: CollectionAddress, needed: number, limit: number) {
    super(address, `does not fit in memory: it needs ${needed} bytes, the limit is ${limit}`)
    this.limit_bytes = limit
  }
}

/** A collection, builder or generation is used after its end, or in a way that its state does not allow. */
export class CollectionStateError extends CollectionError {
  override readonly name = 'CollectionStateError'
  readonly code = 'search_state'
}

/** A manifest or a part is damaged, or has another declaration or format: rebuild the collection. */
export class SavedStreamError extends CollectionError {
  override readonly name = 'SavedStreamError'
  readonly code = 'search_stream'

  constructor(address: CollectionAddress, problem: string) {
    super(address, problem, 'saved search index')
  }
}
