import type { Kysely } from 'kysely'
import type { RedirectStore } from '../oauth-stores.ts'
import type { Tables } from '../tables/tables.ts'

/** Stores the addresses to which consent flows may return in a database. */
export function redirectStore(db: Kysely<Tables>): RedirectStore {
  return {
    async add(organization_id, url) {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('redirect_urls')
        .values({ organization_id, url })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows > 0n
    },

    async list(organization_id) {
      const rows = await db
        .selectFrom('redirect_urls')
        .select('url')
        .where('organization_id', '=', organization_id)
        .orderBy('url')
        .execute()
      return rows.map(({ url }) => url)
    },

    async remove(organization_id, url) {
      const { numDeletedRows } = await db
        .deleteFrom('redirect_urls')
        .where('organization_id', '=', organization_id)
        .where('url', '=', url)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
