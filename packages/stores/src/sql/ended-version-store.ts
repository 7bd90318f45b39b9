import type { Kysely } from 'kysely'
import type { SqlTraits } from '../tables/sql-traits.ts'
import type { Tables } from '../tables/tables.ts'
import { insertNew } from './statement-result.ts'

/** A version of a vendor's API that the vendor refuses. */
export interface StoredEndedVersion {
  readonly connector_type: string
  /** The name of the API. */
  readonly api: string
  readonly version: string
  /** The version with which calls go on. */
  readonly next: string
}

/** Stores the versions that vendors refuse in a database. */
export function endedVersionStore(db: Kysely<Tables>, { now }: SqlTraits) {
  return {
    /** Keeps a version. One that is kept stays as it is. */
    async keep({ connector_type, api, version, next }: StoredEndedVersion): Promise<void> {
      await insertNew(db, 'ended_versions', {
        connector_type,
        api,
        version,
        next_version: next,
        ended_at: now(),
      })
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
