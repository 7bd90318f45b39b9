import { RowStore } from './row-store.ts'
import { SEALED_TABLES } from './sealed-store.ts'
import { insertNew } from './statement-result.ts'

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
      SEALED_TABLES.map(async (table) => {
        const rows = await this.db.selectFrom(table).select('key_id').distinct().execute()
        return rows.map(({ key_id }) => key_id)
      }),
    )
    return [...new Set(found.flat())]
  }
}
