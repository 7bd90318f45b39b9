import type { Kysely } from 'kysely'
import type { CollectionKey, Rebuild } from '../collections.ts'
import type { Lease } from '../lease-store.ts'
import type { SqlTraits } from '../tables/sql-traits.ts'
import type { Tables } from '../tables/tables.ts'
import { heldLease } from './collection-store.ts'
import { isOf } from './connector-rows.ts'
import { changes } from './statement-result.ts'

const KEY = ['organization_id', 'connector_id', 'entity'] as const

/** The collections that are built anew. Each method changes nothing once somebody else has taken the lease. */
export function rebuildStore(db: Kysely<Tables>, { lock_row }: SqlTraits) {
  return {
    async find({ organization_id, id, entity }: CollectionKey): Promise<Rebuild | undefined> {
      const row = await db
        .selectFrom('collection_rebuilds')
        .select(['declaration', 'manifest', 'parts', 'checkpoint'])
        .where(isOf({ organization_id, id }))
        .where('entity', '=', entity)
        .executeTakeFirst()
      if (!row) return undefined
      const { declaration, manifest, parts, checkpoint } = row
      const address: CollectionKey = { organization_id, id, entity }
      return {
        ...address,
        declaration,
        manifest: JSON.parse(manifest),
        parts: JSON.parse(parts),
        checkpoint: JSON.parse(checkpoint),
      }
    },

    /** Stores how far a rebuild is. Returns whether it was stored. */
    async save(
      { organization_id, id, entity, declaration, manifest, parts, checkpoint }: Rebuild,
      lease: Lease,
    ): Promise<boolean> {
      const built = {
        declaration,
        manifest: JSON.stringify(manifest),
        checkpoint: JSON.stringify(checkpoint ?? null),
        parts: JSON.stringify(parts),
      }
      const row = { organization_id, connector_id: id, entity, ...built }
      const columns = Object.keys(row) as (keyof typeof row)[]
      return changes(
        db
          .insertInto('collection_rebuilds')
          .columns(columns)
          .expression(
            heldLease(db, lock_row, lease).select(({ val }) =>
              columns.map((name) => val(row[name]).as(name)),
            ),
          )
          .onConflict((conflict) => conflict.columns(KEY).doUpdateSet(built)),
      )
    },

    /** Deletes a rebuild, once it is published or useless. Returns whether there was one. */
    delete: ({ organization_id, id, entity }: CollectionKey, lease: Lease): Promise<boolean> =>
      changes(
        db
          .deleteFrom('collection_rebuilds')
          .where(isOf({ organization_id, id }))
          .where('entity', '=', entity)
          .where(({ exists }) => exists(heldLease(db, lock_row, lease).select('fence'))),
      ),
  }
}
