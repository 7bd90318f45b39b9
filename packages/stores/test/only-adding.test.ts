import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { type Kysely, sql } from 'kysely'
import { each } from '../../core/test/support/each.ts'
import { migrations } from '../src/migrations/migrations.ts'
import { addMigration, FURTHER } from './support/further-migration.ts'
import { type RawDatabase, rawDatabaseKinds, type Table } from './support/raw-database.ts'

const names = Object.keys(migrations)
const first = names[0] as string
/** Ids that rows of other tables refer to. */
const ids: Readonly<Record<string, string>> = {
  organization_id: 'organizations',
  client_id: 'clients',
  approval_id: 'approvals',
  connector_id: 'connectors',
  webhook_id: 'webhooks',
  parent_id: 'scoped_tokens',
  token_id: 'scoped_tokens',
}

describe.each(rawDatabaseKinds)('%s', (_kind, create) => {
  let database: RawDatabase
  let takeAway = () => {}
  beforeEach(async () => {
    database = await create()
  })
  afterEach(async () => {
    takeAway()
    await database.close()
  })

  /** Inserts a row with a value in each of these columns into each table, and changes each of them. */
  async function write(tables: Readonly<Record<string, Table>>, mark: string): Promise<void> {
    let waiting = Object.keys(tables)
    while (waiting.length > 0) {
      const left: string[] = []
      for (const name of waiting) {
        const row = rowOf(name, tables[name] as Table, mark)
        const inserted = await database.db
          .insertInto(name)
          .values(row)
          .execute()
          .catch((error) => ({ error }))
        if ('error' in inserted) left.push(name)
      }
      // a row that refers to another one is inserted after it
      if (left.length === waiting.length) throw new Error(`no row can be inserted into ${left.join(', ')}`)
      waiting = left
    }
    for (const [name, table] of Object.entries(tables)) {
      const row = rowOf(name, table, mark)
      await database.db
        .updateTable(name)
        .set(row)
        .where(database.db.dynamic.ref(Object.keys(row)[0] as string), '=', Object.values(row)[0])
        .execute()
    }
  }

  async function read(tables: Readonly<Record<string, Table>>): Promise<unknown[]> {
    const rows: unknown[] = []
    for (const [name, { columns }] of Object.entries(tables)) {
      rows.push(name, await database.db.selectFrom(name).select(Object.keys(columns)).execute())
    }
    return rows
  }

  /** Expects that what a migration has made is left by all later ones, and that its version still can write. */
  async function expectOnlyAdded(name: string): Promise<void> {
    await database.migrateTo(name)
    const before = await database.tables()
    await write(before, 'before')
    const rows = await read(before)
    await database.migrateTo(FURTHER)
    const after = await database.tables()
    for (const [table, { columns, rules }] of each(Object.entries(before))) {
      const now = after[table]
      expect({ table, columns: now?.columns }).toMatchObject({ table, columns })
      expect({ table, rules: now?.rules }).toEqual({ table, rules })
      const added = Object.entries(now?.columns ?? {}).filter(([column]) => !(column in columns))
      expect(added.filter(([, { required }]) => required)).toEqual([])
    }
    expect(await read(before)).toEqual(rows)
    await write(before, 'after')
  }

  test.each(names)(
    'P51 after %s, everything of this version is left by all later ones, and its writes work',
    async (name) => {
      takeAway = addMigration(async ({ schema }) => {
        await schema.createTable('further').addColumn('id', 'text').execute()
        await schema.alterTable('webhooks').addColumn('further', 'text').execute()
        await schema.createIndex('webhooks_further').on('webhooks').column('further').execute()
      })
      await expectOnlyAdded(name)
    },
  )

  test.each<[string, (db: Kysely<unknown>) => Promise<void>]>([
    ['a table goes', ({ schema }) => schema.dropTable('key_checks').execute()],
    ['a column goes', ({ schema }) => schema.alterTable('webhooks').dropColumn('description').execute()],
    [
      'a value may be there once only',
      ({ schema }) => schema.createIndex('once').unique().on('webhooks').column('url').execute(),
    ],
    ['a row changes', async (db) => void (await sql`update webhooks set url = 'other'`.execute(db))],
  ])('a further migration by which %s is found', async (_change, up) => {
    takeAway = addMigration(up)
    await expect(expectOnlyAdded(first)).rejects.toThrow(/toEqual|toMatchObject/)
  })
})

function rowOf(table: string, { columns }: Table, mark: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(columns).map(([column, { type }]) => [column, valueFor(table, column, type, mark)]),
  )
}

function valueFor(table: string, column: string, type: string, mark: string): unknown {
  if (column === 'id') return `${table} ${mark}`
  // a unique number
  if (column === 'sequence') return mark === 'before' ? 1 : 2
  if (ids[column]) return `${ids[column]} ${mark}`
  if (/int/i.test(type)) return 1
  return /blob|bytea/i.test(type) ? Buffer.from(mark) : `${column} ${mark}`
}
