import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { advertising } from '@linkspan/advertising'
import { createClient } from '@linkspan/client'
import { each } from '../../../core/test/support/each.ts'
import { until } from '../../../core/test/support/until.ts'
import { CONNECTORS } from '../support/api.ts'
import { APPROVALS, agentToken, createConnectors } from '../support/approvals.ts'
import { connectHttp } from '../support/mcp.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let sandbox: Sandbox
let server: TestServer
let ids: Awaited<ReturnType<typeof createConnectors>> & { readonly web: string }
let agent: string
/** How far the clock of the server is ahead. */
let ahead_ms = 0

beforeAll(async () => {
  const started = await startSandbox('change-sets', { call_recording: { limits: {} } })
  sandbox = started.sandbox
  const now = () => Date.now() + ahead_ms
  const mcp_writers: string[] = []
  server = await startTestServer({ vendors: started.vendors, vendor_requests: 'all', now, mcp_writers })
  mcp_writers.push(server.client.client_id)
  const { id: web } = await server.createConnector({
    customer_name: 'acme',
    connector_type: 'web-analytics',
    name: 'web',
    credentials: sandbox.web_analytics.credentials(),
  })
  ids = { ...(await createConnectors(server, sandbox)), web }
  agent = await agentToken(server, { approval: 'change_sets' })
})
afterAll(async () => {
  await server?.close()
  await sandbox?.close()
})

type Operation = readonly [entity: string, action: string, params: object]

/** A change set of an agent. */
async function begin(connector: string, more: object = {}, token = agent) {
  const path = `${CONNECTORS}/${connector}/change_sets`
  const made = await server.request('POST', path, { body: { title: 'a plan', ...more }, token })
  expect(made).toMatchObject({ status: 201, body: { status: 'open', title: 'a plan', writes: [] } })
  const id = made.body.id as string
  const call = (method: string, rest = '', body?: object) =>
    server.request(method, `${path}/${id}${rest}`, { token, ...(body && { body }) })
  const record = ([entity, action, params]: Operation, as = token) =>
    server.request('POST', `${CONNECTORS}/${connector}/execute`, {
      body: { entity, action, params, change_set: id },
      token: as,
    })
  const add = async (operation: Operation) => {
    const { status, body } = await record(operation)
    expect({ operation, status, body }).toMatchObject({ status: 202, body: { change_set: { id } } })
    return body.change_set
  }
  const approve = () => server.request('POST', `${APPROVALS}/${id}/approve`)
  return { id, call, record, add, approve, submit: () => call('POST', '/submit') }
}

const customer = () => sandbox.advertising.direct_customer_id
const ads = (entity: string, action: string, ...operations: object[]): Operation => [
  entity,
  action,
  { customer_id: customer(), operations },
]
const create = (entity: string, ...bodies: object[]) =>
  ads(entity, 'create', ...bodies.map((body) => ({ create: body })))
const update = (entity: string, resourceName: string, values: object) =>
  ads(entity, 'update', { update: { resourceName, ...values } })

const read = async (connector: string, entity: string, action: string, params: object) =>
  (await server.execute(connector, { entity, action, params })).body
const adsRows = async (entity: string, key: string): Promise<{ [name: string]: unknown }[]> =>
  (await read(ids.advertising, entity, 'list', { customer_id: customer(), pageSize: 1000 })).data.map(
    (row: Record<string, object>) => row[key],
  )

/** What Google Ads got that changes something. */
const adsWrites = () =>
  sandbox.advertising.requests.filter(
    ({ path, body }) =>
      path.includes(':mutate') && !JSON.stringify(body ?? '').includes('"validateOnly":true'),
  ).length

let count = 0
const newLabel = () => create('labels', { name: `set label ${++count}` })

const campaignOn = (campaignBudget: string, name: string) => ({
  name,
  status: 'PAUSED',
  advertisingChannelType: 'SEARCH',
  campaignBudget,
  containsEuPoliticalAdvertising: 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING',
  manualCpc: {},
  networkSettings: { targetGoogleSearch: true },
})

test('the TypeScript client plans by the methods of the library, and nothing is sent before it is approved', async () => {
  const linkspan = createClient({ base_url: server.base_url, access_token: agent })
  const { id } = await linkspan.change_sets.create(ids.advertising, { title: 'typed' })
  const account = linkspan.connector<typeof advertising>({ id: ids.advertising })
  const plan = account.inChangeSet(id)
  const before = adsWrites()
  const customer_id = customer()
  const budget = { name: 'Typed budget', amountMicros: '5000000' }
  const { change_set } = await plan.campaignBudgets.create({ customer_id, operations: [{ create: budget }] })
  expect(change_set).toMatchObject({ id, number: 1, checked: true, provisional_ids: ['~1'] })
  const campaign = { resourceName: '~1', amountMicros: '6000000' }
  const second = await plan.campaignBudgets.update({ customer_id, operations: [{ update: campaign }] })
  expect(second.change_set.diff).toMatchObject([{ id: '~1', after: { amountMicros: '6000000' } }])
  const operations = [{ create: { name: 'Typed label' } }]
  const path = `/v26/customers/${customer_id}/labels:mutate`
  const third = await plan.request({ method: 'POST', path, body: { operations } })
  expect(third).toMatchObject({ change_set: { id, number: 3 } })
  expect((await plan.campaignBudgets.list({ customer_id, pageSize: 1 })).data).toHaveLength(1)
  expect(adsWrites()).toBe(before)
  await linkspan.change_sets.submit(ids.advertising, id)
  await expect(plan.labels.create({ customer_id, operations })).rejects.toMatchObject({ code: 'conflict' })
  expect((await server.request('POST', `${APPROVALS}/${id}/approve`)).body.outcome).toBe('succeeded')
  expect(adsWrites()).toBe(before + 3)
})

test('P61 a plan of Google Ads names what it creates, is sent nowhere before it is approved, and then in order, once', async () => {
  const set = await begin(ids.advertising)
  const [campaign] = await adsRows('campaigns', 'campaign')
  const existing = String(campaign?.resourceName)
  const status = campaign?.status === 'PAUSED' ? 'ENABLED' : 'PAUSED'
  const before = adsWrites()
  const ad = {
    status: 'PAUSED',
    ad: {
      finalUrls: ['https://shop.example/boots'],
      responsiveSearchAd: {
        headlines: ['Leather boots', 'Made to last', 'Free returns'].map((text) => ({ text })),
        descriptions: ['Boots for every winter.', 'Order today.'].map((text) => ({ text })),
      },
    },
  }
  const group = (name: string) => ({ campaign: '~2', name, type: 'SEARCH_STANDARD', cpcBidMicros: '900000' })
  const keyword = (text: string) => ({ keyword: { text, matchType: 'PHRASE' } })
  const plan: Operation[] = [
    create('campaign_budgets', { name: 'Plan budget', amountMicros: '50000000' }),
    create('campaigns', campaignOn('~1', 'Plan campaign')),
    create('ad_groups', group('Plan one'), group('Plan two')),
    create('ad_group_ads', { adGroup: '~3', ...ad }),
    create('ad_group_ads', { adGroup: '~4', ...ad }),
    create('ad_group_criteria', { adGroup: '~3', ...keyword('leather boots') }),
    create('ad_group_criteria', { adGroup: '~4', ...keyword('winter boots') }),
    create('campaign_criteria', { campaign: '~2', negative: true, ...keyword('second hand') }),
    create('labels', { name: 'Plan label' }),
    create('campaign_labels', { campaign: '~2', label: '~10' }),
    create('ad_group_labels', { adGroup: '~3', label: '~10' }),
    create('campaign_labels', { campaign: existing, label: '~10' }),
    update('campaigns', existing, { status }),
    update('campaign_budgets', '~1', { amountMicros: '60000000' }),
    update('ad_groups', '~4', { name: 'Plan two renamed', cpcBidMicros: '800000' }),
    update('campaigns', '~2', { name: 'Plan campaign renamed' }),
    update('ad_group_ads', '~5', { status: 'ENABLED' }),
    update('ad_group_criteria', '~7', { status: 'PAUSED' }),
    update('campaign_budgets', '~1', { amountMicros: '65000000' }),
    ads('campaign_criteria', 'remove', { remove: '~9' }),
  ]
  const recorded = []
  for (const operation of plan) recorded.push(await set.add(operation))
  expect(recorded.map(({ number }) => number)).toEqual(plan.map((_, index) => index + 1))
  expect(recorded[2].provisional_ids).toEqual(['~3', '~4'])
  expect(recorded[0]).toMatchObject({ checked: true, diff: [{ id: '~1', before: null }] })
  expect(recorded[1]).toMatchObject({ checked: false, diff: [{ after: { campaignBudget: '~1' } }] })
  expect(recorded[12]).toMatchObject({
    checked: true,
    diff: [{ id: existing, before: { status: campaign?.status }, after: { status } }],
  })
  // what the vendor will hold by then
  expect(recorded[18].diff).toEqual([
    { id: '~1', before: { amountMicros: '60000000' }, after: { amountMicros: '65000000' } },
  ])
  const shown = (await set.call('GET')).body
  expect(shown).toMatchObject({ status: 'open', write_count: 20, destroys: true })
  expect(shown.totals).toContainEqual({ entity: 'ad_groups', created: 2, changed: 0, deleted: 0 })
  const budgets = shown.diff.filter(({ id }: { id: string }) => id === '~1')
  expect(budgets).toMatchObject([{ before: null, after: { name: 'Plan budget', amountMicros: '65000000' } }])

  expect((await set.approve()).status).toBe(409)
  expect((await set.submit()).body).toMatchObject({ status: 'pending', write_count: 20 })
  expect(await set.record(newLabel())).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(adsWrites()).toBe(before)
  const answers = await Promise.all([set.approve(), set.approve()])
  for (const { status, body } of each(answers)) {
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'executed', error: null } })
    expect(body.writes.map((write: { status: string }) => write.status)).toEqual(plan.map(() => 'succeeded'))
    expect(body.outcome).toBe('succeeded')
  }
  expect(adsWrites()).toBe(before + plan.length)
  const campaigns = await adsRows('campaigns', 'campaign')
  const made = campaigns.find(({ name }) => name === 'Plan campaign renamed')
  expect(campaigns.find(({ resourceName }) => resourceName === existing)?.status).toBe(status)
  const made_budgets = await adsRows('campaign_budgets', 'campaignBudget')
  expect(made_budgets.find(({ resourceName }) => resourceName === made?.campaignBudget)).toMatchObject({
    amountMicros: '65000000',
  })
  const groups = (await adsRows('ad_groups', 'adGroup')).filter(
    (each) => each.campaign === made?.resourceName,
  )
  expect(groups.map(({ name }) => name).toSorted()).toEqual(['Plan one', 'Plan two renamed'])
})

const FOLDER = 'application/vnd.google-apps.folder'

test('P61 a plan of Drive puts files into its own folder and shares it', async () => {
  const set = await begin(ids.drive)
  await set.add(['files', 'create', { name: 'Plan folder', mimeType: FOLDER }])
  const file = await set.add(['files', 'create', { name: 'Plan file', parents: ['~1'] }])
  expect(file).toMatchObject({ provisional_ids: ['~2'], diff: [{ id: '~2', after: { parents: ['~1'] } }] })
  const person = { type: 'user', role: 'reader', emailAddress: 'partner@lighthouse.example' }
  await set.add(['permissions', 'create', { fileId: '~1', ...person }])
  const renamed = await set.add(['files', 'update', { fileId: '~2', name: 'Plan file renamed' }])
  expect(renamed.diff).toEqual([
    { id: '~2', before: { name: 'Plan file' }, after: { name: 'Plan file renamed' } },
  ])
  await set.add(['permissions', 'update', { fileId: '~1', permissionId: '~3', role: 'writer' }])
  await set.submit()
  const { body } = await set.approve()
  expect(body).toMatchObject({ outcome: 'succeeded', error: null })
  const [folder, made] = [0, 1].map((index) => body.writes[index].answer.id as string)
  expect(await read(ids.drive, 'files', 'get', { fileId: made as string })).toMatchObject({
    name: 'Plan file renamed',
    parents: [folder],
  })
  const { data } = await read(ids.drive, 'permissions', 'list', { fileId: folder as string })
  expect(data).toContainEqual(expect.objectContaining({ ...person, role: 'writer' }))
})

test('P61 plans of Gong and Google Analytics use the ids of what they create', async () => {
  const [workspaceId] = sandbox.call_recording.workspace_ids
  const gong = await begin(ids.gong)
  await gong.add(['permission_profiles', 'create', { workspaceId, profile: { name: 'Plan profile' } }])
  const changed = await gong.add([
    'permission_profiles',
    'update',
    { profileId: '~1', profile: { name: 'Plan profile renamed', deleteCalls: true } },
  ])
  expect(changed.diff).toMatchObject([{ id: '~1', before: { name: 'Plan profile' } }])
  await gong.submit()
  expect((await gong.approve()).body).toMatchObject({ outcome: 'succeeded', error: null })

  const { property_id } = sandbox.web_analytics
  const web = await begin(ids.web)
  const dimension = { parameterName: 'plan_size', displayName: 'Plan size', scope: 'EVENT' }
  await web.add(['custom_dimensions', 'create', { property_id, ...dimension }])
  await web.add(['custom_dimensions', 'update', { name: '~1', displayName: 'Plan size of the order' }])
  await web.add([
    'key_events',
    'create',
    { property_id, eventName: 'plan_bought', countingMethod: 'ONCE_PER_EVENT' },
  ])
  await web.add(['key_events', 'update', { name: '~2', countingMethod: 'ONCE_PER_SESSION' }])
  await web.submit()
  expect((await web.approve()).body).toMatchObject({ outcome: 'succeeded', error: null })
})

test('agents add changes to a plan over MCP', async () => {
  const set = await begin(ids.drive)
  const mcp = await connectHttp(server, agent)
  try {
    const params = { name: 'By MCP' }
    const operation = { connector_id: ids.drive, entity: 'files', action: 'create', params }
    expect(await mcp.call('change', { ...operation, change_set: set.id })).toMatchObject({
      failed: false,
      body: { change_set: { id: set.id, number: 1, provisional_ids: ['~1'] } },
    })
    expect(await mcp.call('change', operation)).toMatchObject({
      failed: true,
      body: { error: { code: 'forbidden' } },
    })
  } finally {
    await mcp.close()
  }
  expect((await set.call('GET')).body).toMatchObject({ status: 'open', write_count: 1 })
})

describe('a plan is refused, with nothing sent, if', () => {
  test('its writes are outside of its policy, or of that of the token, which is named', async () => {
    const budget = String((await adsRows('campaign_budgets', 'campaignBudget'))[0]?.resourceName)
    const held = Number((await adsRows('campaign_budgets', 'campaignBudget'))[0]?.amountMicros)
    const to = (more: number) => update('campaign_budgets', budget, { amountMicros: String(held + more) })
    const policy = { max_writes: 3, no_destroys: true, max_change: { field: 'amountMicros', by: 5_000_000 } }
    const bounded = await agentToken(server, { approval: 'change_sets', change_sets: policy })
    for (const set of [await begin(ids.advertising, { policy }), await begin(ids.advertising, {}, bounded)]) {
      const refused = async (operation: Operation, bound: string) => {
        const { status, body } = await set.record(operation)
        expect({ bound, status, body }).toMatchObject({ status: 403, body: { code: 'forbidden' } })
        expect(body.detail ?? body.message).toContain(bound)
      }
      await refused(ads('campaign_budgets', 'remove', { remove: budget }), 'no_destroys')
      await refused(to(6_000_000), 'max_change')
      await set.add(to(4_000_000))
      await set.add(to(-5_000_000))
      await refused(create('campaign_budgets', { name: 'b', amountMicros: '10000000' }), 'max_change')
      await set.add(newLabel())
      await refused(newLabel(), 'max_writes')
    }
    const narrowing = { scope: { change_sets: { max_change: { field: 'amountMicros', by: 6_000_000 } } } }
    const wider = await server.request('POST', '/api/v1/account/tokens', { body: narrowing, token: bounded })
    expect(wider).toMatchObject({ status: 403, body: { missing_scope: ['change_sets'] } })
  })

  test('a token that is bound to plans writes outside of one', async () => {
    const [entity, action, params] = newLabel()
    const path = `${CONNECTORS}/${ids.advertising}/execute`
    const before = adsWrites()
    expect(
      await server.request('POST', path, { body: { entity, action, params }, token: agent }),
    ).toMatchObject({
      status: 403,
      body: { code: 'forbidden', missing_scope: ['approval'] },
    })
    const weaker = { body: { scope: { approval: 'writes' } }, token: agent }
    expect((await server.request('POST', '/api/v1/account/tokens', weaker)).status).toBe(403)
    expect(adsWrites()).toBe(before)
  })

  test('it names what no earlier write of it creates, or an id of another plan', async () => {
    const [one, other] = [await begin(ids.advertising), await begin(ids.advertising)]
    await one.add(newLabel())
    for (const id of ['~1', '~2']) {
      const operation = create('campaign_labels', {
        campaign: `customers/${customer()}/campaigns/1`,
        label: id,
      })
      expect(await other.record(operation)).toMatchObject({
        status: 400,
        body: { errors: [{ path: '$.params.operations[0].create.label' }] },
      })
    }
  })

  test('the plan is another connector’s, another organization’s, or has expired', async () => {
    const set = await begin(ids.advertising)
    const stranger = await server.tokenFor(
      (await server.server.services.clients.createOrganization('Strangers')).id,
    )
    const ask = (connector: string, token: string) =>
      server.request('POST', `${CONNECTORS}/${connector}/execute`, {
        body: { entity: 'files', action: 'create', params: { name: 'x' }, change_set: set.id },
        token,
      })
    expect((await ask(ids.drive, agent)).status).toBe(404)
    expect((await set.record(newLabel(), stranger)).status).toBe(404)
    expect((await set.record(newLabel(), await agentToken(server, { customer_name: 'globex' }))).status).toBe(
      404,
    )
    await set.add(newLabel())
    ahead_ms = 86_400_000 + 1
    const late = await server.server.services.access.issue(
      server.client.client_id,
      server.client.client_secret,
    )
    try {
      expect(await set.record(newLabel(), late?.access_token)).toMatchObject({ status: 409 })
    } finally {
      ahead_ms = 0
    }
  })

  test('the agent decides on it itself, and a person’s refusal ends it', async () => {
    const set = await begin(ids.advertising)
    expect((await set.submit()).status).toBe(409)
    await set.add(newLabel())
    await set.submit()
    const before = adsWrites()
    const own = await server.request('POST', `${APPROVALS}/${set.id}/approve`, { token: agent })
    expect(own).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    const [refused, approved] = await Promise.all([
      server.request('POST', `${APPROVALS}/${set.id}/refuse`),
      set.approve(),
    ])
    expect([refused.status, approved.status].toSorted()).toEqual([200, 409])
    expect(adsWrites()).toBe(before + (approved.status === 200 ? 1 : 0))
  })
})

test('P65 a plan stops at the first write that fails, and says what was done and what was not', async () => {
  const set = await begin(ids.drive)
  const fileId = (await read(ids.drive, 'files', 'create', { name: 'Held' })).id
  await set.add(['files', 'create', { name: 'First' }])
  await set.add(['files', 'update', { fileId, name: 'Second' }])
  await set.add(['files', 'create', { name: 'Third' }])
  await set.submit()
  await read(ids.drive, 'files', 'update', { fileId, name: 'Of a person' })
  const { body } = await set.approve()
  expect(body).toMatchObject({
    status: 'executed',
    outcome: 'partial',
    error: { code: 'target_changed', changed_fields: ['name'] },
    writes: [{ status: 'succeeded' }, { status: 'failed' }, { status: 'not_sent', error: null }],
  })
  expect(await read(ids.drive, 'files', 'get', { fileId })).toMatchObject({ name: 'Of a person' })
  const found = await read(ids.drive, 'files', 'list', { q: "name = 'Third'" })
  expect(found.data).toEqual([])
  const ofSet = async () => {
    const { body } = await server.request('GET', '/api/v1/events?after=0&limit=1000&types=write.executed')
    return body.data.filter(({ data }: { data: { approval_id: string } }) => data.approval_id === set.id)
  }
  const own = await until('the ends are in the log', ofSet, { holds: ({ length }) => length === 3 })
  expect(own.map(({ data }: { data: { outcome: string } }) => data.outcome)).toEqual([
    'succeeded',
    'failed',
    'not_sent',
  ])
})

test('writes are dropped and moved unless another one depends on them; a live read says that it sees none', async () => {
  const set = await begin(ids.drive)
  await set.add(['files', 'create', { name: 'Folder', mimeType: FOLDER }])
  await set.add(['files', 'create', { name: 'Alone' }])
  await set.add(['files', 'create', { name: 'Inside', parents: ['~1'] }])
  const drop = (number: number) => set.call('DELETE', `/writes/${number}`)
  expect(await drop(1)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(await set.call('PATCH', '', { order: [3, 1, 2] })).toMatchObject({ status: 409 })
  expect(await set.call('PATCH', '', { order: [1, 1, 2] })).toMatchObject({ status: 400 })
  const moved = await set.call('PATCH', '', { order: [2, 1, 3] })
  const numbers = ({ body }: typeof moved) => body.writes.map(({ number }: { number: number }) => number)
  expect(numbers(moved)).toEqual([2, 1, 3])
  expect((await drop(3)).status).toBe(204)
  expect((await drop(1)).status).toBe(204)
  expect((await drop(1)).status).toBe(409)
  expect(await set.add(['files', 'create', { name: 'Later' }])).toMatchObject({
    number: 4,
    provisional_ids: ['~4'],
  })
  expect(numbers(await set.call('GET'))).toEqual([2, 4])
  const listed = await server.request('GET', `${CONNECTORS}/${ids.drive}/change_sets?status=open&limit=1`)
  expect(listed.body.data).toMatchObject([{ id: set.id, write_count: 2, operation: 'change_set' }])
  const live = await set.record(['files', 'list', { pageSize: 1 }])
  expect(live).toMatchObject({ status: 200, body: { meta: { change_set: { id: set.id, applied: false } } } })
})
