import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What vendors say of the fields that the configurations of connectors name. */
export const vendorFields: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('connectors').addColumn('vendor_fields', 'text').execute()
  },
}
