import { deepStrictEqual, equal, ok } from 'node:assert/strict'
import type { SearchPage, SearchRecord, Sort } from '../../src/language/types.ts'
import { type CaseFields, type ConformanceCase, openWith, refuses, walk } from './support.ts'

const RECORDS = Array.from({ length: 25 }, (_, index) => ({
  id: index,
  campaign: { name: `name ${index % 4}` },
  metrics: { clicks: index % 7 === 0 ? null : index % 5 },
}))

const FULL = {
  id: 7,
  campaign: { name: 'n "quoted" ü', note: null, labels: ['a', 2, null] },
  metrics: { clicks: '9007199254740993', ctr: 0.25 },
  flags: { on: true },
  details: { deep: [1, { x: null }] },
  unknown: 'left out',
}

/** The sequence and the content of pages. */
export const pageCases: readonly ConformanceCase[] = [
  {
    title: 'P37 pages hold every record once, in the order of the sort, with ties in the order of the key',
    async run(engine) {
      const collection = await openWith(engine, RECORDS)
      const sort: Sort<CaseFields>[] = [{ 'metrics.clicks': 'desc' }, { 'campaign.name': 'asc' }]
      const all = (await collection.query({ query: { sort } })).data.map(({ id }) => id)
      deepStrictEqual(await walk(collection, { sort }, 4), all)
      equal(new Set(all).size, RECORDS.length)
      // missing values sort last in both directions
      deepStrictEqual(
        all.slice(-4),
        [0, 21, 14, 7].sort((a, b) => (a % 4) - (b % 4) || a - b),
      )
    },
  },
  {
    title: 'P37 pages neither repeat nor skip unchanged records while others are written',
    async run(engine) {
      const collection = await openWith(engine, RECORDS)
      const walked: unknown[] = []
      let cursor: string | null = null
      let round = 0
      do {
        const page: SearchPage<SearchRecord<CaseFields>> = await collection.query({
          query: {},
          limit: 5,
          cursor,
        })
        walked.push(...page.data.map((record) => record.id).filter((id) => Number(id) < 25))
        cursor = page.meta.cursor
        round++
        await collection.write({
          upserts: [{ id: -round }, { id: 100 + round }],
          deletes: [[100 + round - 1]],
        })
      } while (cursor !== null && round < 50)
      deepStrictEqual(
        walked,
        RECORDS.map(({ id }) => id),
      )
    },
  },
  {
    title: 'P37 a cursor is refused if it was changed or belongs to another query or collection',
    async run(engine) {
      const collection = await openWith(engine, RECORDS)
      const other = await openWith(engine, RECORDS, 'two')
      const { cursor } = (await collection.query({ query: {}, limit: 1 })).meta
      ok(cursor)
      const changed = cursor.slice(0, -2) + (cursor.endsWith('A') ? 'BB' : 'AA')
      await refuses(collection, { query: {}, cursor: changed }, '$.cursor')
      await refuses(collection, { query: { filter: { eq: { id: 1 } } }, cursor }, '$.cursor')
      await refuses(collection, { query: { sort: [{ id: 'desc' }] }, cursor }, '$.cursor')
      await refuses(other, { query: {}, cursor }, '$.cursor')
      equal((await collection.query({ query: {}, cursor, limit: 3 })).data.length, 3)
    },
  },
  {
    title: 'records hold every declared field, nested, null if missing, and nothing else',
    async run(engine) {
      const collection = await openWith(engine, [FULL, { id: 8 }])
      const { unknown: _, ...kept } = FULL
      const empty = {
        id: 8,
        campaign: { name: null, note: null, labels: null },
        metrics: { clicks: null, ctr: null },
        flags: { on: null },
        details: null,
      }
      deepStrictEqual((await collection.query({ query: {} })).data, [kept, empty])
      const { data, count } = await collection.queryText({ query: {} })
      deepStrictEqual(JSON.parse(Buffer.from(data).toString()), [kept, empty])
      equal(count, 2)
    },
  },
  {
    title: 'fields selects what records hold; a parent selects its children',
    async run(engine) {
      const collection = await openWith(engine, [FULL])
      const { data } = await collection.query({ query: {}, fields: ['metrics', ['campaign', 'name']] })
      deepStrictEqual(data, [{ campaign: { name: FULL.campaign.name }, metrics: FULL.metrics }])
    },
  },
  {
    title: 'a wrong request fails with invalid_params and the path',
    async run(engine) {
      const collection = await openWith(engine, RECORDS)
      await refuses(collection, {}, '$.query')
      await refuses(collection, { query: {}, limit: 0 }, '$.limit')
      await refuses(collection, { query: {}, limit: 10_001 }, '$.limit')
      await refuses(collection, { query: {}, fields: ['metrics.cost'] }, '$.fields[0]')
      await refuses(
        collection,
        { query: { sort: [{ 'campaign.labels': 'asc' }] } },
        '$.query.sort[0]["campaign.labels"]',
      )
      await refuses(collection, { query: { filter: { equals: { id: 1 } } } }, '$.query.filter.equals')
      await refuses(
        collection,
        { query: { filter: { or: [{ eq: { id: 'x' } }] } } },
        '$.query.filter.or[0].eq.id',
      )
      await refuses(collection, { query: { filter: { eq: { details: 1 } } } }, '$.query.filter.eq.details')
    },
  },
]
