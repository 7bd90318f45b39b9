import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { daysAfter, toCamelCase, toDay, valueAt } from '@linkspan/core'
import { adsQuotaExhausted, type Fault } from '@linkspan/sandbox'
import { CONNECTORS } from '../support/api.ts'
import { makeLink } from '../support/connect-link.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { added, exported, found, inOrder, paged, syncWhole, type Values } from './own-entities.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const begun = Date.now()
const now = () => NOW + Date.now() - begun
const start_date = daysAfter(toDay(NOW), -3)

interface Query {
  readonly name: string
  readonly select: readonly string[]
  readonly from: string
  readonly where?: string
  /** A metric, or any number, whose sum is compared. */
  readonly adds?: string
  /** Rows that every customer has, managers included. */
  readonly managers?: boolean
}

const QUERIES: readonly Query[] = [
  {
    name: 'search_terms',
    select: [
      'search_term_view.search_term',
      'search_term_view.status',
      'campaign.name',
      'ad_group.name',
      'segments.date',
      'metrics.impressions',
      'metrics.clicks',
      'metrics.cost_micros',
    ],
    from: 'search_term_view',
    adds: 'metrics.clicks',
  },
  {
    name: 'keywords',
    select: [
      'ad_group_criterion.keyword.text',
      'ad_group_criterion.keyword.match_type',
      'ad_group_criterion.quality_info.quality_score',
      'campaign.name',
      'metrics.clicks',
      'metrics.ctr',
    ],
    from: 'keyword_view',
    where: 'segments.date DURING LAST_30_DAYS',
    adds: 'metrics.clicks',
  },
  {
    name: 'countries',
    select: [
      'geographic_view.country_criterion_id',
      'geographic_view.location_type',
      'campaign.id',
      'segments.date',
      'metrics.clicks',
    ],
    from: 'geographic_view',
    where: "campaign.status IN ('ENABLED', 'PAUSED')",
    adds: 'metrics.clicks',
  },
  {
    name: 'performance_max_assets',
    select: [
      'campaign.name',
      'asset_group.name',
      'asset_group.final_urls',
      'asset.type',
      'asset.text_asset.text',
      'asset_group_asset.field_type',
      'asset_group_asset.primary_status',
    ],
    from: 'asset_group_asset',
    where: "asset_group_asset.status = 'ENABLED'",
  },
  {
    name: 'hourly_clicks',
    select: ['campaign.id', 'segments.date', 'segments.hour', 'segments.device', 'metrics.clicks'],
    from: 'campaign',
    where: 'metrics.clicks > 0',
    adds: 'metrics.clicks',
  },
  {
    name: 'conversions_by_action',
    select: [
      'campaign.id',
      'segments.date',
      'segments.conversion_action_name',
      'segments.conversion_action_category',
      'metrics.conversions',
      'metrics.conversions_value',
    ],
    from: 'campaign',
    adds: 'metrics.conversions',
  },
  {
    name: 'budgets',
    select: ['campaign_budget.id', 'campaign_budget.name', 'campaign_budget.amount_micros'],
    from: 'campaign_budget',
    where: 'campaign_budget.explicitly_shared IN (TRUE, FALSE)',
    adds: 'campaign_budget.amount_micros',
  },
  {
    name: 'changes',
    select: [
      'change_event.change_date_time',
      'change_event.user_email',
      'change_event.change_resource_type',
      'change_event.resource_change_operation',
      'campaign.name',
    ],
    from: 'change_event',
    where: 'change_event.change_date_time DURING LAST_14_DAYS',
    managers: true,
  },
  {
    name: 'accounts_below',
    select: [
      'customer_client.id',
      'customer_client.descriptive_name',
      'customer_client.level',
      'customer_client.manager',
      'customer_client.currency_code',
    ],
    from: 'customer_client',
    adds: 'customer_client.level',
    managers: true,
  },
  {
    name: 'live_campaigns',
    select: [
      'campaign.id',
      'campaign.name',
      'campaign.status',
      'campaign.labels',
      'campaign.start_date_time',
    ],
    from: 'campaign',
    where: "campaign.name != 'no such, FROM x WHERE y LIMIT 5' AND campaign.status = 'ENABLED'",
    managers: true,
  },
]

const textOf = ({ select, from, where }: Query, days?: string) => {
  const conditions = [where, days].filter((each) => each !== undefined).join(' AND ')
  return `SELECT ${select.join(', ')} FROM ${from}${conditions && ` WHERE ${conditions}`}`
}

let sandbox: Sandbox
let server: TestServer
beforeAll(async () => {
  const started = await startSandbox('queries', { now, advertising: { campaigns_per_customer: 6 } })
  sandbox = started.sandbox
  server = await startTestServer({ vendors: started.vendors, work: 'in_process', now })
})
afterAll(async () => {
  await server?.close()
  await sandbox?.close()
})

function payload(replication_config: object) {
  const { credentials, manager_customer_id: login_customer_id } = sandbox.advertising
  return {
    customer_name: 'acme',
    name: 'Ads',
    connector_type: 'advertising',
    credentials: { ...credentials(), login_customer_id },
    sync_interval_seconds: null,
    replication_config: { start_date, ...replication_config },
  }
}

/** The values of the selected fields, in their order. Integers are numbers, as far as these are exact. */
const valuesOf = (select: readonly string[], read: (path: string) => unknown) =>
  select.map((path) => {
    const value = read(path) ?? null
    return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
  })

test('ten queries are synced, exported, searched and added up as the direct report has them', async () => {
  const { manager_customer_id, customer_ids } = sandbox.advertising
  const clients = [customer_ids[0], customer_ids[3]] as string[]
  const queries = QUERIES.map((query) => ({ name: query.name, query: textOf(query) }))
  const config = { customer_ids: [...clients, manager_customer_id], queries }
  const { id } = await server.createConnector(payload(config))
  const view = (await server.request('GET', `${CONNECTORS}/${id}`)).body
  // the types are known as soon as the connector is made
  expect(view.streams.map(({ name }: { name: string }) => name)).toEqual(QUERIES.map(({ name }) => name))
  const [terms, keywords] = view.streams
  expect(terms).toMatchObject({
    definition: queries[0],
    key: [
      'customer_id',
      ...['search_term_view', 'campaign', 'ad_group'].map((name) => `${name}.resource_name`),
      'segments.date',
    ],
    fields: { 'metrics.cost_micros': 'integer', 'segments.date': 'string', customer_id: 'string' },
  })
  expect(keywords.fields).toMatchObject({
    'ad_group_criterion.quality_info.quality_score': 'integer',
    'metrics.ctr': 'number',
  })

  await syncWhole(server, id)
  for (const query of QUERIES) {
    const { name, select, adds, managers, from } = query
    const by_days = select.includes('segments.date')
    const days = by_days ? `segments.date BETWEEN '${start_date}' AND '${toDay(NOW)}'` : undefined
    const limit = from === 'change_event' ? ' LIMIT 10000' : ''
    const direct: Values[] = []
    for (const customer_id of managers ? [...clients, manager_customer_id] : clients)
      direct.push(...(await paged(server, id, 'query', { customer_id, query: textOf(query, days) + limit })))
    expect([name, direct.length > 3]).toEqual([name, true])
    const rows = direct.map((row) => valuesOf(select, (path) => valueAt(row, toCamelCase(path))))
    const records = await exported(server, id, name)
    const inRecords = (all: readonly Values[]) =>
      inOrder(all.map((record) => valuesOf(select, (path) => valueAt(record, path))))
    expect([name, inRecords(records)]).toEqual([name, inOrder(rows)])
    expect([name, inRecords(await found(server, id, name, {}))]).toEqual([name, inOrder(rows)])
    if (adds) {
      const sum = rows.reduce((total, row) => total + Number(row[select.indexOf(adds)]), 0)
      expect([name, await added(server, id, name, adds)]).toEqual([name, expect.closeTo(sum, 6)])
    }
  }
})

describe('a configuration with a query that cannot be synced is refused, and nothing is stored', () => {
  const fine = { name: 'fine', query: 'SELECT campaign.id FROM campaign' }
  const of = (query: string) => ({ queries: [fine, { name: 'wrong', query }] })
  const at = (path: string) => `$.replication_config.queries${path}`
  test.each<[string, object, string, string]>([
    [
      'a wrong field',
      of('SELECT campaign.nam FROM campaign'),
      at('[1].query'),
      'did you mean campaign.name?',
    ],
    [
      'a wrong metric',
      of('SELECT metrics.cliks FROM campaign'),
      at('[1].query'),
      'did you mean metrics.clicks?',
    ],
    ['a wrong resource', of('SELECT campaign.id FROM campaing'), at('[1].query'), 'did you mean campaign?'],
    [
      'a wrong field in a condition',
      of("SELECT campaign.id FROM campaign WHERE campaign.stats = 'ENABLED'"),
      at('[1].query'),
      'did you mean campaign.status?',
    ],
    [
      'an incompatible pair',
      of('SELECT segments.conversion_action_name, metrics.clicks FROM campaign'),
      at('[1].query'),
      'segments.conversion_action_name and metrics.clicks cannot be selected together',
    ],
    [
      'a field of another resource',
      of('SELECT campaign.id, label.name FROM campaign'),
      at('[1].query'),
      'label.name cannot be used with FROM campaign',
    ],
    [
      'a wrong value',
      of("SELECT campaign.id FROM campaign WHERE campaign.status = 'ENABLD'"),
      at('[1].query'),
      "'ENABLD' for field 'campaign.status'; allowed for campaign.status: ENABLED, PAUSED, REMOVED",
    ],
    [
      'a wrong operator',
      of("SELECT campaign.id FROM campaign WHERE campaign.name > 'a'"),
      at('[1].query'),
      "Operator '>' cannot be applied to field 'campaign.name'; >, < and BETWEEN are for numbers and days",
    ],
    [
      'no operator',
      of("SELECT campaign.id FROM campaign WHERE campaign.status EQUALS 'ENABLED'"),
      at('[1].query'),
      'allowed: =, !=, ',
    ],
    [
      'a wrong value beside days',
      of("SELECT segments.date, segments.device, metrics.clicks FROM campaign WHERE segments.device = 'FAX'"),
      at('[1].query'),
      'allowed for segments.device: ',
    ],
    [
      'a wrong range of days',
      of('SELECT campaign.id, metrics.clicks FROM campaign WHERE segments.date DURING LAST_40_DAYS'),
      at('[1].query'),
      'LAST_40_DAYS',
    ],
    ['a LIMIT', of('SELECT campaign.id FROM campaign LIMIT 5'), at('[1].query'), 'must have no LIMIT'],
    [
      'PARAMETERS',
      of('SELECT campaign.id FROM campaign PARAMETERS include_drafts=true'),
      at('[1].query'),
      'must have no PARAMETERS',
    ],
    [
      'days of its own',
      of('SELECT campaign.id, segments.date FROM campaign WHERE segments.date DURING TODAY'),
      at('[1].query'),
      'start_date says which days are synced',
    ],
    ['no query', of('everything'), at('[1].query'), 'SELECT fields FROM resource'],
    [
      'a duplicate name',
      { queries: [fine, { ...fine, query: 'SELECT campaign.name FROM campaign' }] },
      at('[1].name'),
      'another query has this name',
    ],
    [
      'the name of an entity',
      { queries: [{ ...fine, name: 'campaigns' }] },
      at('[0].name'),
      'name of an entity',
    ],
    [
      'a 21st query',
      { queries: Array.from({ length: 21 }, (_, index) => ({ ...fine, name: `query_${index}` })) },
      at(''),
      'at most 20 queries',
    ],
  ])('%s', async (_what, replication_config, path, message) => {
    const { status, body } = await server.request('POST', CONNECTORS, {
      body: { ...payload(replication_config), customer_name: 'refused' },
    })
    expect([status, body.code]).toEqual([400, 'invalid_params'])
    expect(body.errors).toMatchObject([{ path, message: expect.stringContaining(message) }])
    const { body: stored } = await server.request('GET', `${CONNECTORS}?customer_name=refused`)
    expect(stored.data).toEqual([])
  })

  test('a change is refused too, and the former configuration stays', async () => {
    const customer_ids = [sandbox.advertising.customer_ids[3] as string]
    const { id } = await server.createConnector(payload({ customer_ids, queries: [fine] }))
    const patch = (queries: object[]) =>
      server.request('PATCH', `${CONNECTORS}/${id}`, {
        body: { replication_config: { customer_ids, queries } },
      })
    const wrong = await patch([{ ...fine, query: 'SELECT campaign.nam FROM campaign' }])
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, at('[0].query')])
    const { body } = await server.request('GET', `${CONNECTORS}/${id}`)
    expect(body.streams).toMatchObject([{ ...{ name: 'fine' }, fields: { 'campaign.id': 'integer' } }])
    const changed = await patch([{ ...fine, query: 'SELECT campaign.id, campaign.name FROM campaign' }])
    expect([changed.status, changed.body.streams[0].fields]).toMatchObject([
      200,
      { 'campaign.name': 'string' },
    ])
  })

  test('a link is not completed with it', async () => {
    const wrong = {
      name: 'wrong',
      query: "SELECT campaign.id FROM campaign WHERE campaign.status = 'ENABLD'",
    }
    const link = await makeLink(server, {
      customer_name: 'linked',
      connector_types: ['advertising'],
      choose: ['data'],
      replication_config: { advertising: { queries: [wrong, fine] } },
    })
    const visitor = await link.open()
    const { credentials } = payload({})
    expect((await visitor.connect({ credentials })).status).toBe(201)
    const refused = await visitor.complete({ data: ['wrong'] })
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, at('[0].query')])
    expect((await link.read()).body.status).toBe('open')
    expect(await visitor.complete({ data: ['fine'] })).toMatchObject({ body: { status: 'completed' } })
  })
})

const ever = { times: Number.POSITIVE_INFINITY }
const search = { path: 'googleAds:search', ...ever }
const ENABLED = 'SELECT campaign.name FROM campaign WHERE campaign.status = '

describe('a connector is made if the vendor cannot check its queries, and the next sync that can refuses a wrong one', () => {
  test.each<[string, Fault, string, string]>([
    [
      'a quota is used up',
      adsQuotaExhausted({ ...search, rate_scope: 'ACCOUNT', retry_delay: '3600s' }),
      `${ENABLED}'ENABLD'`,
      'allowed for campaign.status: ENABLED',
    ],
    [
      'GATE it is away',
      { ...search, status: 503, body: {} },
      `${ENABLED}'ENABLD'`,
      'allowed for campaign.status',
    ],
    [
      'GATE it refuses to describe fields',
      { path: 'googleAdsFields:search', status: 403, body: {}, ...ever },
      'SELECT campaign.nam FROM campaign',
      'did you mean campaign.name?',
    ],
  ])('%s', async (_why, fault, wrong, message) => {
    const { faults } = sandbox.advertising
    faults.add(fault)
    const customer_ids = [sandbox.advertising.customer_ids[3] as string]
    const of = (query: string) => ({ customer_ids, queries: [{ name: 'mine', query }] })
    const { id } = await server.createConnector(payload(of(wrong)))
    const { body } = await server.request('GET', `${CONNECTORS}/${id}`)
    expect(body.streams).toMatchObject([{ name: 'mine', fields: null, records: null }])
    const answer = await server.execute(id, { entity: 'mine', action: 'search', params: { query: {} } })
    expect([answer.status, answer.body.code]).toEqual([409, 'sync_pending'])

    faults.clear()
    await expect(syncWhole(server, id)).rejects.toThrow(message)
    const patch = { replication_config: of(`${ENABLED}'ENABLED'`) }
    expect((await server.request('PATCH', `${CONNECTORS}/${id}`, { body: patch })).status).toBe(200)
    await syncWhole(server, id)
    expect((await exported(server, id, 'mine')).length).toBeGreaterThan(0)
  })
})
