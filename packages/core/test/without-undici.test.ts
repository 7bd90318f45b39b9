import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { ConnectorOptions, Http } from '../src/index.ts'
import { errorOf, type FakeVendor, startFakeVendor } from '../src/testing/index.ts'

// as on Bun: the module exists but cannot dispatch
jest.unstable_mockModule('undici', () => ({ EnvHttpProxyAgent: class {} }))
const { basic, bearer, createHttp } = await import('../src/index.ts')

let vendor: FakeVendor
// a request whose time was up may still arrive, so each test has a vendor of its own
beforeEach(async () => {
  vendor = await startFakeVendor()
})
afterEach(() => vendor.close())

const open = (options: ConnectorOptions = {}, base_url = vendor.base_url): Http =>
  createHttp({
    vendor: 'shop',
    base_url,
    auth: () => bearer('canary-token-6'),
    account: String(Math.random()),
    readFault: () => ({}),
    request_id_header: 'request-id',
    options: { retry: false, ...options },
  })
const reading = { operation: 'things.list', write: false }
const writing = { operation: 'things.create', write: true }
const request = { method: 'GET', path: '/things' } as const

describe('if undici does not run, the runtime’s fetch', () => {
  test('sends calls, and closes', async () => {
    vendor.answer(() => ({ body: { id: 1 } }))
    const http = open()
    expect((await http.json(request, reading)).body).toEqual({ id: 1 })
    expect(vendor.requests[0]).toMatchObject({
      method: 'GET',
      path: '/things',
      headers: { authorization: 'Bearer canary-token-6' },
    })
    await http.close()
    await open().close()
  })

  test('sends a stream as it is read', async () => {
    vendor.answer(() => ({ body: {} }))
    const bytes = () => Readable.from([Buffer.from('first '), Buffer.from('second')])
    await open().json({ method: 'POST', path: '/upload', content: { type: 'text/plain', bytes } }, writing)
    expect(vendor.requests[0]?.body).toBe('first second')
  })

  test('P42 follows no redirects', async () => {
    vendor.answer(() => ({ status: 302, headers: { location: '/elsewhere' } }))
    expect(await errorOf(open().json(request, reading))).toMatchObject({
      code: 'vendor_invalid_reply',
      vendor_status: 302,
    })
    expect(vendor.requests).toHaveLength(1)
  })

  test('P39 waits no longer than the timeout of each phase', async () => {
    vendor.answer(() => undefined)
    const silent = await errorOf(open({ timeout: { response: 50 } }).json(request, reading))
    expect(silent).toMatchObject({ code: 'vendor_unreachable', reason: 'timeout', retryable: true })
    vendor.answer((_request, response) => {
      response.writeHead(200).write('{"id":')
      return undefined
    })
    const slow = open({ timeout: { idle: 50 } })
    expect(await errorOf(slow.json(request, reading))).toMatchObject({ reason: 'timeout' })
    const { stream } = await slow.download(request, reading)
    expect(await errorOf(buffer(stream))).toMatchObject({ code: 'vendor_unreachable', reason: 'timeout' })
  })

  test('keeps the original cause of a failure, and P01 nothing of the request', async () => {
    const gone = await startFakeVendor()
    await gone.close()
    const error = await errorOf(open({}, gone.base_url).json(request, reading))
    expect(error).toMatchObject({ code: 'vendor_unreachable', reason: 'not_sent' })
    expect(inspect(error.cause, { depth: null })).toContain('ECONNREFUSED')
    expect(inspect(error, { depth: null, showHidden: true })).not.toContain('canary')
  })
})

test('any error of the HTTP client becomes the cause, without the secrets that it holds', async () => {
  const encoded = Buffer.from('canary-user:canary-password').toString('base64')
  const adapter: ConnectorOptions['adapter'] = async (config) => {
    const secrets = JSON.stringify([config.headers, config.data])
    const inner = Object.assign(new RangeError(`inner: ${secrets}`), { code: 'EPIPE', config })
    throw Object.assign(new TypeError(`dispatch is not a function: ${secrets}`, { cause: inner }), { config })
  }
  const http = createHttp({
    vendor: 'shop',
    base_url: vendor.base_url,
    auth: () => basic('canary-user', 'canary-password'),
    account: 'cause',
    readFault: () => ({}),
    request_id_header: 'request-id',
    headers: { 'developer-token': 'canary-developer' },
    options: { retry: false, adapter },
  })
  const error = await errorOf(http.json(request, reading))
  expect(error.cause).toMatchObject({
    name: 'TypeError',
    message: expect.stringMatching(/^dispatch is not a function: /),
    cause: { name: 'RangeError', code: 'EPIPE' },
  })
  const shown = inspect(error, { depth: null, showHidden: true })
  expect(shown).not.toContain('canary')
  expect(shown).not.toContain(encoded)
})
