import { describe, expect, test } from '@jest/globals'
import { each } from '../../../core/test/support/each.ts'
import { analyticsCaller, type Named, openAnalytics } from './caller.ts'

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

  test('counts by page and by event sum to the whole, sessions do not', async () => {
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

  test('users are distinct: they do not add up, and rates follow from the counts', async () => {
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
    for (const row of each(windows)) {
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

  test('relative dates are in the property’s time zone', async () => {
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

  test('future days of the property’s time zone have no rows', async () => {
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
