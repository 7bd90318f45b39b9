import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Writes that wait for the approval of a person. */
export const approvals: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db
    await schema
      .createTable('approvals')
      .addColumn('organization_id', 'text', (column) =>
        column.notNull().references('organizations.id').onDelete('cascade'),
      )
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('connector_id', 'text', (column) => column.notNull())
      .addColumn('customer_name', 'text', (column) => column.notNull())
      .addColumn('connector_type', 'text', (column) => column.notNull())
      .addColumn('operation', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('requested_by', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('decided_by', 'text')
      .addColumn('decided_at', 'bigint')
      .addColumn('ended_at', 'bigint')
      .addColumn('outcome', 'text')
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('approvals_key', ['organization_id', 'id'])
      .execute()
    const index = (name: string) => schema.createIndex(`approvals_${name}`).on('approvals')
    await index('order').columns(['organization_id', 'created_at', 'id']).execute()
    await index('connector').columns(['organization_id', 'connector_id']).execute()
    await index('state').columns(['state', 'decided_at']).execute()
    await index('age').column('created_at').execute()
    await index('key_id').column('key_id').execute()
  },
}
