import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { errorOf, type FakeVendor, startFakeVendor } from '@linkspan/core/testing'
import { until } from '../../core/test/support/until.ts'
import { type Advertising, type AdvertisingCredentials, createAdvertising } from '../src/index.ts'

const customer_id = '1234567890'
let vendor: FakeVendor
let ads: Advertising

const open = (credentials: AdvertisingCredentials = {}, options = {}) =>
  createAdvertising({
    base_url: vendor.base_url,
    retry: false,
    ...options,
    credentials: { access_token: 'invented-token', ...credentials },
  })

beforeAll(async () => {
  vendor = await startFakeVendor()
  ads = open()
})
beforeEach(() => vendor.answer(() => ({ body: { results: [{ resourceName: 'done' }] } })))
afterAll(async () => {
  await ads.close()
  await vendor.close()
})

const sent = () => {
  expect(vendor.requests).toHaveLength(1)
  const [request] = vendor.requests
  return {
    path: request?.path,
    headers: request?.headers,
    body: request?.body ? JSON.parse(request.body) : undefined,
  }
}

describe('requests', () => {
  test('the manager account and the developer token are sent as headers only if they are set', async () => {
    await ads.accounts.list({ customer_id })
    expect(sent().path).toBe('/v26/customers/1234567890/googleAds:search?prettyPrint=false')
    expect(sent().headers).toMatchObject({ authorization: 'Bearer invented-token' })
    expect(sent().headers).not.toHaveProperty('login-customer-id')
    expect(sent().headers).not.toHaveProperty('developer-token')
    vendor.answer(() => ({ body: {} }))
    const managed = open(
      { login_customer_id: '9999999999', developer_token: 'dev_token-1' },
      { version: 'v25' },
    )
    await managed.accounts.list({ customer_id })
    expect(sent().path).toBe('/v25/customers/1234567890/googleAds:search?prettyPrint=false')
    expect(sent().headers).toMatchObject({
      'login-customer-id': '9999999999',
      'developer-token': 'dev_token-1',
    })
    vendor.answer(() => ({ body: { resourceNames: ['customers/1234567890'] } }))
    expect(await managed.accessibleCustomers.list()).toEqual({
      resourceNames: [{ resourceName: 'customers/1234567890', customer_id }],
    })
    expect(sent().headers).not.toHaveProperty('login-customer-id')
  })

  test('pageSize is not sent, and a caller’s query is sent unchanged', async () => {
    const query = "SELECT campaign.id FROM campaign WHERE campaign.name = 'O''Neil %' LIMIT 3"
    await ads.campaigns.list({ customer_id, query, pageSize: 5 })
    expect(sent().body).toEqual({ query })
  })

  test('the default query selects the vendor’s names of the spec’s fields', async () => {
    await ads.campaigns.list({ customer_id })
    const { query } = sent().body
    expect(query).toContain('campaign.start_date_time, campaign.end_date_time')
    expect(query).toContain('campaign.network_settings.target_google_search')
    expect(query).toMatch(/FROM campaign WHERE segments\.date DURING LAST_30_DAYS$/)
    expect(query.slice(0, query.indexOf(' FROM'))).not.toContain('segments')
  })

  test('the default updateMask is the keys of update', async () => {
    const resourceName = `customers/${customer_id}/adGroups/1`
    const update = { resourceName, cpcBidMicros: '1500000', name: 'New' }
    await ads.adGroups.update({
      customer_id,
      operations: [{ update }, { updateMask: 'cpc_bid_micros', update: { resourceName } }],
    })
    expect(sent()).toMatchObject({
      path: '/v26/customers/1234567890/adGroups:mutate',
      body: {
        operations: [
          { update, updateMask: 'name,cpcBidMicros' },
          { update: { resourceName }, updateMask: 'cpc_bid_micros' },
        ],
      },
    })
  })

  test('a description of a label is sent as textLabel.description, unless textLabel has one', async () => {
    await ads.labels.create({
      customer_id,
      partialFailure: true,
      validateOnly: false,
      operations: [
        { create: { name: 'a', description: 'own' } },
        { create: { name: 'b', description: 'own', textLabel: { backgroundColor: '#00FF00' } } },
        { create: { name: 'c', description: 'own', textLabel: { description: 'inner' } } },
        { create: { name: 'd' } },
      ],
    })
    expect(sent().body).toEqual({
      partialFailure: true,
      validateOnly: false,
      operations: [
        { create: { name: 'a', textLabel: { description: 'own' } } },
        { create: { name: 'b', textLabel: { description: 'own', backgroundColor: '#00FF00' } } },
        { create: { name: 'c', textLabel: { description: 'inner' } } },
        { create: { name: 'd' } },
      ],
    })
  })
})

describe('P34 invalid parameters are refused before anything is sent', () => {
  const resourceName = `customers/${customer_id}/campaigns/1`
  const foreign = 'customers/1111111111/campaigns/1'
  const cases: [string, string, object, string][] = [
    ['a customer_id with dashes', 'campaigns.list', { customer_id: '123-456-7890' }, '$.customer_id'],
    ['a customer_id with a path', 'campaigns.list', { customer_id: '../../../../' }, '$.customer_id'],
    ['a pageSize of 0', 'campaigns.list', { customer_id, pageSize: 0 }, '$.pageSize'],
    ['a pageSize of 10001', 'campaigns.list', { customer_id, pageSize: 10_001 }, '$.pageSize'],
    ['a pageToken that is not ours', 'campaigns.list', { customer_id, pageToken: 'CAUQAA' }, '$.pageToken'],
    ['no operations', 'campaigns.update', { customer_id, operations: [] }, '$.operations'],
    [
      'a create without its object',
      'labels.create',
      { customer_id, operations: [{ create: { name: 'a' } }, {}] },
      '$.operations[1].create',
    ],
    [
      'an operation that does nothing',
      'campaigns.update',
      { customer_id, operations: [{}] },
      '$.operations[0].update',
    ],
    [
      'an update of no field',
      'campaigns.update',
      { customer_id, operations: [{ update: { resourceName } }] },
      '$.operations[0].update',
    ],
    [
      'an empty name of a campaign',
      'campaigns.update',
      { customer_id, operations: [{ update: { resourceName, name: '' } }] },
      '$.operations[0].update.name',
    ],
    [
      'an empty name of an ad group',
      'ad_groups.update',
      {
        customer_id,
        operations: [{ update: { resourceName: `customers/${customer_id}/adGroups/1`, name: '' } }],
      },
      '$.operations[0].update.name',
    ],
    ...['', 'a'.repeat(81)].map((name): [string, string, object, string] => [
      `a label’s name of ${name.length} characters`,
      'labels.create',
      { customer_id, operations: [{ create: { name } }] },
      '$.operations[0].create.name',
    ]),
    [
      'status REMOVED',
      'campaigns.update',
      { customer_id, operations: [{ update: { resourceName, status: 'REMOVED' } }] },
      '$.operations[0].update.status',
    ],
    [
      'a foreign campaign',
      'campaigns.update',
      { customer_id, operations: [{ update: { resourceName: foreign, name: 'a' } }] },
      '$.operations[0].update.resourceName',
    ],
    [
      'an ad group as a campaign',
      'campaigns.update',
      {
        customer_id,
        operations: [{ update: { resourceName: `customers/${customer_id}/adGroups/1`, name: 'a' } }],
      },
      '$.operations[0].update.resourceName',
    ],
    [
      'a mask of an unknown field',
      'campaigns.update',
      { customer_id, operations: [{ updateMask: 'name,labels', update: { resourceName, name: 'a' } }] },
      '$.operations[0].updateMask',
    ],
    [
      'micros with a fraction',
      'ad_groups.update',
      {
        customer_id,
        operations: [
          { update: { resourceName: `customers/${customer_id}/adGroups/1`, cpcBidMicros: '1.5' } },
        ],
      },
      '$.operations[0].update.cpcBidMicros',
    ],
    [
      'a foreign label',
      'campaign_labels.create',
      {
        customer_id,
        operations: [{ create: { campaign: resourceName, label: 'customers/1111111111/labels/1' } }],
      },
      '$.operations[0].create.label',
    ],
    [
      'a colour by name',
      'labels.create',
      { customer_id, operations: [{ create: { name: 'a', textLabel: { backgroundColor: 'red' } } }] },
      '$.operations[0].create.textLabel.backgroundColor',
    ],
    [
      'a colour of three digits',
      'labels.create',
      { customer_id, operations: [{ create: { name: 'a', textLabel: { backgroundColor: '#0F0' } } }] },
      '$.operations[0].create.textLabel.backgroundColor',
    ],
    [
      'a label without a name',
      'labels.create',
      { customer_id, operations: [{ create: { name: '' } }] },
      '$.operations[0].create.name',
    ],
    ['a parameter of accessible_customers', 'accessible_customers.list', { customer_id }, '$.customer_id'],
  ]
  test.each(cases)('%s', async (_name, operation, params, path) => {
    const [entity, action] = operation.split('.') as [string, string]
    const error = await errorOf(ads.execute(entity, action, params))
    expect(error).toMatchObject({ code: 'invalid_params', errors: [{ path }] })
    expect(vendor.requests).toEqual([])
  })

  test('the error names the allowed values of status', async () => {
    const wrong = { customer_id, operations: [{ update: { resourceName, status: 'REMOVED' } }] }
    const error = await errorOf(ads.execute('campaigns', 'update', wrong as never))
    expect(error.errors?.[0]?.message).toMatch(/ENABLED.*PAUSED/)
  })

  test('credentials that do not fit in a header are refused', () => {
    for (const credentials of [
      { access_token: 'a\r\nx-evil: 1' },
      { developer_token: 'a\nb' },
      { login_customer_id: '123\r\n' },
      { refresh_token: '', access_token: undefined },
    ]) {
      expect(() => open(credentials)).toThrow(expect.objectContaining({ code: 'invalid_credentials' }))
    }
  })
})

describe('pages', () => {
  const rows = Array.from({ length: 25 }, (_, id) => ({ campaign: { id: String(id) } }))
  /** Vendor pages of ten rows. */
  const paging = () =>
    vendor.answer(({ body }) => {
      const { pageToken } = JSON.parse(body)
      const start = pageToken ? Number(pageToken.slice('vendor-'.length)) : 0
      const next = start + 10 < rows.length ? { nextPageToken: `vendor-${start + 10}` } : {}
      return { body: { results: rows.slice(start, start + 10), fieldMask: 'campaign.id', ...next } }
    })

  test('pages of the caller’s size give every row once and read each vendor page once', async () => {
    for (const pageSize of [1, 3, 7, 10, 10_000]) {
      paging()
      const seen: unknown[] = []
      let pageToken: string | undefined
      do {
        const page = await ads.campaigns.list({ customer_id, pageSize, ...(pageToken && { pageToken }) })
        expect(page.data.length).toBeLessThanOrEqual(pageSize)
        expect(page.meta.fieldMask).toBe('campaign.id')
        seen.push(...page.data)
        pageToken = page.meta.next_page_token ?? undefined
      } while (pageToken)
      expect(seen).toEqual(rows)
      expect(vendor.requests.map(({ body }) => JSON.parse(body).pageToken)).toEqual([
        undefined,
        'vendor-10',
        'vendor-20',
      ])
    }
  })

  test('a page token works in another process, and is refused with another query or customer', async () => {
    paging()
    const { meta } = await ads.campaigns.list({ customer_id, pageSize: 4 })
    const pageToken = meta.next_page_token as string
    const elsewhere = open()
    expect((await elsewhere.campaigns.list({ customer_id, pageToken, pageSize: 4 })).data).toEqual(
      rows.slice(4, 8),
    )
    for (const other of [
      { customer_id: '1111111111' },
      { customer_id, query: 'SELECT campaign.id FROM campaign' },
    ]) {
      const error = await errorOf(ads.campaigns.list({ ...other, pageToken }))
      expect(error).toMatchObject({ code: 'invalid_params', errors: [{ path: '$.pageToken' }] })
    }
  })

  test('listAll starts at pageToken, wherever it is, and reads the vendor’s own pages, whatever pageSize is', async () => {
    for (let start = 1; start < rows.length; start++) {
      let pageToken: string | undefined
      for (let left = start; left > 0; left -= 10) {
        paging()
        const pageSize = Math.min(left, 10)
        const { meta } = await ads.campaigns.list({ customer_id, pageSize, ...(pageToken && { pageToken }) })
        pageToken = meta.next_page_token as string
      }
      paging()
      const seen: unknown[] = []
      const from = { customer_id, pageSize: 1, pageToken: pageToken as string }
      for await (const row of ads.campaigns.listAll(from)) seen.push(row)
      expect(seen).toEqual(rows.slice(start))
      expect(vendor.requests).toHaveLength(3 - Math.floor(start / 10))
    }
  })
})

test('a listAll that is left aborts the request for the page that it reads ahead', async () => {
  const aborted = Promise.withResolvers<void>()
  vendor.answer((_request, response, count) => {
    if (count < 3) return { body: { results: [{}], nextPageToken: `page-${count}` } }
    response.once('close', aborted.resolve)
    return undefined
  })
  const walk = ads.campaigns.listAll({ customer_id })
  await walk.next()
  await walk.next()
  await until('the next page is asked for', () => vendor.requests.length === 3)
  await walk.return()
  await aborted.promise
})

test('an aborted listAll ends as cancelled while the vendor still works', async () => {
  const controller = new AbortController()
  vendor.answer(() => {
    controller.abort()
    return undefined
  })
  const walk = ads.campaigns.listAll({ customer_id }, { signal: controller.signal })
  expect(await errorOf(walk.next())).toMatchObject({ code: 'cancelled' })
})

test.each([
  ['RESOURCE_TEMPORARILY_EXHAUSTED', undefined, 30],
  ['RESOURCE_EXHAUSTED', undefined, 300],
  ['RESOURCE_EXHAUSTED', '17s', 17],
])(
  'P40 a quota error %s with a delay of %s asks for a pause of %d seconds',
  async (quotaError, retryDelay, seconds) => {
    const details = retryDelay && { details: { quotaErrorDetails: { retryDelay } } }
    const failure = {
      '@type': 'type.googleapis.com/google.ads.googleads.v25.errors.GoogleAdsFailure',
      errors: [{ errorCode: { quotaError }, message: 'Too many.', ...details }],
    }
    vendor.answer(() => ({ status: 429, body: { error: { code: 429, details: [failure] } } }))
    expect(await errorOf(ads.campaigns.list({ customer_id }))).toMatchObject({
      code: 'rate_limited',
      retry_after_seconds: seconds,
    })
  },
)
