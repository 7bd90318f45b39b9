import type { CollectionAddress } from './language/fields.ts'

/** A collection would take more memory than the engine may use; what it held before is as it was. */
export class MemoryLimitError extends Error {
  override readonly name = 'MemoryLimitError'
  readonly code = 'search_memory_limit'
  readonly connector: string
  readonly entity: string
  /** The engine's limit, in bytes. */
  readonly limit_bytes: number

  constructor({ connector, entity }: CollectionAddress, needed: number, limit: number) {
    super(
      `The search index of ${entity} (connector ${connector}) does not fit: ${needed} bytes would be in use, the limit is ${limit}.`,
    )
    this.connector = connector
    this.entity = entity
    this.limit_bytes = limit
  }
}

/** A collection was dropped, opened with another declaration, or one of its generations was closed before. */
export class CollectionStateError extends Error {
  override readonly name = 'CollectionStateError'
  readonly code = 'search_state'
  readonly connector: string
  readonly entity: string

  constructor({ connector, entity }: CollectionAddress, what: string) {
    super(`The search index of ${entity} (connector ${connector}) ${what}.`)
    this.connector = connector
    this.entity = entity
  }
}

/** A saved stream is cut off, damaged, or of another declaration; build the collection anew. */
export class SavedStreamError extends Error {
  override readonly name = 'SavedStreamError'
  readonly code = 'search_stream'
  readonly connector: string
  readonly entity: string

  constructor({ connector, entity }: CollectionAddress, what: string) {
    super(`The saved search index of ${entity} (connector ${connector}) ${what}.`)
    this.connector = connector
    this.entity = entity
  }
}
