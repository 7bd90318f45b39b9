import { DatabaseSync } from 'node:sqlite'
import { createMemoryEngine, type GroupRequest, type SearchCollection } from '@linkspan/search'
import type { GroupSearch } from './classes.ts'
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
const BATCH = 5_000

/** This package. */
export class LinkspanGroups implements GroupEngine {
  collection!: SearchCollection<typeof FIELDS>

  async build(records: number): Promise<void> {
    this.collection = await createMemoryEngine().open({
      connector: 'bench',
      entity: 'keywords',
      fields: FIELDS,
      key: [...KEY],
    })
    const generation = await this.collection.beginGeneration()
    let batch: object[] = []
    for (const row of rows(records)) {
      batch.push(toRecord(row))
      if (batch.length < BATCH) continue
      await generation.fill(batch)
      batch = []
    }
    await generation.fill(batch)
    await generation.commit()
  }

  async search(search: GroupSearch) {
    const request = toRequest(search)
    const names = Object.keys(search.aggregates)
    return async () => {
      const { data } = await this.collection.query(request)
      return data.map((group) => [
        ...search.by.map((path) =>
          path.split('.').reduce<unknown>((inner, key) => (inner as never)[key], group),
        ),
        ...names.map((name) => (group as Record<string, unknown>)[name]),
      ])
    }
  }

  async raw(search: GroupSearch) {
    const request = toRequest(search)
    return () => this.collection.queryText(request)
  }
}

function toRequest({ by, aggregates, campaigns, top, limit }: GroupSearch): GroupRequest<typeof FIELDS> {
  const aggregate = Object.fromEntries(
    Object.entries(aggregates).map(([name, [operator, path]]) => [name, { [operator]: path }]),
  )
  const query = {
    ...(campaigns.length > 0 && { filter: { in: { 'campaign.name': campaigns } } }),
    group_by: by,
    aggregate,
    ...(top && { sort: [{ [top]: 'desc' }] }),
  }
  // the classes have valid aggregates; their operators are known at run time only
  return { query, limit } as unknown as GroupRequest<typeof FIELDS>
}

function toRecord([date, channel, name, text, clicks, cost_micros, conversions]: Row): object {
  return {
    segments: { date },
    campaign: { channel, name },
    keyword: { text },
    metrics: { clicks, cost_micros, conversions },
  }
}

const SQL_TYPES = { string: 'VARCHAR', integer: 'BIGINT', number: 'DOUBLE' } as const

const TABLE = `CREATE TABLE records (${Object.entries(FIELDS)
  .map(([path, type]) => `"${path}" ${SQL_TYPES[type]}`)
  .join(', ')})`

function toSql({ by, aggregates, campaigns, top, limit }: GroupSearch): string {
  const groups = by.map((path) => `"${path}"`)
  const values = Object.entries(aggregates).map(([name, [operator, path]]) => {
    const field = path === '*' ? '*' : `"${path}"`
    const call = operator === 'count_distinct' ? `count(DISTINCT ${field})` : `${operator}(${field})`
    return `${call} AS ${name}`
  })
  const where =
    campaigns.length > 0 ? ` WHERE "campaign.name" IN (${campaigns.map((name) => `'${name}'`)})` : ''
  const grouped = groups.length > 0 ? ` GROUP BY ${groups}` : ''
  const order = [...(top ? [`${top} DESC`] : []), ...groups]
  const ordered = order.length > 0 ? ` ORDER BY ${order}` : ''
  return `SELECT ${[...groups, ...values]} FROM records${where}${grouped}${ordered} LIMIT ${limit}`
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
    for (const [date, channel, name, text, clicks, cost, conversions] of rows(records)) {
      for (const word of [date, channel, name, text]) appender.appendVarchar(word)
      appender.appendBigInt(BigInt(clicks))
      appender.appendBigInt(BigInt(cost))
      appender.appendDouble(conversions)
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
