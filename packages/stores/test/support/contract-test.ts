import { test } from '@jest/globals'
import type { Store } from '@linkspan/stores'
import type { SharedDatabase } from './databases.ts'

/** What a contract expects of a migrated store, whose clock it may move. */
type Expectation = (store: Store, clock: { time: number }) => Promise<void>

/** Makes the tests of a contract of stores, each with a new database. */
export function contractTest(
  name: string,
  create: () => Promise<SharedDatabase>,
  { time, prepare }: { readonly time: number; readonly prepare?: (store: Store) => Promise<void> },
): (title: string, expectation: Expectation) => void {
  return (title, expectation) =>
    test(`${name}: ${title}`, async () => {
      const clock = { time }
      const database = await create()
      const store = database.open(() => clock.time)
      try {
        await store.migrate()
        await prepare?.(store)
        await expectation(store, clock)
      } finally {
        await store.close()
        await database.remove()
      }
    })
}
