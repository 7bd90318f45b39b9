import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What is known of a connector's account and credentials, and how often it is synced. */
export const accounts: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db
    await schema.alterTable('connectors').addColumn('account', 'text').execute()
    await schema.alterTable('connectors').addColumn('last_check', 'text').execute()
    await schema
      .alterTable('connectors')
      .addColumn('sync_interval_seconds', 'bigint', (column) => column.defaultTo(3600))
      .execute()
    await schema.alterTable('sealed_credentials').addColumn('expires_at', 'bigint').execute()
    await schema.alterTable('sealed_credentials').addColumn('scope', 'text').execute()
  },
}
