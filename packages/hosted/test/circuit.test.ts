import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type FakeVendor, startFakeVendor } from '@linkspan/core/testing'
import { until } from '../../core/test/support/until.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let vendor: FakeVendor
let server: TestServer
/** The access keys whose account the vendor does not serve. */
const failing = new Set<string>()
beforeAll(async () => {
  vendor = await startFakeVendor(({ headers }) => {
    const [key = ''] = Buffer.from(String(headers.authorization).split(' ')[1] ?? '', 'base64')
      .toString()
      .split(':')
    return failing.has(key) ? { status: 503 } : { body: { workspaces: [] } }
  })
  const once = { base_url: vendor.base_url, retry: false }
  server = await startTestServer({ vendors: { 'call-recording': once } })
})
afterAll(async () => {
  await server?.close()
  await vendor?.close()
})

const create = async (access_key: string) => {
  const { id } = await server.createConnector({
    customer_name: 'acme',
    connector_type: 'call-recording',
    name: 'calls',
    credentials: { access_key, access_key_secret: 'secret-0000' },
    sync_interval_seconds: null,
  })
  return () => server.execute(id, { entity: 'workspaces', action: 'list' })
}

test('P43 a vendor that is down for one account answers its connectors at once, with Retry-After, and no other', async () => {
  const [one, same, other] = [await create('key-1'), await create('key-1'), await create('key-2')]
  for (const call of [one, same, other]) expect((await call()).status).toBe(200)
  failing.add('key-1')
  for (let count = 0; count < 5; count++) expect((await one()).body).toMatchObject({ code: 'vendor_error' })
  // on a machine that stalled for seconds, this call asks the vendor again
  await one()
  const before = vendor.requests.length
  for (const call of [one, same]) {
    const { status, headers, body } = await call()
    expect({ status, body }).toMatchObject({
      status: 504,
      body: {
        code: 'vendor_unreachable',
        reason: 'vendor_down',
        source: 'linkspan',
        retryable: true,
        attempts: 0,
      },
    })
    const wait = Number(headers.get('retry-after'))
    expect(wait).toBe(body.retry_after_seconds)
    expect(wait).toBeGreaterThanOrEqual(1)
    expect(wait).toBeLessThanOrEqual(10)
  }
  expect(vendor.requests).toHaveLength(before)
  const answers = await Promise.all(Array.from({ length: 3 }, other))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  failing.clear()
  const answer = await until('the vendor is asked again', one, {
    holds: ({ body }) => body.reason !== 'vendor_down',
  })
  expect([answer.status, (await same()).status]).toEqual([200, 200])
})
