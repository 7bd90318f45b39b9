import type { Selectable } from 'kysely'
import type { ConnectorKey } from '../collections.ts'
import type { Tables } from '../tables/tables.ts'
import { isOf } from './connector-rows.ts'
import { type SealedRows, SealedStore } from './sealed-store.ts'
import { changesRows, insertNew } from './statement-result.ts'

/** A connector's data key, sealed, which its parts are encrypted with. */
export interface SealedDataKey extends ConnectorKey {
  readonly key_id: string
  readonly sealed: string
}

/** The data keys of the connectors. */
export class DataKeyStore extends SealedStore<'data_keys', SealedDataKey> {
  protected readonly sealed: SealedRows<'data_keys', SealedDataKey> = {
    table: 'data_keys',
    key: { organization_id: 'organization_id', connector_id: 'id' },
    toValue: toKey,
  }

  /** Adds a key, unless the connector has one. */
  async insert({ organization_id, id, key_id, sealed }: SealedDataKey): Promise<void> {
    await insertNew(this.db, 'data_keys', { organization_id, connector_id: id, key_id, sealed })
  }

  async find(key: ConnectorKey): Promise<SealedDataKey | undefined> {
    const row = await this.db.selectFrom('data_keys').selectAll().where(isOf(key)).executeTakeFirst()
    return row && toKey(row)
  }

  /** Deletes the key, which makes all parts of the connector unreadable. */
  async delete(key: ConnectorKey): Promise<void> {
    if (await changesRows(this.db.deleteFrom('data_keys').where(isOf(key)))) await this.deleted()
  }
}

function toKey({ connector_id: id, ...key }: Selectable<Tables['data_keys']>): SealedDataKey {
  return { id, ...key }
}
