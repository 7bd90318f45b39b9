import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The versions of APIs that vendors refuse. */
export const endedVersions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('ended_versions')
      .addColumn('connector_type', 'text', (column) => column.notNull())
      .addColumn('api', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('next_version', 'text', (column) => column.notNull())
      .addColumn('ended_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('ended_versions_key', ['connector_type', 'api', 'version'])
      .execute()
  },
}
