import type { Kysely, Selectable } from 'kysely'
import type { ConnectorKey } from '../collections.ts'
import type { SealedDataKey } from '../data-key-store.ts'
import type { Tables } from '../tables/tables.ts'
import { isAfterConnector, isOf } from './connector-rows.ts'
import { changes } from './statement-result.ts'

/** Stores the connectors' data keys in a database; `deleted` runs after a row was deleted. */
export function dataKeyStore(db: Kysely<Tables>, deleted: () => void | Promise<void>) {
  return {
    /** Adds a key, unless the connector has one. */
    async insert({ organization_id, id, key_id, sealed }: SealedDataKey): Promise<void> {
      await db
        .insertInto('data_keys')
        .values({ organization_id, connector_id: id, key_id, sealed })
        .onConflict((conflict) => conflict.columns(['organization_id', 'connector_id']).doNothing())
        .execute()
    },

    async find(key: ConnectorKey): Promise<SealedDataKey | undefined> {
      const row = await db.selectFrom('data_keys').selectAll().where(isOf(key)).executeTakeFirst()
      return row && toKey(row)
    },

    /** Deletes the key, which makes all parts of the connector unreadable. */
    async delete(key: ConnectorKey): Promise<void> {
      if (await changes(db.deleteFrom('data_keys').where(isOf(key)))) await deleted()
    },

    /** Replaces a sealed text by the same key under another one. Returns false when the text has changed since. */
    rewrap: (
      { organization_id, id, sealed }: SealedDataKey,
      { key_id, text }: { readonly key_id: string; readonly text: string },
    ): Promise<boolean> =>
      changes(
        db
          .updateTable('data_keys')
          .set({ key_id, sealed: text })
          .where(isOf({ organization_id, id }))
          .where('sealed', '=', sealed),
      ),

    async listUnderOtherKeys(
      key_id: string,
      after: ConnectorKey | undefined,
      limit: number,
    ): Promise<SealedDataKey[]> {
      let query = db.selectFrom('data_keys').selectAll().where('key_id', '!=', key_id)
      if (after) query = query.where(isAfterConnector('data_keys', after))
      const rows = await query.orderBy('organization_id').orderBy('connector_id').limit(limit).execute()
      return rows.map(toKey)
    },
  }
}

/** The data keys of the connectors. */
export type DataKeyStore = ReturnType<typeof dataKeyStore>

function toKey({
  organization_id,
  connector_id,
  key_id,
  sealed,
}: Selectable<Tables['data_keys']>): SealedDataKey {
  return { organization_id, id: connector_id, key_id, sealed }
}
