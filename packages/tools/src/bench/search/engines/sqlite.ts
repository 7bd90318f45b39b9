import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { valueAt } from '@linkspan/core'
import { batchesOf, parsed } from '../feed.ts'
import type { Search } from '../queries.ts'
import { FIELDS, KEY } from '../records.ts'
import type { BenchEngine } from './engine.ts'

const PATHS = Object.keys(FIELDS)
const COLUMNS = PATHS.map((path) => `"${path}"`)
const INDEXED = [
  ['campaign.id'],
  ['segments.date'],
  ['campaign.status'],
  ['campaign.name'],
  ['campaign.advertising_channel_type', 'metrics.clicks'],
  ['campaign.advertising_channel_type', 'metrics.cost_micros'],
  ['metrics.cost_micros'],
  ['metrics.impressions'],
  ['metrics.clicks'],
]
const COMPARISONS: Record<string, string> = {
  eq: 'IS',
  neq: 'IS NOT',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'LIKE',
}

interface Where {
  readonly sql: string
  readonly values: SQLInputValue[]
}

/** SQLite with indexes for all searches, and FTS5 over the names. Later pages continue after the last key. */
export class SqliteBench implements BenchEngine {
  readonly #folder = mkdtempSync(join(tmpdir(), 'search-bench-'))
  readonly #file = join(this.#folder, 'records.db')
  readonly #database = new DatabaseSync(this.#file)

  constructor() {
    this.#database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -1000000',
    )
    const key = KEY.map((path) => `"${path}"`).join(', ')
    this.#database.exec(
      `CREATE TABLE records (number INTEGER PRIMARY KEY, ${COLUMNS.join(', ')}, UNIQUE (${key}))`,
    )
    for (const paths of INDEXED) {
      const columns = paths.map((path) => `"${path}"`).join(', ')
      this.#database.exec(`CREATE INDEX "${paths.join('+')}" ON records (${columns})`)
    }
    this.#database.exec(
      `CREATE VIRTUAL TABLE words USING fts5(name, content='records', content_rowid='number', tokenize='unicode61 remove_diacritics 2');
       CREATE TRIGGER added AFTER INSERT ON records BEGIN
         INSERT INTO words (rowid, name) VALUES (new.number, new."campaign.name");
       END;
       CREATE TRIGGER renamed AFTER UPDATE OF "campaign.name" ON records WHEN new."campaign.name" IS NOT old."campaign.name" BEGIN
         INSERT INTO words (words, rowid, name) VALUES ('delete', old.number, old."campaign.name");
         INSERT INTO words (rowid, name) VALUES (new.number, new."campaign.name");
       END;`,
    )
  }

  async build(texts: Iterable<string>): Promise<void> {
    for (const batch of batchesOf(parsed(texts))) await this.upsert(batch)
    this.#database.exec('ANALYZE')
  }

  async search({ filter, sort, limit, page }: Search) {
    const where = toWhere(filter)
    if (!where) return undefined
    const keys = [
      ...sort.flatMap((entry) => Object.entries(entry)),
      ...KEY.map((path) => [path, 'asc'] as const),
    ]
    const order = keys.map(([path, direction]) => `"${path}" ${direction}`).join(', ')
    const base = `SELECT ${COLUMNS.join(', ')} FROM records WHERE ${where.sql}`
    if (page === 0) {
      const statement = this.#database.prepare(`${base} ORDER BY ${order} LIMIT ${limit}`)
      return async () => statement.all(...where.values)
    }
    const last = this.#database
      .prepare(`${base} ORDER BY ${order} LIMIT 1 OFFSET ${page * limit - 1}`)
      .get(...where.values)
    // the sort is descending by one field, then ascending by the key
    const [[path] = ['']] = keys
    const key = KEY.map((each) => `"${each}"`).join(', ')
    const statement = this.#database.prepare(
      `${base} AND "${path}" <= ? AND ("${path}" < ? OR (${key}) > (?, ?)) ORDER BY ${order} LIMIT ${limit}`,
    )
    const values = [last?.[path], last?.[path], ...KEY.map((each) => last?.[each])] as SQLInputValue[]
    return async () => statement.all(...where.values, ...values)
  }

  async upsert(records: readonly object[]): Promise<void> {
    const key = KEY.map((path) => `"${path}"`).join(', ')
    const updates = COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')
    const statement = this.#database.prepare(
      `INSERT INTO records (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')}) ON CONFLICT (${key}) DO UPDATE SET ${updates}`,
    )
    this.#database.exec('BEGIN')
    for (const record of records) statement.run(...PATHS.map((path) => toSql(valueAt(record, path))))
    this.#database.exec('COMMIT')
  }

  async bytes(): Promise<number> {
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    return statSync(this.#file).size
  }

  keyOf(record: unknown): string {
    const row = record as Record<string, unknown>
    return KEY.map((path) => row[path]).join(' ')
  }

  close(): void {
    this.#database.close()
    rmSync(this.#folder, { recursive: true })
  }
}

function toSql(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return Number(value)
  if (value === undefined) return null
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as SQLInputValue)
}

function toWhere(filter: object): Where | undefined {
  const [entry] = Object.entries(filter)
  if (!entry) return { sql: 'true', values: [] }
  const [operator, operand] = entry
  if (operator === 'and' || operator === 'or') {
    const parts = (operand as object[]).map(toWhere)
    if (parts.includes(undefined)) return undefined
    return {
      sql: `(${parts.map((part) => part?.sql).join(operator === 'and' ? ' AND ' : ' OR ')})`,
      values: parts.flatMap((part) => part?.values ?? []),
    }
  }
  if (operator === 'not') {
    const inner = toWhere(operand)
    return inner && { sql: `NOT (${inner.sql})`, values: inner.values }
  }
  const [[path, value] = ['', undefined]] = Object.entries(operand as Record<string, unknown>)
  if (operator === 'in') {
    const values = value as SQLInputValue[]
    return { sql: `"${path}" IN (${values.map(() => '?').join(', ')})`, values }
  }
  if (operator === 'keyword') {
    return {
      sql: 'number IN (SELECT rowid FROM words WHERE words MATCH ?)',
      values: [String(value).split(' ').join(' OR ')],
    }
  }
  const comparison = COMPARISONS[operator]
  return comparison ? { sql: `"${path}" ${comparison} ?`, values: [value as SQLInputValue] } : undefined
}
