import { describe, expect, test } from '@jest/globals'
import { each } from '../../../core/test/support/each.ts'
import { fields, type Named, named, openAnalytics } from './caller.ts'

const caller = openAnalytics()
const ofProperty = (method: string, path: string, body?: object) =>
  caller().call(method, `/v1beta/properties/${caller().property}${path}`, body)
const days = { dateRanges: [{ startDate: '10daysAgo', endDate: 'yesterday' }] }
const sum = (rows: Named[], name: string) => rows.reduce((total, row) => total + Number(row[name]), 0)

describe('what a property has', () => {
  const dimension = { parameterName: 'plan_2', displayName: 'Plan 2', scope: 'EVENT' }
  const metric = {
    parameterName: 'points',
    displayName: 'Points',
    scope: 'EVENT',
    measurementUnit: 'STANDARD',
  }
  const stream = {
    type: 'WEB_DATA_STREAM',
    displayName: 'Shop',
    webStreamData: { defaultUri: 'https://shop.test' },
  }
  const event = { eventName: 'quote_request', countingMethod: 'ONCE_PER_EVENT' }
  const letters = (count: number) => 'a'.repeat(count)

  test.each<[string, object, string]>([
    ['customDimensions', { ...dimension, parameterName: letters(41) }, 'parameterName'],
    ['customDimensions', { ...dimension, parameterName: letters(25), scope: 'USER' }, 'parameterName'],
    ['customDimensions', { ...dimension, parameterName: '2plan' }, 'parameterName'],
    ['customDimensions', { ...dimension, parameterName: 'a plan' }, 'parameterName'],
    ['customDimensions', { ...dimension, description: letters(151) }, 'description'],
    ['customDimensions', { ...dimension, displayName: letters(83) }, 'displayName'],
    ['customDimensions', { ...dimension, scope: 'DIMENSION_SCOPE_UNSPECIFIED' }, 'scope'],
    ['customMetrics', { ...metric, parameterName: letters(41) }, 'parameterName'],
    ['customMetrics', { ...metric, description: letters(151) }, 'description'],
    ['dataStreams', { ...stream, displayName: undefined }, 'displayName'],
    ['dataStreams', { ...stream, displayName: letters(256) }, 'displayName'],
    ['dataStreams', { ...stream, webStreamData: undefined }, 'webStreamData'],
    ['dataStreams', { type: 'IOS_APP_DATA_STREAM', displayName: 'App' }, 'iosAppStreamData'],
    ['keyEvents', { ...event, eventName: letters(41) }, 'eventName'],
    ['keyEvents', { ...event, eventName: 'quote request' }, 'eventName'],
    ['keyEvents', { ...event, countingMethod: 'COUNTING_METHOD_UNSPECIFIED' }, 'countingMethod'],
    ['keyEvents', { ...event, defaultValue: { numericValue: 5 } }, 'currencyCode'],
    ['keyEvents', { ...event, defaultValue: { numericValue: 5, currencyCode: 'euro' } }, 'currencyCode'],
  ])('is refused in %s beyond the limits of the contract: %j', async (collection, body, field) => {
    const { status, body: answer } = await ofProperty('POST', `/${collection}`, body)
    expect([status, answer.error?.message]).toEqual([400, expect.stringContaining(field)])
  })

  test('is accepted at the limits, and checked when it changes', async () => {
    for (const [collection, body] of each([
      ['customDimensions', { ...dimension, parameterName: letters(40), description: letters(150) }],
      ['customDimensions', { ...dimension, parameterName: letters(24), scope: 'USER' }],
      ['customMetrics', { ...metric, parameterName: letters(40) }],
      ['dataStreams', { ...stream, displayName: letters(255) }],
      [
        'keyEvents',
        { ...event, eventName: letters(40), defaultValue: { numericValue: 5, currencyCode: 'EUR' } },
      ],
    ] as const)) {
      const { status, body: made } = await ofProperty('POST', `/${collection}`, body)
      expect([collection, status]).toEqual([collection, 200])
      if (collection === 'keyEvents') continue
      const changed = await caller().call('PATCH', `/v1beta/${made.name}?updateMask=display_name`, {
        displayName: letters(256),
      })
      expect([collection, changed.status]).toEqual([collection, 400])
    }
  })

  test('changes as a whole with the mask *', async () => {
    const { body: made } = await ofProperty('POST', '/customDimensions', {
      ...dimension,
      description: 'Before.',
    })
    const { status, body } = await caller().call('PATCH', `/v1beta/${made.name}?updateMask=*`, {
      displayName: 'After',
    })
    expect([status, body]).toEqual([200, { ...made, displayName: 'After', description: undefined }])
  })
})

describe('a realtime report', () => {
  test.each<[object[], string]>([
    [[{}, {}, {}], 'limited to 2 minuteRanges'],
    [[{ startMinutesAgo: 30 }], 'between 0 and 29'],
    [[{ startMinutesAgo: 5, endMinutesAgo: 6 }], 'must not be more than'],
    [[{ startMinutesAgo: 5, endMinutesAgo: -1 }], 'between 0 and 29'],
    [[{ name: 'date_range_5' }], 'cannot begin with'],
    [[{ name: 'RESERVED_x' }], 'cannot begin with'],
  ])('refuses the minutes %j', async (minuteRanges, message) => {
    const { status, body } = await ofProperty('POST', ':runRealtimeReport', {
      metrics: fields('activeUsers'),
      minuteRanges,
    })
    expect([status, body.error?.message]).toEqual([400, expect.stringContaining(message)])
  })
})

describe('a report with pivots', () => {
  const pivots = [
    { fieldNames: ['country'], limit: 100, metricAggregations: ['TOTAL', 'MAXIMUM'] },
    { fieldNames: ['deviceCategory'], limit: 10 },
  ]
  const pivoted = (more: object) =>
    ofProperty('POST', ':runPivotReport', {
      ...days,
      dimensions: fields('country deviceCategory'),
      metrics: fields('sessions totalUsers'),
      pivots,
      ...more,
    })

  test('has the aggregates of each pivot that asks for them', async () => {
    const { body } = await pivoted({})
    const rows = named({ status: 200, headers: new Headers(), body })
    const devices = await caller().rows('deviceCategory', 'sessions totalUsers')
    const values = (row: { dimensionValues: { value: string }[]; metricValues: { value: string }[] }) => [
      ...row.dimensionValues.map(({ value }) => value),
      ...row.metricValues.map(({ value }) => value),
    ]
    const most = (device: string, name: string) =>
      Math.max(
        ...rows.filter(({ deviceCategory }) => deviceCategory === device).map((row) => Number(row[name])),
      )
    expect(body.aggregates.map(values).sort()).toEqual(
      devices
        .flatMap(({ deviceCategory, sessions, totalUsers }) => [
          ['RESERVED_TOTAL', deviceCategory, String(sessions), String(totalUsers)],
          [
            'RESERVED_MAXIMUM',
            deviceCategory,
            ...['sessions', 'totalUsers'].map((name) => String(most(String(deviceCategory), name))),
          ],
        ])
        .sort(),
    )
  })

  test('shows a dimension only if a pivot has it', async () => {
    const filter = { filter: { fieldName: 'browser', stringFilter: { value: 'Chrome' } } }
    const { status, body } = await pivoted({
      dimensions: fields('country deviceCategory browser'),
      dimensionFilter: filter,
    })
    expect([status, body.dimensionHeaders]).toEqual([200, fields('country deviceCategory')])
    const report = await caller().rows('country', 'sessions', { dimensionFilter: filter })
    expect(sum(named({ status, headers: new Headers(), body }), 'sessions')).toBe(sum(report, 'sessions'))
  })

  test.each<[string, object, string]>([
    ['has no metric', { metrics: [] }, 'metric'],
    ['has a dimension without use', { dimensions: fields('country deviceCategory browser') }, 'browser'],
    [
      'filters on a dimension that is not requested',
      { dimensionFilter: { filter: { fieldName: 'browser', stringFilter: { value: 'x' } } } },
      'browser',
    ],
    [
      'filters on a metric that is not requested',
      {
        metricFilter: {
          filter: {
            fieldName: 'screenPageViews',
            numericFilter: { operation: 'GREATER_THAN', value: { int64Value: 1 } },
          },
        },
      },
      'screenPageViews',
    ],
    ['asks for too many rows', { pivots: pivots.map((pivot) => ({ ...pivot, limit: 1000 })) }, '250000'],
  ])('is refused if it %s', async (_what, more, message) => {
    const { status, body } = await pivoted(more)
    expect([status, body.error?.message]).toEqual([400, expect.stringContaining(message)])
  })

  test('comes in batches of at most 5', async () => {
    const request = {
      ...days,
      dimensions: fields('country'),
      metrics: fields('sessions'),
      pivots: [pivots[0]],
    }
    const { status, body } = await ofProperty('POST', ':batchRunPivotReports', {
      requests: [
        request,
        { ...request, dimensions: fields('city'), pivots: [{ fieldNames: ['city'], limit: 3 }] },
      ],
    })
    expect([status, body.kind]).toEqual([200, 'analyticsData#batchRunPivotReports'])
    const single = await ofProperty('POST', ':runPivotReport', request)
    expect(body.pivotReports).toHaveLength(2)
    expect(body.pivotReports[0]).toEqual(single.body)
    for (const count of each([0, 6])) {
      const refused = await ofProperty('POST', ':batchRunPivotReports', {
        requests: Array.from({ length: count }, () => request),
      })
      expect([refused.status, refused.body.error.message]).toEqual([
        400,
        expect.stringContaining('5 requests'),
      ])
    }
  })
})

test('audience exports come in pages of 200 by default', async () => {
  const audience = `properties/${caller().property}/audiences/1`
  for (let made = 0; made < 201; made++)
    await ofProperty('POST', '/audienceExports', { audience, dimensions: [{ dimensionName: 'deviceId' }] })
  const { body } = await ofProperty('GET', '/audienceExports')
  expect(body.audienceExports).toHaveLength(200)
  const all = await ofProperty('GET', '/audienceExports?pageSize=5000')
  expect(all.body.audienceExports).toHaveLength(201)
})
