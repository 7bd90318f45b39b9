import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How customers open links, what they may choose there, and how far they are. Links of before have a token instead. */
export const connectVisits: Migration = {
  async up({ schema }: Kysely<unknown>) {
    for (const name of ['code_hash', 'secret_hash', 'choose', 'replication_config', 'refusal'])
      await schema.alterTable('connect_sessions').addColumn(name, 'text').execute()
    await schema
      .alterTable('connect_sessions')
      .addColumn('step', 'text', (column) => column.notNull().defaultTo('link'))
      .execute()
    await schema.alterTable('connect_sessions').addColumn('completed_at', 'bigint').execute()
  },
}
