import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createAccess, createClients } from '@linkspan/service'
import { openSqliteStore, type Store } from '@linkspan/stores'
import { newDataDir } from '../../../stores/test/support/fresh.ts'

const data_dir = newDataDir()
let store: Store
beforeAll(async () => {
  store = openSqliteStore(data_dir)
  await store.migrate()
})
afterAll(async () => {
  await store.close()
  rmSync(data_dir, { recursive: true, force: true })
})

test('P28 an empty secret is nobody’s, although unknown clients are compared with its hash', async () => {
  const clients = createClients({ store })
  const { id } = await clients.createOrganization('acme')
  const { client_id, client_secret } = await clients.createClient('app', [id])
  const access = createAccess(store)
  expect(await access.issue(client_id, client_secret)).toMatchObject({ organization_id: id })
  for (const each of [client_id, 'client_nobody']) expect(await access.issue(each, '')).toBeUndefined()
})
