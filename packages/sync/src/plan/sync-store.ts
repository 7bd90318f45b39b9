import type { Manifest } from '@linkspan/search'
import type { Collection, CollectionKey, Rebuild } from '@linkspan/stores'

/** Where the collections of a connector are kept. The methods throw once another process syncs the connector. */
export interface SyncStore {
  find(key: CollectionKey): Promise<Collection | undefined>
  /** Stores version `collection.version`, which replaces the version before it. */
  publish(collection: Collection): Promise<void>
  /** The newest version from which somebody may ask for the changes, if this server can read it. */
  findGiven(key: CollectionKey): Promise<Manifest | undefined>
  findRebuild(key: CollectionKey): Promise<Rebuild | undefined>
  /** Stores how far a rebuild is. */
  saveRebuild(rebuild: Rebuild): Promise<void>
  /** Deletes a rebuild, once it is published or useless. */
  deleteRebuild(key: CollectionKey): Promise<void>
}
