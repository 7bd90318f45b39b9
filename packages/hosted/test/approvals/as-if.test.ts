import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import { publish, searchable } from '../../../service/test/support/published.ts'
import { CONNECTORS } from '../support/api.ts'
import { APPROVALS, agentToken, createConnectors } from '../support/approvals.ts'
import { connectHttp } from '../support/mcp.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let sandbox: Sandbox
let server: TestServer
let connector: string
let agent: string
/** A campaign, and one that no plan touches. */
let [one, other]: [string, string] = ['', '']

beforeAll(async () => {
  const started = await startSandbox('as-if', { call_recording: { limits: {} } })
  sandbox = started.sandbox
  server = await startTestServer({ vendors: started.vendors })
  connector = (await createConnectors(server, sandbox)).advertising
  agent = await agentToken(server, { approval: 'change_sets' })
  const params = { customer_id: sandbox.advertising.direct_customer_id, pageSize: 2 }
  const { body } = await server.execute(connector, { entity: 'campaigns', action: 'list', params })
  const names = body.data.map(({ campaign }: { campaign: { resourceName: string } }) => campaign.resourceName)
  ;[one, other] = names as [string, string]
  const records = names.map((resource_name: string, id: number) => ({
    campaign: { resource_name, id, name: `Campaign ${id}`, status: 'ENABLED' },
  }))
  const key = { organization_id: server.organization_id, id: connector }
  const entity = searchable(advertising.entities.campaigns)
  await publish({ store: server.server.store, key_ring: server.config.key_ring }, { key, entity, records })
  const replication_config = { customer_ids: [params.customer_id] }
  await server.request('PATCH', `${CONNECTORS}/${connector}`, { body: { replication_config } })
})
afterAll(async () => {
  await server?.close()
  await sandbox?.close()
})

const sets = () => `${CONNECTORS}/${connector}/change_sets`
const begin = async (): Promise<string> =>
  (await server.request('POST', sets(), { body: { title: 'a plan' }, token: agent })).body.id

const search = (query: object, more: object = {}, token = agent) =>
  server.request('POST', `${CONNECTORS}/${connector}/execute`, {
    body: { entity: 'campaigns', action: 'search', params: { query, limit: 1 }, ...more },
    token,
  })

const rename = (change_set: string, resourceName: string, name: string) =>
  server.request('POST', `${CONNECTORS}/${connector}/execute`, {
    body: {
      entity: 'campaigns',
      action: 'update',
      change_set,
      params: {
        customer_id: sandbox.advertising.direct_customer_id,
        operations: [{ update: { resourceName, name, status: 'PAUSED' } }],
      },
    },
    token: agent,
  })

test('a measure shows people an aggregate before and after the plan, as it is at the submission', async () => {
  const by_status = {
    group_by: ['campaign.status'],
    aggregate: { campaigns: { count: '*' } },
    sort: [{ 'campaign.status': 'asc' }],
  }
  const measure = { entity: 'campaigns', query: by_status }
  const make = (more: object, token = agent) =>
    server.request('POST', sets(), { body: { title: 'paused', measure, ...more }, token })
  const { status, body: begun } = await make({})
  expect({ status, measure: begun.measure }).toEqual({
    status: 201,
    measure: { ...measure, before: null, after: null, not_covered: [] },
  })
  expect((await rename(begun.id, one, 'Paused')).status).toBe(202)
  const { body } = await server.request('POST', `${sets()}/${begun.id}/submit`, { token: agent })
  const group = (campaign_status: string, campaigns: number) => ({
    campaign: { status: campaign_status },
    campaigns,
  })
  expect(body.measure).toEqual({
    ...measure,
    before: [group('ENABLED', 2)],
    after: [group('ENABLED', 1), group('PAUSED', 1)],
    not_covered: [],
  })
  // what was measured stays, whatever is decided
  await server.request('POST', `${APPROVALS}/${begun.id}/refuse`)
  const { body: refused } = await server.request('GET', `${sets()}/${begun.id}`, { token: agent })
  expect(refused).toMatchObject({ status: 'refused', measure: body.measure })

  const wrong = [
    { measure: { entity: 'campaigns', query: {} } },
    { measure: { entity: 'campaigns', query: { aggregate: { a: { sum: 'campaign.nam' } } } } },
  ]
  for (const each of wrong) expect((await make(each)).status).toBe(400)
  expect((await make({ measure: { ...measure, entity: 'campaign' } })).body.code).toBe('unknown_entity')
  const blind = await agentToken(server, { approval: 'change_sets', actions: ['write'] })
  expect((await make({}, blind)).body).toMatchObject({ code: 'forbidden', missing_scope: expect.anything() })
})

test('searches, aggregates, exports and the tools of agents answer as if a change set had been done', async () => {
  const change_set = await begin()
  const paused = { filter: { keyword: { 'campaign.name': 'planned' } } }
  expect((await search(paused, { change_set })).body).toMatchObject({
    data: [],
    meta: { change_set: { id: change_set, writes: 0, not_covered: [] } },
  })
  expect((await rename(change_set, one, 'Planned')).status).toBe(202)
  const found = await search(paused, { change_set })
  expect(found.body.data).toMatchObject([{ campaign: { resource_name: one, name: 'Planned' } }])
  expect(found.body.meta.change_set).toMatchObject({ id: change_set, writes: 1 })
  // the published records stay, and so do the cursors of either
  expect((await search(paused)).body.data).toEqual([])
  const { cursor } = (await search({}, { change_set })).body.meta
  const next = { entity: 'campaigns', action: 'search', params: { query: {}, limit: 1, cursor } }
  expect((await server.execute(connector, next)).status).toBe(400)
  const groups = { group_by: ['campaign.name'], aggregate: { campaigns: { count: '*' } } }
  expect((await search(groups, { change_set })).body.data).toMatchObject([{ campaigns: 1 }])
  const address = `${server.base_url}${CONNECTORS}/${connector}/records/campaigns?fields=campaign.name&change_set=${change_set}`
  const exported = await fetch(address, { headers: { authorization: `Bearer ${agent}` } })
  const lines = (await exported.text()).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).campaign.name).sort()).toEqual(['Campaign 1', 'Planned'])
  expect(JSON.parse(exported.headers.get('x-linkspan-change-set') ?? '')).toMatchObject({
    id: change_set,
    writes: 1,
  })
  const tools = await connectHttp(server, agent)
  const asked = { connector_id: connector, entity: 'campaigns', change_set }
  const listed = await tools.call('search', { ...asked, ...paused })
  expect(listed.body).toMatchObject({ data: [{ campaign: { name: 'Planned' } }], change_set: { writes: 1 } })
  const counted = await tools.call('aggregate', {
    ...asked,
    ...paused,
    aggregate: { campaigns: { count: '*' } },
  })
  expect(counted.body).toMatchObject({ data: [{ campaigns: 1 }], change_set: { id: change_set } })
  const refused = await tools.call('search', { ...asked, change_set: 'apr_none' })
  expect(refused).toMatchObject({ failed: true, body: { error: { code: 'not_found' } } })
  await tools.close()
  // a further write is seen at once
  await rename(change_set, other, 'Planned too')
  expect(
    (await search({ ...paused, sort: [{ 'campaign.name': 'desc' }] }, { change_set })).body,
  ).toMatchObject({
    data: [{ campaign: { name: 'Planned too' } }],
    meta: { has_more: true, change_set: { writes: 2 } },
  })
})

test('a change set that is unknown, of another connector or decided on is refused', async () => {
  expect(await search({}, { change_set: 'apr_none' })).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  })
  const change_set = await begin()
  await rename(change_set, one, 'Refused')
  await server.request('POST', `${sets()}/${change_set}/submit`, { token: agent })
  expect((await search({}, { change_set })).status).toBe(200)
  await server.request('POST', `/api/v1/approvals/${change_set}/refuse`)
  expect(await search({}, { change_set })).toMatchObject({ status: 409, body: { code: 'conflict' } })
  const address = `${CONNECTORS}/${connector}/records/campaigns?change_set=${change_set}`
  expect(await server.request('GET', address)).toMatchObject({ status: 409, body: { code: 'conflict' } })
})
