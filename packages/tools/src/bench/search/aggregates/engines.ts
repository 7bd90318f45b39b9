import { DatabaseSync } from 'node:sqlite'
import { valueAt, writerOf } from '@linkspan/core'
import type { GroupRequest } from '@linkspan/search'
import type { WrittenCollection } from '../../../../../search/test/support/publishing-engine.ts'
import { fillAll, openCollection } from '../feed.ts'
import type { Compared, GroupSearch } from './classes.ts'
import { FIELDS, KEY, type Row, rows } from './records.ts'

/** An engine in the benchmark of aggregates. */
export interface GroupEngine {
  build(records: number): Promise<void>
  /** Prepares a search, which returns the groups: their fields and their aggregates, in the order of the search. */
  search(search: GroupSearch): Promise<() => Promise<readonly (readonly unknown[])[]>>
  /** The same as the engine returns it. */
  raw(search: GroupSearch): Promise<() => Promise<unknown>>
}

const PATHS = Object.keys(FIELDS)
const WRITERS = PATHS.map(writerOf)

/** This package. */
export class LinkspanGroups implements GroupEngine {
  collection!: WrittenCollection<typeof FIELDS>

  async build(records: number): Promise<void> {
    this.collection = await openCollection('keywords', FIELDS, KEY)
    await fillAll(await this.collection.beginGeneration(), toRecords(rows(records)))
  }

  async search(search: GroupSearch) {
    const request = toRequest(search)
    const names = Object.keys(search.aggregates)
    return async () => {
      const { data } = await this.collection.query(request)
      return data.map((group) => [
        ...search.by.map((path) => valueAt(group, path)),
        ...names.map((name) => (group as Record<string, unknown>)[name]),
      ])
    }
  }

  async raw(search: GroupSearch) {
    const request = toRequest(search)
    return () => this.collection.queryText(request)
  }
}

export function toRequest({ by, aggregates, where, top, limit }: GroupSearch): GroupRequest<typeof FIELDS> {
  const aggregate = Object.fromEntries(
    Object.entries(aggregates).map(([name, [operator, path]]) => [name, { [operator]: path }]),
  )
  const query = {
    ...(where.length > 0 && {
      filter: { and: where.map(([operator, path, value]) => ({ [operator]: { [path]: value } })) },
    }),
    group_by: by,
    aggregate,
    ...(top && { sort: [{ [top]: 'desc' }] }),
  }
  // the classes have valid aggregates; their operators are known at run time only
  return { query, limit } as unknown as GroupRequest<typeof FIELDS>
}

export function* toRecords(rows: Iterable<Row>): Generator<object> {
  for (const row of rows) yield toRecord(row)
}

function toRecord(row: Row): object {
  const record = {}
  for (const [index, write] of WRITERS.entries()) write(record, row[index])
  return record
}

const SQL_TYPES = { string: 'VARCHAR', integer: 'BIGINT', number: 'DOUBLE' } as const

const TABLE = `CREATE TABLE records (${Object.entries(FIELDS)
  .map(([path, type]) => `"${path}" ${SQL_TYPES[type]}`)
  .join(', ')})`

const SQL_OPERATORS = { in: 'IN', eq: '=', gte: '>=', lt: '<' } as const

function toCondition([operator, path, value]: Compared): string {
  const literal = (each: unknown) => (typeof each === 'string' ? `'${each}'` : String(each))
  const operand = Array.isArray(value) ? `(${value.map(literal)})` : literal(value)
  return `"${path}" ${SQL_OPERATORS[operator]} ${operand}`
}

function toSql({ by, aggregates, where, top, limit }: GroupSearch): string {
  const groups = by.map((path) => `"${path}"`)
  const values = Object.entries(aggregates).map(([name, [operator, path]]) => {
    const field = path === '*' ? '*' : `"${path}"`
    const call = operator === 'count_distinct' ? `count(DISTINCT ${field})` : `${operator}(${field})`
    return `${call} AS ${name}`
  })
  const filter = where.length > 0 ? ` WHERE ${where.map(toCondition).join(' AND ')}` : ''
  const grouped = groups.length > 0 ? ` GROUP BY ${groups}` : ''
  const order = [...(top ? [`${top} DESC`] : []), ...groups]
  const ordered = order.length > 0 ? ` ORDER BY ${order}` : ''
  return `SELECT ${[...groups, ...values]} FROM records${filter}${grouped}${ordered} LIMIT ${limit}`
}

/** DuckDB in memory with one thread; statements are prepared. */
export class DuckDbGroups implements GroupEngine {
  #connection!: import('@duckdb/node-api').DuckDBConnection

  async build(records: number): Promise<void> {
    const { DuckDBInstance } = await import('@duckdb/node-api')
    const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
    this.#connection = await instance.connect()
    await this.#connection.run(TABLE)
    const appender = await this.#connection.createAppender('records')
    const types = Object.values(FIELDS)
    for (const row of rows(records)) {
      for (const [index, value] of row.entries()) {
        if (typeof value === 'string') appender.appendVarchar(value)
        else if (types[index] === 'integer') appender.appendBigInt(BigInt(value))
        else appender.appendDouble(value)
      }
      appender.endRow()
    }
    appender.closeSync()
    await this.#connection.run('CHECKPOINT')
    await this.#connection.run('ANALYZE')
  }

  async search(search: GroupSearch) {
    const run = await this.raw(search)
    return async () => (await run()).getRows()
  }

  async raw(search: GroupSearch) {
    const statement = await this.#connection.prepare(toSql(search))
    return () => statement.runAndReadAll()
  }
}

/** SQLite in memory, with an index for the filter. */
export class SqliteGroups implements GroupEngine {
  readonly #database = new DatabaseSync(':memory:')

  async build(records: number): Promise<void> {
    this.#database.exec(TABLE)
    const insert = this.#database.prepare(`INSERT INTO records VALUES (${PATHS.map(() => '?')})`)
    this.#database.exec('BEGIN')
    for (const row of rows(records)) insert.run(...row)
    this.#database.exec('COMMIT')
    this.#database.exec('CREATE INDEX campaigns ON records ("campaign.name"); ANALYZE')
  }

  async search(search: GroupSearch) {
    const run = await this.raw(search)
    return async () => (await run()).map((row) => Object.values(row))
  }

  async raw(search: GroupSearch) {
    const statement = this.#database.prepare(toSql(search))
    return async () => statement.all()
  }
}
