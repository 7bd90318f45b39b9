import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from '@jest/globals'
import { type Dialect, Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { each } from '../../core/test/support/each.ts'
import { EventStore } from '../src/sql/event-store.ts'
import { sqliteAccess } from '../src/sqlite-driver.ts'
import { processClock, type SqlTraits } from '../src/tables/sql-traits.ts'
import type { Tables } from '../src/tables/tables.ts'
import { postgresDatabase, sqliteDatabase } from './support/databases.ts'
import { eventOf } from './support/log-events.ts'

interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** The statements that every method of the log runs. */
async function statementsOf(dialect: Dialect): Promise<{ db: Kysely<Tables>; statements: Statement[] }> {
  const statements: Statement[] = []
  const db = new Kysely<Tables>({ dialect, log: ({ query }) => void statements.push(query) })
  const tag = () => sql`null`
  const traits = { now: processClock(Date.now), tag } as Partial<SqlTraits> as SqlTraits
  const store = new EventStore(db, traits, () => {})
  const organization_id = 'org_a'
  await store.insert([eventOf(organization_id, 'connector.created', 'con_1')])
  await store.hasUnnumbered()
  await store.number(10)
  await store.list({ organization_id, after: 0, limit: 10 })
  await store.list({
    organization_id,
    after: 0,
    limit: 10,
    types: ['connector.created'],
    connector_id: 'con_1',
    tags: { team: 'ads' },
  })
  await store.newest([organization_id])
  await store.deleteOlder(1, 10)
  return { db, statements: [...statements] }
}

test('sqlite: no statement of the log scans it, except for the oldest events to delete', async () => {
  const database = await sqliteDatabase()
  const store = database.open()
  await store.migrate()
  await store.close()
  const file = join(database.env.LINKSPAN_DATA_DIR as string, 'linkspan.db')
  const { db, statements } = await statementsOf(sqliteAccess(new DatabaseSync(file)).dialect)
  expect(statements.length).toBeGreaterThan(7)
  const raw = new DatabaseSync(file)
  for (const { sql: text, parameters } of each(statements)) {
    const plan = raw.prepare(`explain query plan ${text}`).all(...(parameters as never[]))
    const scans = plan.map(({ detail }) => String(detail)).filter((step) => /^SCAN events\b/.test(step))
    // the first rows of the table, at most as many as the limit
    expect({ text, scans: text.startsWith('delete') ? [] : scans }).toEqual({ text, scans: [] })
  }
  raw.close()
  await db.destroy()
  await database.remove()
})

test('postgres: every statement of the log has an index to go by', async () => {
  const database = await postgresDatabase()
  const store = database.open()
  await store.migrate()
  await store.close()
  const pool = new Pool({ connectionString: database.env.DATABASE_URL, max: 1 })
  const { db, statements } = await statementsOf(new PostgresDialect({ pool }))
  expect(statements.length).toBeGreaterThan(7)
  // a table of one row is read whole otherwise
  await sql`set enable_seqscan = off`.execute(db)
  for (const { sql: text, parameters } of each(statements)) {
    const { rows } = await pool.query(`explain ${text}`, parameters as unknown[])
    const scans = rows
      .map((row) => String(row['QUERY PLAN']))
      .filter((step) => /Seq Scan on events\b/.test(step))
    expect({ text, scans }).toEqual({ text, scans: [] })
  }
  await db.destroy()
  await database.remove()
})
