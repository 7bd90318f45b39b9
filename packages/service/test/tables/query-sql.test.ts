import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { SearchRequest } from '@linkspan/search'
import fc from 'fast-check'
import { each } from '../../../core/test/support/each.ts'
import { drawing } from '../../../search/test/support/drawing.ts'
import { asks, columns, isWord, openSearch, plainText, records, sqlOf, textAt } from './support/sql-world.ts'

/** A query as SQL is run by DuckDB, over the same records as the search that it means. */

const DUCKDB_TYPES = {
  long: 'bigint',
  date: 'date',
  timestamptz: 'timestamptz',
  double: 'double',
  boolean: 'boolean',
  string: 'varchar',
}

let connection: DuckDBConnection
let search: Awaited<ReturnType<typeof openSearch>>
beforeAll(async () => {
  search = await openSearch()
  connection = await (await DuckDBInstance.create()).connect()
  await connection.run("set timezone = 'Asia/Kathmandu'")
  const types = [...columns.values()].map(({ name, type }) => `${name} ${DUCKDB_TYPES[type]}`)
  await connection.run(`create table rows (connector_id varchar, ${types.join(', ')})`)
  for (const connector_id of ['con_1', 'con_2']) {
    for (const record of records) {
      const values = [...columns].map(([path, { type }]) => {
        const text = textAt(record, path)
        return text === null ? 'null' : `cast('${text.replaceAll("'", "''")}' as ${DUCKDB_TYPES[type]})`
      })
      await connection.run(`insert into rows values ('${connector_id}', ${values.join(', ')})`)
    }
  }
})
afterAll(async () => {
  connection?.closeSync()
  await search.close()
})

/** The rows of a statement, each as its values in order. */
async function run(request: SearchRequest): Promise<unknown[][]> {
  const statement = sqlOf(request).replace("iceberg_scan('s3://it''s/rows')", 'rows')
  const reader = await connection.runAndReadAll(statement)
  return reader.getRows().map((row) => row.map(plainText))
}

test('a query means in DuckDB what it means in a search, whatever it asks', async () => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(asks, async (request) => {
      fc.pre(!isWord(request.query.filter))
      expect(await run(request)).toEqual(await search.rowsOf(request))
      compared++
    }),
    drawing(1_000),
  )
  expect(compared).toBeGreaterThan(100)
})

test.each([
  { gte: { 'segments.date': '2026-11-25' } },
  { eq: { 'segments.date': '2026-11-24' } },
  { neq: { 'segments.date': '2026-11-24' } },
  { gt: { 'segments.date': '2026-12' } },
  { like: { 'segments.date': '2026-11-%' } },
  { lt: { started: '2026-11-24T08:00:00.100Z' } },
  { in: { started: ['2026-11-25T00:00:00.000Z'] } },
  { not: { gt: { started: '2026-11-24T08:00:00.100Z' } } },
  { eq: { parties: null } },
  { in: { 'campaign.name': ["it's", 'a\\b'] } },
])('days, times and texts with signs of SQL are compared as in a search: %j', async (filter) => {
  const request = {
    query: { filter, sort: [{ 'segments.date': 'desc' }, { started: 'asc' }] },
  } as SearchRequest
  const rows = await run(request)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows).toEqual(await search.rowsOf(request))
})

test.each([
  [{ filter: { keyword: { 'campaign.name': 'brand' } } }, 'keyword, here of campaign.name'],
  [{ filter: { not: { fuzzy: { tags: 'brand' } } } }, 'fuzzy, here of tags'],
  [{ filter: { eq: { 'parties.name': 'Ann' } } }, 'parties.name, which is inside a list of objects'],
  [{ group_by: ['parties.name'] }, 'parties.name, which is inside a list of objects'],
  [{ filter: { gt: { started: 'yesterday' } } }, 'a comparison of started with yesterday'],
  [{ group_by: ['campaign.name'], aggregate: { Campaign_Name: { count: '*' } } }, 'Campaign_Name, which is'],
  [{ aggregate: { n: { count: '*' }, N: { count: '*' } } }, 'N, which is'],
])('what has no equal in SQL is refused by its name: %j', (query, message) => {
  expect(() => sqlOf({ query } as SearchRequest)).toThrow(message)
})

test('an aggregate may have any name, also such as the statement itself might use', async () => {
  const aggregate = {
    group_rank: { count: '*' },
    element_1: { max: 'metrics.clicks' },
    select: { count: '*' },
  }
  const query = { group_by: ['tags', 'campaign.name'], aggregate, top: { groups: 2, per: ['tags'] } }
  const request = { query } as SearchRequest
  expect(await run(request)).toEqual(await search.rowsOf(request))
})

test('a statement for Spark has its names and texts as Spark writes them', () => {
  const filter = { and: [{ eq: { 'campaign.name': "it's a\\b" } }, { like: { tags: '100\\%%' } }] }
  const statement = sqlOf(
    {
      query: { filter, group_by: ['tags'], aggregate: { clicks: { sum: 'metrics.clicks' } } },
    } as SearchRequest,
    'spark',
  )
  const expected = [
    "`connector_id` = 'con_1'",
    "`campaign_name` = 'it\\'s a\\\\b'",
    "exists(from_json(`tags`, 'array<string>'), e -> e ilike '100!%%' escape '!')",
    'explode(coalesce(',
    'sum(cast(`metrics_clicks` as decimal(38, 0)))',
    'from `rows`',
  ]
  for (const part of each(expected)) expect(statement).toContain(part)
})
