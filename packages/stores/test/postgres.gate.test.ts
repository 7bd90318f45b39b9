import { inspect } from 'node:util'
import { afterAll, describe, expect, test } from '@jest/globals'
import { openPostgresStore, type Store } from '@linkspan/stores'
import { each } from '../../core/test/support/each.ts'
import { settingsOf } from './support/databases.ts'
import { type FreshDatabase, freshDatabase } from './support/postgres/database.ts'
import { recordOf, storeContract } from './support/store-contract.ts'

const databases: FreshDatabase[] = []
afterAll(async () => {
  for (const database of databases) await database.drop()
})

async function fresh(): Promise<FreshDatabase> {
  const database = await freshDatabase()
  databases.push(database)
  return database
}

async function open(now?: () => number): Promise<Store> {
  const { url } = await fresh()
  const store = openPostgresStore(settingsOf(url), now && { now })
  await store.migrate()
  for (const id of ['org_a', 'org_b']) await store.clients.insertOrganization({ id, name: id })
  return store
}

describe('the store', () => storeContract('postgres', open))

test('P01 an error of the database does not quote the row that it refused', async () => {
  const store = await open()
  const connector = recordOf('org_a', { name: 'row-canary' })
  await store.connectors.insert(connector)
  const refused = [
    store.connectors.insert(connector),
    store.connectors.insert({ ...connector, id: null as unknown as string }),
  ]
  for (const outcome of each(await Promise.allSettled(refused))) {
    const { reason } = outcome as PromiseRejectedResult
    expect(reason.code).toMatch(/^23/)
    expect(inspect(reason, { depth: null, showHidden: true }) + JSON.stringify(reason)).not.toContain(
      'row-canary',
    )
  }
  await store.close()
})

test('an integer beyond 2^53 is an error and not another number', async () => {
  const { url, query } = await fresh()
  const store = openPostgresStore(settingsOf(url))
  await store.migrate()
  const time = (value: string) => query(`insert into leases values ('${value}', 'a', ${value}, 0)`)
  await time('9007199254740991')
  await time('9007199254740992')
  expect(await store.leases.take('9007199254740991', 'b', 1).catch(() => 'refused')).toBe('refused')
  await store.close()
})
