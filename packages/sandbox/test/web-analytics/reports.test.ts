import { describe, expect, test } from '@jest/globals'
import { analyticsCaller, fields, type Named, named, openAnalytics } from './caller.ts'

const caller = openAnalytics({ web_analytics: { sessions_per_day: 400 } })
const rows = (...request: Parameters<ReturnType<typeof caller>['rows']>) => caller().rows(...request)
const sum = (all: Named[], name: string) => all.reduce((total, row) => total + (row[name] as number), 0)
const only = async (metrics: string, more: object = {}) => (await rows('', metrics, more))[0] as Named

describe('reports agree', () => {
  const ADDED =
    'sessions engagedSessions newUsers screenPageViews eventCount keyEvents userEngagementDuration'

  test('every split of sessions sums exactly to the whole', async () => {
    const whole = await only(ADDED)
    for (const dimensions of [
      'date',
      'date hour',
      'sessionSource sessionMedium',
      'sessionDefaultChannelGroup',
      'deviceCategory operatingSystem browser',
      'region country city',
      'landingPagePlusQueryString newVsReturning',
      'week month dayOfWeek',
    ]) {
      const split = await rows(dimensions, ADDED)
      for (const name of ADDED.split(' '))
        expect([dimensions, name, sum(split, name)]).toEqual([dimensions, name, whole[name]])
    }
  })

  test('what happens on pages and in events sums to the same, sessions on them do not', async () => {
    const whole = await only('screenPageViews eventCount keyEvents newUsers userEngagementDuration sessions')
    for (const dimensions of [
      'pagePathPlusQueryString',
      'hostName pageTitle',
      'eventName',
      'eventName pagePath',
    ]) {
      const split = await rows(
        dimensions,
        'screenPageViews eventCount keyEvents newUsers userEngagementDuration sessions',
      )
      for (const name of ['screenPageViews', 'eventCount', 'keyEvents', 'newUsers', 'userEngagementDuration'])
        expect([dimensions, name, sum(split, name)]).toEqual([dimensions, name, whole[name]])
    }
    expect(sum(await rows('pagePath', 'sessions'), 'sessions')).toBeGreaterThan(whole.sessions as number)
    const [views] = await rows('eventName', 'eventCount', {
      dimensionFilter: { filter: { fieldName: 'eventName', stringFilter: { value: 'page_view' } } },
    })
    expect(views?.eventCount).toBe(whole.screenPageViews)
  })

  test('users are told apart: they do not add up, and rates follow from the counts', async () => {
    const whole = await only(
      'totalUsers activeUsers newUsers sessions sessionsPerUser bounceRate engagementRate engagedSessions screenPageViews screenPageViewsPerSession',
    )
    const daily = await rows('date', 'totalUsers')
    expect(sum(daily, 'totalUsers')).toBeGreaterThan(whole.totalUsers as number)
    expect(Math.max(...daily.map((row) => row.totalUsers as number))).toBeLessThan(whole.totalUsers as number)
    const { sessions, engagedSessions, activeUsers, totalUsers, screenPageViews } = whole as Record<
      string,
      number
    >
    expect(activeUsers).toBeLessThanOrEqual(totalUsers as number)
    expect(whole.sessionsPerUser).toBeCloseTo((sessions as number) / (activeUsers as number), 12)
    expect(whole.engagementRate).toBeCloseTo((engagedSessions as number) / (sessions as number), 12)
    expect(whole.bounceRate).toBeCloseTo(1 - (whole.engagementRate as number), 12)
    expect(whole.screenPageViewsPerSession).toBeCloseTo(
      (screenPageViews as number) / (sessions as number),
      12,
    )
  })

  test('windows of active users grow with their days, and end on the row’s day', async () => {
    const windows = await rows('date', 'active1DayUsers active7DayUsers active28DayUsers')
    const daily = await rows('date', 'activeUsers')
    expect(windows).toHaveLength(10)
    for (const row of windows) {
      expect(row.active1DayUsers).toBe(daily.find(({ date }) => date === row.date)?.activeUsers)
      expect(row.active7DayUsers).toBeGreaterThan(row.active1DayUsers as number)
      expect(row.active28DayUsers).toBeGreaterThan(row.active7DayUsers as number)
    }
    const last = windows.find(({ date }) => date === '20261119')
    expect(await only('active7DayUsers')).toEqual({ active7DayUsers: last?.active7DayUsers })
    const week = { dateRanges: [{ startDate: '2026-11-13', endDate: '2026-11-19' }] }
    expect(await only('activeUsers', week)).toEqual({ activeUsers: last?.active7DayUsers })
  })

  test('the same seed and day give the same data, another seed gives other data', async () => {
    const whole = await rows('date sessionSource', 'sessions totalUsers')
    for (const [seed, same] of [
      [1, true],
      [2, false],
    ] as const) {
      const other = await analyticsCaller({ seed })
      const found = await other.rows('date sessionSource', 'sessions totalUsers')
      expect(JSON.stringify(found) === JSON.stringify(whole)).toBe(same)
      await other.sandbox.close()
    }
  })

  test('relative dates are of the property’s time zone', async () => {
    const { property_ids } = caller().sandbox.web_analytics
    const today = { dateRanges: [{ startDate: 'today', endDate: 'today' }] }
    const midnight = await analyticsCaller({ now: () => Date.UTC(2026, 10, 20, 16) })
    const days = await Promise.all(
      property_ids
        .slice(0, 3)
        .map(async (id) => (await midnight.rows('date', 'sessions', today, id))[0]?.date),
    )
    expect(days).toEqual(['20261120', '20261120', '20261121'])
    await midnight.sandbox.close()
  })

  test('days that have not come have no rows, in the property’s time zone', async () => {
    const metrics = 'sessions active28DayUsers'
    const soon = { dateRanges: [{ startDate: 'yesterday', endDate: '2026-12-31' }] }
    const now = { dateRanges: [{ startDate: 'yesterday', endDate: 'today' }] }
    expect(await rows('date', metrics, soon)).toEqual(await rows('date', metrics, now))
    expect(await rows('', metrics, soon)).toEqual(await rows('', metrics, now))
    const later = { dateRanges: [{ startDate: '2026-12-01', endDate: '2026-12-31' }] }
    expect(await rows('date', metrics, later)).toEqual([])
    expect(await rows('', metrics, later)).toEqual([])
  })
})

describe('the shape of a report', () => {
  test('rows are by first metric unless ordered, and cut into pages by offset and limit', async () => {
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

  test('orders go by metrics, by letters, without case and by number', async () => {
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

  test('several date ranges mark their rows, overlapping ones read twice', async () => {
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

  test('aggregates stand beside the rows, a total of users counts each once', async () => {
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

  test('dimensions and metrics may be made of others, and metrics may be invisible', async () => {
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
    for (const { device, depth, half } of named(answer)) {
      expect(device).toBe('MOBILE')
      expect(half).toBe((depth as number) / 2)
    }
    const whole = await only('sessions screenPageViews')
    const { body } = await caller().report({ metrics: [metrics[1]] })
    const expected =
      (((whole.screenPageViews as number) - (whole.sessions as number)) / (whole.sessions as number)) * 2
    expect(Number(body.rows[0].metricValues[0].value)).toBeCloseTo(expected, 12)
  })

  test('amounts come in the currency that is asked for', async () => {
    const own = await only('totalRevenue')
    const { body } = await caller().report({ metrics: fields('totalRevenue'), currencyCode: 'EUR' })
    expect(body.metadata.currencyCode).toBe('EUR')
    expect(Number(body.rows[0].metricValues[0].value)).toBeCloseTo((own.totalRevenue as number) * 0.9, 1)
  })

  test('rows of zeros are kept only where that is asked for; a report without rows leaves rows and rowCount out', async () => {
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

  test('many pages are rolled up into "(other)", and rows of few users withheld, which the metadata tells', async () => {
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
    for (const { totalUsers } of named(shy)) expect(totalUsers).toBeGreaterThanOrEqual(10)
  })

  test('the largest property has more than 300,000 rows of pages in 31 days', async () => {
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

describe('filters', () => {
  const kept = async (filter: object, dimension = 'country') =>
    (await rows(dimension, 'sessions', { dimensionFilter: filter })).map((row) => row[dimension]).sort()
  const string = (matchType: string, value: string, caseSensitive = false) => ({
    filter: { fieldName: 'country', stringFilter: { matchType, value, caseSensitive } },
  })

  test.each([
    ['EXACT', 'poland', ['Poland']],
    ['BEGINS_WITH', 'po', ['Poland']],
    ['ENDS_WITH', 'land', ['Poland']],
    ['CONTAINS', 'an', ['France', 'Germany', 'Japan', 'Poland']],
    ['FULL_REGEXP', 'pol.*|japan', ['Japan', 'Poland']],
    ['PARTIAL_REGEXP', '^(po|ja)', ['Japan', 'Poland']],
    ['PARTIAL_REGEXP', '(?:Pol|Jap)an', ['Japan', 'Poland']],
    // what makes a backtracking engine run away
    ['PARTIAL_REGEXP', '([a-z]+)+[0-9]|^(a*)*jap', ['Japan']],
  ])('%s %s', async (matchType, value, expected) => {
    expect(await kept(string(matchType, value))).toEqual(expected)
    expect(await kept(string(matchType, value.toUpperCase(), true))).not.toContain('Poland')
  })

  test('case is folded in what an expression matches, not in its classes', async () => {
    const all = await kept(string('FULL_REGEXP', '.*'))
    expect(await kept(string('FULL_REGEXP', '\\D+'))).toEqual(all)
    expect(await kept(string('PARTIAL_REGEXP', 'POL\\S'))).toEqual(['Poland'])
    expect(await kept(string('PARTIAL_REGEXP', 'POL\\S', true))).toEqual([])
    expect(await kept(string('PARTIAL_REGEXP', 'Pol\\S', true))).toEqual(['Poland'])
    expect(await kept(string('FULL_REGEXP', 'JAPAN|POLAND'))).toEqual(['Japan', 'Poland'])
  })

  test('lists, emptiness and their combinations', async () => {
    const inList = { filter: { fieldName: 'country', inListFilter: { values: ['POLAND', 'japan'] } } }
    expect(await kept(inList)).toEqual(['Japan', 'Poland'])
    expect(await kept({ filter: { fieldName: 'country', emptyFilter: {} } })).toEqual(['(not set)'])
    const both = { andGroup: { expressions: [inList, { notExpression: string('EXACT', 'Japan') }] } }
    expect(await kept(both)).toEqual(['Poland'])
    expect(await kept({ orGroup: { expressions: [both, string('EXACT', 'France')] } })).toEqual([
      'France',
      'Poland',
    ])
    expect(await kept({ filter: { fieldName: 'city', stringFilter: { value: 'Warsaw' } } })).toEqual([
      'Poland',
    ])
  })

  test('numbers, on dimensions and on the metrics of counted rows', async () => {
    const hours = await kept(
      {
        filter: {
          fieldName: 'hour',
          betweenFilter: { fromValue: { int64Value: 5 }, toValue: { doubleValue: 7.5 } },
        },
      },
      'hour',
    )
    expect(hours).toEqual(['05', '06', '07'])
    const all = await rows('country', 'sessions')
    const middle = all[Math.floor(all.length / 2)]?.sessions as number
    for (const [operation, holds] of [
      ['EQUAL', (count: number) => count === middle],
      ['LESS_THAN', (count: number) => count < middle],
      ['LESS_THAN_OR_EQUAL', (count: number) => count <= middle],
      ['GREATER_THAN', (count: number) => count > middle],
      ['GREATER_THAN_OR_EQUAL', (count: number) => count >= middle],
    ] as const) {
      const filter = {
        fieldName: 'sessions',
        numericFilter: { operation, value: { int64Value: String(middle) } },
      }
      const found = await rows('country', 'totalUsers sessions', { metricFilter: { filter } })
      expect(found.map(({ country }) => country).sort()).toEqual(
        all
          .filter(({ sessions }) => holds(sessions as number))
          .map(({ country }) => country)
          .sort(),
      )
    }
  })
})
