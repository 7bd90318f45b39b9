import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Distinguishes grants that a consent on this server made from those that the caller brought. */
export const consentedGrants: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('grants')
      .addColumn('by_consent', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    // only the reply to a consent names the user
    await (db as Kysely<{ grants: { by_consent: number; subject: string | null } }>)
      .updateTable('grants')
      .set({ by_consent: 1 })
      .where('subject', 'is not', null)
      .execute()
  },
}
