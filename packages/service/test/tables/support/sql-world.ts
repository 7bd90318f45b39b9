import { valueAt } from '@linkspan/core'
import {
  type CollectionDeclaration,
  createCursors,
  createMemoryEngine,
  QueryParser,
  type SearchFields,
  type SearchRequest,
} from '@linkspan/search'
import type { TableColumn } from '@linkspan/sync'
import fc from 'fast-check'
import { filters, sorts } from '../../../../search/test/support/arbitraries.ts'
import { groupings } from '../../../../search/test/support/group-arbitraries.ts'
import { PublishingEngine } from '../../../../search/test/support/publishing-engine.ts'
import { SQL_ENGINES } from '../../../src/tables/sql/engines.ts'
import { queryColumns } from '../../../src/tables/sql/query-columns.ts'
import { querySql } from '../../../src/tables/sql/query-sql.ts'

const fields = {
  id: 'integer',
  'campaign.name': 'string',
  'segments.date': 'string',
  started: 'string',
  'metrics.clicks': 'integer',
  amount: 'number',
  is_open: 'boolean',
  tags: 'array',
  codes: 'array',
  parties: 'array',
  'parties.name': 'string',
  details: 'object',
} as const satisfies SearchFields
const key = ['campaign.name', 'id'] as const
const declaration: CollectionDeclaration = { connector: 'con_1', entity: 'rows', fields, key }
/** As the table has them; `details` is JSON. */
export const columns: ReadonlyMap<string, Pick<TableColumn, 'name' | 'type'>> = new Map(
  (
    [
      ['id', 'long'],
      ['campaign.name', 'string'],
      ['segments.date', 'date'],
      ['started', 'timestamptz'],
      ['metrics.clicks', 'long'],
      ['amount', 'double'],
      ['is_open', 'boolean'],
      ['tags', 'string'],
      ['codes', 'string'],
      ['parties', 'string'],
      ['details', 'string'],
    ] as const
  ).map(([path, type]) => [path, { name: path.replaceAll('.', '_'), type }]),
)
const table = {
  name: 'rows',
  location: "s3://it's/rows",
  connector_id: 'con_1',
  columns: queryColumns(fields, columns),
}
const NAMES = [
  '',
  'a',
  'A',
  'b',
  'Ab',
  'é',
  "it's",
  'a\\b',
  '100%',
  'a_b',
  'brand search',
  '\u{1f600}',
  '!',
  null,
]
const DAYS = ['2026-11-24', '2026-11-25', '2027-01-01', null]
const TIMES = ['2026-11-24T08:00:00.000Z', '2026-11-24T08:00:00.250Z', '2026-11-25T00:00:00.000Z', null]
const CLICKS = [0, 1, 2, 5, '9223372036854775807', '-9223372036854775808', '9007199254740993', null]
const AMOUNTS = [0, 0.25, -1.5, 3, 2 ** 40, null]
const TAGS = [['a'], ['a', 'A', 'a'], ['brand search', null, ['a']], [], null, ['100%', "it's", '\u{1f600}']]
const CODES = [[1], ['1'], [true, 2.5], ['a', 1], [], null, ['é']]

/** Enough records that each value meets each other one of most fields. */
export const records = Array.from({ length: 600 }, (_, index) => ({
  id: index,
  campaign: { name: pick(NAMES, index) },
  segments: { date: pick(DAYS, index >> 1) },
  started: pick(TIMES, index >> 2),
  metrics: { clicks: pick(CLICKS, index >> 3) },
  amount: pick(AMOUNTS, index * 7),
  is_open: pick([true, false, null], index >> 1),
  tags: pick(TAGS, index * 5),
  codes: pick(CODES, index * 3),
  parties: pick([[{ name: 'Ann' }], [], null], index),
  details: pick([{ a: 1 }, null], index),
}))

function pick<Value>(values: readonly Value[], index: number): Value {
  return values[index % values.length] as Value
}

/** A value as a text that is cast to the type of its column. */
export function textAt(record: object, path: string): string | null {
  const value = valueAt(record, path) ?? null
  if (value === null) return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const cursors = createCursors('a secret of at least 32 characters')

/** A search as SQL over these records. */
export const sqlOf = (request: SearchRequest, of: keyof typeof SQL_ENGINES = 'duckdb') =>
  querySql(new QueryParser(declaration, cursors).parse(request), table, SQL_ENGINES[of])

/** A collection with these records. */
export async function openSearch() {
  const engine = new PublishingEngine(createMemoryEngine())
  const collection = await engine.open(declaration)
  await collection.write({ upserts: records })
  return {
    /** The rows of an answer as their values in order: numbers and days as texts, and JSON of arrays and objects. */
    async rowsOf(request: SearchRequest): Promise<unknown[][]> {
      const { grouping, fields: selected } = new QueryParser(declaration, cursors).parse(request)
      const paths = grouping ? [...grouping.fields, ...grouping.aggregates.map(({ name }) => name)] : selected
      const { data } = await collection.query(request as never)
      return data.map((record: object) => paths.map((path) => plainText(valueAt(record, path) ?? null)))
    },
    close: () => engine.close(),
  }
}

/** A value as all engines print it. */
export function plainText(value: unknown): unknown {
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'object' && 'micros' in value)
    return new Date(Number(value.micros) / 1_000).toISOString()
  const is_json =
    typeof value === 'object' && (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)
  return is_json ? JSON.stringify(value) : String(value)
}

/** Whether a filter has something that has no equal in SQL. */
export const isWord = (filter: unknown): boolean =>
  /"(?:keyword|fuzzy|parties\.name)"/.test(JSON.stringify(filter))
const {
  codes: _codes,
  parties: _parties,
  'parties.name': _name,
  details: _details,
  started: _started,
  'segments.date': _date,
  ...grouped
} = fields
const schema = { fields: { ...grouped, codes: fields.codes }, key: [...key], scope_fields: [] }

/** Searches of these records, also for groups. */
export const asks: fc.Arbitrary<SearchRequest> = fc.record({
  query: fc.oneof(
    fc.record({ filter: filters(schema), sort: sorts(schema) }),
    fc.tuple(filters(schema), groupings({ ...schema, fields: grouped })).map(([filter, grouping]) => ({
      filter,
      ...grouping,
    })),
  ),
  limit: fc.integer({ min: 1, max: 1_000 }),
}) as never
