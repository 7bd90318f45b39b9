import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { ConnectorOptions, Logger, VendorResponse } from '../src/index.ts'
import { errorOf, type FakeHandler, type FakeVendor, startFakeVendor } from '../src/testing/index.ts'
import { fakeClock, oauthShop, shop, timedOut } from './fixtures.ts'
import { each } from './support/each.ts'

let vendor: FakeVendor
// a request whose time was up may still arrive, so each test has a vendor of its own
beforeEach(async () => {
  vendor = await startFakeVendor()
})
beforeEach(() => vendor.answer(() => ({ body: { id: 1 } })))
afterEach(() => vendor.close())

const open = (options: ConnectorOptions = {}) =>
  shop.create({
    base_url: vendor.base_url,
    clock: fakeClock(),
    credentials: { token: 'token-1' },
    ...options,
  })

const broken: FakeHandler = (_request, response) => {
  response.destroy()
  return undefined
}
const silent: FakeHandler = () => undefined

describe('the options of a call', () => {
  test('timeout ends this call only', async () => {
    vendor.answer(silent)
    const client = open()
    expect(await errorOf(client.things.get({ id: '1' }, { timeout: 20 }))).toMatchObject({
      code: 'vendor_unreachable',
      reason: 'timeout',
      message: 'shop: things.get: no reply within 20 ms.',
    })
    vendor.answer(() => ({ body: { id: 1 } }))
    expect(await client.things.get({ id: '1' })).toEqual({ id: 1 })
  })

  test('retry goes over the connector’s', async () => {
    vendor.answer(() => ({ status: 500 }))
    const client = open({ retry: { retries: 1 } })
    for (const [retry, requests] of [
      [false, 1],
      [undefined, 2],
      [{ retries: 4 }, 5],
      [{ base_delay_ms: 1 }, 2],
    ] as const) {
      vendor.requests.length = 0
      const error = await errorOf(client.things.get({ id: '1' }, retry === undefined ? {} : { retry }))
      expect([vendor.requests.length, error.attempts]).toEqual([requests, requests])
    }
  })

  test('headers are sent with each request, whatever their case, and never instead of the credentials', async () => {
    vendor.answer((_request, _response, count) => (count === 1 ? { status: 500 } : { body: { id: 1 } }))
    await open().things.get({ id: '1' }, { headers: { 'X-Project': 'one', 'User-Agent': 'mine' } })
    expect(vendor.requests).toHaveLength(2)
    for (const { headers } of each(vendor.requests))
      expect(headers).toMatchObject({
        'x-project': 'one',
        'user-agent': 'mine',
        authorization: 'Bearer token-1',
      })
  })
})

describe('onResponse', () => {
  test('gets request id, status and attempts of each success, and the answer stays as it is', async () => {
    const seen: VendorResponse[] = []
    const onResponse = (response: VendorResponse) => void seen.push(response)
    const success = { body: { id: 1 }, headers: { 'request-id': 'r-2' } }
    vendor.answer((_request, _response, count) => (count === 1 ? { status: 503 } : success))
    expect(await open().things.get({ id: '1' }, { onResponse })).toEqual({ id: 1 })
    vendor.answer(() => ({ status: 201, body: { id: 2 } }))
    await open().things.create({ name: 'a' }, { onResponse })
    expect(seen).toEqual([
      { operation: 'things.get', vendor_status: 200, vendor_request_id: 'r-2', attempts: 2 },
      { operation: 'things.create', vendor_status: 201, attempts: 1 },
    ])
  })

  test('is called for every page of listAll, and its own error passes through unchanged', async () => {
    const ids: (string | undefined)[] = []
    vendor.answer(({ path }) => {
      const last = path.includes('cursor=')
      return {
        body: { things: [{ id: last ? 2 : 1 }], ...(!last && { next: 'more' }) },
        headers: { 'request-id': last ? 'second' : 'first' },
      }
    })
    const onResponse = ({ vendor_request_id }: VendorResponse) => void ids.push(vendor_request_id)
    for await (const _ of open().things.listAll({}, { onResponse }));
    expect(ids).toEqual(['first', 'second'])
    const mine = new TypeError('mine')
    const throwing = () => {
      throw mine
    }
    await expect(open().things.list({}, { onResponse: throwing })).rejects.toBe(mine)
  })
})

describe('errors say what became of the request', () => {
  const cases: [string, FakeHandler, object][] = [
    ['a broken connection', broken, { attempts: 1, doubtful: true }],
    ['a 500', () => ({ status: 500 }), { attempts: 1, doubtful: true }],
    ['a success that cannot be read', () => ({ body: '<html>' }), { attempts: 1, doubtful: true }],
    ['no reply in time', silent, { attempts: 1, doubtful: true, reason: 'timeout' }],
    ['a 400', () => ({ status: 400 }), { attempts: 1 }],
    ['a 401', () => ({ status: 401 }), { attempts: 1 }],
    ['a 429, retried', () => ({ status: 429 }), { attempts: 4 }],
  ]
  test.each(cases)('P41 a write after %s', async (_name, answer, expected) => {
    vendor.answer(answer)
    const send = (options: object) => open().things.create({ name: 'a' }, options)
    const error = await (answer === silent
      ? timedOut(vendor, (timeout) => send({ timeout }))
      : errorOf(send({})))
    expect(error).toMatchObject(expected)
    expect('doubtful' in error).toBe('doubtful' in expected)
    expect(JSON.parse(JSON.stringify(error)).attempts).toBe(vendor.requests.length)
  })

  test('P41 a write that never left is not doubtful, and a read never is', async () => {
    const nowhere = open({ base_url: 'http://127.0.0.1:1', retry: false })
    const unsent = await errorOf(nowhere.things.create({ name: 'a' }))
    expect(unsent).toMatchObject({ reason: 'not_sent', attempts: 1 })
    vendor.answer(broken)
    const read = await errorOf(open({ retry: false }).things.get({ id: '1' }))
    for (const error of [unsent, read]) expect(error).not.toHaveProperty('doubtful')
  })

  test('P41 a write that its caller aborts is doubtful only if it was sent', async () => {
    const held = open({ max_concurrency: 1 })
    const controller = new AbortController()
    const arrived = Promise.withResolvers<void>()
    vendor.answer(() => {
      arrived.resolve()
      return undefined
    })
    const sent = errorOf(held.things.create({ name: 'a' }, { signal: controller.signal }))
    await arrived.promise
    const waiting = errorOf(held.things.create({ name: 'b' }, { signal: controller.signal }))
    controller.abort()
    expect(await sent).toMatchObject({ code: 'cancelled', attempts: 1, doubtful: true })
    expect(await waiting).toMatchObject({ code: 'cancelled', attempts: 0 })
    expect(await waiting).not.toHaveProperty('doubtful')
  })
})

test('the log has the time of each attempt in milliseconds, without the pauses between them', async () => {
  const lines: object[] = []
  const nothing = () => {}
  const logger: Logger = {
    debug: (fields) => void lines.push(fields),
    info: nothing,
    warn: nothing,
    error: nothing,
  }
  const clock = fakeClock()
  vendor.answer((_request, _response, count) => {
    clock.advance(250.4 * count)
    return count === 1 ? { status: 503, headers: { 'retry-after': '3' } } : { body: { id: 1 } }
  })
  await open({ clock, logger }).things.get({ id: '1' })
  expect(lines).toMatchObject([
    { status: 503, attempt: 0, duration_ms: 250 },
    { status: 200, attempt: 1, duration_ms: 501 },
  ])
})

test('renewals of tokens are logged like other requests, with retries and failures, and without any token', async () => {
  const lines: [level: string, fields: object, message: string][] = []
  const log = (level: string) => (fields: object, message: string) =>
    void lines.push([level, fields, message])
  const logger: Logger = { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') }
  const credentials = { refresh_token: 'refresh-1', client_id: 'client-1', client_secret: 'secret-1' }
  const client = () =>
    oauthShop.create({
      ...{ base_url: vendor.base_url, token_url: `${vendor.base_url}/token`, clock: fakeClock() },
      ...{ credentials, logger },
    })
  vendor.answer(({ path }, _response, count) => {
    if (path !== '/token') return { body: { id: 1 } }
    return count === 1 ? { status: 503 } : { body: { access_token: 'access-1' } }
  })
  await client().things.get({ id: '1' })
  const vendors = (status: number) =>
    ['debug', expect.objectContaining({ vendor: 'shop', status }), 'vendor replied'] as const
  expect(lines).toEqual([
    vendors(503),
    [
      'warn',
      expect.objectContaining({ vendor: 'shop', attempt: 0 }),
      'retrying the renewal of an access token',
    ],
    vendors(200),
    ['info', { vendor: 'shop' }, 'access token renewed'],
    vendors(200),
  ])
  lines.length = 0
  vendor.answer(() => ({ status: 400, body: { error: 'invalid_grant' } }))
  await errorOf(client().things.get({ id: '1' }))
  const refused = { vendor: 'shop', code: 'reauth_required', reason: 'refresh_token_rejected' }
  expect(lines).toEqual([vendors(400), ['warn', refused, 'access token not renewed']])
  expect(JSON.stringify(lines)).not.toMatch(/refresh-1|secret-1|access-1/)
})

test('renewals of tokens are spans like other requests, within the span of the call', async () => {
  const exporter = new InMemorySpanExporter()
  const registry = globalThis as unknown as Record<symbol, object>
  const api = Symbol.for('opentelemetry.js.api.1')
  registry[api] = {
    version: '1.0.0',
    trace: new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }),
  }
  vendor.answer(({ path }) => ({ body: path === '/token' ? { access_token: 'access-1' } : { id: 1 } }))
  const credentials = { refresh_token: 'refresh-1', client_id: 'client-1', client_secret: 'secret-1' }
  const token_url = `${vendor.base_url}/token`
  await oauthShop.create({ base_url: vendor.base_url, token_url, credentials }).things.get({ id: '1' })
  delete registry[api]
  const spans = exporter.getFinishedSpans()
  expect(spans.map(({ name }) => name)).toEqual(['shop token endpoint', 'shop GET', 'shop things.get'])
  expect(spans[0]?.attributes).toEqual({
    'http.request.method': 'POST',
    'server.address': '127.0.0.1',
    'http.request.resend_count': 0,
    'http.response.status_code': 200,
  })
})
