import type { CollectionKey, Rebuild } from '../collections.ts'
import type { Lease } from '../lease-store.ts'
import { built, builtColumns, isOfCollection, LeasedStore } from './collection-rows.ts'
import { oneOf } from './statement-result.ts'

/** The collections that are built anew. Each method changes nothing once somebody else has taken the lease. */
export class RebuildStore extends LeasedStore {
  protected readonly table = 'collection_rebuilds'

  find({ organization_id, id, entity }: CollectionKey): Promise<Rebuild | undefined> {
    const key = { organization_id, id, entity }
    const query = this.db.selectFrom('collection_rebuilds').where(isOfCollection(key))
    return oneOf(query.select(['declaration', 'manifest', 'parts', 'checkpoint']), (row) => ({
      ...key,
      ...built.fromRow(row),
    }))
  }

  /** Stores how far a rebuild is. Returns whether it was stored. */
  save(rebuild: Rebuild, lease: Lease): Promise<boolean> {
    const columns = builtColumns(rebuild)
    return this.insert(rebuild, columns, lease, columns)
  }
}
