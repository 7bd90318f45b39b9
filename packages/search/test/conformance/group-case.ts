import { deepStrictEqual, equal, ok } from 'node:assert/strict'
import type { GroupRequest } from '../../src/language/grouping-types.ts'
import { type CaseCollection, type CaseFields, type ConformanceCase, openWith } from './support.ts'

/** The query of a search for groups. */
export type Query = GroupRequest<CaseFields>['query']
type Expectation = readonly [query: Query, groups: readonly object[]]

/** All groups of a search, page by page; each page must be the same as text. */
async function groupsOf(collection: CaseCollection, query: Query, limit = 1_000): Promise<object[]> {
  const groups: object[] = []
  for (let cursor: string | null = null; ; ) {
    const request: GroupRequest<CaseFields> = { query, limit, cursor }
    const { data, meta } = await collection.query(request)
    const text = await collection.queryText(request)
    deepStrictEqual(JSON.parse(Buffer.from(text.data).toString()), data)
    equal(text.count, data.length)
    ok(data.length <= limit, 'a page exceeds its limit')
    groups.push(...data)
    cursor = meta.cursor
    equal(meta.has_more, cursor !== null)
    if (cursor === null) return groups
  }
}

/** A case that makes groups of the same records, written in two batches, with one query after another. */
export function groups(
  title: string,
  records: readonly object[],
  expectations: readonly Expectation[],
): ConformanceCase {
  return {
    title,
    async run(engine) {
      const half = Math.ceil(records.length / 2)
      const collection = await openWith(engine, records.slice(0, half))
      await collection.write({ upserts: records.slice(half) })
      for (const [query, expected] of expectations) {
        deepStrictEqual(await groupsOf(collection, query), expected, JSON.stringify(query))
        if (expected.length > 0)
          deepStrictEqual(await groupsOf(collection, query, 1), expected, JSON.stringify(query))
      }
    },
  }
}

/** Records with missing values and mixed elements. */
export const SHOWN = [
  {
    id: 1,
    campaign: { name: 'b', labels: ['x', 'y', 'x'] },
    metrics: { clicks: 4, ctr: 0.1 },
    flags: { on: true },
  },
  {
    id: 2,
    campaign: { name: 'a', labels: ['y', 2] },
    metrics: { clicks: 2, ctr: 0.2 },
    flags: { on: false },
  },
  { id: 3, campaign: { name: 'b', labels: [] }, metrics: { clicks: null, ctr: 0.3 } },
  { id: 4, campaign: { name: null, labels: [10, true, null, ['x']] }, metrics: { clicks: 4, ctr: null } },
  { id: 5, campaign: { name: 'B' }, metrics: { clicks: 1 } },
]

/** Records with integers beyond the safe range. */
export const LARGE = [
  { id: 1, campaign: { name: 'a' }, metrics: { clicks: '9007199254740993' } },
  { id: 2, campaign: { name: 'a' }, metrics: { clicks: 9007199254740991 } },
  { id: 3, campaign: { name: 'b' }, metrics: { clicks: '9223372036854775807' } },
  { id: 4, campaign: { name: 'b' }, metrics: { clicks: '9223372036854775807' } },
  { id: 5, campaign: { name: 'c' }, metrics: { clicks: '-9007199254740993' } },
  { id: 6, campaign: { name: 'c' }, metrics: { clicks: 9007199254740991 } },
]
