import type { FieldType, SearchFields } from './language/fields.ts'
import type { Filter } from './language/filter-types.ts'
import type { Condition } from './language/query.ts'
import type { PartReader } from './parts.ts'
import type { QueryOptions } from './query-options.ts'
import type { LayeredOptions } from './record-layer.ts'

/** Which records of a published version to read. */
export interface ReadOptions<Fields extends SearchFields = SearchFields> extends LayeredOptions {
  /** As its store returned it. */
  readonly manifest: unknown
  readonly parts: PartReader
  /** Only the records that match; all by default. */
  readonly filter?: Filter<Fields> | null | undefined
  /** The fields to read, or objects around them; all by default. */
  readonly fields?: readonly string[] | null | undefined
}

/** A published version, whose records are read from its parts. */
export interface VersionReader {
  /** The fields that are read, in the order of the declaration. */
  readonly fields: readonly BatchField[]
  /** The filter, checked; null if every record is read. */
  readonly filter: Condition | null
  /**
   * The records as columns, in an order that is the same for every reading of the version. Those that a layer changes or
   * adds come last.
   */
  batches(): AsyncIterable<RecordBatch>
  /** The records as JSON Lines, in the same order: each ends with a line feed. A piece has some tens of kilobytes. */
  lines(): AsyncIterable<Uint8Array>
  /** What the version consists of, without a layer: its records are the rows of all segments, except the dead ones. */
  readonly segments: readonly StoredSegment[]
}

/** Rows that are stored together and never change, whichever versions have them. */
export interface StoredSegment {
  /** No other segment of a connector has it. */
  readonly name: string
  readonly rows: number
  /** With the same name, there are the same dead rows; undefined without dead rows. */
  readonly dead_name: string | undefined
  /** The numbers of the rows that the version has no longer, ascending from 0. */
  deadRows(): Promise<Uint32Array>
  /** All rows in their order, the dead ones too, with the fields of the reader. No filter applies. */
  batches(): AsyncIterable<RecordBatch>
}

/** A field of a batch: its dotted path and its declared type. */
export interface BatchField {
  readonly path: string
  readonly type: FieldType
}

/** Some records. */
export interface RecordBatch {
  readonly count: number
  /** By field its column. The arrays belong to the caller, who may transfer them to a worker. */
  readonly columns: readonly BatchColumn[]
}

/** The values of some records in one field: distinct values in ascending order, and for each record the code of its value. */
export interface BatchColumn {
  readonly field: BatchField
  /** By record the index of its value; a missing value has the index after the last. */
  readonly codes: Uint8Array | Uint16Array | Uint32Array
  /** Texts as UTF-8, one after another; arrays and objects are JSON. Undefined for numbers and booleans. */
  readonly text: Uint8Array | undefined
  /** Where each text begins, and where the last one ends. */
  readonly offsets: Uint32Array | undefined
  /** Numbers, and booleans as 0 and 1. Undefined for texts. */
  readonly numbers: Float64Array | BigInt64Array | undefined
}

/** Two published versions of a collection, by their manifests as a store returned them. */
export interface DiffOptions extends QueryOptions {
  readonly from: unknown
  readonly to: unknown
  readonly parts: PartReader
}

/** A change of one record. */
export type RecordChange =
  | { readonly op: 'delete'; readonly key: ChangedKey }
  | { readonly op: 'upsert'; readonly key: ChangedKey; readonly record: Readonly<Record<string, unknown>> }

/** The values of a record's key, in the order of the declaration, as records have them. */
export type ChangedKey = readonly (string | number | boolean | null)[]

/**
 * What makes one published version of another one, in an order that is the same in every process: first the deleted
 * records, then those that were added or changed.
 */
export interface VersionDiff {
  readonly deletes: number
  readonly upserts: number
  /** Memory in use, in bytes. */
  readonly bytes: number
  /** Some changes, from the one with this number. */
  changes(from: number, limit: number, options?: QueryOptions): Promise<RecordChange[]>
  /** What was read until now: the rows whose keys were compared or whose values were taken, and the bytes of parts. */
  readonly read: { readonly rows: number; readonly bytes: number }
}
