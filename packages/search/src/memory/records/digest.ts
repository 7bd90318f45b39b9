import { createHash } from 'node:crypto'
import type { Query } from '../../language/query.ts'
import type { View } from '../columns/view.ts'
import type { Indexes } from '../indexes/indexes.ts'
import type { Pace } from '../pace.ts'
import { searchView } from '../query/search-view.ts'
import { Pages } from './page.ts'

/** SHA-256, as base64url, of all pages of a query as JSON. */
export async function digestOf(view: View, query: Query, indexes: Indexes, pace: Pace): Promise<string> {
  const hash = createHash('sha256')
  const pages = new Pages()
  for (let after: Query['after'] = null; ; ) {
    const hits = await searchView(view.layers, { ...query, after }, indexes, pace)
    hash.update(await pages.write(hits, query.fields, pace))
    if (!hits.next) return hash.digest('base64url')
    after = hits.next
  }
}
