import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { daysAfter, toDay } from '@linkspan/core'
import { analyticsQuotaExhausted } from '@linkspan/sandbox'
import { CONNECTORS } from '../support/api.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { added, exported, found, inOrder, paged, syncWhole, type Values } from './own-entities.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const begun = Date.now()
const now = () => NOW + Date.now() - begun
const start_date = daysAfter(toDay(NOW), -3)

interface Report {
  readonly name: string
  readonly dimensions?: readonly string[]
  readonly metrics: readonly string[]
  readonly dimension_filter?: object
  readonly metric_filter?: object
  /** A metric whose sum is compared: not one of users, who may be in several rows. */
  readonly adds?: string
  readonly is_empty?: boolean
}

const filterOf = (fieldName: string, condition: object) => ({ filter: { fieldName, ...condition } })
const is = (value: string) => ({ stringFilter: { value } })

const REPORTS: readonly Report[] = [
  {
    name: 'channels_by_day',
    dimensions: ['date', 'sessionDefaultChannelGroup'],
    metrics: ['sessions', 'totalUsers', 'engagementRate'],
    adds: 'sessions',
  },
  {
    name: 'mobile_landing_pages',
    dimensions: ['date', 'landingPage'],
    metrics: ['sessions', 'bounceRate'],
    dimension_filter: {
      andGroup: {
        expressions: [
          filterOf('deviceCategory', { inListFilter: { values: ['mobile', 'tablet'] } }),
          { notExpression: filterOf('country', is('(not set)')) },
        ],
      },
    },
    adds: 'sessions',
  },
  {
    name: 'busy_hours',
    dimensions: ['date', 'hour'],
    metrics: ['sessions', 'eventCount'],
    metric_filter: filterOf('sessions', {
      numericFilter: { operation: 'GREATER_THAN', value: { int64Value: '2' } },
    }),
    adds: 'eventCount',
  },
  {
    name: 'nine_dimensions',
    dimensions: [
      'date',
      'country',
      'city',
      'deviceCategory',
      'operatingSystem',
      'browser',
      'sessionSource',
      'sessionMedium',
      'newVsReturning',
    ],
    metrics: ['sessions', 'screenPageViews', 'averageSessionDuration'],
    adds: 'screenPageViews',
  },
  {
    name: 'shop',
    dimensions: ['date', 'sessionCampaignName'],
    metrics: ['ecommercePurchases', 'purchaseRevenue', 'keyEvents'],
    adds: 'ecommercePurchases',
  },
  {
    name: 'nobody',
    dimensions: ['date', 'city'],
    metrics: ['sessions'],
    dimension_filter: filterOf('country', is('Atlantis')),
    is_empty: true,
  },
  {
    name: 'plans',
    dimensions: ['date', 'customUser:plan'],
    metrics: ['sessions', 'newUsers'],
    adds: 'newUsers',
  },
  { name: 'events', dimensions: ['date', 'eventName'], metrics: ['eventCount'], adds: 'eventCount' },
  {
    name: 'countries',
    dimensions: ['country', 'region'],
    metrics: ['sessions', 'totalUsers'],
    adds: 'sessions',
  },
]

const SAMPLED: Report = {
  name: 'sampled',
  dimensions: ['date', 'country'],
  metrics: ['sessions'],
  adds: 'sessions',
}

let sandbox: Sandbox
let server: TestServer
beforeAll(async () => {
  const started = await startSandbox('reports', { now, web_analytics: { sessions_per_day: 60 } })
  sandbox = started.sandbox
  server = await startTestServer({ vendors: started.vendors, work: 'in_process', now })
})
afterAll(async () => {
  await server?.close()
  await sandbox?.close()
})

function payload(replication_config: object) {
  return {
    customer_name: 'acme',
    name: 'Analytics',
    connector_type: 'web-analytics',
    credentials: sandbox.web_analytics.credentials(),
    sync_interval_seconds: null,
    replication_config: { start_date, ...replication_config },
  }
}

const definitionOf = ({ adds: _, is_empty: __, ...definition }: Report) => definition

/** Compares the synced records of a report with the rows of the direct one. */
async function expectEqual(id: string, property_id: string, report: Report): Promise<void> {
  const { name, dimensions = [], metrics, dimension_filter, metric_filter, adds, is_empty = false } = report
  const named = (names: readonly string[]) => names.map((each) => ({ name: each }))
  const direct = await paged(server, id, 'run', {
    property_id,
    dateRanges: [{ startDate: start_date, endDate: toDay(NOW) }],
    dimensions: named(dimensions),
    metrics: named(metrics),
    ...(dimension_filter && { dimensionFilter: dimension_filter }),
    ...(metric_filter && { metricFilter: metric_filter }),
  })
  expect([name, direct.length === 0]).toEqual([name, is_empty])
  const columns = [...dimensions, ...metrics]
  const shown = (rows: readonly Values[]) => inOrder(rows.map((row) => columns.map((column) => row[column])))
  expect([name, shown(await exported(server, id, name))]).toEqual([name, shown(direct)])
  const records = await found(server, id, name, {})
  expect([name, shown(records)]).toEqual([name, shown(direct)])
  expect(new Set(records.map((record) => record.property_id))).toEqual(new Set(is_empty ? [] : [property_id]))
  if (!adds) return
  const sum = direct.reduce((total, row) => total + Number(row[adds]), 0)
  expect([name, await added(server, id, name, adds)]).toEqual([name, sum])
}

test('reports are synced, exported, searched and added up as the direct report has them', async () => {
  const { property_id } = sandbox.web_analytics
  const reports = REPORTS.map(definitionOf)
  const { id } = await server.createConnector(payload({ property_ids: [property_id], reports }))
  const { streams } = (await server.request('GET', `${CONNECTORS}/${id}`)).body
  expect(streams.map(({ name }: { name: string }) => name)).toEqual(REPORTS.map(({ name }) => name))
  expect(streams[0]).toMatchObject({
    definition: reports[0],
    key: ['property_id', 'date', 'sessionDefaultChannelGroup'],
    fields: { property_id: 'string', date: 'string', sessions: 'integer', engagementRate: 'number' },
    texts: { sessions: 'The number of sessions.' },
  })
  await syncWhole(server, id)
  for (const report of REPORTS) await expectEqual(id, property_id, report)
})

test('a sampled report is synced as the vendor has it, and every answer says that it is sampled', async () => {
  const [, , property_id = ''] = sandbox.web_analytics.property_ids
  const days = { from: daysAfter(start_date, -5), to: daysAfter(start_date, 30) }
  sandbox.web_analytics.set_caveats(property_id, { sampled: days })
  const { id } = await server.createConnector(
    payload({ property_ids: [property_id], reports: [definitionOf(SAMPLED)] }),
  )
  await syncWhole(server, id)
  await expectEqual(id, property_id, SAMPLED)
  const params = { query: { aggregate: { total: { sum: 'sessions' } } } }
  const { body } = await server.execute(id, { entity: SAMPLED.name, action: 'search', params })
  expect(body.meta.partial).toContainEqual({
    scope: 'all',
    from: start_date,
    to: toDay(NOW),
    reason: 'sampled',
  })
})

describe('a configuration with a report that cannot be synced is refused, and nothing is stored', () => {
  const fine = { name: 'fine', dimensions: ['date'], metrics: ['sessions'] }
  const wrong = (report: object) => ({ reports: [fine, { ...fine, name: 'wrong', ...report }] })
  const at = (path: string) => `$.replication_config.reports${path}`
  test.each<[string, object, string, string]>([
    ['a wrong metric', wrong({ metrics: ['sesions'] }), at('[1].metrics[0]'), 'did you mean sessions?'],
    [
      'a wrong dimension',
      wrong({ dimensions: ['contry'] }),
      at('[1].dimensions[0]'),
      'did you mean country?',
    ],
    [
      'a wrong dimension in a filter',
      wrong({ dimension_filter: filterOf('citi', is('Berlin')) }),
      at('[1].dimension_filter'),
      'did you mean city?',
    ],
    [
      'an incompatible pair',
      wrong({ dimensions: ['date', 'hour'], metrics: ['active7DayUsers'] }),
      at('[1].dimensions[1]'),
      'Please remove hour to make the request compatible',
    ],
    [
      'a filter whose field goes with no other',
      wrong({ metrics: ['active7DayUsers'], dimension_filter: filterOf('hour', is('12')) }),
      at('[1].dimension_filter'),
      'Please remove hour to make the request compatible',
    ],
    [
      'a metric among the dimensions',
      wrong({ dimensions: ['date', 'sessions'] }),
      at('[1].dimensions[1]'),
      'sessions is not a dimension',
    ],
    [
      'a filter by a malformed expression',
      wrong({
        dimension_filter: filterOf('city', { stringFilter: { matchType: 'FULL_REGEXP', value: '(Berlin' } }),
        metric_filter: filterOf('sessions', {
          numericFilter: { operation: 'GREATER_THAN', value: { int64Value: 2 } },
        }),
      }),
      at('[1].dimension_filter'),
      'the vendor refuses it: Invalid regular expression: (Berlin',
    ],
    [
      'a filter that is two at once',
      wrong({
        dimension_filter: {
          ...filterOf('city', is('Berlin')),
          andGroup: { expressions: [filterOf('city', is('b'))] },
        },
      }),
      at('[1].dimension_filter'),
      'the vendor refuses it: ',
    ],
    [
      'a filter without a condition',
      wrong({ dimension_filter: filterOf('city', is('Berlin')), metric_filter: filterOf('sessions', {}) }),
      at('[1].metric_filter'),
      'the vendor refuses it: The filter on sessions requires a condition',
    ],
    [
      'a tenth dimension',
      wrong({ dimensions: 'date hour city country region browser language platform week month'.split(' ') }),
      at('[1].dimensions'),
      '9',
    ],
    ['no metric', wrong({ metrics: [] }), at('[1].metrics'), ''],
    ['a duplicate name', { reports: [fine, fine] }, at('[1].name'), 'another report has this name'],
    [
      'the name of an entity',
      { reports: [{ ...fine, name: 'devices' }] },
      at('[0].name'),
      'name of an entity',
    ],
    [
      'a 21st report',
      { reports: Array.from({ length: 21 }, (_, index) => ({ ...fine, name: `report_${index}` })) },
      at(''),
      'at most 20 reports',
    ],
  ])('%s', async (_what, config, path, message) => {
    const property_ids = [sandbox.web_analytics.property_id]
    const { status, body } = await server.request('POST', CONNECTORS, {
      body: { ...payload({ property_ids, ...config }), customer_name: 'refused' },
    })
    expect([status, body.code]).toEqual([400, 'invalid_params'])
    expect(body.errors).toEqual([{ path, message: expect.stringContaining(message) }])
    const { body: stored } = await server.request('GET', `${CONNECTORS}?customer_name=refused`)
    expect(stored.data).toEqual([])
  })
})

test('a connector is made if a quota of the vendor is used up, and the next sync refuses a wrong report', async () => {
  const { faults, property_id } = sandbox.web_analytics
  const path = /checkCompatibility|metadata/
  faults.add(analyticsQuotaExhausted({ path, quota: 'hour', times: Number.POSITIVE_INFINITY }))
  const of = (...dimensions: string[]) => ({
    property_ids: [property_id],
    reports: [{ name: 'mine', dimensions, metrics: ['active7DayUsers'] }],
  })
  const { id } = await server.createConnector(payload(of('date', 'hour')))
  faults.clear()
  await expect(syncWhole(server, id)).rejects.toThrow('Please remove hour')
  const patch = { replication_config: of('date') }
  expect((await server.request('PATCH', `${CONNECTORS}/${id}`, { body: patch })).status).toBe(200)
  await syncWhole(server, id)
  expect((await exported(server, id, 'mine')).length).toBeGreaterThan(0)
})
