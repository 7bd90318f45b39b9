import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The claims of `Idempotency-Key`s. */
export const claims: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db
    await schema
      .createTable('claims')
      .addColumn('organization_id', 'text', (column) =>
        column.notNull().references('organizations.id').onDelete('cascade'),
      )
      .addColumn('connector_id', 'text', (column) => column.notNull())
      .addColumn('key_hash', 'text', (column) => column.notNull())
      .addColumn('owner', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('held_until', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('claims_key', ['organization_id', 'connector_id', 'key_hash'])
      .execute()
    await schema.createIndex('claims_end').on('claims').column('expires_at').execute()
    await schema.createIndex('claims_key_id').on('claims').column('key_id').execute()
  },
}
