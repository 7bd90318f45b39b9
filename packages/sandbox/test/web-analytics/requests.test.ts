import { describe, expect, test } from '@jest/globals'
import { each } from '../../../core/test/support/each.ts'
import { fields, openAnalytics } from './caller.ts'

const caller = openAnalytics()
const refused = async (request: object, property?: string): Promise<[number, string, string]> => {
  const { status, body } = await caller().report(request, property)
  return [status, body.error.status, body.error.message]
}
const sessions = { metrics: fields('sessions') }

describe('a call', () => {
  test('needs a valid token with the scope', async () => {
    const path = '/v1beta/accountSummaries'
    const none = await caller().call('GET', path, undefined, { authorization: undefined })
    expect(none.body.error).toMatchObject({
      code: 401,
      details: [{ reason: 'CREDENTIALS_MISSING', metadata: { service: 'analyticsadmin.googleapis.com' } }],
    })
    const { access_token } = caller().sandbox.google_accounts.issue({
      scopes: ['https://www.googleapis.com/auth/adwords'],
    })
    const other = await caller().call('GET', path, undefined, { authorization: `Bearer ${access_token}` })
    expect(other.body.error).toMatchObject({
      code: 403,
      details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }],
    })
    const { refresh_token } = caller().sandbox.web_analytics.credentials()
    expect(refresh_token).toMatch(/^1\/\/sandbox-/)
  })

  test('for a property out of reach is refused like one for an unknown property; a measurement id is malformed', async () => {
    const { unreachable_property_id } = caller().sandbox.web_analytics
    const message = expect.stringContaining('User does not have sufficient permissions for this property.')
    expect(await refused(sessions, unreachable_property_id)).toEqual([403, 'PERMISSION_DENIED', message])
    expect(await refused(sessions, '1')).toEqual([403, 'PERMISSION_DENIED', message])
    for (const id of ['UA-1234-1', 'G-ABC'])
      expect(await refused(sessions, id)).toEqual([
        400,
        'INVALID_ARGUMENT',
        expect.stringContaining(`Invalid property ID: ${id}. A numeric Property ID is required.`),
      ])
  })

  test.each([
    ['GET', '/v1beta/properties/1:runReport'],
    ['POST', '/v1beta/properties/1/metadata'],
    ['POST', '/v1/properties/1:runReport'],
    ['GET', '/'],
  ])('%s %s is an HTML 404', async (method, path) => {
    const answer = await caller().call(method, path, method === 'POST' ? {} : undefined)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8'])
  })
})

describe('an invalid report', () => {
  const filter = (fieldName: string) => ({ filter: { fieldName, stringFilter: { value: 'x' } } })
  const range = (startDate: string, endDate = 'today') => ({
    ...sessions,
    dateRanges: [{ startDate, endDate }],
  })
  const nine = fields('date hour day week month year country city region')
  const cases: [object, string][] = [
    [{}, 'Requests require dimensions and/or metrics. Most requests include both.'],
    [
      { dimensions: fields('pagePat') },
      'Did you mean pagePath? Field pagePat is not a valid dimension. For a list of',
    ],
    [
      { metrics: fields('clicks') },
      'Field clicks is not a valid metric.  For a list of valid dimensions and metrics',
    ],
    [{ dimensions: fields('customUser:tier') }, 'Field customUser:tier is not a valid dimension.'],
    [{ ...sessions, dimensionFilter: filter('sessions') }, 'Field sessions is not a valid dimension.'],
    [{ ...sessions, metricFilter: filter('country') }, 'Field country is not a valid metric.'],
    [
      { dimensions: [...nine, ...fields('browser')] },
      'Requests are limited to 9 dimensions within a nested request.',
    ],
    [{ dimensions: nine, dimensionFilter: filter('browser') }, 'This request is for 10 dimensions.'],
    [
      { metrics: Array.from({ length: 11 }, () => ({ name: 'sessions' })) },
      'Requests are limited to 10 metrics within',
    ],
    [
      {
        ...sessions,
        dateRanges: Array.from({ length: 5 }, () => ({ startDate: 'today', endDate: 'today' })),
      },
      'Requests are limited to 4 dateRanges.',
    ],
    [{ ...sessions, dateRanges: [] }, 'at least one date range'],
    [range('2026-02-30'), 'Invalid startDate 2026-02-30.'],
    [range('yesterday', 'tomorrow'), 'Invalid endDate tomorrow.'],
    [range('today', 'yesterday'), 'must not be after'],
    [
      { ...sessions, dateRanges: [{ startDate: 'today', endDate: 'today', name: 'RESERVED_x' }] },
      'cannot begin with',
    ],
    [{ ...sessions, limit: 0 }, 'limit must be positive'],
    [{ ...sessions, offset: -1 }, 'offset must not be negative'],
    [{ ...sessions, limit: 'ten' }, `Invalid value at 'limit' (TYPE_INT64), "ten"`],
    [{ ...sessions, pageSize: 5 }, 'Unknown name "pageSize": Cannot find field.'],
    [
      { ...sessions, metricAggregations: ['AVERAGE'] },
      `Invalid value at 'metric_aggregations[0]' (type.googleapis.com/google.analytics.data.v1beta.MetricAggregation), "AVERAGE"`,
    ],
    [
      { ...sessions, dimensionFilter: { filter: filter('country').filter, notExpression: filter('city') } },
      '(oneof)',
    ],
    [
      { ...sessions, dimensionFilter: { filter: { fieldName: 'country', like: 'x' } } },
      `Unknown name "like" at 'dimension_filter.filter'`,
    ],
    [
      {
        ...sessions,
        dimensionFilter: {
          filter: { fieldName: 'country', stringFilter: { matchType: 'FULL_REGEXP', value: '(' } },
        },
      },
      'Invalid regular expression',
    ],
    [
      { ...sessions, orderBys: [{ metric: { metricName: 'totalUsers' } }] },
      'must be a metric in the request',
    ],
    [
      { ...sessions, orderBys: [{ dimension: { dimensionName: 'date' } }] },
      'must be a dimension in the request',
    ],
    [{ ...sessions, comparisons: [{ comparison: 'comparisons/99' }] }, 'does not exist'],
    [{ ...sessions, currencyCode: 'XXX' }, 'Currency code XXX is not supported.'],
    [{ ...sessions, property: 'properties/1' }, 'must be the property of the request'],
    [{ metrics: [{ name: 'x', expression: '(sessions' }] }, 'lacks a closing parenthesis'],
    [{ metrics: [{ name: 'a b', expression: 'sessions' }] }, 'must match the regular expression'],
    [
      {
        ...sessions,
        dimensions: [{ name: 'shout', dimensionExpression: { upperCase: { dimensionName: 'country' } } }],
      },
      'country must be a dimension in the request',
    ],
    [
      { dimensions: fields('hour'), metrics: fields('active7DayUsers') },
      'Please remove hour to make the request compatible',
    ],
  ]
  test.each(cases)('%j', async (request, message) => {
    expect(await refused(request)).toEqual([400, 'INVALID_ARGUMENT', expect.stringContaining(message)])
  })
})

describe('other calls', () => {
  test('metadata lists the fields of reports, a property’s own dimensions included', async () => {
    const metadata = async (id: string) =>
      (await caller().call('GET', `/v1beta/properties/${id}/metadata`)).body
    const own = await metadata(caller().property)
    const common = await metadata('0')
    const names = (body: { dimensions: { apiName: string }[] }) =>
      body.dimensions.map(({ apiName }) => apiName)
    expect(own.name).toBe(`properties/${caller().property}/metadata`)
    expect(names(own).filter((name) => !names(common).includes(name))).toEqual(['customUser:plan'])
    expect(own.comparisons.length).toBeGreaterThan(0)
    for (const [index, { apiName }] of each(own.dimensions.entries())) {
      if (index % 4 > 0) continue
      expect((await caller().report({ dimensions: [{ name: apiName }], ...sessions })).status).toBe(200)
    }
    const metrics = own.metrics.map(({ apiName }: { apiName: string }) => apiName)
    for (const start of [0, 10]) {
      const some = metrics.slice(start, start + 10).join(' ')
      expect((await caller().report({ metrics: fields(some) })).status).toBe(200)
    }
    expect((await caller().report({ metrics: fields('conversions') })).status).toBe(200)
  })

  test('accounts with their properties come in pages', async () => {
    const { property_ids } = caller().sandbox.web_analytics
    const list = async (query: string) =>
      (await caller().call('GET', `/v1beta/accountSummaries${query}`)).body
    const found: string[] = []
    let token = ''
    for (let pages = 0; pages < 3; pages++) {
      const body = await list(`?pageSize=1&pageToken=${token}`)
      expect(body.accountSummaries).toHaveLength(1)
      for (const { property } of body.accountSummaries[0].propertySummaries ?? []) found.push(property)
      token = body.nextPageToken
    }
    expect(token).toBeUndefined()
    expect(found).toEqual(property_ids.map((id) => `properties/${id}`))
    expect((await list('')).accountSummaries).toHaveLength(3)
    expect((await list('?pageToken=nonsense')).error.code).toBe(400)
    expect((await list('?limit=5')).error.message).toContain('Unknown name "limit"')
  })

  test('answers are indented by default', async () => {
    const { sandbox, property } = caller()
    const { access_token } = sandbox.google_accounts.issue()
    const text = async (query: string) => {
      const response = await fetch(
        `${sandbox.web_analytics.base_url}/v1beta/properties/${property}:runReport${query}`,
        {
          method: 'POST',
          headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ ...sessions, dateRanges: [{ startDate: 'today', endDate: 'today' }] }),
        },
      )
      return response.text()
    }
    expect(await text('')).toContain('\n')
    expect(await text('?prettyPrint=false')).not.toContain('\n')
    expect(JSON.parse(await text(''))).toEqual(JSON.parse(await text('?prettyPrint=false')))
  })
})
