import { afterAll, describe, expect, test } from '@jest/globals'
import { databaseKinds, type SharedDatabase } from './support/databases.ts'
import { ended, endPrograms, printed, run } from './support/program.ts'

const databases: SharedDatabase[] = []
afterAll(async () => {
  endPrograms()
  for (const database of databases) await database.remove()
})

describe.each(databaseKinds)('%s', (_name, create) => {
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

  test('P51 a database that a newer version has migrated is taken as it is', async () => {
    const { open, execute } = await share()
    const store = open()
    await store.migrate()
    await execute("insert into kysely_migration values ('999_newer', '2030-01-01T00:00:00.000Z')")
    expect(await store.isMigrated()).toBe(true)
    await store.migrate()
    await store.close()
  })

  test('servers that start on one empty store at once all listen', async () => {
    const { env } = await share()
    const programs = Array.from({ length: 4 }, () => run({ env }))
    for (const program of programs) await printed(program, /client_id +client_/)
    for (const { child } of programs) child.kill('SIGTERM')
    for (const program of programs) expect(await ended(program)).toBe(0)
  })
})
