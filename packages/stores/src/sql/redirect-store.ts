import type { Kysely } from 'kysely'
import type { Tables } from '../tables/tables.ts'
import { changesRows, insertNew } from './statement-result.ts'

/** Stores the addresses to which consent flows may return in a database. */
export function redirectStore(db: Kysely<Tables>) {
  return {
    /** Adds an address; changes nothing if it is there. Returns whether it was added. */
    add: (organization_id: string, url: string): Promise<boolean> =>
      insertNew(db, 'redirect_urls', { organization_id, url }),

    /** In alphabetical order. */
    async list(organization_id: string): Promise<string[]> {
      const rows = await db
        .selectFrom('redirect_urls')
        .select('url')
        .where('organization_id', '=', organization_id)
        .orderBy('url')
        .execute()
      return rows.map(({ url }) => url)
    },

    /** Returns whether there was one. */
    remove: (organization_id: string, url: string): Promise<boolean> =>
      changesRows(db.deleteFrom('redirect_urls').where(({ and }) => and({ organization_id, url }))),
  }
}

/** The addresses to which an organization's consent flows may return. */
export type RedirectStore = ReturnType<typeof redirectStore>
