import type { Kysely } from 'kysely'
import type { EndedVersionStore } from '../ended-version-store.ts'
import type { SqlTraits } from '../tables/sql-traits.ts'
import type { Tables } from '../tables/tables.ts'

/** Stores the versions that vendors refuse in a database. */
export function endedVersionStore(db: Kysely<Tables>, { now }: SqlTraits): EndedVersionStore {
  return {
    async keep({ connector_type, api, version, next }) {
      await db
        .insertInto('ended_versions')
        .values({ connector_type, api, version, next_version: next, ended_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    async list() {
      const rows = await db.selectFrom('ended_versions').selectAll().orderBy('ended_at').execute()
      return rows.map(({ connector_type, api, version, next_version }) => ({
        connector_type,
        api,
        version,
        next: next_version,
      }))
    },
  }
}
