import { expect, test } from '@jest/globals'
import { openSqliteStore } from '@linkspan/stores'
import { openDatabaseFile } from './support/database-file.ts'
import { databasesOfRun } from './support/databases.ts'
import { newDataDir } from './support/fresh.ts'
import { limitContract } from './support/limit-contract.ts'

for (const [name, create] of databasesOfRun) limitContract(name, create)

test('P43 no call starts uncounted, whenever its account is deleted', async () => {
  const data_dir = newDataDir()
  const store = openSqliteStore(data_dir)
  await store.migrate()
  const database = openDatabaseFile(data_dir)
  const counted = () => database.prepare('select today from account_limits').get()?.today
  const turn = { background: false, units: 1 }
  const take = () => store.limits.reserve('a', { per_day: 2 }, turn, { unspent: 0, shared: true })
  const when_deleted: unknown[] = []
  // other turns of the microtask queue fall between the statements of a call
  for (let turns = 0; !when_deleted.includes(2); turns++) {
    database.exec('delete from account_limits')
    await take()
    const asked = take()
    for (let turn = 0; turn < turns; turn++) await undefined
    const before = counted()
    when_deleted.push(before)
    database.exec('delete from account_limits')
    expect(await asked).toMatchObject({ wait_ms: 0, today: before === 2 ? 2 : 1 })
    expect(counted()).toBe(before === 2 ? undefined : 1)
  }
  expect(when_deleted.filter((before) => before === 1).length).toBeGreaterThan(10)
  await store.close()
  database.close()
})
