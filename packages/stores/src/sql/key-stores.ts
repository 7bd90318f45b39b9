import type { WrappedKey } from '../crypto/key-group.ts'
import { RowStore } from './row-store.ts'
import { SEALED_TABLES } from './sealed-store.ts'
import { allOf, insertNew } from './statement-result.ts'

/** Check values of the keys, which show whether a key ring belongs to this store. */
export class KeyCheckStore extends RowStore {
  /** The keys are checked before the tables are created, since a wrong key must change nothing. */
  #hasTables() {
    return this.traits.hasTable(this.db, 'key_checks')
  }

  /** The check values by key id; empty before the first start. */
  async all(): Promise<ReadonlyMap<string, string>> {
    if (!(await this.#hasTables())) return new Map()
    const rows = await this.db.selectFrom('key_checks').selectAll().execute()
    return new Map(rows.map(({ key_id, value }) => [key_id, value]))
  }

  /** Adds a check value; changes nothing if the key has one. */
  async add(key_id: string, check: string): Promise<void> {
    await insertNew(this.db, 'key_checks', { key_id, value: check })
  }

  /** The ids of the keys that stored values need. */
  async keysInUse(): Promise<string[]> {
    if (!(await this.#hasTables())) return []
    const found = await Promise.all(
      SEALED_TABLES.map((table) =>
        allOf(this.db.selectFrom(table).select('key_id').distinct(), ({ key_id }) => key_id),
      ),
    )
    return [...new Set(found.flat())]
  }
}

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
