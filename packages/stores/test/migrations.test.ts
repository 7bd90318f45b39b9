import { afterAll, describe, expect, test } from '@jest/globals'
import { databasesOfRun, type SharedDatabase } from './support/databases.ts'
import { rawDatabaseKinds } from './support/raw-database.ts'

const databases: SharedDatabase[] = []
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

  test('P51 a database that a newer version has migrated is taken as it is', async () => {
    const { open, execute } = await share()
    const store = open()
    await store.migrate()
    await execute("insert into kysely_migration values ('999_newer', '2030-01-01T00:00:00.000Z')")
    expect(await store.isMigrated()).toBe(true)
    await store.migrate()
    await store.close()
  })
})

test.each(rawDatabaseKinds)(
  '%s: connectors of a version without syncs are due after the update, unless they are synced only when asked',
  async (_name, create) => {
    const { db, migrateTo, close } = await create()
    await migrateTo('005_oauth')
    await db.insertInto('organizations').values({ id: 'org', name: 'a', created_at: 1 }).execute()
    const common = { organization_id: 'org', customer_name: 'a', connector_type: 'drive', name: 'a' }
    const times = { status: 'active', created_at: 1, updated_at: 1 }
    for (const [id, sync_interval_seconds] of [
      ['hourly', 3600],
      ['asked', null],
    ])
      await db
        .insertInto('connectors')
        .values({ ...common, ...times, id, sync_interval_seconds })
        .execute()
    await migrateTo('006_sync')
    const schedules = await db.selectFrom('sync_schedules').selectAll().execute()
    expect(schedules).toMatchObject([{ organization_id: 'org', connector_id: 'hourly' }])
    expect(Number(schedules[0]?.due_at)).toBe(0)
    await close()
  },
)
