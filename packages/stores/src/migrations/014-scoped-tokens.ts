import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Tokens that may do less than their client, and the kind of connector that an event is about. The tokens have a table of
 * their own: a server of the version before, which knows no scopes, refuses them.
 */
export const scopedTokens: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db
    await schema
      .createTable('scoped_tokens')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('hash', 'text', (column) => column.notNull().unique())
      .addColumn('organization_id', 'text', (column) =>
        column.notNull().references('organizations.id').onDelete('cascade'),
      )
      .addColumn('client_id', 'text', (column) =>
        column.notNull().references('clients.id').onDelete('cascade'),
      )
      // nobody can make a token from one that is revoked at the same moment
      .addColumn('parent_id', 'text', (column) => column.references('scoped_tokens.id').onDelete('cascade'))
      .addColumn('lineage', 'text', (column) => column.notNull())
      .addColumn('name', 'text')
      .addColumn('scope', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    for (const column of ['client_id', 'parent_id', 'expires_at'])
      await schema.createIndex(`scoped_tokens_${column}`).on('scoped_tokens').column(column).execute()
    await schema
      .createIndex('scoped_tokens_age')
      .on('scoped_tokens')
      .columns(['organization_id', 'created_at', 'id'])
      .execute()
    await schema.alterTable('events').addColumn('connector_type', 'text').execute()
  },
}
