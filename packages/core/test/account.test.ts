import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { bearer, createHttp } from '../src/index.ts'
import { type FakeVendor, startFakeVendor } from '../src/testing/index.ts'
import { shop } from './fixtures.ts'

let vendor: FakeVendor
beforeAll(async () => {
  vendor = await startFakeVendor(() => ({ body: {} }))
})
afterAll(() => vendor.close())

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

test('an account that becomes known only after a token was issued shares the limiter of its other connectors', async () => {
  let known = 'unknown yet'
  const open = (account: string | (() => string)) =>
    createHttp({
      vendor: 'later',
      base_url: vendor.base_url,
      auth: () => bearer('token-0000'),
      account,
      readFault: () => ({}),
      request_id_header: 'request-id',
      options: {},
    })
  const [sure, learning] = [open('company-17'), open(() => known)]
  for (const http of [sure, learning]) await http.json({ method: 'GET', path: '/' }, call)
  expect([sure.usage().today, learning.usage().today]).toEqual([1, 1])
  known = 'company-17'
  await learning.json({ method: 'GET', path: '/' }, call)
  expect([sure.usage().today, learning.usage().today]).toEqual([2, 2])
  await Promise.all([sure.close(), learning.close()])
})
