import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Leases, the renewals in flight, and when credentials were last renewed. */
export const leases: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db
    await schema
      .createTable('leases')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('owner', 'text', (column) => column.notNull())
      .addColumn('fence', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema.createIndex('leases_end').on('leases').column('expires_at').execute()
    await schema
      .createTable('renewal_intents')
      .addColumn('organization_id', 'text', (column) => column.notNull())
      .addColumn('connector_id', 'text', (column) => column.notNull())
      .addColumn('version', 'bigint', (column) => column.notNull())
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .addColumn('started_at', 'bigint', (column) => column.notNull())
      .addColumn('outcome', 'text')
      .addPrimaryKeyConstraint('renewal_intents_key', ['organization_id', 'connector_id'])
      .addForeignKeyConstraint(
        'renewal_intents_connector',
        ['organization_id', 'connector_id'],
        'connectors',
        ['organization_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute()
    await schema.alterTable('sealed_credentials').addColumn('renewed_at', 'bigint').execute()
    await schema.createIndex('sealed_credentials_age').on('sealed_credentials').column('renewed_at').execute()
  },
}
