import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { errorOf, type FakeVendor, startFakeVendor } from '@linkspan/core/testing'
import { type Advertising, createAdvertising } from '../src/index.ts'

const customer_id = '1234567890'
const FAILURE = 'type.googleapis.com/google.ads.googleads.v25.errors.GoogleAdsFailure'
let vendor: FakeVendor
let ads: Advertising

beforeAll(async () => {
  vendor = await startFakeVendor()
  ads = createAdvertising({
    base_url: vendor.base_url,
    retry: false,
    credentials: { access_token: 'invented-token' },
  })
})
afterAll(async () => {
  await ads.close()
  await vendor.close()
})

const failing = (errors: unknown) => ({
  status: 400,
  body: { error: { code: 400, message: 'Whole.', details: [{ '@type': FAILURE, errors }] } },
})

describe('P54 a malformed GoogleAdsFailure is a typed error', () => {
  const misshapen: [string, unknown][] = [
    ['errors that are no list', 1],
    ['an error that is null', [null]],
    ['an error code that is no object', [{ errorCode: 'x', message: 'One.' }]],
    ['an error code that is no text', [{ errorCode: { quotaError: 1 }, message: 'One.' }]],
    ['a message that is no text', [{ message: 1 }]],
    ['a location that is no object', [{ location: 'x', message: 'One.' }]],
    ['a path that is no list', [{ location: { fieldPathElements: 1 }, message: 'One.' }]],
    ['a step of null', [{ location: { fieldPathElements: [null] }, message: 'One.' }]],
    ['a step whose name is null', [{ location: { fieldPathElements: [{ fieldName: null }] } }]],
    ['details that are no object', [{ details: 'x', message: 'One.' }]],
  ]
  test.each(misshapen)('%s', async (_name, errors) => {
    vendor.answer(() => failing(errors))
    const error = await errorOf(ads.accounts.list({ customer_id }))
    expect(error.code).toBe('vendor_rejected')
    expect(error.message).toMatch(/^advertising: accounts\.list: (Whole|One)\.$/)
  })

  test('well-formed fields are still reported', async () => {
    const location = { fieldPathElements: [{ fieldName: 'operations', index: 1 }, { fieldName: 'create' }] }
    vendor.answer(() => failing([{ errorCode: 7, message: 'One.', location }, null]))
    const error = await errorOf(
      ads.labels.create({ customer_id, operations: [{ create: { name: 'a' } }, { create: { name: 'b' } }] }),
    )
    expect(error.errors).toEqual([
      { path: '$.operations[1].create', message: 'One.' },
      { path: '$', message: 'refused' },
    ])
  })
})

test('a partial failure without readable details is reported with its message, never ignored', async () => {
  for (const details of [undefined, [], [{ '@type': FAILURE, errors: 1 }], 'x']) {
    vendor.answer(() => ({
      body: { results: [{}], partialFailureError: { code: 3, message: 'Some failed.', details } },
    }))
    const operations = [{ create: { name: 'a' } }]
    expect(await ads.labels.create({ customer_id, partialFailure: true, operations })).toEqual({
      results: [{}],
      partial_failures: [{ path: '$.operations', message: 'Some failed.' }],
    })
  }
})
