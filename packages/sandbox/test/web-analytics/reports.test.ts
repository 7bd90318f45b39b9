import { describe, expect, test } from '@jest/globals'
import { each } from '../../../core/test/support/each.ts'
import { NOW } from '../advertising/open.ts'
import { analyticsCaller, fields, type Named, named, openAnalytics } from './caller.ts'

const caller = openAnalytics({ web_analytics: { sessions_per_day: 400 } })
const rows = (...request: Parameters<ReturnType<typeof caller>['rows']>) => caller().rows(...request)
const sum = (all: Named[], name: string) => all.reduce((total, row) => total + (row[name] as number), 0)
const only = async (metrics: string, more: object = {}) => (await rows('', metrics, more))[0] as Named

describe('the shape of a report', () => {
  test('rows are ordered by the first metric by default, and paged by offset and limit', async () => {
    const whole = await caller().report({ dimensions: fields('city'), metrics: fields('sessions') })
    const counts = named(whole).map(({ sessions }) => sessions as number)
    expect(counts).toEqual([...counts].sort((left, right) => right - left))
    expect(whole.body.rowCount).toBe(counts.length)
    const page = await caller().report({
      dimensions: fields('city'),
      metrics: fields('sessions'),
      offset: 3,
      limit: '4',
    })
    expect(page.body.rows).toEqual(whole.body.rows.slice(3, 7))
    expect(page.body.rowCount).toBe(counts.length)
    const behind = await caller().report({
      dimensions: fields('city'),
      metrics: fields('sessions'),
      offset: '500',
    })
    expect(behind.body).not.toHaveProperty('rows')
    expect(behind.body.rowCount).toBe(counts.length)
  })

  test('rows can be ordered by metric, by letters, without case and by number', async () => {
    const by = async (orderBy: object, dimension: string, metrics = 'sessions') =>
      (await rows(dimension, metrics, { orderBys: [orderBy] })).map((row) => row[dimension])
    const sorted = (values: unknown[], compare?: (left: unknown, right: unknown) => number) =>
      [...values].sort(compare)
    const cities = await by({ dimension: { dimensionName: 'city' }, desc: true }, 'city')
    expect(cities).toEqual(sorted(cities).reverse())
    const folded = await by(
      { dimension: { dimensionName: 'city', orderType: 'CASE_INSENSITIVE_ALPHANUMERIC' } },
      'city',
    )
    expect(folded).not.toEqual([])
    const hours = await by({ dimension: { dimensionName: 'nthDay', orderType: 'NUMERIC' } }, 'nthDay')
    expect(hours).toEqual(sorted(hours, (left, right) => Number(left) - Number(right)))
    const views = await rows('date', 'sessions screenPageViews', {
      orderBys: [{ metric: { metricName: 'screenPageViews' } }],
    })
    const counts = views.map((row) => row.screenPageViews as number)
    expect(counts).toEqual([...counts].sort((left, right) => left - right))
  })

  test('rows of several date ranges have their names, and overlapping ranges count twice', async () => {
    const dateRanges = [
      { startDate: '2026-11-10', endDate: '2026-11-16', name: 'now' },
      { startDate: '2026-11-10', endDate: '2026-11-16' },
    ]
    const { body } = await caller().report({
      dateRanges,
      dimensions: fields('country'),
      metrics: fields('sessions'),
    })
    expect(body.dimensionHeaders).toEqual(fields('country dateRange'))
    const all = await rows('country', 'sessions', { dateRanges })
    expect(
      sum(
        all.filter(({ dateRange }) => dateRange === 'now'),
        'sessions',
      ),
    ).toBe(
      sum(
        all.filter(({ dateRange }) => dateRange === 'date_range_1'),
        'sessions',
      ),
    )
  })

  test('aggregates come with the rows, and a total of users counts each once', async () => {
    const request = { dimensions: fields('date'), metrics: fields('sessions totalUsers') }
    const metricAggregations = ['TOTAL', 'MINIMUM', 'MAXIMUM', 'COUNT']
    const { body } = await caller().report({ ...request, metricAggregations, limit: 1 })
    const whole = await only('sessions totalUsers')
    const all = await rows('date', 'sessions totalUsers')
    const values = (row: { metricValues: { value: string }[] }) =>
      row.metricValues.map(({ value }) => Number(value))
    expect(body.totals.map((row: { dimensionValues: object }) => row.dimensionValues)).toEqual([
      [{ value: 'RESERVED_TOTAL' }],
      [{ value: 'RESERVED_COUNT' }],
    ])
    expect(values(body.totals[0])).toEqual([whole.sessions, whole.totalUsers])
    expect(values(body.totals[1])).toEqual([10, 10])
    expect(values(body.minimums[0])[0]).toBe(Math.min(...all.map((row) => row.sessions as number)))
    expect(values(body.maximums[0])[1]).toBe(Math.max(...all.map((row) => row.totalUsers as number)))
    const ranges = [
      { startDate: '7daysAgo', endDate: 'today' },
      { startDate: '14daysAgo', endDate: '8daysAgo' },
    ]
    const two = await caller().report({ ...request, dateRanges: ranges, metricAggregations: ['TOTAL'] })
    expect(
      two.body.totals.map((row: { dimensionValues: { value: string }[] }) => row.dimensionValues),
    ).toEqual([
      [{ value: 'RESERVED_TOTAL' }, { value: 'date_range_0' }],
      [{ value: 'RESERVED_TOTAL' }, { value: 'date_range_1' }],
    ])
  })

  test('aggregates may be requested by the numbers of the vendor’s enum', async () => {
    const request = { dimensions: fields('country'), metrics: fields('sessions') }
    const [byName, byNumber, unknown] = await Promise.all(
      [['TOTAL', 'COUNT', 'MINIMUM', 'MAXIMUM'], [1, 4, 5, 6], [2]].map((metricAggregations) =>
        caller().report({ ...request, metricAggregations }),
      ),
    )
    const { totals, minimums, maximums } = byName?.body ?? {}
    expect([totals, minimums, maximums].map(({ length }) => length)).toEqual([2, 1, 1])
    expect(byNumber?.body).toMatchObject({ totals, minimums, maximums })
    expect(unknown?.status).toBe(400)
  })

  test('comparisons are rows of their own', async () => {
    const comparisons = [
      { comparison: 'comparisons/1' },
      {
        name: 'desk',
        dimensionFilter: { filter: { fieldName: 'deviceCategory', stringFilter: { value: 'desktop' } } },
      },
    ]
    const split = await rows('', 'sessions', { comparisons })
    const devices = await rows('deviceCategory', 'sessions')
    const of = (name: string) => devices.find(({ deviceCategory }) => deviceCategory === name)?.sessions
    expect(split).toEqual(
      expect.arrayContaining([
        { comparison: 'Mobile traffic', sessions: of('mobile') },
        { comparison: 'desk', sessions: of('desktop') },
      ]),
    )
  })

  test('a request may define dimensions and metrics by others, and hide metrics', async () => {
    const dimensions = [
      ...fields('country city deviceCategory'),
      {
        name: 'where',
        dimensionExpression: { concatenate: { dimensionNames: ['country', 'city'], delimiter: ', ' } },
      },
      { name: 'device', dimensionExpression: { upperCase: { dimensionName: 'deviceCategory' } } },
    ]
    const metrics = [
      { name: 'sessions', invisible: true },
      { name: 'depth', expression: '(screenPageViews - sessions) / sessions * 2' },
      { name: 'half', expression: 'depth / 2' },
    ]
    const answer = await caller().report({
      dimensions,
      metrics,
      orderBys: [{ metric: { metricName: 'sessions' }, desc: true }],
      dimensionFilter: {
        filter: { fieldName: 'device', stringFilter: { value: 'MOBILE', caseSensitive: true } },
      },
    })
    expect(answer.body.metricHeaders).toEqual([
      { name: 'depth', type: 'TYPE_FLOAT' },
      { name: 'half', type: 'TYPE_FLOAT' },
    ])
    expect(named(answer)[0]?.where).toMatch(/^[^,]+, [^,]+$/)
    for (const { device, depth, half } of each(named(answer))) {
      expect(device).toBe('MOBILE')
      expect(half).toBe((depth as number) / 2)
    }
    const whole = await only('sessions screenPageViews')
    const { body } = await caller().report({ metrics: [metrics[1]] })
    const expected =
      (((whole.screenPageViews as number) - (whole.sessions as number)) / (whole.sessions as number)) * 2
    expect(Number(body.rows[0].metricValues[0].value)).toBeCloseTo(expected, 12)
  })

  test('amounts are in the requested currency', async () => {
    const own = await only('totalRevenue')
    const { body } = await caller().report({ metrics: fields('totalRevenue'), currencyCode: 'EUR' })
    expect(body.metadata.currencyCode).toBe('EUR')
    expect(Number(body.rows[0].metricValues[0].value)).toBeCloseTo((own.totalRevenue as number) * 0.9, 1)
  })

  test('rows of zeros need keepEmptyRows; a report without rows has neither rows nor rowCount', async () => {
    const some = await rows('date hour', 'keyEvents')
    const all = await rows('date hour', 'keyEvents', { keepEmptyRows: true })
    expect(all.length).toBeGreaterThan(some.length)
    expect(sum(all, 'keyEvents')).toBe(sum(some, 'keyEvents'))
    const none = await caller().report(
      { dimensions: fields('date'), metrics: fields('sessions') },
      caller().sandbox.web_analytics.empty_property_id,
    )
    expect(Object.keys(none.body).sort()).toEqual(['dimensionHeaders', 'kind', 'metadata', 'metricHeaders'])
    const bare = await caller().report({ dimensions: fields('country') })
    expect(bare.body).not.toHaveProperty('metricHeaders')
    expect(bare.body.rows[0]).not.toHaveProperty('metricValues')
  })

  test('the metadata shows the row "(other)" of many pages, and withheld rows of few users', async () => {
    const { other_row_property_id } = caller().sandbox.web_analytics
    const pages = await caller().report(
      { dimensions: fields('date pagePath'), metrics: fields('screenPageViews') },
      other_row_property_id,
    )
    expect(pages.body.metadata.dataLossFromOtherRow).toBe(true)
    expect(named(pages).map(({ pagePath }) => pagePath)).toContain('(other)')
    const whole = await caller().rows('', 'screenPageViews', {}, other_row_property_id)
    expect(sum(named(pages), 'screenPageViews')).toBe(whole[0]?.screenPageViews)
    const shy = await caller().report({
      dimensions: fields('userAgeBracket city date'),
      metrics: fields('totalUsers'),
    })
    expect(shy.body.metadata.subjectToThresholding).toBe(true)
    for (const { totalUsers } of each(named(shy))) expect(totalUsers).toBeGreaterThanOrEqual(10)
  })

  test('GATE the largest property has more than 300,000 rows of pages in 31 days', async () => {
    const large = await analyticsCaller()
    const { body } = await large.report(
      {
        dateRanges: [{ startDate: '30daysAgo', endDate: 'today' }],
        dimensions: fields('date hostName pagePathPlusQueryString'),
        metrics: fields('screenPageViews bounceRate'),
        limit: 1,
      },
      large.sandbox.web_analytics.large_property_id,
    )
    expect(body.rowCount).toBeGreaterThan(300_000)
    await large.sandbox.close()
  })
})

describe('a property whose numbers are not whole', () => {
  const dayBefore = (count: number) => new Date(NOW - count * 86_400_000).toISOString().slice(0, 10)
  const range = (from: string, to: string) => ({ dateRanges: [{ startDate: from, endDate: to }] })
  const days = { from: dayBefore(8), to: dayBefore(6) }
  const before = range(dayBefore(20), dayBefore(9))
  const around = range(dayBefore(10), dayBefore(5))
  const sessions = (more: object) =>
    caller().report({ dimensions: fields('date'), metrics: fields('sessions'), ...more })

  test('says so in reports of these days only, and no longer once it is whole', async () => {
    const { property, sandbox } = caller()
    const { set_caveats } = sandbox.web_analytics
    const whole = await sessions(around)
    set_caveats(property, { sampled: days })
    const sampled = await sessions(around)
    const [{ samplesReadCount, samplingSpaceSize }] = sampled.body.metadata.samplingMetadatas
    expect(Number(samplesReadCount)).toBeGreaterThan(0)
    expect(Number(samplingSpaceSize)).toBe(2 * Number(samplesReadCount))
    // estimates are near the numbers, but not equal
    expect(sampled.body.rows).not.toEqual(whole.body.rows)
    const [estimate, exact] = [sampled, whole].map((answer) => sum(named(answer), 'sessions')) as [
      number,
      number,
    ]
    expect(Math.abs(estimate - exact)).toBeLessThan(exact / 4)
    expect((await sessions(before)).body.metadata).not.toHaveProperty('samplingMetadatas')

    set_caveats(property, { truncated: days, thresholded: true })
    const { body } = await sessions(around)
    expect(body.metadata).toMatchObject({
      subjectToThresholding: true,
      dataTruncationReasons: [{ dataTruncationDateRanges: [{ startDate: days.from, endDate: days.to }] }],
    })
    const dates = named({ body } as typeof whole).map(({ date }) => date)
    expect(dates).not.toContain(days.from.replaceAll('-', ''))
    expect((await sessions(before)).body.metadata).not.toHaveProperty('dataTruncationReasons')

    set_caveats(property, {})
    expect((await sessions(around)).body).toEqual(whole.body)
    expect(() => set_caveats('1', {})).toThrow(RangeError)
    expect(() => set_caveats(property, { sampled: { from: 'x', to: 'y' } })).toThrow(RangeError)
  })
})
