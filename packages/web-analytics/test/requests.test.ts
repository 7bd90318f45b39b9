import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { errorOf, type FakeVendor, startFakeVendor } from '@linkspan/core/testing'
import {
  createWebAnalytics,
  type ReportParams,
  toNamedRecord,
  type WebAnalytics,
  type WebAnalyticsCredentials,
} from '../src/index.ts'

const property_id = '123456789'
let vendor: FakeVendor
let analytics: WebAnalytics

const open = (credentials: WebAnalyticsCredentials = {}, options = {}) =>
  createWebAnalytics({
    base_url: vendor.base_url,
    retry: false,
    ...options,
    credentials: { access_token: 'invented-token', ...credentials },
  })

beforeAll(async () => {
  vendor = await startFakeVendor()
  analytics = open()
})
beforeEach(() => vendor.answer(() => ({ body: {} })))
afterAll(async () => {
  await analytics.close()
  await vendor.close()
})

const sent = () => {
  expect(vendor.requests).toHaveLength(1)
  const [request] = vendor.requests
  return {
    method: request?.method,
    path: request?.path,
    headers: request?.headers,
    body: request?.body ? JSON.parse(request.body) : undefined,
  }
}

const named = (...names: string[]) => names.map((name) => ({ name }))
const OVERVIEW = named(
  'totalUsers',
  'newUsers',
  'sessions',
  'sessionsPerUser',
  'averageSessionDuration',
  'screenPageViews',
  'screenPageViewsPerSession',
  'bounceRate',
)

describe('requests', () => {
  const defaults: [string, object[], object[]][] = [
    ['website_overview', named('date'), OVERVIEW],
    ['daily_active_users', named('date'), named('active1DayUsers')],
    ['weekly_active_users', named('date'), named('active7DayUsers')],
    ['four_weekly_active_users', named('date'), named('active28DayUsers')],
    ['traffic_sources', named('date', 'sessionSource', 'sessionMedium'), OVERVIEW],
    ['pages', named('date', 'hostName', 'pagePathPlusQueryString'), named('screenPageViews', 'bounceRate')],
    ['devices', named('date', 'deviceCategory', 'operatingSystem', 'browser'), OVERVIEW],
    ['locations', named('region', 'country', 'city', 'date'), OVERVIEW],
  ]
  test.each(defaults)(
    '%s requests its own columns of the last 30 days by default',
    async (entity, dimensions, metrics) => {
      await analytics.execute(entity, 'list', { property_id })
      expect(sent()).toMatchObject({
        method: 'POST',
        path: '/v1beta/properties/123456789:runReport?prettyPrint=false',
        headers: { authorization: 'Bearer invented-token' },
      })
      expect(sent().body).toEqual({
        dateRanges: [{ startDate: '30daysAgo', endDate: 'today' }],
        dimensions,
        metrics,
        keepEmptyRows: false,
        returnPropertyQuota: true,
        limit: 100_000,
        offset: 0,
        orderBys: (dimensions as { name: string }[]).map(({ name }) => ({
          dimension: { dimensionName: name },
        })),
      })
    },
  )

  test('the parameters of a caller are sent unchanged', async () => {
    const given: Omit<ReportParams, 'property_id'> = {
      dateRanges: [{ startDate: '2026-01-01', endDate: 'yesterday', name: 'year' }],
      dimensions: [
        {
          name: 'place',
          dimensionExpression: { concatenate: { dimensionNames: ['country', 'city'], delimiter: ', ' } },
        },
      ],
      metrics: [
        { name: 'sessions' },
        { name: 'depth', expression: 'screenPageViews/sessions', invisible: true },
      ],
      dimensionFilter: {
        orGroup: {
          expressions: [
            { filter: { fieldName: 'country', stringFilter: { matchType: 'BEGINS_WITH', value: 'P' } } },
            { notExpression: { filter: { fieldName: 'city', emptyFilter: {} } } },
          ],
        },
      },
      metricFilter: {
        filter: {
          fieldName: 'sessions',
          betweenFilter: { fromValue: { int64Value: '1' }, toValue: { doubleValue: 9.5 } },
        },
      },
      orderBys: [{ metric: { metricName: 'sessions' }, desc: true }],
      metricAggregations: ['TOTAL', 'COUNT'],
      currencyCode: 'EUR',
      comparisons: [{ comparison: 'comparisons/1' }],
      keepEmptyRows: true,
      returnPropertyQuota: false,
      limit: 5,
      offset: 10,
    }
    await analytics.execute('locations', 'list', { property_id, ...given })
    expect(sent().body).toEqual(given)
  })

  test('a date range without an end gets the default end', async () => {
    await analytics.pages.list({
      property_id,
      dateRanges: [{ startDate: '7daysAgo' }, { endDate: '8daysAgo' }],
    })
    expect(sent().body.dateRanges).toEqual([
      { startDate: '7daysAgo', endDate: 'today' },
      { startDate: '30daysAgo', endDate: '8daysAgo' },
    ])
  })

  test('empty date ranges and columns without a name are as absent, an empty list of columns is none', async () => {
    await analytics.devices.list({ property_id })
    const { body: absent } = sent()
    vendor.answer(() => ({ body: {} }))
    await analytics.devices.list({ property_id, dateRanges: [], dimensions: [{}], metrics: [{}, {}] })
    expect(sent().body).toEqual(absent)
    vendor.answer(() => ({ body: {} }))
    await analytics.devices.list({ property_id, dimensions: [{}, { name: 'country' }], metrics: [] })
    expect(sent().body).toMatchObject({
      dimensions: named('country'),
      metrics: [],
      orderBys: [{ dimension: { dimensionName: 'country' } }],
    })
    vendor.answer(() => ({ body: {} }))
    const leap = { startDate: '2024-02-29', endDate: '2024-12-31' }
    await analytics.devices.list({ property_id, dateRanges: [leap] })
    expect(sent().body.dateRanges).toEqual([leap])
  })

  test('metadata and properties are requested by GET, properties from the Admin API', async () => {
    vendor.answer(() => ({ body: { name: 'properties/0/metadata', dimensions: [{ apiName: 'date' }] } }))
    expect(await analytics.metadata.get({ property_id: '0' })).toEqual({
      name: 'properties/0/metadata',
      dimensions: [{ apiName: 'date' }],
    })
    expect(sent()).toMatchObject({ method: 'GET', path: '/v1beta/properties/0/metadata?prettyPrint=false' })
    vendor.answer(() => ({ body: { accountSummaries: [{ account: 'accounts/1' }], nextPageToken: 'more' } }))
    const admin = open({}, { base_url: 'http://127.0.0.1:1', admin_base_url: vendor.base_url })
    expect(await admin.properties.list({ pageSize: 1, pageToken: 'here' })).toEqual({
      data: [],
      meta: { next_page_token: 'more' },
    })
    expect(sent().path).toBe('/v1beta/accountSummaries?prettyPrint=false&pageSize=1&pageToken=here')
    await admin.close()
  })

  test('both APIs share one refresh of the credentials', async () => {
    vendor.answer(({ path }) =>
      path === '/token' ? { body: { access_token: 'renewed', expires_in: 3600 } } : { body: {} },
    )
    const renewing = createWebAnalytics({
      base_url: vendor.base_url,
      token_url: `${vendor.base_url}/token`,
      credentials: { refresh_token: 'r', client_id: 'c', client_secret: 's' },
    })
    await Promise.all([
      renewing.properties.list(),
      renewing.metadata.get({ property_id }),
      renewing.pages.list({ property_id }),
    ])
    expect(vendor.requests.filter(({ path }) => path === '/token')).toHaveLength(1)
    await renewing.close()
  })
})

describe('P34 invalid parameters are refused before anything is sent', () => {
  const ten = named(...'abcdefghij')
  const cases: [string, object, string][] = [
    ['no property_id', {}, '$.property_id'],
    ['the id of a tracking code', { property_id: 'G-ABC123' }, '$.property_id'],
    ['a property_id with a path', { property_id: '1/../2' }, '$.property_id'],
    ['ten dimensions', { property_id, dimensions: ten }, '$.dimensions'],
    ['eleven metrics', { property_id, metrics: [...ten, ...named('k')] }, '$.metrics'],
    ['five date ranges', { property_id, dateRanges: [{}, {}, {}, {}, {}] }, '$.dateRanges'],
    [
      'the 30th of February',
      { property_id, dateRanges: [{ endDate: '2026-02-30' }] },
      '$.dateRanges[0].endDate',
    ],
    [
      'a leap day of another year',
      { property_id, dateRanges: [{ startDate: '2025-02-29' }] },
      '$.dateRanges[0].startDate',
    ],
    [
      'an expression without a name',
      { property_id, metrics: [{ expression: 'sessions*2' }] },
      '$.metrics[0].name',
    ],
    [
      'a date in words',
      { property_id, dateRanges: [{ startDate: 'last week' }] },
      '$.dateRanges[0].startDate',
    ],
    ['a limit of 0', { property_id, limit: 0 }, '$.limit'],
    ['a limit of 250001', { property_id, limit: 250_001 }, '$.limit'],
    ['a negative offset', { property_id, offset: -1 }, '$.offset'],
    ['a report of nothing', { property_id, dimensions: [], metrics: [] }, '$.metrics'],
    ['a page token that is not ours', { property_id, pageToken: 'CAUQAA' }, '$.pageToken'],
    ['a currency in words', { property_id, currencyCode: 'euro' }, '$.currencyCode'],
    [
      'an unknown parameter deep in a filter',
      {
        property_id,
        dimensionFilter: { andGroup: { expressions: [{ filter: { fieldName: 'a', like: 'b' } }] } },
      },
      '$.dimensionFilter.andGroup.expressions[0].filter.like',
    ],
    ['an unknown order', { property_id, orderBys: [{ pivot: {} }] }, '$.orderBys[0].pivot'],
  ]
  test.each(cases)('%s', async (_name, params, path) => {
    const error = await errorOf(analytics.execute('pages', 'list', params as never))
    expect(error).toMatchObject({ code: 'invalid_params', errors: [{ path }] })
    expect(vendor.requests).toEqual([])
  })

  test('the id of a tracking code is refused with an explanation', async () => {
    const error = await errorOf(analytics.pages.list({ property_id: 'UA-1234567-1' }))
    expect(error.message).toMatch(/number of a property.*UA-/)
  })

  test('the error names the allowed values within a filter', async () => {
    const dimensionFilter = {
      notExpression: { andGroup: { expressions: [{ filter: { fieldName: 'a' }, x: 1 }] } },
    }
    const error = await errorOf(analytics.execute('pages', 'list', { property_id, dimensionFilter } as never))
    expect(error.errors?.[0]?.message).toBe(
      'unknown parameter; allowed here: andGroup, orGroup, notExpression, filter',
    )
  })

  test('a value that is no integer, or no number, is refused as such', async () => {
    for (const int64Value of [1.5, 'ten', true, '99999999999999999999']) {
      const dimensionFilter = {
        filter: { fieldName: 'date', numericFilter: { operation: 'EQUAL', value: { int64Value } } },
      }
      const error = await errorOf(
        analytics.execute('pages', 'list', { property_id, dimensionFilter } as never),
      )
      expect(error.errors).toEqual([
        {
          path: '$.dimensionFilter.filter.numericFilter.value.int64Value',
          message: 'must be a 64-bit integer, such as 5 or "5"',
        },
      ])
    }
  })

  test('credentials that do not fit in a header are refused', () => {
    for (const credentials of [
      { access_token: 'a\r\nx-evil: 1' },
      { refresh_token: '', access_token: undefined },
    ]) {
      expect(() => open(credentials)).toThrow(expect.objectContaining({ code: 'invalid_credentials' }))
    }
  })
})

describe('pages', () => {
  const rows = Array.from({ length: 25 }, (_, id) => ({
    dimensionValues: [{ value: `2026-${id}` }],
    metricValues: [{ value: String(id) }],
  }))
  /** The requested part of a report of 25 rows; the vendor may send fewer rows than `limit`. */
  const paging = (most = 250_000) =>
    vendor.answer(({ body }) => {
      const { limit, offset } = JSON.parse(body)
      return {
        body: {
          dimensionHeaders: [{ name: 'date' }],
          metricHeaders: [{ name: 'screenPageViews', type: 'TYPE_INTEGER' }],
          rows: rows.slice(offset, offset + Math.min(limit, most)),
          rowCount: rows.length,
          metadata: { currencyCode: 'USD', timeZone: 'UTC', samplingMetadatas: [{ samplesReadCount: '1' }] },
          totals: [{ dimensionValues: [{ value: 'RESERVED_TOTAL' }], metricValues: [{ value: '300' }] }],
          kind: 'analyticsData#runReport',
        },
      }
    })

  test('pages of the caller’s size give every row once, with the headers and all metadata', async () => {
    for (const limit of [1, 7, 25, 250_000]) {
      paging()
      const seen: unknown[] = []
      let pageToken: string | undefined
      do {
        const page = await analytics.pages.list({ property_id, limit, ...(pageToken && { pageToken }) })
        expect(page.meta).toMatchObject({
          rowCount: 25,
          dimensionHeaders: [{ name: 'date' }],
          metricHeaders: [{ name: 'screenPageViews', type: 'TYPE_INTEGER' }],
          metadata: { currencyCode: 'USD', timeZone: 'UTC', samplingMetadatas: [{ samplesReadCount: '1' }] },
          totals: [{ metricValues: [{ value: '300' }] }],
        })
        expect(page.meta).not.toHaveProperty('kind')
        seen.push(...page.data)
        pageToken = page.meta.next_page_token ?? undefined
      } while (pageToken)
      expect(seen).toEqual(rows)
      expect(vendor.requests).toHaveLength(Math.ceil(25 / limit))
    }
  })

  test('a page token works in another process and with another limit, and is refused with another report', async () => {
    paging()
    const { meta } = await analytics.pages.list({ property_id, limit: 4, offset: 2 })
    const pageToken = meta.next_page_token as string
    const elsewhere = open()
    const page = await elsewhere.pages.list({ property_id, limit: 3, offset: 2, pageToken })
    expect(page.data).toEqual(rows.slice(6, 9))
    const others = [
      { property_id: '1', offset: 2 },
      { property_id, offset: 3 },
      { property_id, offset: 2, dimensions: [{ name: 'date' }] },
    ]
    for (const other of others) {
      const error = await errorOf(analytics.pages.list({ ...other, pageToken }))
      expect(error).toMatchObject({ code: 'invalid_params', errors: [{ path: '$.pageToken' }] })
    }
    await elsewhere.close()
  })

  test('listAll starts at an offset or a page token and reads large pages to the end', async () => {
    paging()
    const { meta } = await analytics.pages.list({ property_id, limit: 5 })
    for (const start of [{ offset: 5 }, { pageToken: meta.next_page_token as string }]) {
      paging(7)
      const seen: unknown[] = []
      for await (const row of analytics.pages.listAll({ property_id, limit: 2, ...start })) seen.push(row)
      expect(seen).toEqual(rows.slice(5))
      const asked = vendor.requests.map(({ body }) => JSON.parse(body))
      expect(asked.map(({ offset }) => offset)).toEqual([5, 12, 19])
      expect(asked.map(({ limit }) => limit)).toEqual([10_000, 10_000, 10_000])
    }
  })

  test('a report without rows and rowCount is an empty page', async () => {
    vendor.answer(() => ({ body: { dimensionHeaders: [{ name: 'date' }], metadata: { timeZone: 'UTC' } } }))
    expect(await analytics.pages.list({ property_id })).toEqual({
      data: [],
      meta: {
        next_page_token: null,
        rowCount: 0,
        dimensionHeaders: [{ name: 'date' }],
        metricHeaders: [],
        metadata: { timeZone: 'UTC' },
      },
    })
  })

  test('P44 a report ends even if it has fewer rows than its rowCount says', async () => {
    vendor.answer(() => ({ body: { rowCount: 10 } }))
    const seen: unknown[] = []
    for await (const row of analytics.pages.listAll({ property_id })) seen.push(row)
    expect(seen).toEqual([])
    expect(vendor.requests).toHaveLength(1)
    expect((await analytics.pages.list({ property_id })).meta).toMatchObject({
      next_page_token: null,
      rowCount: 10,
    })
  })
})

test('toNamedRecord names the values of a record, with metrics as exact numbers', () => {
  const meta = {
    dimensionHeaders: [{ name: 'date' }, { name: '__proto__' }],
    metricHeaders: [
      { name: 'sessions', type: 'TYPE_INTEGER' },
      { name: 'eventCount', type: 'TYPE_INTEGER' },
      { name: 'bounceRate', type: 'TYPE_FLOAT' },
    ],
  }
  const record = {
    dimensionValues: [{ value: '20261101' }, { value: 'polluted' }],
    metricValues: [{ value: '12' }, { value: '9007199254740993' }, { value: '0.2761' }],
  }
  const answer = toNamedRecord(record, meta)
  expect(Object.entries(answer)).toEqual([
    ['date', '20261101'],
    ['__proto__', 'polluted'],
    ['sessions', 12],
    ['eventCount', '9007199254740993'],
    ['bounceRate', 0.2761],
  ])
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  expect(toNamedRecord({}, meta)).toMatchObject({ date: null, sessions: null })
  const empty = { metricValues: [{ value: '' }, { value: ' ' }, { value: '' }] }
  expect(toNamedRecord(empty, meta)).toMatchObject({ sessions: null, eventCount: null, bounceRate: null })
})
