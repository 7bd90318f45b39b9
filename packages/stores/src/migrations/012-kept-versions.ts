import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Published versions from which readers continue. */
export const keptVersions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('collection_versions')
      .addColumn('organization_id', 'text', (column) => column.notNull())
      .addColumn('connector_id', 'text', (column) => column.notNull())
      .addColumn('entity', 'text', (column) => column.notNull())
      .addColumn('version_id', 'text', (column) => column.notNull())
      .addColumn('declaration', 'text', (column) => column.notNull())
      .addColumn('version', 'bigint', (column) => column.notNull())
      .addColumn('synced_at', 'bigint')
      .addColumn('manifest', 'text', (column) => column.notNull())
      .addColumn('parts', 'text', (column) => column.notNull())
      .addColumn('kept_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('collection_versions_key', [
        'organization_id',
        'connector_id',
        'entity',
        'version_id',
      ])
      .addForeignKeyConstraint(
        'collection_versions_connector',
        ['organization_id', 'connector_id'],
        'connectors',
        ['organization_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute()
    await db.schema
      .createIndex('collection_versions_kept')
      .on('collection_versions')
      .column('kept_at')
      .execute()
  },
}
