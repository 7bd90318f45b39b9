import { inspect } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import axios from 'axios'
import type { ConnectorOptions, VendorAttempt } from '../src/index.ts'
import { errorOf, type FakeHandler, type FakeVendor, startFakeVendor } from '../src/testing/index.ts'
import { fakeClock, shop, timedOut } from './fixtures.ts'
import { until } from './support/until.ts'

let vendor: FakeVendor
// a request whose time was up may still arrive, so each test has a vendor of its own
beforeEach(async () => {
  vendor = await startFakeVendor()
})
afterEach(() => vendor.close())

const open = (options: ConnectorOptions = {}) =>
  shop.create({
    base_url: vendor.base_url,
    clock: fakeClock(),
    credentials: { token: 'canary-token-1' },
    ...options,
  })

const good = { body: { things: [{ id: 1 }] } }

/** Fails the first requests, then succeeds. */
const failing =
  (times: number, failure: FakeHandler): FakeHandler =>
  (request, response, count) =>
    count <= times ? failure(request, response, count) : good

describe('reads', () => {
  const failures: Record<string, FakeHandler> = {
    'a 500': () => ({ status: 500 }),
    'a 429 without a hint': () => ({ status: 429 }),
    'a reset connection': (_request, response) => {
      response.socket?.resetAndDestroy()
      return undefined
    },
    'a body that ends early': (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"things":[')
      setTimeout(() => response.destroy(), 5)
      return undefined
    },
    'a JSON body that is cut': () => ({ body: '{"things":[{"id"' }),
    'an HTML page': () => ({ status: 502, body: '<html></html>' }),
  }
  for (const [name, failure] of Object.entries(failures)) {
    test(`P40 recover from ${name}, twice`, async () => {
      vendor.answer(failing(2, failure))
      expect((await open().things.list()).data).toEqual([{ id: 1 }])
      expect(vendor.requests).toHaveLength(3)
    })
  }

  test('P40 Retry-After is respected in seconds and as a date', async () => {
    const clock = fakeClock()
    vendor.answer(failing(1, () => ({ status: 429, headers: { 'retry-after': '3' } })))
    await open({ clock }).things.list()
    expect(clock.slept[0]).toBe(3000)
    const date = new Date(clock.now() + 5000).toUTCString()
    vendor.answer(failing(1, () => ({ status: 503, headers: { 'retry-after': date } })))
    await open({ clock }).things.list()
    expect(clock.slept.at(-1)).toBeGreaterThanOrEqual(4000)
    expect(clock.slept.at(-1)).toBeLessThanOrEqual(5000)
  })

  test('P40 a Retry-After that was sent twice is read once', async () => {
    const clock = fakeClock()
    vendor.answer(failing(1, () => ({ status: 429, headers: { 'retry-after': '2, 2' } })))
    await open({ clock }).things.list()
    expect(clock.slept[0]).toBe(2000)
  })

  test('P54 a successful reply whose JSON is not an object is a vendor error', async () => {
    for (const body of ['null', '[]', '5', '"things"', 'true']) {
      vendor.answer(() => ({ body }))
      const error = await errorOf(open({ retry: false }).things.list())
      expect(error).toMatchObject({ code: 'vendor_invalid_reply', retryable: true })
      expect(error.message).toContain('the vendor sent JSON that is not an object.')
    }
  })

  test('P40 a pause beyond the budget fails the call at once, with the pause in the error', async () => {
    const clock = fakeClock()
    vendor.answer(() => ({ status: 429, headers: { 'retry-after': '3600' } }))
    const error = await errorOf(open({ clock }).things.list())
    expect(error).toMatchObject({ code: 'rate_limited', source: 'vendor', retry_after_seconds: 3600 })
    expect(clock.slept).toEqual([])
  })

  test('P40 a pause beyond the timeout of the call fails it at once, with the pause in the error', async () => {
    const clock = fakeClock()
    vendor.answer(() => ({ status: 429, headers: { 'retry-after': '10' } }))
    const error = await errorOf(open({ clock }).things.list({}, { timeout: 5_000 }))
    expect(error).toMatchObject({ code: 'rate_limited', retry_after_seconds: 10 })
    expect(clock.slept).toEqual([])
    expect(vendor.requests).toHaveLength(1)
  })

  test('P40 a call is retried as often as configured, after pauses of random parts of doubling times', async () => {
    const random = jest.spyOn(Math, 'random')
    for (const part of [0, 0.5, 0.9]) {
      const clock = fakeClock()
      vendor.answer(() => ({ status: 500 }))
      random.mockReturnValue(part)
      const retry = { retries: 5, base_delay_ms: 100, max_delay_ms: 400 }
      await errorOf(open({ clock, retry }).things.list())
      expect(vendor.requests).toHaveLength(6)
      expect(clock.slept).toEqual([100, 200, 400, 400, 400].map((most) => most * part))
    }
  })
})

describe('writes', () => {
  test('P41 are sent once if the vendor replies 500, times out or breaks the connection', async () => {
    const failures: FakeHandler[] = [
      () => ({ status: 500 }),
      () => ({ status: 503, headers: { 'retry-after': '1' } }),
      () => ({ body: '{"cut' }),
      (_request, response) => {
        response.destroy()
        return undefined
      },
    ]
    const send = (timeout?: number) => open({ ...(timeout && { timeout }) }).things.create({ name: 'a' })
    for (const failure of [...failures, undefined]) {
      if (failure) vendor.answer(failure)
      const error = await (failure ? errorOf(send()) : timedOut(vendor, send))
      expect(error.code).toMatch(/^vendor_(error|unreachable|invalid_reply)$/)
      expect(vendor.requests).toHaveLength(1)
    }
  })

  test('P41 are retried if the vendor did nothing: after 429 and a refused connection', async () => {
    vendor.answer(failing(2, () => ({ status: 429 })))
    await open().things.create({ name: 'a' })
    expect(vendor.requests).toHaveLength(3)
    const clock = fakeClock()
    const error = await errorOf(open({ clock, base_url: 'http://127.0.0.1:1' }).things.create({ name: 'a' }))
    expect(error).toMatchObject({ code: 'vendor_unreachable', reason: 'not_sent', retryable: true })
    expect(clock.slept).toHaveLength(3)
  })
})

describe('bounds', () => {
  test('P39 a reply that does not begin, or stalls, ends at the timeout of its phase', async () => {
    vendor.answer(({ path }, response) => {
      if (path.startsWith('/silent')) return undefined
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"things":')
      return undefined
    })
    const waiting = open({ base_url: `${vendor.base_url}/silent`, timeout: { response: 100 }, retry: false })
    const stalling = open({ timeout: { idle: 100 }, retry: false })
    const total = open({ timeout: 100 })
    // all at once: the HTTP client looks at its timers twice a second
    const calls = [waiting, stalling, total].map(({ things }) => errorOf(things.list()))
    for (const error of await Promise.all(calls)) {
      expect(error).toMatchObject({ code: 'vendor_unreachable', reason: 'timeout' })
    }
  })

  test('P39 the caller’s signal aborts the request and frees its connection', async () => {
    const closed = Promise.withResolvers<void>()
    const controller = new AbortController()
    vendor.answer((_request, response) => {
      response.once('close', closed.resolve)
      controller.abort()
      return undefined
    })
    const error = await errorOf(open().things.list(null, { signal: controller.signal }))
    expect(error).toMatchObject({ code: 'cancelled', retryable: false })
    await closed.promise
    expect(await errorOf(open().things.list(null, { signal: AbortSignal.abort() }))).toMatchObject({
      code: 'cancelled',
    })
  })

  test('P42 redirects are not followed, so that the token stays with the vendor', async () => {
    vendor.answer(({ path }) =>
      path === '/things' ? { status: 307, headers: { location: `${vendor.base_url}/elsewhere` } } : good,
    )
    expect(await errorOf(open({ retry: false }).things.list())).toMatchObject({
      code: 'vendor_invalid_reply',
    })
    expect(vendor.requests).toHaveLength(1)
  })

  test('P42 a reply above the size limit is refused, compressed or not', async () => {
    const big = JSON.stringify({ things: Array.from({ length: 5000 }, (_, id) => ({ id })) })
    vendor.answer(() => ({ body: big }))
    const bounded = open({ max_reply_bytes: 10_000 })
    expect(await errorOf(bounded.things.list())).toMatchObject({ code: 'vendor_invalid_reply' })
    expect(vendor.requests).toHaveLength(1)
    vendor.answer((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(big))
      return undefined
    })
    expect(await errorOf(bounded.things.list())).toMatchObject({ code: 'vendor_invalid_reply' })
    expect((await open().things.list()).data).toHaveLength(5000)
  })
})

test('P01 errors hold no token, whatever the vendor echoes', async () => {
  const echo = 'Bearer canary-token-1 is not welcome'
  vendor.answer(() => ({ status: 401, headers: { 'request-id': 'canary-token-1' }, body: echo }))
  const logged: unknown[] = []
  const log = (...line: unknown[]) => void logged.push(line)
  const shopping = open({ logger: { debug: log, info: log, warn: log, error: log } })
  const errors = [await errorOf(shopping.things.list())]
  errors.push(
    await errorOf(open({ base_url: 'http://127.0.0.1:1', retry: false }).things.create({ name: 'a' })),
  )
  const shown =
    inspect([errors, logged], { depth: null, showHidden: true }) + JSON.stringify([errors, logged])
  expect(logged.length).toBeGreaterThan(0)
  expect(shown).not.toContain('canary-token-1')
})

test('the caller’s own axios instance and adapter are used', async () => {
  vendor.answer(() => good)
  const instance = axios.create({ headers: { 'x-proxy': 'yes' } })
  expect((await open({ axios: instance }).things.list()).data).toEqual([{ id: 1 }])
  expect(vendor.requests[0]?.headers['x-proxy']).toBe('yes')
  const adapted = open({
    adapter: async (config) => ({
      status: 200,
      statusText: '',
      headers: {},
      config,
      data: '{"things":[{"id":2}]}',
    }),
  })
  expect((await adapted.things.list()).data).toEqual([{ id: 2 }])
  vendor.answer(() => ({ status: 302, headers: { location: vendor.base_url } }))
  expect(await errorOf(open({ axios: instance, retry: false }).things.list())).toMatchObject({
    code: 'vendor_invalid_reply',
  })
})

test('P39 aborted calls leave no connection behind', async () => {
  const own = await startFakeVendor(() => undefined)
  const shopping = open({ base_url: own.base_url, max_concurrency: 50 })
  for (let round = 0; round < 20; round++) {
    const controller = new AbortController()
    const calls = Array.from({ length: 50 }, () =>
      errorOf(shopping.things.list(null, { signal: controller.signal })),
    )
    setTimeout(() => controller.abort(), 10)
    for (const error of await Promise.all(calls)) expect(error.code).toBe('cancelled')
  }
  own.answer(() => good)
  expect((await shopping.things.list()).data).toEqual([{ id: 1 }])
  await shopping.close()
  await until('no connection is left', own.connections, { holds: (count) => count === 0 })
  await own.close()
})

test('onAttempt gets the status, the wait and the time of each attempt, also without a reply', async () => {
  const attempts: VendorAttempt[] = []
  vendor.answer((_request, response, count) => {
    if (count === 1) return { status: 500 }
    if (count === 2) return void response.socket?.resetAndDestroy()
    return good
  })
  await open({ onAttempt: (attempt) => attempts.push(attempt) }).things.list()
  const times = { waited_ms: expect.any(Number), duration_ms: expect.any(Number) }
  expect(attempts).toEqual(
    [500, null, 200].map((vendor_status) => ({ operation: 'things.list', vendor_status, ...times })),
  )
})
