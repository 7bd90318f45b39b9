import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type SyncWarning, unreachedAccounts, valueAt } from '@linkspan/core'
import { documentsOf, errorOf, type FakeVendor, startFakeVendor } from '@linkspan/core/testing'
import { type Advertising, advertising, createAdvertising } from '../src/index.ts'

const [refusing, serving] = ['1111111111', '2222222222']
let vendor: FakeVendor
let ads: Advertising

beforeAll(async () => {
  vendor = await startFakeVendor()
  vendor.answer(({ path, body }) => {
    if (path.includes(':listAccessibleCustomers'))
      return { body: { resourceNames: [`customers/${refusing}`, `customers/${serving}`] } }
    if (!path.includes(serving)) return { status: 403, body: refusal(reason) }
    if (body.includes('FROM customer_client'))
      return { body: { results: [{ customerClient: { id: serving } }] } }
    return { body: { results: [{ customer: { id: serving, resourceName: `customers/${serving}` } }] } }
  })
  ads = open()
})
afterAll(async () => {
  await ads.close()
  await vendor.close()
})

const open = (login?: string) =>
  createAdvertising({
    credentials: { access_token: 'invented-token', ...(login && { login_customer_id: login }) },
    base_url: vendor.base_url,
    retry: false,
  })

let reason: string
beforeEach(() => {
  reason = 'CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION'
})
const refusal = (authorizationError: string) => ({
  error: {
    code: 403,
    details: [
      {
        '@type': 'type.googleapis.com/google.ads.googleads.v25.errors.GoogleAdsFailure',
        errors: [{ errorCode: { authorizationError }, message: 'Refused.' }],
      },
    ],
  },
})

/** The customers that a sync reads, and its warnings. */
async function customersOf(customer_ids?: string[], connection = ads) {
  const warnings: SyncWarning[] = []
  const found = await documentsOf(connection, 'accounts', 'snapshot', {
    replication_config: { customer_ids },
    onWarning: (warning) => warnings.push(warning),
  })
  return { customers: found.map((each) => String(valueAt(each, 'customer.id'))), warnings }
}

test('the customers of the configuration are read once each, also if another accessible customer is refused', async () => {
  expect(await customersOf([serving, serving])).toEqual({ customers: [serving], warnings: [] })
})

test('without customer_ids, a refused customer is a warning that may concern any row', async () => {
  const { customers, warnings } = await customersOf()
  expect(customers).toEqual([serving])
  expect(warnings).toMatchObject([
    { error: { vendor_code: 'authorizationError.CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION' } },
  ])
  expect(warnings[0]).not.toHaveProperty('source')
})

test('a customer is reached although another one is refused, and is not denied for what could not be read', async () => {
  expect(await unreachedAccounts(advertising, ads, [serving])).toEqual(new Set())
  const unknown = await errorOf(unreachedAccounts(advertising, ads, [serving, '3333333333']))
  expect(unknown).toMatchObject({ code: 'vendor_forbidden' })
  reason = 'CUSTOMER_NOT_ENABLED'
  expect(await unreachedAccounts(advertising, ads, [serving, '3333333333'])).toEqual(new Set(['3333333333']))
})

test('a closed accessible customer is skipped; a closed login_customer_id fails the sync', async () => {
  reason = 'CUSTOMER_NOT_ENABLED'
  expect(await customersOf()).toEqual({ customers: [serving], warnings: [] })
  const managed = open(refusing)
  try {
    await expect(customersOf(undefined, managed)).rejects.toMatchObject({ code: 'vendor_forbidden' })
  } finally {
    await managed.close()
  }
})

test('rows of campaigns are read from clients and not from managers; accounts are read from both', async () => {
  const [manager, client] = ['3333333333', '4444444444']
  const asked: string[] = []
  const own = await startFakeVendor(({ path, body }) => {
    if (body.includes('FROM customer_client')) {
      const results = [
        { customerClient: { id: manager, manager: true } },
        { customerClient: { id: client, manager: false } },
      ]
      return { body: { results } }
    }
    asked.push(path.replace(/.*customers\/(\d+).*/, '$1'))
    return { body: {} }
  })
  const connection = createAdvertising({
    credentials: { access_token: 'invented-token', login_customer_id: manager },
    base_url: own.base_url,
    retry: false,
  })
  const days = { from: '2026-01-01', to: '2026-01-02' }
  for (const [entity, read, scope, customers] of [
    ['campaigns', 'snapshot', {}, [client]],
    ['campaigns', 'window', days, [client]],
    ['accounts', 'snapshot', {}, [manager, client]],
    ['accounts', 'window', days, [client]],
  ] as const) {
    asked.length = 0
    await documentsOf(connection, entity, read, scope)
    expect([entity, read, asked]).toEqual([entity, read, customers])
  }
  await connection.close()
  await own.close()
})
