import type { Kysely } from 'kysely'
import type { StoredEndedVersion } from '../ended-version-store.ts'
import type { SqlTraits } from '../tables/sql-traits.ts'
import type { Tables } from '../tables/tables.ts'

/** Stores the versions that vendors refuse in a database. */
export function endedVersionStore(db: Kysely<Tables>, { now }: SqlTraits) {
  return {
    /** Keeps a version. One that is kept stays as it is. */
    async keep({ connector_type, api, version, next }: StoredEndedVersion): Promise<void> {
      await db
        .insertInto('ended_versions')
        .values({ connector_type, api, version, next_version: next, ended_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /** All of them, in the order in which they were kept. */
    async list(): Promise<StoredEndedVersion[]> {
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

/** The versions that vendors refuse, for every process on the store. */
export type EndedVersionStore = ReturnType<typeof endedVersionStore>
