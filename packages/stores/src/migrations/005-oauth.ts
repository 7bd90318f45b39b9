import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Consent flows: their tickets, redirect addresses, organizations' own OAuth clients, and the grants of connectors. */
export const oauth: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db
    await schema
      .createTable('oauth_tickets')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('organization_id', 'text', (column) =>
        column.notNull().references('organizations.id').onDelete('cascade'),
      )
      .addColumn('customer_name', 'text', (column) => column.notNull())
      .addColumn('connector_type', 'text', (column) => column.notNull())
      .addColumn('application', 'text')
      .addColumn('subject', 'text')
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema.createIndex('oauth_tickets_end').on('oauth_tickets').column('expires_at').execute()
    await schema
      .createTable('redirect_urls')
      .addColumn('organization_id', 'text', (column) =>
        column.notNull().references('organizations.id').onDelete('cascade'),
      )
      .addColumn('url', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('redirect_urls_key', ['organization_id', 'url'])
      .execute()
    await schema
      .createTable('oauth_clients')
      .addColumn('organization_id', 'text', (column) =>
        column.notNull().references('organizations.id').onDelete('cascade'),
      )
      .addColumn('connector_type', 'text', (column) => column.notNull())
      .addColumn('client_id', 'text', (column) => column.notNull())
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('set_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('oauth_clients_key', ['organization_id', 'connector_type', 'client_id'])
      .execute()
    await schema.createIndex('oauth_clients_key_id').on('oauth_clients').column('key_id').execute()
    await schema
      .createTable('grants')
      .addColumn('organization_id', 'text', (column) => column.notNull())
      .addColumn('connector_id', 'text', (column) => column.notNull())
      .addColumn('application', 'text', (column) => column.notNull())
      .addColumn('subject', 'text')
      .addPrimaryKeyConstraint('grants_key', ['organization_id', 'connector_id'])
      .addForeignKeyConstraint(
        'grants_connector',
        ['organization_id', 'connector_id'],
        'connectors',
        ['organization_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute()
    await schema.createIndex('grants_application').on('grants').columns(['application', 'subject']).execute()
  },
}
