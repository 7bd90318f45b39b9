import { createHash } from 'node:crypto'
import type { SearchText } from '../../src/index.ts'

/** A collection of any fields. */
interface Searched {
  queryText(request: {
    query: Record<string, never>
    limit: number
    cursor: string | null
  }): Promise<SearchText>
}

/** SHA-256, as base64url, of all records as JSON in the order of the key: equal for equal records. */
export async function digestOf(collection: Searched): Promise<string> {
  const hash = createHash('sha256')
  for (let cursor: string | null = null; ; ) {
    const { data, meta } = await collection.queryText({ query: {}, limit: 10_000, cursor })
    hash.update(data)
    cursor = meta.cursor
    if (cursor === null) return hash.digest('base64url')
  }
}
