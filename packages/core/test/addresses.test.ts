import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { bearer, type Content, createHttp, type Http } from '../src/index.ts'
import { type FakeVendor, startFakeVendor } from '../src/testing/index.ts'
import { shop } from './fixtures.ts'

let vendor: FakeVendor
let elsewhere: FakeVendor
let http: Http
const call = { operation: 'test', write: false }

beforeAll(async () => {
  vendor = await startFakeVendor(() => ({ body: {} }))
  elsewhere = await startFakeVendor(() => ({ body: {} }))
  http = createHttp({
    vendor: 'made-up',
    base_url: vendor.base_url,
    auth: () => bearer('canary-token-1'),
    account: 'one',
    readFault: () => ({}),
    request_id_header: 'request-id',
    options: { retry: false },
  })
})
beforeEach(() => {
  for (const each of [vendor, elsewhere]) each.answer(() => ({ body: {} }))
})
afterAll(async () => {
  await http.close()
  await vendor.close()
  await elsewhere.close()
})

test('a request to another host neither counts against the account’s limits nor pauses the account', async () => {
  const before = http.usage().today
  elsewhere.answer(() => ({ status: 429, headers: { 'retry-after': '3600' } }))
  const url = `${elsewhere.base_url}/file`
  await expect(http.json({ method: 'GET', url }, call)).rejects.toMatchObject({ code: 'rate_limited' })
  await http.json({ method: 'GET', path: '/things' }, call)
  expect(http.usage().today).toBe(before + 1)
  elsewhere.answer(() => ({ body: {} }))
})

test('P42 a URL that the vendor returns gets the token only if its domain is trusted', async () => {
  const cases: [FakeVendor, readonly string[] | undefined, string | undefined][] = [
    [vendor, undefined, undefined],
    [vendor, [], 'Bearer canary-token-1'],
    // trusted by name, but without TLS and not at the base URL
    [elsewhere, ['127.0.0.1'], undefined],
    [elsewhere, ['vendor.test'], undefined],
  ]
  for (const [host, trusted_domains, authorization] of cases) {
    host.requests.length = 0
    const url = `${host.base_url}/file?id=1`
    await http.json({ method: 'GET', url, ...(trusted_domains && { trusted_domains }) }, call)
    expect(host.requests[0]?.headers.authorization).toBe(authorization)
    expect(host.requests[0]?.path).toBe('/file?id=1')
  }
})

test('a reply of an accepted status may have no body', async () => {
  vendor.answer(() => ({ status: 308, body: '' }))
  const request = { method: 'PUT', path: '/', body: {}, accept_status: [308] } as const
  expect(await http.json(request, call)).toMatchObject({ status: 308, body: undefined })
  vendor.answer(() => ({ status: 200, body: '' }))
  await expect(http.json(request, call)).rejects.toMatchObject({ code: 'vendor_invalid_reply' })
})

test('content is refused by an action that accepts none, before anything is sent', async () => {
  vendor.answer(() => ({ body: {} }))
  const client = shop.create({ base_url: vendor.base_url, credentials: { token: 'canary-token-1' } })
  const content: Content = Buffer.from('bytes')
  await expect(client.execute('things', 'list', {}, { content })).rejects.toMatchObject({
    code: 'invalid_options',
  })
  expect(vendor.requests).toEqual([])
  await client.close()
})
