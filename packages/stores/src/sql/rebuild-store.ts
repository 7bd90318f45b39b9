import type { CollectionKey, Rebuild } from '../collections.ts'
import type { Lease } from '../lease-store.ts'
import { built, builtColumns, isOfCollection, leasedRows } from './collection-rows.ts'
import { RowStore } from './row-store.ts'

/** The collections that are built anew. Each method changes nothing once somebody else has taken the lease. */
export class RebuildStore extends RowStore {
  readonly #rows = leasedRows(this.db, this.traits, 'collection_rebuilds')

  async find({ organization_id, id, entity }: CollectionKey): Promise<Rebuild | undefined> {
    const key = { organization_id, id, entity }
    const row = await this.db
      .selectFrom('collection_rebuilds')
      .select(['declaration', 'manifest', 'parts', 'checkpoint'])
      .where(isOfCollection(key))
      .executeTakeFirst()
    return row && { ...key, ...built.fromRow(row) }
  }

  /** Stores how far a rebuild is. Returns whether it was stored. */
  save(rebuild: Rebuild, lease: Lease): Promise<boolean> {
    const columns = builtColumns(rebuild)
    return this.#rows.insert(rebuild, columns, lease, columns)
  }

  /** Deletes a rebuild, once it is published or useless. Returns whether there was one. */
  readonly delete = this.#rows.delete
}
