import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Organizations, clients, connectors and their sealed credentials. */
export const firstFloor: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db
    await schema
      .createTable('organizations')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createTable('clients')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createTable('client_secrets')
      .addColumn('client_id', 'text', (column) =>
        column.notNull().references('clients.id').onDelete('cascade'),
      )
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('client_secrets_key', ['client_id', 'hash'])
      .execute()
    await schema
      .createTable('memberships')
      .addColumn('client_id', 'text', (column) =>
        column.notNull().references('clients.id').onDelete('cascade'),
      )
      .addColumn('organization_id', 'text', (column) =>
        column.notNull().references('organizations.id').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('memberships_key', ['client_id', 'organization_id'])
      .execute()
    await schema
      .createTable('access_tokens')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('client_id', 'text', (column) =>
        column.notNull().references('clients.id').onDelete('cascade'),
      )
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema.createIndex('access_tokens_end').on('access_tokens').column('expires_at').execute()
    await schema.createIndex('access_tokens_client').on('access_tokens').column('client_id').execute()
    await schema
      .createTable('connectors')
      .addColumn('organization_id', 'text', (column) =>
        column.notNull().references('organizations.id').onDelete('cascade'),
      )
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('customer_name', 'text', (column) => column.notNull())
      .addColumn('connector_type', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('replication_config', 'text')
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('last_error', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('connectors_key', ['organization_id', 'id'])
      .execute()
    const newest = ['created_at desc', 'id desc'] as const
    await schema
      .createIndex('connectors_newest')
      .on('connectors')
      .columns(['organization_id', ...newest])
      .execute()
    await schema
      .createIndex('connectors_customer')
      .on('connectors')
      .columns(['organization_id', 'customer_name', ...newest])
      .execute()
    await schema
      .createTable('sealed_credentials')
      .addColumn('organization_id', 'text', (column) => column.notNull())
      .addColumn('connector_id', 'text', (column) => column.notNull())
      .addColumn('version', 'bigint', (column) => column.notNull())
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('sealed_credentials_key', ['organization_id', 'connector_id'])
      .addForeignKeyConstraint(
        'sealed_credentials_connector',
        ['organization_id', 'connector_id'],
        'connectors',
        ['organization_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute()
    await schema.createIndex('sealed_credentials_key_id').on('sealed_credentials').column('key_id').execute()
    await schema
      .createTable('key_checks')
      .addColumn('key_id', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute()
  },
}
