import { expect } from '@jest/globals'
import type { ExampleCall } from '@linkspan/core/testing'
import type { Sandbox } from '@linkspan/sandbox'
import { each } from '../../core/test/support/each.ts'

type Row = Readonly<Record<string, string | number | null>>

interface Report {
  readonly data: Row[]
  readonly meta: {
    readonly rowCount: number
    readonly next_page_token?: string | null
    readonly metadata?: { readonly timeZone: string }
    readonly propertyQuota?: { readonly tokensPerDay: { readonly remaining: number } }
    readonly pivotHeaders?: {
      readonly pivotDimensionHeaders: { readonly dimensionValues: { readonly value: string }[] }[]
      readonly rowCount: number
    }[]
  }
}

interface Failure {
  readonly code: string
  readonly message: string
  readonly errors?: { readonly path: string }[]
}

const named = (...names: string[]) => names.map((name) => ({ name }))
const sum = (rows: readonly Row[], name: string) => rows.reduce((total, row) => total + Number(row[name]), 0)
const refused = (path: string) => (error: Failure) => {
  expect(error.code).toBe('invalid_params')
  expect(error.errors?.map((each) => each.path)).toContain(path)
}

/** The operations of reports with any columns. */
export function reportOperations({ web_analytics }: Sandbox): ExampleCall[] {
  const { property_id } = web_analytics
  const dateRanges = [{ startDate: '10daysAgo', endDate: 'yesterday' }]
  const run = { entity: 'reports', action: 'run' } as const
  return [
    {
      ...run,
      name: 'has rows by the names of their columns, with the quota and the vendor’s remarks',
      params: { property_id, dateRanges, dimensions: named('date', 'country'), metrics: named('sessions') },
      check: ({ data, meta }: Report) => {
        expect(data.length).toBe(meta.rowCount)
        for (const row of each(data))
          expect(row).toEqual({
            date: expect.stringMatching(/^\d{8}$/),
            country: expect.any(String),
            sessions: expect.any(Number),
          })
        expect(meta.next_page_token).toBeNull()
        expect(meta.metadata?.timeZone).toBe('America/New_York')
        expect(meta.propertyQuota?.tokensPerDay.remaining).toBeGreaterThan(0)
      },
    },
    {
      ...run,
      name: 'has pages',
      params: { property_id, dateRanges, dimensions: named('date'), metrics: named('sessions'), limit: 3 },
      check: ({ data, meta }: Report) => {
        expect(data).toHaveLength(3)
        expect(meta).toMatchObject({ rowCount: 10, next_page_token: expect.any(String) })
      },
    },
    {
      ...run,
      name: 'names the rows of several date ranges',
      params: {
        property_id,
        dateRanges: [...dateRanges, { startDate: '20daysAgo', endDate: '11daysAgo', name: 'before' }],
        metrics: named('sessions'),
      },
      check: ({ data }: Report) =>
        expect(data.map(({ dateRange }) => dateRange).sort()).toEqual(['before', 'date_range_0']),
    },
    {
      ...run,
      name: 'requires a column',
      params: { property_id, dimensions: [] },
      fails: true,
      check: refused('$.metrics'),
    },
    {
      ...run,
      name: 'passes the vendor’s suggestion for a wrong metric on',
      params: { property_id, metrics: named('sesions') },
      fails: true,
      check: ({ code, message }: Failure) => {
        expect(code).toBe('vendor_rejected')
        expect(message).toContain('Did you mean sessions?')
      },
    },
    {
      name: 'counts the last minutes',
      entity: 'reports',
      action: 'realtime',
      params: {
        property_id: web_analytics.large_property_id,
        dimensions: named('minutesAgo'),
        metrics: named('activeUsers', 'eventCount'),
      },
      check: ({ data, meta }: Report) => {
        expect(data.length).toBeGreaterThan(0)
        expect(data.length).toBe(meta.rowCount)
        for (const { minutesAgo, activeUsers } of each(data)) {
          expect(Number(minutesAgo)).toBeLessThan(30)
          expect(activeUsers).toEqual(expect.any(Number))
        }
        expect(meta.propertyQuota?.tokensPerDay.remaining).toBeGreaterThan(0)
        expect(meta).not.toHaveProperty('next_page_token')
      },
    },
    {
      name: 'passes the vendor’s refusal of a dimension without realtime data on',
      entity: 'reports',
      action: 'realtime',
      params: { property_id, dimensions: named('sessionSource'), metrics: named('activeUsers') },
      fails: true,
      check: ({ code, message }: Failure) => {
        expect(code).toBe('vendor_rejected')
        expect(message).toContain('sessionSource')
      },
    },
    {
      name: 'shows what its pivots select',
      entity: 'reports',
      action: 'pivot',
      params: {
        property_id,
        dateRanges,
        dimensions: named('country', 'deviceCategory'),
        metrics: named('sessions'),
        pivots: [
          {
            fieldNames: ['country'],
            limit: 2,
            orderBys: [{ metric: { metricName: 'sessions' }, desc: true }],
          },
          { fieldNames: ['deviceCategory'], limit: 3 },
        ],
      },
      check: ({ data, meta }: Report) => {
        const [countries, devices] = meta.pivotHeaders ?? []
        const shown = countries?.pivotDimensionHeaders.map(({ dimensionValues }) => dimensionValues[0]?.value)
        expect(shown).toHaveLength(2)
        expect(countries?.rowCount).toBeGreaterThan(2)
        expect(devices?.rowCount).toBe(3)
        expect(new Set(data.map(({ country }) => country))).toEqual(new Set(shown))
        for (const { sessions } of each(data)) expect(sessions).toEqual(expect.any(Number))
      },
    },
    {
      name: 'refuses more rows than the vendor’s pivots have',
      entity: 'reports',
      action: 'pivot',
      params: {
        property_id,
        dimensions: named('country'),
        metrics: named('sessions'),
        pivots: [{ fieldNames: ['country'], limit: 250_001 }],
      },
      fails: true,
      check: refused('$.pivots[0].limit'),
    },
    {
      name: 'answers each request as it would alone',
      entity: 'reports',
      action: 'batch',
      params: {
        property_id,
        requests: [
          { dateRanges, metrics: named('sessions') },
          { dateRanges, dimensions: named('country'), metrics: named('sessions'), limit: 2, offset: 1 },
          { dateRanges, dimensions: named('country'), metrics: named('sessions') },
        ],
      },
      check: ({ reports }: { reports: Report[] }) => {
        const [whole, page, all] = reports as [Report, Report, Report]
        expect(whole.data).toEqual([{ sessions: sum(all.data, 'sessions') }])
        expect(page.data).toEqual(all.data.slice(1, 3))
        expect(page.meta.rowCount).toBe(all.data.length)
      },
    },
    {
      name: 'refuses a sixth request',
      entity: 'reports',
      action: 'batch',
      params: { property_id, requests: Array(6).fill({ metrics: named('sessions') }) },
      fails: true,
      check: refused('$.requests'),
    },
  ]
}
