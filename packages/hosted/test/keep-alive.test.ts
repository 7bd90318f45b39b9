import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { catalog } from '@linkspan/service'
import type { Store } from '@linkspan/stores'
import { keepAlive } from '../../service/src/credentials/keep-alive.ts'
import { databasesOfRun, type SharedDatabase } from '../../stores/test/support/databases.ts'
import { insertConnector, recordOf, sealed } from '../../stores/test/support/store-contract.ts'
import { createLogger } from '../src/index.ts'
import { startTestServer } from './support/server.ts'
import { connectorOf, issuing, startAdsVendor } from './support/vendor.ts'

const DAY = 86_400_000
const start = 1_800_000_000_000
let now = start

describe.each(databasesOfRun)('%s', (_name, create) => {
  let database: SharedDatabase
  let store: Store

  beforeEach(async () => {
    now = start
    database = await create()
    store = database.open(() => now)
    await store.migrate()
    await store.clients.insertOrganization({ id: 'org_a', name: 'A' })
  })
  afterEach(async () => {
    await store.close()
    await database.remove()
  })

  /** Keeps alive what is due, and returns which connectors were used. */
  async function used(failing?: string): Promise<string[]> {
    const ids: string[] = []
    await keepAlive({
      store,
      kinds: catalog,
      keeper: { load: async () => ({ version: 1, credentials: { refresh_token: 'r' } }) },
      use: async ({ id }) => {
        ids.push(id)
        if (id === failing) throw new Error('the vendor is down')
      },
      logger: createLogger('silent'),
      signal: new AbortController().signal,
      pause_ms: 0,
      batch_size: 7,
    })
    return ids
  }

  test('P18 connectors that nobody uses are renewed, each on its own day around the age', async () => {
    const ids: string[] = []
    for (let count = 0; count < 40; count++) {
      const connector = recordOf('org_a', { created_at: start })
      ids.push(connector.id)
      await insertConnector(store, connector, sealed('s'))
    }
    const due: number[] = []
    for (const days of [5, 6, 7, 8, 9]) {
      now = start + days * DAY
      due.push((await used(ids[3])).length)
    }
    const [first = 0, second = 0, third = 0, fourth = 0, last] = due
    expect([first, last]).toEqual([0, 40])
    for (const [fewer, more] of [
      [first, second],
      [second, third],
      [third, fourth],
    ] as const) {
      expect(more).toBeGreaterThan(fewer)
    }
    expect((await used()).sort()).toEqual([...ids].sort())
  })

  test('P43 the connectors of one organization, however many, delay another’s by one renewal each', async () => {
    await store.clients.insertOrganization({ id: 'org_b', name: 'B' })
    const organizations = new Map<string, string>()
    for (const [organization_id, count] of [
      ['org_a', 20],
      ['org_b', 2],
    ] as const)
      for (let made = 0; made < count; made++) {
        const connector = recordOf(organization_id, { created_at: start })
        organizations.set(connector.id, organization_id)
        await insertConnector(store, connector, sealed('s'))
      }
    now = start + 9 * DAY
    const order = (await used()).map((id) => organizations.get(id))
    expect(order).toHaveLength(22)
    expect(order.slice(0, 4).toSorted()).toEqual(['org_a', 'org_a', 'org_b', 'org_b'])
  })

  test('P18 connectors that were renewed, whose token is valid, that are refused or that have no tokens are left alone', async () => {
    const facts = { expires_at: null, scope: null, renewed_at: null }
    const due = recordOf('org_a', { created_at: start })
    await insertConnector(store, due, { ...sealed('s'), facts: { ...facts, expires_at: start } })
    now = start + 9 * DAY
    const others = [
      [recordOf('org_a', { created_at: start }), { renewed_at: now - DAY }],
      [recordOf('org_a', { created_at: start }), { expires_at: now + 1 }],
      [recordOf('org_a', { created_at: start, status: 'reauth_required' }), {}],
      [recordOf('org_a', { created_at: now - DAY }), {}],
    ] as const
    for (const [connector, more] of others) {
      await insertConnector(store, connector, { ...sealed('s'), facts: { ...facts, ...more } })
    }
    expect(await used()).toEqual([due.id])
  })
})

test('P18 a server renews the tokens of an unused connector with one cheap call', async () => {
  now = start
  const vendor = await startAdsVendor()
  vendor.answer(issuing('idle'))
  const server = await startTestServer({ vendors: vendor.vendors, now: () => now })
  const { id } = await server.createConnector(connectorOf('idle'))
  const key = { organization_id: server.organization_id, id }
  const { credentials } = server.server.store
  const before = await credentials.version(key)
  const keep = () => server.server.services.keepAlive(new AbortController().signal)
  await keep()
  expect(await credentials.version(key)).toBe(before)
  now += 9 * DAY
  // the vendor takes none of the tokens that it issued before
  vendor.answer(issuing('later'))
  await keep()
  expect(await credentials.version(key)).toBe((before ?? 0) + 1)
  const [renewal, call] = vendor.requests
  expect(renewal?.path).toBe('/token')
  expect(call?.headers.authorization).toBe('Bearer later-access-1')
  expect(vendor.requests).toHaveLength(2)
  await keep()
  expect(vendor.requests).toHaveLength(2)
  expect(await credentials.version(key)).toBe((before ?? 0) + 1)
  await server.close()
  await vendor.close()
})
