import type { Kysely } from 'kysely'
import type { CollectionKey } from '../collections.ts'
import type { RebuildStore } from '../sync-stores.ts'
import type { SqlTraits } from '../tables/sql-traits.ts'
import type { Tables } from '../tables/tables.ts'
import { heldLease } from './collection-store.ts'
import { isOf } from './connector-rows.ts'
import { changes } from './statement-result.ts'

const KEY = ['organization_id', 'connector_id', 'entity'] as const

/** Stores collections that are built anew in a database. */
export function rebuildStore(db: Kysely<Tables>, { lock_row }: SqlTraits): RebuildStore {
  return {
    async find({ organization_id, id, entity }) {
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

    async save({ organization_id, id, entity, declaration, manifest, parts, checkpoint }, lease) {
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

    delete: ({ organization_id, id, entity }, lease) =>
      changes(
        db
          .deleteFrom('collection_rebuilds')
          .where(isOf({ organization_id, id }))
          .where('entity', '=', entity)
          .where(({ exists }) => exists(heldLease(db, lock_row, lease).select('fence'))),
      ),
  }
}
