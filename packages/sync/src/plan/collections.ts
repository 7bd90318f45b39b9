import type { Manifest } from '@linkspan/search'
import type { PartialRecords } from './partial-scope.ts'

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

/** A published collection. */
export interface Collection extends CollectionState {
  readonly manifest: Manifest
  /** Where the next run continues: any JSON value. */
  readonly checkpoint: unknown
  /**
   * When somebody found a part of it missing or damaged. Publishing null says that the records were built anew since; if it
   * is left out, it stays as it is stored.
   */
  readonly damaged_at?: number | null
}

/** How far a collection is that is built anew beside the published one. */
export interface Rebuild extends CollectionKey {
  /** The digest of what the records are built by. */
  readonly declaration: string
  readonly manifest: Manifest
  /** Where the next run continues: any JSON value. */
  readonly checkpoint: unknown
}

/** Where the collections of a connector are kept. The methods throw once another process syncs the connector. */
export interface SyncStore {
  find(key: CollectionKey): Promise<Collection | undefined>
  /** Stores version `collection.version`, which replaces the version before it. */
  publish(collection: Collection): Promise<void>
  /** The newest version from which somebody may ask for the changes. */
  findGiven(key: CollectionKey): Promise<Manifest | undefined>
  findRebuild(key: CollectionKey): Promise<Rebuild | undefined>
  /** Stores how far a rebuild is. */
  saveRebuild(rebuild: Rebuild): Promise<void>
  /** Deletes a rebuild, once it is published or useless. */
  deleteRebuild(key: CollectionKey): Promise<void>
}
