import { afterAll, afterEach, describe, expect, test } from '@jest/globals'
import type { Kysely } from 'kysely'
import { databasesOfRun, type SharedDatabase } from './support/databases.ts'
import { addMigration, FURTHER } from './support/further-migration.ts'

const addColumn = async ({ schema }: Kysely<unknown>) =>
  schema.alterTable('organizations').addColumn('further', 'text').execute()

const databases: SharedDatabase[] = []
let takeAway = () => {}
afterEach(() => takeAway())
afterAll(async () => {
  for (const database of databases) await database.remove()
})

describe.each(databasesOfRun)('%s', (_name, create) => {
  async function share(): Promise<SharedDatabase> {
    const database = await create()
    databases.push(database)
    return database
  }

  test('stores that migrate one empty database at once all succeed', async () => {
    const { open } = await share()
    const stores = Array.from({ length: 6 }, () => open())
    expect(await Promise.all(stores.map((store) => store.isMigrated()))).toEqual(Array(6).fill(false))
    await Promise.all(stores.map((store) => store.migrate()))
    expect(await Promise.all(stores.map((store) => store.isMigrated()))).toEqual(Array(6).fill(true))
    for (const store of stores) await store.close()
  })

  test('P51 a further migration is applied once, to a database in use, which stores without it take as it is', async () => {
    const { open, query } = await share()
    const former = open()
    await former.migrate()
    takeAway = addMigration(addColumn)
    const stores = Array.from({ length: 3 }, () => open())
    expect(await Promise.all(stores.map((store) => store.isMigrated()))).toEqual(Array(3).fill(false))
    await Promise.all(stores.map((store) => store.migrate()))
    expect(await Promise.all(stores.map((store) => store.isMigrated()))).toEqual(Array(3).fill(true))
    takeAway()

    expect(await former.isMigrated()).toBe(true)
    await former.migrate()
    await former.clients.insertOrganization({ id: 'a', name: 'A' })
    expect(await query('select name, further from organizations')).toEqual([{ name: 'A', further: null }])
    const applied = await query('select name from kysely_migration order by name')
    expect(applied.map(({ name }) => name)).toEqual(['001_tables', FURTHER])
    for (const store of [former, ...stores]) await store.close()
  })

  test('P51 of a migration that fails nothing is left, and the database is used as before', async () => {
    const { open } = await share()
    const former = open()
    await former.migrate()
    takeAway = addMigration(async (db) => {
      await addColumn(db)
      await db.schema.dropTable('no_such_table').execute()
    })
    const store = open()
    await expect(store.migrate()).rejects.toThrow('no_such_table')
    expect(await store.isMigrated()).toBe(false)
    takeAway()

    expect(await former.isMigrated()).toBe(true)
    await former.clients.insertOrganization({ id: 'a', name: 'A' })
    takeAway = addMigration(addColumn)
    await store.migrate()
    expect(await store.isMigrated()).toBe(true)
    for (const each of [former, store]) await each.close()
  })
})
