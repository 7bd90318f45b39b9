import type { Kysely } from 'kysely'
import type { WrappedKey, WrappedKeys } from '../crypto/key-group.ts'
import type { SqlTraits } from '../tables/sql-traits.ts'
import type { Tables } from '../tables/tables.ts'
import { insertNew } from './statement-result.ts'

/** Stores keys of the ring as key services have wrapped them. */
export function wrappedKeyStore(db: Kysely<Tables>, traits: SqlTraits): WrappedKeys {
  return {
    // the keys are needed before the tables are created, since a wrong key must change nothing
    list: async (): Promise<readonly WrappedKey[]> =>
      (await traits.hasTable(db, 'wrapped_keys')) ? db.selectFrom('wrapped_keys').selectAll().execute() : [],

    async add(key: WrappedKey): Promise<void> {
      await insertNew(db, 'wrapped_keys', key)
    },

    async replace({ key_id, ...key }: WrappedKey, former: string): Promise<void> {
      await db
        .updateTable('wrapped_keys')
        .set(key)
        .where('key_id', '=', key_id)
        .where('wrapped', '=', former)
        .execute()
    },
  }
}
