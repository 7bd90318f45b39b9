import type { Kysely } from 'kysely'
import type { SqlTraits } from '../tables/sql-traits.ts'
import type { Tables } from '../tables/tables.ts'
import { SEALED_TABLES } from './sealed-rows.ts'
import { insertNew } from './statement-result.ts'

/** Stores the check values of the keys in a database. */
export function keyCheckStore(db: Kysely<Tables>, traits: SqlTraits) {
  /** The keys are checked before the tables are created, since a wrong key must change nothing. */
  const hasTables = () => traits.hasTable(db, 'key_checks')

  return {
    /** The check values by key id; empty before the first start. */
    async all(): Promise<ReadonlyMap<string, string>> {
      if (!(await hasTables())) return new Map()
      const rows = await db.selectFrom('key_checks').selectAll().execute()
      return new Map(rows.map(({ key_id, value }) => [key_id, value]))
    },

    /** Adds a check value; changes nothing if the key has one. */
    async add(key_id: string, check: string): Promise<void> {
      await insertNew(db, 'key_checks', { key_id, value: check })
    },

    /** The ids of the keys that stored values need. */
    async keysInUse(): Promise<string[]> {
      if (!(await hasTables())) return []
      const found = await Promise.all(
        SEALED_TABLES.map(async (table) => {
          const rows = await db.selectFrom(table).select('key_id').distinct().execute()
          return rows.map(({ key_id }) => key_id)
        }),
      )
      return [...new Set(found.flat())]
    },
  }
}

/** Check values of the keys, which show whether a key ring belongs to this store. */
export type KeyCheckStore = ReturnType<typeof keyCheckStore>
