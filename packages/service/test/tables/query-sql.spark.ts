import { afterAll, beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { each } from '../../../core/test/support/each.ts'
import { runSpark } from '../../../sync/test/tables/support/spark.ts'
import { asks, columns, openSearch, records, sqlOf, textAt } from './support/sql-world.ts'

/** Spark does not tell the types of the elements of an array, and has no words. */
const HAS_OTHERS = /"(?:keyword|fuzzy|codes|parties\.name)"|"count_distinct":"tags"|"group_by":\[[^\]]*"tags"/
const TYPES = {
  long: 'bigint',
  date: 'date',
  timestamptz: 'timestamp',
  double: 'double',
  boolean: 'boolean',
  string: 'string',
}

let search: Awaited<ReturnType<typeof openSearch>>
beforeAll(async () => {
  search = await openSearch()
})
afterAll(() => search.close())

test('a query means in Spark what it means in a search, whatever it asks', async () => {
  const requests = fc.sample(asks, 200).filter(({ query }) => !HAS_OTHERS.test(JSON.stringify(query)))
  const types = [...columns.values()].map(({ name, type }): [string, string] => [name, TYPES[type]])
  const rows = records.map((record) => ['con_1', ...[...columns.keys()].map((path) => textAt(record, path))])
  const views = { rows: { rows, schema: [['connector_id', 'string'] as const, ...types] } }
  const [, ...printed] = runSpark('/nowhere', [
    { views, statement: 'select 1' },
    ...requests.map((request) => ({ statement: sqlOf(request, 'spark') })),
  ])
  for (const [index, request] of each([...requests.entries()])) {
    const values = printed[index]?.map((row) => row.map(([, value]) => textOf(value)))
    expect({ request, values }).toEqual({ request, values: await search.rowsOf(request) })
  }
}, 600_000)

/** A value as a search has it: the program prints integers with an n at their end. */
function textOf(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && /^-?\d+n$/.test(value) ? value.slice(0, -1) : value
}
