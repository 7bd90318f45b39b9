import type { WrappedKey } from '../crypto/key-group.ts'
import { RowStore } from './row-store.ts'
import { insertNew } from './statement-result.ts'

/** Stores keys of the ring as key services have wrapped them. */
export class WrappedKeyStore extends RowStore {
  // the keys are needed before the tables are created, since a wrong key must change nothing
  async list(): Promise<readonly WrappedKey[]> {
    return (await this.traits.hasTable(this.db, 'wrapped_keys'))
      ? this.db.selectFrom('wrapped_keys').selectAll().execute()
      : []
  }

  async add(key: WrappedKey): Promise<void> {
    await insertNew(this.db, 'wrapped_keys', key)
  }

  async replace({ key_id, ...key }: WrappedKey, former: string): Promise<void> {
    await this.db
      .updateTable('wrapped_keys')
      .set(key)
      .where('key_id', '=', key_id)
      .where('wrapped', '=', former)
      .execute()
  }
}
