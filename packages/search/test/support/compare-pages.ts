import { deepStrictEqual, equal } from 'node:assert/strict'
import type { SearchCollection, SearchPage, SearchRequest } from '../../src/index.ts'

/** Reads all pages of a search: the first as objects and as text, each later one in one of the two forms. */
export async function comparePages(
  search: SearchRequest,
  collection: SearchCollection,
  expected: readonly unknown[],
): Promise<void> {
  const found: unknown[] = []
  const objects = (request: SearchRequest): Promise<SearchPage<unknown>> => collection.query(request)
  const text = async (request: SearchRequest): Promise<SearchPage<unknown>> => {
    const { data, meta } = await collection.queryText(request)
    return { data: JSON.parse(Buffer.from(data).toString()), meta }
  }
  let cursor: string | null = null
  for (let number = 0; ; number++) {
    const request: SearchRequest = { ...search, cursor }
    const page = await (number % 2 === 0 ? objects : text)(request)
    if (number === 0) deepStrictEqual((await text(request)).data, page.data)
    found.push(...page.data)
    cursor = page.meta.cursor
    equal(page.meta.has_more, found.length < expected.length)
    equal(cursor !== null, page.meta.has_more)
    if (cursor === null) break
  }
  deepStrictEqual(found, expected)
}
