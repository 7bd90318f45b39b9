import { RowStore } from './row-store.ts'
import { changesRows, insertNew } from './statement-result.ts'

/** The addresses to which an organization's consent flows may return. */
export class RedirectStore extends RowStore {
  /** Adds an address; changes nothing if it is there. Returns whether it was added. */
  add(organization_id: string, url: string): Promise<boolean> {
    return insertNew(this.db, 'redirect_urls', { organization_id, url })
  }

  /** In alphabetical order. */
  async list(organization_id: string): Promise<string[]> {
    const rows = await this.db
      .selectFrom('redirect_urls')
      .select('url')
      .where('organization_id', '=', organization_id)
      .orderBy('url')
      .execute()
    return rows.map(({ url }) => url)
  }

  /** Returns whether there was one. */
  remove(organization_id: string, url: string): Promise<boolean> {
    return changesRows(this.db.deleteFrom('redirect_urls').where(({ and }) => and({ organization_id, url })))
  }
}
