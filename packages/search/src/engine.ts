import type { CollectionAddress, CollectionDeclaration, RecordKey, SearchFields } from './language/fields.ts'
import type { RecordOf, SearchMeta, SearchPage, SearchRequest } from './language/types.ts'

/** Keeps collections of records and searches them. Every method is asynchronous, so a database can implement it. */
export interface SearchEngine {
  /**
   * Opens a collection, or returns the open one. Fails with `invalid_params` for an inconsistent declaration, and
   * with `CollectionStateError` if the open collection has another declaration: drop that one first.
   */
  open<const Fields extends SearchFields>(
    declaration: CollectionDeclaration<Fields>,
  ): Promise<SearchCollection<Fields>>
  /** Removes a collection and its records; does nothing if there is none. */
  drop(address: CollectionAddress): Promise<void>
  /** The open collections. */
  collections(): Promise<CollectionAddress[]>
  /** Stops background work and releases all memory. */
  close(): Promise<void>
}

/** The records of one entity of one connector. */
export interface SearchCollection<Fields extends SearchFields = SearchFields> {
  readonly declaration: CollectionDeclaration<Fields>
  /**
   * Adds or replaces `upserts` and removes `deletes`, all or nothing. Searches see the change once the promise
   * resolves. Fails with `invalid_params` for a record that is not an object or has no key, and with
   * `MemoryLimitError`.
   */
  write(batch: WriteBatch): Promise<WriteSummary>
  /** Starts a new generation beside the one that is searched. It abandons an earlier one that was not committed. */
  beginGeneration(): Promise<Generation>
  /** One page of records. Fails with `invalid_params`. */
  query<const Request extends SearchRequest<Fields>>(
    request: Request,
    options?: QueryOptions,
  ): Promise<SearchPage<RecordOf<Fields, Request>>>
  /** The same page as JSON text, ready to send. Fails with `invalid_params`. */
  queryText(request: SearchRequest<Fields>, options?: QueryOptions): Promise<SearchText>
  statistics(): Promise<CollectionStatistics>
  /** The collection as it is when reading starts, as bytes for `load`. */
  save(): AsyncIterable<Uint8Array>
  /**
   * Replaces the collection's records by saved ones. Fails with `SavedStreamError` or `MemoryLimitError`, and then
   * changes nothing.
   */
  load(source: AsyncIterable<Uint8Array>): Promise<void>
}

/** Records to write and keys to remove; a key in both is written. */
export interface WriteBatch {
  readonly upserts?: readonly object[]
  /** Keys as arrays, in the order of the declaration's `key`. */
  readonly deletes?: readonly RecordKey[]
}

/** The result of a write. */
export interface WriteSummary {
  /** Records written. */
  readonly written: number
  /** Records removed by key. */
  readonly deleted: number
  /** Values that did not fit their field's type and count as missing. */
  readonly misfits: number
}

/** A full replacement of a collection's records. Searches see the old records until the commit. */
export interface Generation {
  /** Adds records; a later record replaces an earlier one with the same key. Fails as `write` does. */
  fill(records: readonly object[]): Promise<WriteSummary>
  /** Replaces the searched records at once. Records written since `beginGeneration` are replaced too. */
  commit(): Promise<void>
  /** Discards this generation. */
  abandon(): Promise<void>
}

/** Options of one search. */
export interface QueryOptions {
  /** Aborts the search, which then fails with the signal's reason. */
  readonly signal?: AbortSignal
}

/** One page as text. */
export interface SearchText {
  /** The JSON array of the records, as UTF-8. */
  readonly data: Uint8Array
  /** The number of records on the page. */
  readonly count: number
  readonly meta: SearchMeta
}

/** Figures about a collection. */
export interface CollectionStatistics {
  /** The number of records that searches can find. */
  readonly records: number
  /** Memory or storage in use, in bytes, indexes included. */
  readonly bytes: number
  /** How many generations were committed or loaded. */
  readonly generation: number
  /** When records last changed, as an ISO 8601 time; null if they never did. */
  readonly last_write: string | null
  /** Values that did not fit their field's type since the last commit or load. */
  readonly misfits: number
}
