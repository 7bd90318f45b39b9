import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Links by which customers connect accounts. They outlive their tokens, so that applications learn how they ended. */
export const connectSessions: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('connect_sessions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('organization_id', 'text', (column) =>
        column.notNull().references('organizations.id').onDelete('cascade'),
      )
      .addColumn('customer_name', 'text', (column) => column.notNull())
      .addColumn('connector_types', 'text')
      .addColumn('redirect_url', 'text')
      .addColumn('lineage', 'text', (column) => column.notNull())
      .addColumn('connector_id', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createIndex('connect_sessions_expires_at')
      .on('connect_sessions')
      .column('expires_at')
      .execute()
  },
}
