import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Webhooks, their sealed secrets, and the attempts to deliver events to them. */
export const webhooks: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db
    await schema
      .createTable('webhooks')
      .addColumn('organization_id', 'text', (column) =>
        column.notNull().references('organizations.id').onDelete('cascade'),
      )
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('description', 'text')
      .addColumn('types', 'text')
      .addColumn('position', 'bigint', (column) => column.notNull())
      .addColumn('failures', 'integer', (column) => column.notNull())
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .addColumn('disabled_at', 'bigint')
      .addColumn('disabled_reason', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('webhooks_key', ['organization_id', 'id'])
      .execute()
    await schema.createIndex('webhooks_due').on('webhooks').column('due_at').execute()
    await schema
      .createTable('webhook_secrets')
      .addColumn('organization_id', 'text', (column) => column.notNull())
      .addColumn('webhook_id', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint')
      .addPrimaryKeyConstraint('webhook_secrets_key', ['organization_id', 'webhook_id', 'version'])
      .addForeignKeyConstraint(
        'webhook_secrets_webhook',
        ['organization_id', 'webhook_id'],
        'webhooks',
        ['organization_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute()
    await schema.createIndex('webhook_secrets_key_id').on('webhook_secrets').column('key_id').execute()
    await schema
      .createTable('webhook_deliveries')
      .addColumn('organization_id', 'text', (column) => column.notNull())
      .addColumn('webhook_id', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('event_id', 'text', (column) => column.notNull())
      .addColumn('event_type', 'text', (column) => column.notNull())
      .addColumn('position', 'bigint', (column) => column.notNull())
      .addColumn('attempt', 'integer', (column) => column.notNull())
      .addColumn('failure', 'text')
      .addColumn('status', 'integer')
      .addColumn('answer', 'text')
      .addColumn('duration_ms', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('webhook_deliveries_key', ['organization_id', 'webhook_id', 'at', 'id'])
      .addForeignKeyConstraint(
        'webhook_deliveries_webhook',
        ['organization_id', 'webhook_id'],
        'webhooks',
        ['organization_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute()
    await schema.createIndex('webhook_deliveries_age').on('webhook_deliveries').column('at').execute()
  },
}
