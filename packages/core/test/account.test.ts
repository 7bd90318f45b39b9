import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { bearer, type Clock, createHttp, createLimiter, type Http } from '../src/index.ts'
import { type FakeVendor, startFakeVendor } from '../src/testing/index.ts'
import { fakeClock, shop } from './fixtures.ts'

let vendor: FakeVendor
beforeAll(async () => {
  vendor = await startFakeVendor()
})
afterAll(() => vendor.close())
beforeEach(() => vendor.answer(() => ({ body: {} })))

const call = { operation: 'things.list', write: false }

test('a connector reports how much of its account’s limits is used', async () => {
  const client = shop.create({
    base_url: vendor.base_url,
    max_concurrency: 4,
    credentials: { token: 'token-0000' },
  })
  await client.things.list()
  await client.things.list()
  expect(client.usage()).toEqual({ in_flight: 0, waiting: 0, today: 2, limits: { max_concurrency: 4 } })
  await client.close()
})

/** HTTP to an account that anyone can claim. */
function openClaiming(
  secret: string,
  claimed: () => string | undefined,
  clock: Clock,
  proven_account = false,
): Http {
  return createHttp({
    vendor: 'claimed',
    base_url: vendor.base_url,
    auth: () => bearer(secret),
    account: { secret, claimed },
    limits: { per_second: 3 },
    readFault: () => ({}),
    request_id_header: 'request-id',
    options: { clock, retry: false, proven_account },
  })
}

const request = { method: 'GET', path: '/' } as const
const send = (http: Http) => http.json(request, call).catch(() => {})

test('an account that becomes known only after a token was issued shares the limiter of its other connectors', async () => {
  const clock = fakeClock()
  let known: string | undefined
  const sure = openClaiming('token-1111', () => 'company-17', clock)
  const learning = openClaiming('token-2222', () => known, clock)
  for (const http of [sure, learning]) await send(http)
  expect([sure.usage().today, learning.usage().today]).toEqual([1, 1])
  known = 'company-17'
  await send(learning)
  expect([sure.usage().today, learning.usage().today]).toEqual([2, 2])
  await Promise.all([sure.close(), learning.close()])
})

test('P43 an account that a former call has proven shares its limiter from the first call, until a 401', async () => {
  const clock = fakeClock()
  const open = (secret: string) => openClaiming(secret, () => 'company-20', clock, true)
  const [one, other] = [open('token-8888'), open('token-9999')]
  const began = clock.now()
  await Promise.all([send(one), send(other), send(one), send(other)])
  expect([one.usage().today, other.usage().today]).toEqual([4, 4])
  expect(clock.now()).toBe(began + 1000)
  vendor.answer(() => ({ status: 401 }))
  for (let count = 0; count < 3; count++) await send(other)
  expect(one.usage().today).toBe(5)
  await Promise.all([one.close(), other.close()])
})

test('P43 a caller that only claims an account uses none of its calls and pauses none, and sends one call at a time', async () => {
  const clock = fakeClock()
  const open = (secret: string) => openClaiming(secret, () => 'company-18', clock)
  const rightful = open('token-3333')
  await send(rightful)
  let [now, most] = [0, 0]
  vendor.answer(async ({ headers }) => {
    if (headers.authorization === 'Bearer token-3333') return { body: {} }
    most = Math.max(most, ++now)
    await new Promise((resolve) => setImmediate(resolve))
    now--
    return vendor.requests.length % 2 ? { status: 401 } : { status: 429, headers: { 'retry-after': '20' } }
  })
  const claiming = ['made-up-1', 'made-up-2'].map(open)
  await Promise.all(claiming.flatMap((http) => Array.from({ length: 20 }, () => send(http))))
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(claiming.length)
  expect(rightful.usage().today).toBe(1)
  const slept = clock.slept.length
  await send(rightful)
  expect(clock.slept).toHaveLength(slept)
  await Promise.all([rightful, ...claiming].map((http) => http.close()))
})

test('P43 a refused connector leaves the account until a call succeeds again', async () => {
  const clock = fakeClock()
  const open = (secret: string) => openClaiming(secret, () => 'company-19', clock)
  const [rightful, revoked] = [open('token-4444'), open('token-5555')]
  for (const http of [rightful, revoked]) await send(http)
  expect(rightful.usage().today).toBe(2)
  vendor.answer(() => ({ status: 401 }))
  // the first call still counts, since the vendor had not refused the connector yet
  for (let count = 0; count < 4; count++) await send(revoked)
  expect(rightful.usage().today).toBe(3)
  vendor.answer(() => ({ body: {} }))
  await send(revoked)
  expect([rightful.usage().today, revoked.usage().today]).toEqual([4, 4])
  await Promise.all([rightful.close(), revoked.close()])
})

test('a host opens the limiters of accounts by a digest, which is the same for all connections of an account', async () => {
  const accounts: string[] = []
  for (const token of ['token-6666', 'token-6666', 'token-7777']) {
    const http = createHttp({
      vendor: 'shared',
      base_url: vendor.base_url,
      auth: () => bearer(token),
      account: token,
      readFault: () => ({}),
      request_id_header: 'request-id',
      options: {
        limiter(account, limits, clock) {
          accounts.push(account)
          expect(limits).toEqual({ max_concurrency: 10 })
          return createLimiter(limits, clock && { clock })
        },
      },
    })
    await send(http)
    await send(http)
    await http.close()
  }
  expect(accounts).toHaveLength(3)
  expect(new Set(accounts).size).toBe(2)
  expect(accounts.join()).not.toContain('token')
})
