import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Since when parts are listed by no manifest, so that a process that starts again goes on with their clean-up. */
export const unlistedParts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('unlisted_parts')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('fence', 'bigint', (column) => column.notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
