import type { Kysely } from 'kysely'
import type { RedirectStore } from '../oauth-stores.ts'
import type { Tables } from '../tables/tables.ts'
import { changes } from './statement-result.ts'

/** Stores the addresses to which consent flows may return in a database. */
export function redirectStore(db: Kysely<Tables>): RedirectStore {
  return {
    async add(organization_id, url) {
      return changes(
        db
          .insertInto('redirect_urls')
          .values({ organization_id, url })
          .onConflict((conflict) => conflict.doNothing()),
      )
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

    remove: (organization_id, url) =>
      changes(db.deleteFrom('redirect_urls').where(({ and }) => and({ organization_id, url }))),
  }
}
