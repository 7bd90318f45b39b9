import { expect } from '@jest/globals'
import type { ExampleCall, ExecuteExample } from '@linkspan/core/testing'
import type { Sandbox } from '@linkspan/sandbox'
import { each } from '../../core/test/support/each.ts'
import { adminOperations } from './operations-admin.ts'
import { reportOperations } from './operations-reports.ts'

interface Value {
  readonly value: string
}

interface Row {
  readonly dimensionValues: Value[]
  readonly metricValues: Value[]
}

interface Answer {
  readonly data: Row[]
  readonly meta: {
    readonly next_page_token: string | null
    readonly rowCount: number
    readonly dimensionHeaders: { readonly name: string }[]
    readonly metricHeaders: { readonly name: string; readonly type: string }[]
    readonly metadata: Record<string, unknown>
    readonly propertyQuota?: Record<string, { readonly remaining: number }>
    readonly totals?: Row[]
    readonly minimums?: Row[]
    readonly maximums?: Row[]
  }
}

interface Failure {
  readonly code: string
  readonly message: string
  readonly vendor_code?: string
  readonly remedy?: string
  readonly errors?: { readonly path: string }[]
}

const failure =
  (code: string, path?: string) =>
  (error: Failure): void => {
    expect(error.code).toBe(code)
    if (path) expect(error.errors?.map((each) => each.path)).toContain(path)
  }

const names = (headers: readonly { name: string }[]) => headers.map(({ name }) => name)
const numbers = (row: Row | undefined) => row?.metricValues.map(({ value }) => Number(value)) ?? []
const texts = (row: Row | undefined) => row?.dimensionValues.map(({ value }) => value) ?? []
const sum = (rows: readonly Row[], at = 0) => rows.reduce((total, row) => total + (numbers(row)[at] ?? 0), 0)

const OVERVIEW = [
  'totalUsers',
  'newUsers',
  'sessions',
  'sessionsPerUser',
  'averageSessionDuration',
  'screenPageViews',
  'screenPageViewsPerSession',
  'bounceRate',
]

/** Every operation of the spec, with its parameters and its errors. */
export async function operations(sandbox: Sandbox, execute: ExecuteExample): Promise<ExampleCall[]> {
  const { web_analytics } = sandbox
  const { property_id } = web_analytics
  const dateRanges = [{ startDate: '10daysAgo', endDate: 'yesterday' }]

  /** The operations of every report. */
  const report = (entity: string, dimensions: string[], metrics: string[]): ExampleCall[] => [
    {
      name: 'lists its own columns of the last 30 days',
      entity,
      action: 'list',
      params: { property_id },
      check: ({ data, meta }: Answer) => {
        expect(names(meta.dimensionHeaders)).toEqual(dimensions)
        expect(names(meta.metricHeaders)).toEqual(metrics)
        expect(data.length).toBeGreaterThan(0)
        expect(meta).toMatchObject({ next_page_token: null, rowCount: data.length })
        expect(meta.metadata).toEqual({ currencyCode: 'USD', timeZone: 'America/New_York' })
        expect(meta.propertyQuota?.tokensPerDay?.remaining).toBeGreaterThan(0)
        for (const row of each(data)) {
          expect(row.dimensionValues).toHaveLength(dimensions.length)
          expect(row.metricValues).toHaveLength(metrics.length)
        }
        const days = data.map((row) => texts(row)[dimensions.indexOf('date')])
        expect(new Set(days).size).toBe(31)
        for (const day of each(days)) expect(day).toMatch(/^\d{8}$/)
      },
    },
    {
      name: 'lists a page of 2',
      entity,
      action: 'list',
      params: { property_id, limit: 2, dateRanges },
      check: ({ data, meta }: Answer) => {
        expect(data).toHaveLength(2)
        expect(meta.next_page_token).toEqual(expect.any(String))
      },
    },
    {
      name: 'accepts other columns',
      entity,
      action: 'list',
      params: {
        property_id,
        dateRanges,
        dimensions: [{ name: 'country' }],
        metrics: [{ name: 'sessions' }],
        keepEmptyRows: true,
        returnPropertyQuota: false,
      },
      check: ({ data, meta }: Answer) => {
        expect(names(meta.dimensionHeaders)).toEqual(['country'])
        expect(meta).not.toHaveProperty('propertyQuota')
        expect(data.map((row) => texts(row)[0])).toContain('(not set)')
      },
    },
    {
      name: 'refuses an unknown parameter',
      entity,
      action: 'list',
      params: { property_id, pageSize: 5 },
      fails: true,
      check: failure('invalid_params', '$.pageSize'),
    },
    {
      name: 'requires property_id',
      entity,
      action: 'list',
      fails: true,
      check: failure('invalid_params', '$.property_id'),
    },
    {
      name: 'refuses a property without access',
      entity,
      action: 'list',
      params: { property_id: web_analytics.unreachable_property_id },
      fails: true,
      check: (error: Failure) => {
        expect(error).toMatchObject({ code: 'vendor_forbidden', vendor_code: 'PERMISSION_DENIED' })
        expect(error.remedy).toContain('property_id')
      },
    },
  ]

  return [
    ...(await adminOperations(sandbox, execute)),
    {
      name: 'lists every property with its account',
      entity: 'properties',
      action: 'list',
      check: ({ data, meta }: { data: { property_id: string }[]; meta: object }) => {
        expect(data.map((each) => each.property_id)).toEqual(web_analytics.property_ids)
        expect(data[0]).toMatchObject({
          property: `properties/${property_id}`,
          displayName: 'Example Shop',
          accountDisplayName: 'Example Retail',
        })
        expect(meta).toEqual({ next_page_token: null })
      },
    },
    {
      name: 'lists a page of one account',
      entity: 'properties',
      action: 'list',
      params: { pageSize: 1 },
      check: ({ data, meta }: { data: unknown[]; meta: { next_page_token: string } }) => {
        expect(data).toHaveLength(2)
        expect(meta.next_page_token).toEqual(expect.any(String))
      },
    },
    { name: 'takes null', entity: 'properties', action: 'list', params: null, check: () => {} },
    {
      name: 'refuses an invalid page token',
      entity: 'properties',
      action: 'list',
      params: { pageToken: 'nonsense' },
      fails: true,
      check: failure('vendor_rejected'),
    },
    {
      name: 'gets the dimensions and metrics of a property, including custom ones',
      entity: 'metadata',
      action: 'get',
      params: { property_id },
      check: ({
        dimensions,
        metrics,
      }: {
        dimensions: { apiName: string }[]
        metrics: { apiName: string }[]
      }) => {
        const known = [...dimensions, ...metrics].map(({ apiName }) => apiName)
        expect(known).toEqual(
          expect.arrayContaining(['date', 'sessionSource', 'customUser:plan', ...OVERVIEW]),
        )
      },
    },
    {
      name: 'gets the dimensions and metrics of all properties',
      entity: 'metadata',
      action: 'get',
      params: { property_id: '0' },
      check: ({ name, dimensions }: { name: string; dimensions: { apiName: string }[] }) => {
        expect(name).toBe('properties/0/metadata')
        expect(dimensions.map(({ apiName }) => apiName)).not.toContain('customUser:plan')
      },
    },
    {
      name: 'refuses the id of a tracking code',
      entity: 'metadata',
      action: 'get',
      params: { property_id: 'G-ABC123' },
      fails: true,
      check: failure('invalid_params', '$.property_id'),
    },
    ...reportOperations(sandbox),
    ...report('website_overview', ['date'], OVERVIEW),
    ...report('daily_active_users', ['date'], ['active1DayUsers']),
    ...report('weekly_active_users', ['date'], ['active7DayUsers']),
    ...report('four_weekly_active_users', ['date'], ['active28DayUsers']),
    ...report('traffic_sources', ['date', 'sessionSource', 'sessionMedium'], OVERVIEW),
    ...report('pages', ['date', 'hostName', 'pagePathPlusQueryString'], ['screenPageViews', 'bounceRate']),
    ...report('devices', ['date', 'deviceCategory', 'operatingSystem', 'browser'], OVERVIEW),
    ...report('locations', ['region', 'country', 'city', 'date'], OVERVIEW),
    {
      name: 'filters, orders and aggregates',
      entity: 'traffic_sources',
      action: 'list',
      params: {
        property_id,
        dateRanges,
        dimensions: [{ name: 'sessionSource' }],
        metrics: [{ name: 'sessions' }],
        dimensionFilter: {
          notExpression: { filter: { fieldName: 'sessionSource', stringFilter: { value: '(NOT SET)' } } },
        },
        metricFilter: {
          filter: {
            fieldName: 'sessions',
            numericFilter: { operation: 'GREATER_THAN', value: { int64Value: 1 } },
          },
        },
        orderBys: [{ metric: { metricName: 'sessions' }, desc: true }],
        metricAggregations: ['TOTAL', 'MINIMUM', 'MAXIMUM'],
      },
      check: ({ data, meta }: Answer) => {
        const counts = data.map((row) => numbers(row)[0] ?? 0)
        expect(counts).toEqual([...counts].sort((left, right) => right - left))
        expect(data.map((row) => texts(row)[0])).not.toContain('(not set)')
        expect(texts(meta.totals?.[0])).toEqual(['RESERVED_TOTAL'])
        expect(numbers(meta.totals?.[0])).toEqual([sum(data)])
        expect(numbers(meta.maximums?.[0])).toEqual([counts[0]])
        expect(numbers(meta.minimums?.[0])).toEqual([counts.at(-1)])
      },
    },
    {
      name: 'labels the rows of several date ranges',
      entity: 'website_overview',
      action: 'list',
      params: {
        property_id,
        dateRanges: [
          { startDate: '7daysAgo', endDate: 'yesterday', name: 'this week' },
          { startDate: '14daysAgo', endDate: '8daysAgo' },
        ],
        dimensions: [],
        metrics: [{ name: 'sessions' }],
      },
      check: ({ data, meta }: Answer) => {
        expect(names(meta.dimensionHeaders)).toEqual(['dateRange'])
        expect(data.map((row) => texts(row)[0]).sort()).toEqual(['date_range_1', 'this week'])
      },
    },
    {
      name: 'returns comparisons, in the requested currency',
      entity: 'devices',
      action: 'list',
      params: {
        property_id,
        dateRanges,
        dimensions: [{ name: 'deviceCategory' }],
        metrics: [{ name: 'sessions' }, { name: 'totalRevenue' }],
        comparisons: [
          { comparison: 'comparisons/1' },
          {
            name: 'all',
            dimensionFilter: {
              notExpression: { filter: { fieldName: 'country', stringFilter: { value: 'nowhere' } } },
            },
          },
        ],
        currencyCode: 'EUR',
      },
      check: ({ data, meta }: Answer) => {
        expect(meta.metadata.currencyCode).toBe('EUR')
        expect(meta.metricHeaders[1]).toEqual({ name: 'totalRevenue', type: 'TYPE_CURRENCY' })
        expect(new Set(data.map((row) => texts(row)[0]))).toEqual(new Set(['Mobile traffic', 'all']))
      },
    },
    {
      name: 'reports that rows are combined',
      entity: 'pages',
      action: 'list',
      params: { property_id: web_analytics.other_row_property_id, dateRanges },
      check: ({ data, meta }: Answer) => {
        expect(meta.metadata.dataLossFromOtherRow).toBe(true)
        expect(data.map((row) => texts(row)[2])).toContain('(other)')
      },
    },
    {
      name: 'reports that rows of few users are withheld',
      entity: 'locations',
      action: 'list',
      params: {
        property_id,
        dateRanges,
        dimensions: [{ name: 'userAgeBracket' }],
        metrics: [{ name: 'totalUsers' }],
      },
      check: ({ meta }: Answer) => expect(meta.metadata.subjectToThresholding).toBe(true),
    },
    {
      name: 'is an empty page if there is no data',
      entity: 'pages',
      action: 'list',
      params: { property_id: web_analytics.empty_property_id },
      check: ({ data, meta }: Answer) => {
        expect(data).toEqual([])
        expect(meta).toMatchObject({ rowCount: 0, next_page_token: null })
      },
    },
    {
      name: 'returns the vendor’s message for an unknown dimension',
      entity: 'pages',
      action: 'list',
      params: { property_id, dimensions: [{ name: 'pagePaht' }] },
      fails: true,
      check: (error: Failure) => {
        expect(error).toMatchObject({ code: 'vendor_rejected', vendor_code: 'INVALID_ARGUMENT' })
        expect(error.message).toContain('Did you mean pagePath? Field pagePaht is not a valid dimension.')
      },
    },
    {
      name: 'returns the vendor’s message for incompatible columns',
      entity: 'weekly_active_users',
      action: 'list',
      params: { property_id, dimensions: [{ name: 'hour' }] },
      fails: true,
      check: (error: Failure) =>
        expect(error.message).toContain('Please remove hour to make the request compatible'),
    },
  ]
}
