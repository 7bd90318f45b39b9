import { describe, expect, test } from '@jest/globals'
import { each } from '../../../core/test/support/each.ts'
import { fields, type Named, named, openAnalytics } from './caller.ts'

const caller = openAnalytics({ web_analytics: { sessions_per_day: 4_000 } })
const days = { dateRanges: [{ startDate: '10daysAgo', endDate: 'yesterday' }] }
const sum = (rows: Named[], name: string) => rows.reduce((total, row) => total + Number(row[name]), 0)

async function call(method: string, body: object, property = caller().property) {
  return caller().call('POST', `/v1beta/properties/${property}:${method}`, body)
}

describe('checkCompatibility', () => {
  const of = async (request: object) => {
    const { body } = await call('checkCompatibility', request)
    const names = (list: { compatibility: string }[], key: string) =>
      Object.fromEntries(
        list.map((each) => [
          (each as never as Record<string, { apiName: string }>)[key]?.apiName,
          each.compatibility,
        ]),
      )
    return {
      dimensions: names(body.dimensionCompatibilities, 'dimensionMetadata'),
      metrics: names(body.metricCompatibilities, 'metricMetadata'),
    }
  }

  test('says of each field whether a report can have it, and runReport agrees', async () => {
    const { dimensions, metrics } = await of({ metrics: fields('active7DayUsers') })
    expect(dimensions).toMatchObject({ date: 'COMPATIBLE', hour: 'INCOMPATIBLE', country: 'COMPATIBLE' })
    expect(metrics).toMatchObject({ sessions: 'COMPATIBLE' })
    for (const [name, compatibility] of each(Object.entries(dimensions))) {
      const { status } = await caller().report({
        dimensions: fields(name),
        metrics: fields('active7DayUsers'),
      })
      expect([name, status === 200 ? 'COMPATIBLE' : 'INCOMPATIBLE']).toEqual([name, compatibility])
    }
  })

  test('lists only compatible or incompatible fields on request, and refuses fields that a report cannot have', async () => {
    const { dimensions } = await of({
      metrics: fields('active7DayUsers'),
      compatibilityFilter: 'INCOMPATIBLE',
    })
    expect(dimensions.hour).toBe('INCOMPATIBLE')
    expect(new Set(Object.values(dimensions))).toEqual(new Set(['INCOMPATIBLE']))
    const together = { dimensions: fields('hour'), metrics: fields('active7DayUsers') }
    const { status, body } = await call('checkCompatibility', together)
    expect([status, body.error.message]).toEqual([400, expect.stringContaining('Please remove hour')])
  })

  test('refuses an unknown field with the nearest one', async () => {
    const { status, body } = await call('checkCompatibility', { dimensions: fields('contry') })
    expect(status).toBe(400)
    expect(body.error.message).toContain('Did you mean country? Field contry is not a valid dimension.')
  })
})

describe('runRealtimeReport', () => {
  test('two ranges of minutes have the rows of both, by their names', async () => {
    const { large_property_id } = caller().sandbox.web_analytics
    const rowsOf = async (minuteRanges: object[] | undefined) =>
      named(
        await call(
          'runRealtimeReport',
          {
            dimensions: fields('eventName'),
            metrics: fields('eventCount'),
            ...(minuteRanges && { minuteRanges }),
          },
          large_property_id,
        ),
      )
    const whole = await rowsOf(undefined)
    const halves = await rowsOf([
      { name: 'late', startMinutesAgo: 14, endMinutesAgo: 0 },
      { startMinutesAgo: 29, endMinutesAgo: 15 },
    ])
    expect(sum(whole, 'eventCount')).toBeGreaterThan(0)
    expect(sum(halves, 'eventCount')).toBe(sum(whole, 'eventCount'))
    expect(new Set(halves.map(({ dateRange }) => dateRange))).toEqual(new Set(['late', 'date_range_1']))
  })

  test.each([
    ['a field without realtime data', { metrics: fields('sessions') }, 'sessions is not a valid metric'],
    [
      'an hour ago',
      { metrics: fields('activeUsers'), minuteRanges: [{ startMinutesAgo: 60 }] },
      'startMinutesAgo 60',
    ],
    ['no rows', { metrics: fields('activeUsers'), limit: 0 }, 'limit must be positive'],
  ])('refuses %s', async (_what, request, message) => {
    const { status, body } = await call('runRealtimeReport', request)
    expect([status, body.error.message]).toEqual([400, expect.stringContaining(message)])
  })
})

describe('runPivotReport', () => {
  test('with room for all combinations, its rows are those of runReport', async () => {
    const columns = { dimensions: fields('country deviceCategory'), metrics: fields('sessions') }
    const answer = await call('runPivotReport', {
      ...days,
      ...columns,
      pivots: [
        { fieldNames: ['country'], limit: 100 },
        { fieldNames: ['deviceCategory'], limit: 100 },
      ],
    })
    const key = ({ country, deviceCategory }: Named) => `${country} ${deviceCategory}`
    const byKey = (rows: Named[]) => new Map(rows.map((row) => [key(row), row.sessions]))
    expect(byKey(named(answer))).toEqual(byKey(named(await caller().report(columns))))
  })

  test.each([
    [
      'a dimension in two pivots',
      [
        { fieldNames: ['city'], limit: 1 },
        { fieldNames: ['city'], limit: 1 },
      ],
    ],
    ['a dimension that is not requested', [{ fieldNames: ['country'], limit: 1 }]],
    ['a pivot without a limit', [{ fieldNames: ['city'] }]],
    ['too many rows', [{ fieldNames: ['city'], limit: 250_001 }]],
    ['no pivot', []],
  ])('refuses %s', async (_what, pivots) => {
    const request = { ...days, dimensions: fields('city'), metrics: fields('sessions'), pivots }
    expect((await call('runPivotReport', request)).status).toBe(400)
  })
})

test('batchRunReports refuses six requests, and answers each of fewer as runReport does', async () => {
  const request = { ...days, dimensions: fields('city'), metrics: fields('sessions') }
  const { body } = await call('batchRunReports', { requests: [request, { ...request, limit: 2 }] })
  const alone = await caller().report(request)
  expect(body.reports[0]).toEqual(alone.body)
  expect(body.reports[1].rows).toEqual(alone.body.rows.slice(0, 2))
  expect((await call('batchRunReports', { requests: Array(6).fill(request) })).status).toBe(400)
})
