import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The units that the calls of an account use, which vendors limit beside the calls. */
export const units: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of ['slot', 'units', 'background_units'])
      await db.schema
        .alterTable('account_limits')
        .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
        .execute()
  },
}
