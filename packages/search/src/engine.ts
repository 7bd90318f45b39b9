import type { CollectionAddress, CollectionDeclaration, RecordKey, SearchFields } from './language/fields.ts'
import type { RecordOf, SearchMeta, SearchPage, SearchRequest } from './language/types.ts'

/** Keeps collections of records and searches them. Every method may wait, so that a database can stand behind it. */
export interface SearchEngine {
  /**
   * Opens a collection, or the one that is there already. Fails with `invalid_params` for a declaration that
   * contradicts itself and with `CollectionStateError` when the collection has another one: drop it first.
   */
  open<const Fields extends SearchFields>(
    declaration: CollectionDeclaration<Fields>,
  ): Promise<SearchCollection<Fields>>
  /** Removes a collection and all that it holds; nothing happens when there is none. */
  drop(address: CollectionAddress): Promise<void>
  /** The collections that are open. */
  collections(): Promise<CollectionAddress[]>
  /** Ends background work and lets everything go. */
  close(): Promise<void>
}

/** The records of one entity of one connector. */
export interface SearchCollection<Fields extends SearchFields = SearchFields> {
  readonly declaration: CollectionDeclaration<Fields>
  /**
   * Replaces or adds `upserts` and removes `deletes`, all or nothing; searches see it when the promise is kept.
   * Fails with `invalid_params` for a record that is no object or has no key.
   */
  write(batch: WriteBatch): Promise<WriteSummary>
  /** Starts a new generation beside the one that is searched. One that was not finished before is abandoned. */
  beginGeneration(): Promise<Generation>
  /** One page of records. Fails with `invalid_params`. */
  query<const Request extends SearchRequest<Fields>>(
    request: Request,
    options?: QueryOptions,
  ): Promise<SearchPage<RecordOf<Fields, Request>>>
  /** The same page as JSON text, ready to be sent. Fails with `invalid_params`. */
  queryText(request: SearchRequest<Fields>, options?: QueryOptions): Promise<SearchText>
  statistics(): Promise<CollectionStatistics>
  /** The collection as bytes that `load` takes, of the moment when reading starts. */
  save(): AsyncIterable<Uint8Array>
  /** Replaces what the collection holds by what was saved. Fails with `SavedStreamError` and then changes nothing. */
  load(source: AsyncIterable<Uint8Array>): Promise<void>
}

/** Records to write and keys to remove; a key in both ends up written. */
export interface WriteBatch {
  readonly upserts?: readonly object[]
  /** Keys as arrays, in the order of the declaration's `key`. */
  readonly deletes?: readonly RecordKey[]
}

/** What a write did. */
export interface WriteSummary {
  /** Records taken. */
  readonly written: number
  /** Records removed by key. */
  readonly deleted: number
  /** Values that did not fit their field's type and count as missing. */
  readonly misfits: number
}

/** A whole new content of a collection while it is being filled; searches see the old one until the commit. */
export interface Generation {
  /** Adds records; one with the key of an earlier one replaces it. Fails as `write` does. */
  fill(records: readonly object[]): Promise<WriteSummary>
  /** Puts this generation in the place of what was searched, at once. What was written meanwhile is replaced too. */
  commit(): Promise<void>
  /** Lets this generation go. */
  abandon(): Promise<void>
}

/** What a caller may say about one search. */
export interface QueryOptions {
  /** Ends the search, which then fails with the signal's reason. */
  readonly signal?: AbortSignal
}

/** One page as text. */
export interface SearchText {
  /** The JSON array of the records, as UTF-8. */
  readonly data: Uint8Array
  /** How many records it holds. */
  readonly count: number
  readonly meta: SearchMeta
}

/** What a collection holds. */
export interface CollectionStatistics {
  /** Records that searches can find. */
  readonly records: number
  /** Memory or storage in use, with the indexes, in bytes. */
  readonly bytes: number
  /** How many generations were committed or loaded. */
  readonly generation: number
  /** When records last changed, as an ISO 8601 time; null when they never did. */
  readonly last_write: string | null
  /** Values that did not fit their field's type, since the current generation began. */
  readonly misfits: number
}
