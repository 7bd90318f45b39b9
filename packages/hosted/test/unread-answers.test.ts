import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { CONNECTORS } from './support/api.ts'
import { holdOpen, vendorList } from './support/attacks.ts'
import { startTestServer, type TestServer } from './support/server.ts'
import { type AdsVendor, connectorOf, good, operation, startAdsVendor } from './support/vendor.ts'

const MEGABYTE = 1024 * 1024
const CALLS = 60
/** How many calls of one account are in flight at once. */
const IN_FLIGHT = 10

let vendor: AdsVendor
let server: TestServer
beforeAll(async () => {
  vendor = await startAdsVendor()
  server = await startTestServer({
    vendors: vendor.vendors,
    answer_memory: 8 * MEGABYTE,
    // no connection is closed meanwhile
    pace: { head_ms: 10_000, window_ms: 600_000 },
  })
})
afterAll(async () => {
  await server?.close()
  await vendor?.close()
})

test('P31 the vendor is asked for no more lists while their callers do not read them', async () => {
  const { id } = await server.createConnector(connectorOf('attacker'))
  const other = await server.server.services.clients.createOrganization('Other')
  const token = await server.tokenFor(other.id)
  const made = await server.request('POST', CONNECTORS, { body: connectorOf('innocent'), token })
  const long = JSON.stringify({ resourceNames: Array(300_000).fill('customers/1234567890') })
  const isAttacker = (authorization = '') => authorization.includes('attacker')
  vendor.answer(({ headers }) => (isAttacker(headers.authorization) ? { body: long } : good))
  vendor.requests.length = 0
  let arrived = 0
  server.server.http.on('request', ({ url }) => {
    if (url?.includes(id)) arrived++
  })
  const attack = await holdOpen(server.base_url, CALLS, vendorList({ token: server.token, id }))
  const asked = () => vendor.requests.filter(({ headers }) => isAttacker(headers.authorization)).length
  const statuses = new Set<number>()
  for (let before = -1; arrived < CALLS || asked() === 0 || before !== asked(); await delay(1_000)) {
    before = asked()
    statuses.add((await server.execute(made.body.id, operation, { token })).status)
  }
  expect(attack.sockets.filter(({ destroyed }) => destroyed)).toEqual([])
  // those in flight when the memory was full, and their answers
  expect(asked()).toBeLessThanOrEqual(3 * IN_FLIGHT)
  expect(statuses).toEqual(new Set([200]))
  attack.end()
  const after = await server.execute(id, operation)
  expect(after.status).toBe(200)
})
