import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How much of their limits the upstream accounts have used. */
export const limits: Migration = {
  async up(db: Kysely<unknown>) {
    // without an index on what each call changes, PostgreSQL updates a row in its page
    await db.schema
      .createTable('account_limits')
      .addColumn('account', 'text', (column) => column.primaryKey())
      .addColumn('starts', 'text', (column) => column.notNull())
      .addColumn('day', 'bigint', (column) => column.notNull())
      .addColumn('today', 'bigint', (column) => column.notNull())
      .addColumn('background_today', 'bigint', (column) => column.notNull())
      .addColumn('background_at', 'bigint', (column) => column.notNull())
      .addColumn('paused_until', 'bigint', (column) => column.notNull())
      .addColumn('used_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
