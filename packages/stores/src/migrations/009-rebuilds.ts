import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Collections that are built anew beside the published ones, and what the published ones lack. */
export const rebuilds: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db
    await schema
      .createTable('collection_rebuilds')
      .addColumn('organization_id', 'text', (column) => column.notNull())
      .addColumn('connector_id', 'text', (column) => column.notNull())
      .addColumn('entity', 'text', (column) => column.notNull())
      .addColumn('declaration', 'text', (column) => column.notNull())
      .addColumn('manifest', 'text', (column) => column.notNull())
      .addColumn('checkpoint', 'text', (column) => column.notNull())
      .addColumn('parts', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('collection_rebuilds_key', ['organization_id', 'connector_id', 'entity'])
      .addForeignKeyConstraint(
        'collection_rebuilds_connector',
        ['organization_id', 'connector_id'],
        'connectors',
        ['organization_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute()
    await schema.alterTable('collections').addColumn('reconciled_at', 'bigint').execute()
    await schema.alterTable('collections').addColumn('partial', 'text').execute()
    await schema.alterTable('sync_runs').addColumn('since', 'bigint').execute()
    await schema.alterTable('sync_runs').addColumn('pauses', 'text').execute()
    await schema.alterTable('sync_runs').addColumn('removed', 'text').execute()
  },
}
