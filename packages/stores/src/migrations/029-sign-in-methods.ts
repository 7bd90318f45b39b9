import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How the person of a link has shown who it is, if not by the link itself. */
export const signInMethods: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .alterTable('sign_in_links')
      .addColumn('method', 'text', (column) => column.notNull().defaultTo('link'))
      .execute()
  },
}
