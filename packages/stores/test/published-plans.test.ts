import { expect, test } from '@jest/globals'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { publishedAfter } from '../src/sql/published-collections.ts'
import type { Tables } from '../src/tables/tables.ts'
import { postgresDatabase } from './support/databases.ts'
import { addDueConnectors } from './support/due-rows.ts'

test('postgres: a late page of what is published reads as many pages of the database as the first one', async () => {
  const database = await postgresDatabase()
  const store = database.open()
  await store.migrate()
  await store.close()
  const tenants = Array.from({ length: 50 }, () => ({ connectors: 200, due_at: 1 }))
  await addDueConnectors(database, tenants)
  await database.execute(`
    insert into collections (organization_id, connector_id, entity, declaration, version, records, manifest, checkpoint, parts)
      select organization_id, id, 'e', 'd', 1, 1, '{}', 'null', '[]' from connectors`)
  await database.execute('analyze')
  const pool = new Pool({ connectionString: database.env.DATABASE_URL, max: 1 })
  let statement = { sql: '', parameters: [] as readonly unknown[] }
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log({ query }) {
      statement = query
    },
  })
  const pagesRead = async (organization_id: string, id: string) => {
    expect(await publishedAfter(db, { organization_id, id, entity: '' }, 50)).toHaveLength(50)
    const explain = `explain (analyze, buffers, format json) ${statement.sql}`
    const { rows } = await pool.query(explain, [...statement.parameters])
    const { Plan } = rows[0]['QUERY PLAN'][0]
    return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
  }
  const first = await pagesRead('', '')
  expect(await pagesRead('org_8', 'con_8_1')).toBeLessThan(2 * first)
  await db.destroy()
  await database.remove()
})
