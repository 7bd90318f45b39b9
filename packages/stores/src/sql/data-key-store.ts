import type { Kysely, Selectable } from 'kysely'
import type { ConnectorKey } from '../collections.ts'
import type { SqlTraits } from '../tables/sql-traits.ts'
import type { Tables } from '../tables/tables.ts'
import { isOf } from './connector-rows.ts'
import { sealedRows } from './sealed-rows.ts'
import { changesRows, insertNew } from './statement-result.ts'

/** A connector's data key, sealed, which its parts are encrypted with. */
export interface SealedDataKey extends ConnectorKey {
  readonly key_id: string
  readonly sealed: string
}

/** The data keys of the connectors. `deleted` runs after a row was deleted. */
export function dataKeyStore(db: Kysely<Tables>, _traits: SqlTraits, deleted: () => void | Promise<void>) {
  return {
    /** Adds a key, unless the connector has one. */
    async insert({ organization_id, id, key_id, sealed }: SealedDataKey): Promise<void> {
      await insertNew(db, 'data_keys', { organization_id, connector_id: id, key_id, sealed })
    },

    async find(key: ConnectorKey): Promise<SealedDataKey | undefined> {
      const row = await db.selectFrom('data_keys').selectAll().where(isOf(key)).executeTakeFirst()
      return row && toKey(row)
    },

    /** Deletes the key, which makes all parts of the connector unreadable. */
    async delete(key: ConnectorKey): Promise<void> {
      if (await changesRows(db.deleteFrom('data_keys').where(isOf(key)))) await deleted()
    },

    ...sealedRows(db, {
      table: 'data_keys',
      key: { organization_id: 'organization_id', connector_id: 'id' },
      toValue: toKey,
    }),
  }
}

function toKey({ connector_id: id, ...key }: Selectable<Tables['data_keys']>): SealedDataKey {
  return { id, ...key }
}
