import type { CollectionAddress, CollectionDeclaration, RecordKey, SearchFields } from './language/fields.ts'
import type { Filter } from './language/filter-types.ts'
import type { Condition } from './language/query.ts'
import type { RecordOf, SearchMeta, SearchPage, SearchRecord, SearchRequest } from './language/types.ts'
import type { Manifest } from './manifest.ts'
import type { PartReader, PartStore } from './parts.ts'
import type { JoinOptions, RecordJoin } from './record-join.ts'
import type { LayeredOptions } from './record-layer.ts'
import type { DiffOptions, ReadOptions, VersionDiff, VersionReader } from './versions.ts'

/** Keeps collections of records and searches them. Every method is asynchronous, so a database can implement it. */
export interface SearchEngine {
  /**
   * Opens a collection, or returns the open one. Fails with `invalid_params` for an inconsistent declaration, and
   * with `CollectionStateError` if the open collection has another declaration: drop that one first.
   */
  open<const Fields extends SearchFields>(
    declaration: CollectionDeclaration<Fields>,
  ): Promise<SearchCollection<Fields>>
  /**
   * Opens a builder, which writes records and publishes them for collections in other processes. It continues from
   * `manifest`, or starts without records. It reads the keys of the published records, and other values only when it
   * merges them. Fails with `invalid_params`, `SavedStreamError` or `MemoryLimitError`, and with a `RangeError` for a
   * short secret.
   */
  build<const Fields extends SearchFields>(
    declaration: CollectionDeclaration<Fields>,
    options: BuilderOptions,
  ): Promise<CollectionBuilder<Fields>>
  /**
   * Opens a published version, whose records are read from its parts: it needs no open collection, and little memory.
   * Fails with `invalid_params` for a wrong filter or field, and with `SavedStreamError`.
   */
  read<const Fields extends SearchFields>(
    declaration: CollectionDeclaration<Fields>,
    options: ReadOptions<Fields>,
  ): Promise<VersionReader>
  /**
   * Compares two published versions. It reads the keys of the rows that only one of them has, and the changed records:
   * what both share costs nothing. Fails with `SavedStreamError` if either was published with another declaration.
   */
  diff<const Fields extends SearchFields>(
    declaration: CollectionDeclaration<Fields>,
    options: DiffOptions,
  ): Promise<VersionDiff>
  /** Removes a collection and its records; does nothing if there is none. Builders and parts stay. */
  drop(address: CollectionAddress): Promise<void>
  /** The open collections. */
  collections(): Promise<CollectionAddress[]>
  /** Stops background work and releases all memory. */
  close(): Promise<void>
}

/** The records of one entity of one connector, as a builder published them. A new collection has none. */
export interface SearchCollection<Fields extends SearchFields = SearchFields> {
  readonly declaration: CollectionDeclaration<Fields>
  /** One page of records. Fails with `invalid_params`. */
  query<const Request extends SearchRequest<Fields>>(
    request: Request,
    options?: LayeredOptions,
  ): Promise<SearchPage<RecordOf<Fields, Request>>>
  /** The same page as JSON text, ready to send. Fails with `invalid_params`. */
  queryText(request: SearchRequest<Fields>, options?: LayeredOptions): Promise<SearchText>
  statistics(): Promise<CollectionStatistics>
  /**
   * Replaces the collection's records by published ones, at once. It reads only the parts that the collection does
   * not hold; searches in flight keep the records that they began with. Fails with `SavedStreamError` for what is no
   * manifest of the collection, `MemoryLimitError` or the error of `parts`, and then changes nothing.
   */
  show(manifest: unknown, parts: PartReader): Promise<void>
}

/**
 * Writes records and publishes them. A view consists of immutable parts and a manifest that lists them; publishing
 * writes only the parts that changed. The same batches from the same manifest give the same bytes, whether or not a
 * builder was closed and opened again between them.
 *
 * Each batch and each generation takes effect as a whole or not at all. It has one owner: a `write` fails with
 * `CollectionStateError` while a generation is open.
 */
export interface CollectionBuilder<Fields extends SearchFields = SearchFields> {
  readonly declaration: CollectionDeclaration<Fields>
  /**
   * Adds or replaces `upserts` and removes `deletes`, all or nothing. Fails with `invalid_params` for a record that
   * is not an object or has no key, and with `MemoryLimitError`.
   */
  write(batch: WriteBatch): Promise<WriteSummary>
  /**
   * The records in a scope, in batches, as they were when reading began; without those of an open generation. It
   * reads only segments that have such records. Fails with `invalid_params` for a wrong scope, and with
   * `SavedStreamError`.
   */
  records(options?: GenerationOptions<Fields>): AsyncIterable<SearchRecord<Fields>[]>
  /**
   * Starts to replace the records in a scope, by default all. It abandons an earlier generation that was not
   * committed. With a `join`, records take fields of stored ones. Fails with `invalid_params` for a wrong scope.
   */
  beginGeneration(options?: BuilderGenerationOptions<Fields>): Promise<Generation>
  /**
   * Prepares that records take fields of those that are stored now: of the one that has equal values in the fields `on`.
   * So a value that many records share is read once. Fails with `invalid_params` for a wrong scope, and with
   * `SavedStreamError` or `MemoryLimitError`.
   */
  join(options: JoinOptions<Fields>): Promise<RecordJoin>
  /**
   * Writes the parts that changed since the last manifest, and resolves to the new manifest once all are stored. An
   * open generation is not part of it. Store the manifest and the source's checkpoint in one transaction: a builder
   * that crashes before that has no effect, except for parts that no manifest lists.
   */
  publish(): Promise<Manifest>
  /** Releases all memory. Whatever was not published is lost. */
  close(): Promise<void>
}

/** Options of a builder. */
export interface BuilderOptions {
  readonly parts: PartStore
  /**
   * Keys the fingerprints by which the builder recognizes unchanged records; at least 16 bytes, which the authors of
   * the records must not know. Give all builders of a collection the same: a builder with another one takes each record
   * that comes again for changed, and stores it again.
   */
  readonly secret: string | Uint8Array
  /** The last published manifest, as its store returned it; null or undefined to start without records. */
  readonly manifest?: unknown
  /**
   * The newest version from which somebody may ask for the changes; undefined if there is none. Merges then trace the
   * records of that version, and keep them apart from younger ones, so that `diff` reads little.
   */
  readonly given?: (() => Promise<Manifest | undefined>) | undefined
}

/** Records to write and keys to remove; a key in both is written. */
export interface WriteBatch {
  readonly upserts?: readonly object[]
  /** Keys as arrays, in the order of the declaration's `key`. */
  readonly deletes?: readonly RecordKey[]
}

/** The result of a write or a commit. */
export interface WriteSummary {
  /** Records accepted, `unchanged` included. */
  readonly written: number
  /** Records that equal the stored ones and were skipped. */
  readonly unchanged: number
  /** Records that were removed. */
  readonly deleted: number
  /** Values that did not fit their field's type. */
  readonly misfits: number
}

/** Options of a generation, and of reading back. */
export interface GenerationOptions<Fields extends SearchFields = SearchFields> {
  /**
   * The records to replace or to read, such as those of some days; all by default. It may compare the key and the declaration's
   * `scope_fields`.
   */
  readonly scope?: Filter<Fields> | undefined
}

/** Options of a builder's generation. */
export interface BuilderGenerationOptions<Fields extends SearchFields = SearchFields>
  extends GenerationOptions<Fields> {
  /**
   * Gives each record that is filled in the fields of its stored one, as far as that has values in them. Records without
   * one are left out, and not counted as written. It must be of the same builder.
   */
  readonly join?: RecordJoin | undefined
}

/** A replacement of the records in a scope. It has no effect until its commit. */
export interface Generation {
  /**
   * Adds records, also such that are not in the scope; a later record replaces an earlier one with the same key. Fails
   * with `invalid_params` for a record that cannot be stored, and then adds none. Any other failure, such as
   * `MemoryLimitError`, abandons the generation.
   */
  fill(records: readonly object[]): Promise<void>
  /**
   * Removes the records in the scope that were not filled in, and adds or replaces the others, at once. Records that
   * were written since `beginGeneration` are replaced too. Resolves to the summary of all records that were filled in;
   * `deleted` are those that were in the scope and are gone. Fails with `invalid_params` for a wrong `keep`, and then
   * changes nothing.
   */
  commit(options?: CommitOptions): Promise<WriteSummary>
  /** Discards this generation. */
  abandon(): Promise<void>
}

/** Options of a commit. */
export interface CommitOptions {
  /**
   * The records in the scope that stay although they were not filled in, such as those of a part that could not be
   * read; none by default. It may compare what a scope may.
   */
  readonly keep?: Filter | undefined
}

/** One page as text. */
export interface SearchText {
  /** The JSON array of the records, as UTF-8. */
  readonly data: Uint8Array
  /** The number of records on the page. */
  readonly count: number
  readonly meta: SearchMeta
  /** The filter of the request, checked; null if every record matches. */
  readonly filter: Condition | null
}

/** Figures about a collection. */
export interface CollectionStatistics {
  /** The number of records that searches can find. */
  readonly records: number
  /** Memory or storage in use, in bytes, with indexes and the layers that searches used lately. */
  readonly bytes: number
  /** Values that did not fit their field's type since the builder last replaced all records. */
  readonly misfits: number
}
