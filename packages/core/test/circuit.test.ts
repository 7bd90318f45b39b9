import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import {
  bearer,
  type ConnectorError,
  type ConnectorOptions,
  createHttp,
  type Http,
  oauth,
} from '../src/index.ts'
import { errorOf, type FakeHandler, type FakeVendor, startFakeVendor } from '../src/testing/index.ts'
import { fakeClock, shopOAuth } from './fixtures.ts'
import { each } from './support/each.ts'
import { until } from './support/until.ts'

let vendor: FakeVendor
const opened: Http[] = []
let accounts = 0
// a request whose time was up may still arrive, so each test has a vendor of its own
beforeEach(async () => {
  vendor = await startFakeVendor()
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((http) => http.close()))
})
afterEach(() => vendor.close())

type Open = ConnectorOptions & { account?: string; per_second?: number; base_url?: string }

function open({ account = `account-${++accounts}`, per_second, ...options }: Open = {}): Http {
  const http = createHttp({
    vendor: 'circuit',
    base_url: options.base_url ?? vendor.base_url,
    auth: () => bearer('token-0000'),
    account,
    ...(per_second && { limits: { per_second } }),
    readFault: () => ({}),
    request_id_header: 'request-id',
    // the pauses after failures are counted in whole seconds
    options: { retry: false, clock: fakeClock(), ...options },
  })
  opened.push(http)
  return http
}

const call = { operation: 'things.list', write: false }
const send = (http: Http, more: object = {}) => http.json({ method: 'GET', path: '/' }, { ...call, ...more })
const times = <Value>(count: number, work: () => Value): Value[] => Array.from({ length: count }, work)

/** The errors of calls, all of which fail. */
const errorsOf = (count: number, http: Http): Promise<ConnectorError[]> =>
  Promise.all(times(count, () => errorOf(send(http))))

/** Calls one after the other until the vendor counts as down. */
async function breakDown(http: Http): Promise<void> {
  vendor.answer(() => ({ status: 503 }))
  for (let count = 0; count < 5; count++) expect((await errorOf(send(http))).reason).toBeUndefined()
  expect((await errorOf(send(http))).reason).toBe('vendor_down')
  vendor.requests.length = 0
}

const down = (retry_after_seconds: number) => ({
  code: 'vendor_unreachable',
  reason: 'vendor_down',
  source: 'linkspan',
  retryable: true,
  attempts: 0,
  retry_after_seconds,
})

describe('P43 a vendor that is down', () => {
  test('is asked by one call at a time until it answers, after ever longer pauses; the others fail at once', async () => {
    const clock = fakeClock()
    const http = open({ clock, max_concurrency: 100 })
    await breakDown(http)
    for (const [pause, next] of [
      [5, 10],
      [10, 20],
      [20, 40],
      [40, 60],
      [60, 60],
      [60, 60],
    ] as const) {
      expect(await errorOf(send(http))).toMatchObject(down(pause))
      clock.advance(pause * 1000 - 1)
      expect(await errorOf(send(http))).toMatchObject(down(1))
      expect(vendor.requests).toHaveLength(0)
      clock.advance(1)
      let answer = () => {}
      vendor.answer(async () => {
        await new Promise<void>((resolve) => (answer = resolve))
        return { status: 500 }
      })
      const asking = errorOf(send(http))
      const others = await errorsOf(50, http)
      for (const error of each(others)) expect(error).toMatchObject(down(pause))
      await until('the call is sent', () => vendor.requests.length)
      answer()
      expect(await asking).toMatchObject({ code: 'vendor_error', attempts: 1 })
      expect(vendor.requests).toHaveLength(1)
      expect(await errorOf(send(http))).toMatchObject(down(next))
      vendor.requests.length = 0
    }
    clock.advance(60_000)
    vendor.answer(() => ({ status: 404 }))
    expect((await errorOf(send(http))).code).toBe('vendor_not_found')
    const codes = (await errorsOf(50, http)).map(({ code }) => code)
    expect(new Set(codes)).toEqual(new Set(['vendor_not_found']))
    expect(vendor.requests).toHaveLength(51)
  })

  test('fails the calls that wait for their turn, and uses up no more turns', async () => {
    const http = open({ max_concurrency: 5 })
    const held: (() => void)[] = []
    let is_holding = true
    vendor.answer(async () => {
      if (is_holding) await new Promise<void>((resolve) => held.push(resolve))
      return { status: 503 }
    })
    const all = errorsOf(200, http)
    await until('five calls are sent', () => held.length === 5)
    is_holding = false
    for (const answer of held) answer()
    const errors = await all
    expect(errors.filter(({ code }) => code === 'vendor_error').length).toBe(vendor.requests.length)
    // each of the five frees its place a moment before its failure is known
    expect(vendor.requests.length).toBeLessThanOrEqual(10)
    for (const error of each(errors.filter(({ code }) => code !== 'vendor_error')))
      expect(error).toMatchObject(down(5))
    const { today, ...rest } = http.usage()
    expect(rest).toMatchObject({ waiting: 0, in_flight: 0 })
    expect(today).toBeLessThan(12)
  })

  test('is one for all connections of an account, and no other account notices', async () => {
    const [one, same, other] = ['shared', 'shared', 'another'].map((account) => open({ account })) as [
      Http,
      Http,
      Http,
    ]
    await breakDown(one)
    expect(await errorOf(send(same))).toMatchObject({ reason: 'vendor_down' })
    vendor.answer(() => ({ body: {} }))
    await Promise.all(times(20, () => send(other)))
    expect(vendor.requests).toHaveLength(20)
  })

  test('that a call asks in vain, since its caller cancels it, is asked by the next call', async () => {
    const clock = fakeClock()
    const http = open({ clock })
    await breakDown(http)
    clock.advance(5_000)
    vendor.answer(() => undefined)
    const caller = new AbortController()
    const asking = errorOf(send(http, { signal: caller.signal }))
    await until('the call is sent', () => vendor.requests.length)
    expect((await errorOf(send(http))).reason).toBe('vendor_down')
    caller.abort()
    expect((await asking).code).toBe('cancelled')
    vendor.answer(() => ({ body: {} }))
    await send(http)
    await Promise.all(times(5, () => send(http)))
  })

  test('is not asked again by a call that began before and pauses between two attempts', async () => {
    const wake: (() => void)[] = []
    const sleep = () => new Promise<void>((resolve) => void wake.push(resolve))
    const http = open({ clock: { ...fakeClock(), sleep } })
    vendor.answer(() => ({ status: 503 }))
    const pausing = errorOf(send(http, { retry: { retries: 3 } }))
    await until('the call pauses', () => wake.length)
    for (let count = 0; count < 5; count++) await errorOf(send(http))
    wake[0]?.()
    expect(await pausing).toMatchObject({ ...down(5), attempts: 1 })
    expect(vendor.requests).toHaveLength(6)
  })
})

describe('P43 a vendor counts as down', () => {
  const failures: Record<string, [FakeHandler, Open]> = {
    'that answers 5xx': [() => ({ status: 502, body: '<html>' }), {}],
    'that breaks connections': [(_, response) => void response.socket?.resetAndDestroy(), {}],
    'that does not answer in time': [() => undefined, { timeout: 500 }],
    'that refuses connections': [() => ({}), { base_url: 'http://127.0.0.1:1' }],
  }
  for (const [name, [answer, options]] of Object.entries(failures)) {
    test(`${name}, after five calls in a row`, async () => {
      vendor.answer(answer)
      const http = open(options)
      for (let count = 0; count < 5; count++) expect((await errorOf(send(http))).attempts).toBe(1)
      expect(await errorOf(send(http))).toMatchObject(down(5))
    })
  }

  test('only by failures in a row, and never by an answer that refuses, limits or makes no sense', async () => {
    const answers = [
      ...[400, 401, 403, 404, 409, 422, 429, 302].map((status) => ({ status })),
      { body: '<html></html>' },
      { body: 'null' },
      { body: '' },
    ]
    const http = open()
    for (const answer of answers) {
      vendor.answer(() => answer)
      for (const { reason } of each(await errorsOf(12, http))) expect(reason).not.toBe('vendor_down')
      expect(vendor.requests).toHaveLength(12)
      vendor.answer(() => ({ status: 500 }))
      for (let count = 0; count < 4; count++) expect((await errorOf(send(http))).code).toBe('vendor_error')
    }
  })

  test('not by calls that their callers cancel, nor by those whose time ends before they are sent', async () => {
    const http = open({ max_concurrency: 1 })
    vendor.answer(() => undefined)
    for (let count = 0; count < 8; count++)
      expect((await errorOf(send(http, { signal: AbortSignal.timeout(20) }))).code).toBe('cancelled')
    const caller = new AbortController()
    const holding = errorOf(send(http, { signal: caller.signal }))
    await until('the call is sent', () => vendor.requests.length)
    const late = await Promise.all(times(8, () => errorOf(send(http, { timeout: 20 }))))
    expect(late.map(({ code, attempts }) => ({ code, attempts }))).toEqual(
      times(8, () => ({ code: 'vendor_unreachable', attempts: 0 })),
    )
    caller.abort()
    await holding
    vendor.answer(() => ({ body: {} }))
    await send(http)
  })

  test('once for a renewal of credentials that fails for many calls', async () => {
    vendor.answer(() => ({ status: 503 }))
    const credentials = { refresh_token: 'refresh-0000', client_id: 'id', client_secret: 'secret-0000' }
    const options = {
      retry: false as const,
      clock: fakeClock(),
      token_url: `${vendor.base_url}/token`,
      onCredentialsChanged: () => {},
    }
    const http = createHttp({
      vendor: 'circuit',
      base_url: vendor.base_url,
      auth: oauth({ vendor: 'circuit', endpoints: shopOAuth(vendor.base_url), credentials }, options),
      account: 'renewing',
      readFault: () => ({}),
      request_id_header: 'request-id',
      options,
    })
    opened.push(http)
    for (let count = 0; count < 4; count++)
      for (const { reason } of each(await errorsOf(8, http))) expect(reason).toBeUndefined()
    expect(vendor.requests.length).toBeGreaterThanOrEqual(4)
    await errorsOf(8, http)
    expect(await errorOf(send(http))).toMatchObject(down(5))
  })
})
