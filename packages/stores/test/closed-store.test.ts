import { expect, test } from '@jest/globals'
import { databasesOfRun } from './support/databases.ts'
import { recordOf, sealed } from './support/store-contract.ts'
import { collectionOf, runOf } from './support/sync-records.ts'

/** Fits what nearly all methods take: a key, a record or a list of them. */
const anything = { ...recordOf('org_a'), ...sealed('s'), hash: 'h', client_id: 'c', name: 'n', owner: 'o' }
const fields = { ...collectionOf(anything, 1), ...runOf(anything), ...anything, sealed: sealed('s') }
const record = Object.assign([fields], fields)

test.each(databasesOfRun)('%s: no statement seems done that the database has not run', async (_, create) => {
  const database = await create()
  const store = database.open()
  await store.migrate()
  expect(await store.isMigrated()).toBe(true)
  await store.close()
  // parts are files of their own on SQLite
  const { parts: _parts, ...statements } = store
  const done: string[] = []
  for (const [part, methods] of Object.entries(statements)) {
    if (typeof methods !== 'object') continue
    const named: [string, (...parts: object[]) => Promise<unknown>][] = Object.entries(methods)
    for (const [name, method] of named) {
      const run = async () => method(record, record, record)
      await run().then(
        () => done.push(`${part}.${name}`),
        () => {},
      )
    }
  }
  expect(done).toEqual([])
  await database.remove()
})
