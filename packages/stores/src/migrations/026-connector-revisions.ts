import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How often callers have changed a connector, so that an approval knows which one it was asked for. */
export const connectorRevisions: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .alterTable('connectors')
      .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
  },
}
