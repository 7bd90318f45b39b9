import { expect, test } from '@jest/globals'
import { databasesOfRun } from './support/databases.ts'
import { recordOf, sealed } from './support/store-contract.ts'
import { collectionOf, runOf } from './support/sync-records.ts'

/** Fits what nearly all methods take: a key, a record or a list of them. */
const anything = { ...recordOf('org_a'), ...sealed('s'), hash: 'h', client_id: 'c', name: 'n', owner: 'o' }
const fields = { ...collectionOf(anything, 1), ...runOf(anything), ...anything, sealed: sealed('s') }
const record = Object.assign([fields], fields)

/** The names of a store's methods. */
function methodsOf(store: object): string[] {
  const classes: object[] = []
  for (let one = store; one !== Object.prototype; one = Object.getPrototypeOf(one)) classes.push(one)
  const names = classes.flatMap((each) => Object.getOwnPropertyNames(each))
  const no_methods = ['constructor', 'db', 'traits', 'now', 'fromNow', 'ago', 'deleted', 'sealed', 'table']
  return names.filter((name) => !no_methods.includes(name))
}

test.each(databasesOfRun)('%s: no statement seems done that the database has not run', async (_, create) => {
  const database = await create()
  const store = database.open()
  await store.migrate()
  expect(await store.isMigrated()).toBe(true)
  await store.close()
  // parts are files of their own on SQLite
  const { parts: _parts, ...statements } = store
  const done: string[] = []
  let asked = 0
  for (const [part, methods] of Object.entries(statements)) {
    if (typeof methods !== 'object') continue
    for (const name of methodsOf(methods)) {
      asked++
      const run = async () =>
        (methods as object as Record<string, (...parts: object[]) => Promise<unknown>>)[name]?.(
          record,
          record,
          record,
        )
      await run().then(
        () => done.push(`${part}.${name}`),
        () => {},
      )
    }
  }
  expect(asked).toBeGreaterThan(150)
  expect(done).toEqual([])
  await database.remove()
})
