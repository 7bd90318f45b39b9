import type { Kysely, Selectable } from 'kysely'
import type { DataKeyStore, SealedDataKey } from '../data-key-store.ts'
import type { Tables } from '../tables/tables.ts'
import { isAfterConnector, isOf } from './connector-rows.ts'
import { changes } from './statement-result.ts'

/** Stores the connectors' data keys in a database; `deleted` runs after a row was deleted. */
export function dataKeyStore(db: Kysely<Tables>, deleted: () => void | Promise<void>): DataKeyStore {
  return {
    async insert({ organization_id, id, key_id, sealed }) {
      await db
        .insertInto('data_keys')
        .values({ organization_id, connector_id: id, key_id, sealed })
        .onConflict((conflict) => conflict.columns(['organization_id', 'connector_id']).doNothing())
        .execute()
    },

    async find(key) {
      const row = await db.selectFrom('data_keys').selectAll().where(isOf(key)).executeTakeFirst()
      return row && toKey(row)
    },

    async delete(key) {
      if (await changes(db.deleteFrom('data_keys').where(isOf(key)))) await deleted()
    },

    rewrap: ({ organization_id, id, sealed }, { key_id, text }) =>
      changes(
        db
          .updateTable('data_keys')
          .set({ key_id, sealed: text })
          .where(isOf({ organization_id, id }))
          .where('sealed', '=', sealed),
      ),

    async listUnderOtherKeys(key_id, after, limit) {
      let query = db.selectFrom('data_keys').selectAll().where('key_id', '!=', key_id)
      if (after) query = query.where(isAfterConnector('data_keys', after))
      const rows = await query.orderBy('organization_id').orderBy('connector_id').limit(limit).execute()
      return rows.map(toKey)
    },
  }
}

function toKey({
  organization_id,
  connector_id,
  key_id,
  sealed,
}: Selectable<Tables['data_keys']>): SealedDataKey {
  return { organization_id, id: connector_id, key_id, sealed }
}
