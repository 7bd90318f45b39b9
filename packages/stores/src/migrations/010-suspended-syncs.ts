import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Whether the syncing of a connector is suspended. */
export const suspendedSyncs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sync_schedules')
      .addColumn('suspended', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
