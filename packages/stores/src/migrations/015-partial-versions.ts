import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What the records of a kept version lack, or have outdated or not whole. */
export const partialVersions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('collection_versions').addColumn('partial', 'text').execute()
  },
}
