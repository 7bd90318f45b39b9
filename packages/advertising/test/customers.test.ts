import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type FakeVendor, startFakeVendor } from '@linkspan/core/testing'
import { customersOf } from '../src/customers.ts'
import { openGoogleAds } from '../src/google-ads.ts'

const [refusing, serving] = ['1111111111', '2222222222']
let vendor: FakeVendor
let opened: ReturnType<typeof openGoogleAds>

beforeAll(async () => {
  vendor = await startFakeVendor()
  vendor.answer(({ path }) => {
    if (path.includes(':listAccessibleCustomers'))
      return { body: { resourceNames: [`customers/${refusing}`, `customers/${serving}`] } }
    if (path.includes(serving)) return { body: { results: [{ customerClient: { id: serving } }] } }
    return { status: 403, body: refusal(reason) }
  })
  opened = openGoogleAds({ access_token: 'invented-token' }, { base_url: vendor.base_url, retry: false })
})
afterAll(async () => {
  await opened.close()
  await vendor.close()
})

let reason = 'CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION'
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

const customers = (replication_config: object, { api } = opened) =>
  customersOf(api, { replication_config }, { operation: 'sync', write: false })

test('R11 named customers are read though another accessible customer is refused, each once', async () => {
  expect(await customers({ customer_ids: [serving, serving] })).toEqual([
    { customer_id: serving, manager: false },
  ])
})

test('R11 where every accessible customer is to be read, one that is refused fails the sync', async () => {
  await expect(customers({})).rejects.toMatchObject({
    code: 'vendor_forbidden',
    vendor_code: 'authorizationError.CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION',
  })
})

test('R11 an accessible customer that is closed is left out; a closed manager through which all calls go fails the sync', async () => {
  reason = 'CUSTOMER_NOT_ENABLED'
  expect(await customers({})).toEqual([{ customer_id: serving, manager: false }])
  const managed = openGoogleAds(
    { access_token: 'invented-token', login_customer_id: refusing },
    { base_url: vendor.base_url, retry: false },
  )
  try {
    await expect(customers({}, managed)).rejects.toMatchObject({ code: 'vendor_forbidden' })
  } finally {
    await managed.close()
  }
})

test('R11 a start_date that is no day of the calendar is refused', async () => {
  for (const start_date of ['2026-02-30', '2026-13-01', '20260101'])
    await expect(customers({ start_date })).rejects.toMatchObject({
      code: 'invalid_params',
      errors: [{ path: '$.start_date', message: 'must be a day as YYYY-MM-DD' }],
    })
})
