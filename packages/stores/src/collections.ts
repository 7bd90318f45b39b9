import type { CaveatReason, SyncSource } from '@linkspan/core'

/** Which connector of which organization. */
export interface ConnectorKey {
  readonly organization_id: string
  readonly id: string
}

/** One entity of one connector, whose records are published. */
export interface CollectionKey extends ConnectorKey {
  readonly entity: string
}

/** What is known of a published collection without its manifest. Times are milliseconds since 1970. */
export interface CollectionState extends CollectionKey {
  /** A digest of what the records were built by; with another one, the collection is built anew. */
  readonly declaration: string
  /** Grows with each publication, from 1. */
  readonly version: number
  readonly records: number
  /** When the newest records were read. */
  readonly synced_at: number | null
  /** The first day that is complete, as YYYY-MM-DD; null unless the entity is read by days. */
  readonly synced_from: string | null
  /** Since when all records were compared with those of the vendor; null if that was never so. */
  readonly reconciled_at: number | null
  readonly partial: readonly PartialRecords[]
}

/** How far a collection is that is built anew beside the published one. */
export interface Rebuild extends CollectionKey {
  /** The digest of what the records are built by. */
  readonly declaration: string
  /** What the search engine has published, as JSON. */
  readonly manifest: unknown
  /** The names of all parts that the manifest lists. */
  readonly parts: readonly string[]
  /** Where the next run continues: any JSON value. */
  readonly checkpoint: unknown
}

/** A published collection. */
export interface Collection extends CollectionState, Rebuild {
  /**
   * When somebody found a part of it missing or damaged. Publishing null says that the records were built anew since; if it
   * is left out, it stays as it is stored.
   */
  readonly damaged_at?: number | null
}

/** Why records may be missing, outdated or not whole: what the vendor has said, and what a sync has found. */
export type PartialReason =
  | CaveatReason
  | 'not_read'
  | 'failed'
  | 'refused'
  | 'absent'
  | 'not_listed'
  | 'paused'
  | 'rebuilding'
  | 'stale'
  | 'moving'
  | 'forgotten'

/** Records that an answer may lack, or has outdated or not whole. */
export interface PartialScope {
  /** Which records: `all`, or the documents of a source, such as `property_id 123`. */
  readonly scope: string
  /** The first day, as YYYY-MM-DD; null for all days up to `to`. */
  readonly from: string | null
  /** The last day; null for all days from `from`. */
  readonly to: string | null
  readonly reason: PartialReason
}

/** The same as it is kept with a collection, so that an answer can leave out what it does not touch. */
export interface PartialRecords extends PartialScope {
  /** The ids of sources, whose noun `scope` is. */
  readonly ids?: readonly string[]
  /** A source of a reading of changes, which `scope` describes. */
  readonly source?: SyncSource
  /** When these records were read, in milliseconds since 1970: an answer names them once that is too long ago. */
  readonly read_at?: number
}
