import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { each } from '../../../core/test/support/each.ts'
import { CONNECTORS } from '../support/api.ts'
import { APPROVALS, agentToken, createConnectors, write } from '../support/approvals.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const FOLDER = 'application/vnd.google-apps.folder'

let sandbox: Sandbox
let server: TestServer
let ids: Awaited<ReturnType<typeof createConnectors>> & { readonly web: string }
let agent: string

beforeAll(async () => {
  const started = await startSandbox('undo', { call_recording: { limits: {} } })
  sandbox = started.sandbox
  server = await startTestServer({ vendors: started.vendors, vendor_requests: 'all' })
  const { id: web } = await server.createConnector({
    ...{ customer_name: 'acme', connector_type: 'web-analytics', name: 'web' },
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

const setsOf = (connector: string) => `${CONNECTORS}/${connector}/change_sets`

async function execute(connector: string, ...[entity, action, params]: Operation) {
  const { status, body } = await server.execute(connector, { entity, action, params })
  expect({ entity, status, detail: body.detail }).toEqual({ entity, status: 200 })
  return body
}

/** Records operations, and has them approved. */
async function done(connector: string, operations: readonly (Operation | object)[]): Promise<string> {
  const { id } = (
    await server.request('POST', setsOf(connector), { body: { title: 'a plan' }, token: agent })
  ).body
  for (const operation of each(operations)) {
    const [entity, action, params] = Array.isArray(operation) ? operation : []
    const body = { ...(entity ? { entity, action, params } : operation), change_set: id }
    const recorded = await write(server, agent, { connector, body })
    expect({ operation, recorded }).toMatchObject({ recorded: { status: 202, body: { change_set: { id } } } })
  }
  await decided(connector, id)
  return id
}

/** Submits a set and approves it: all of its writes succeed. */
async function decided(connector: string, id: string): Promise<void> {
  expect(await server.request('POST', `${setsOf(connector)}/${id}/submit`, { token: agent })).toMatchObject({
    status: 200,
  })
  const { body } = await server.request('POST', `${APPROVALS}/${id}/approve`)
  expect({ outcome: body.outcome, error: body.error }).toEqual({ outcome: 'succeeded', error: null })
}

const undo = (connector: string, id: string, token = agent) =>
  server.request('POST', `${setsOf(connector)}/${id}/undo`, { token })

/** Takes back a set as a whole. Returns the numbers of its writes of which the undo has one, in its order. */
async function undone(connector: string, id: string): Promise<readonly string[]> {
  const { status, body, headers } = await undo(connector, id)
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { status: 'open', title: 'Undo: a plan', not_undone: [] },
  })
  expect(headers.get('location')).toBe(`${setsOf(connector)}/${body.id}`)
  await decided(connector, body.id)
  return body.writes.map(({ operation }: { operation: string }) => operation)
}

const customer_id = () => sandbox.advertising.direct_customer_id
const ads = (entity: string, action: string, ...operations: object[]): Operation => [
  entity,
  action,
  { customer_id: customer_id(), operations },
]

const adsRows = async (entity: string): Promise<Record<string, Record<string, unknown>>[]> =>
  (await execute(ids.advertising, entity, 'list', { customer_id: customer_id() })).data

/** All that the customer has that is not removed. */
async function adsHeld(): Promise<object> {
  const held: Record<string, unknown> = {}
  for (const entity of ['campaigns', 'campaign_budgets', 'campaign_labels', 'ad_groups', 'ad_group_criteria'])
    held[entity] = (await adsRows(entity)).filter((row) => !JSON.stringify(row).includes('"REMOVED"'))
  const query = "SELECT label.name FROM label WHERE label.status = 'ENABLED' ORDER BY label.name"
  const labels = await execute(ids.advertising, 'reports', 'query', { customer_id: customer_id(), query })
  return { ...held, labels: labels.data }
}

describe('P65 an undo, seen and approved as any plan, gives back what the vendor held before:', () => {
  test('budgets, states, labels and keywords of Google Ads', async () => {
    const [{ campaign }] = (await adsRows('campaigns')) as [Record<string, Record<string, unknown>>]
    const groups = (await adsRows('ad_groups')).map(({ adGroup }) => adGroup)
    const adGroup = groups.find((each) => each?.type === 'SEARCH_STANDARD')
    const made = await execute(ids.advertising, ...ads('labels', 'create', { create: { name: 'stays' } }))
    const label = made.results[0].resourceName
    const resourceName = campaign?.resourceName
    const linked = { campaign: resourceName, label }
    const link = (await execute(ids.advertising, ...ads('campaign_labels', 'create', { create: linked })))
      .results[0]
    const before = await adsHeld()
    const budget = campaign?.campaignBudget
    const keyword = { keyword: { text: 'leather boots of the undo', matchType: 'PHRASE' } }
    const set = await done(ids.advertising, [
      ads('campaign_budgets', 'update', { update: { resourceName: budget, amountMicros: '77000000' } }),
      ads('campaign_budgets', 'update', { update: { resourceName: budget, amountMicros: '88000000' } }),
      ads('campaigns', 'update', {
        update: { resourceName, status: campaign?.status === 'PAUSED' ? 'ENABLED' : 'PAUSED' },
      }),
      ads('labels', 'create', { create: { name: 'of the plan' } }),
      ads('campaign_labels', 'create', { create: { campaign: resourceName, label: '~1' } }),
      ads('campaign_labels', 'remove', { remove: link.resourceName }),
      ads('ad_group_criteria', 'create', {
        create: { adGroup: adGroup?.resourceName, status: 'PAUSED', ...keyword },
      }),
      ads('labels', 'create', { create: { name: 'gone again' } }),
      ads('labels', 'remove', { remove: '~4' }),
    ])
    expect(await adsHeld()).not.toEqual(before)
    expect(await undone(ids.advertising, set)).toEqual([
      ...['ad_group_criteria.remove', 'campaign_labels.create', 'campaign_labels.remove', 'labels.remove'],
      ...['campaigns.update', 'campaign_budgets.update', 'campaign_budgets.update'],
    ])
    expect(await adsHeld()).toEqual(before)
  })

  test('names, folders, shares and properties of files in Drive, and an undo is undone too', async () => {
    const make = async (params: object) => (await execute(ids.drive, 'files', 'create', params)).id as string
    const [from, to] = [
      await make({ name: 'From', mimeType: FOLDER }),
      await make({ name: 'To', mimeType: FOLDER }),
    ]
    const fileId = await make({ name: 'Plan', parents: [from], properties: { kept: '1', changed: '1' } })
    const held = async () => {
      const fields = 'name,parents,description,properties,starred,trashed'
      const file = await execute(ids.drive, 'files', 'get', { fileId, fields })
      const { data } = await execute(ids.drive, 'permissions', 'list', { fileId })
      const folders = await execute(ids.drive, 'files', 'list', {
        q: "name = 'Of the plan' and trashed = false",
      })
      return { file, data, folders: folders.data.length }
    }
    const before = await held()
    const set = await done(ids.drive, [
      ['files', 'create', { name: 'Of the plan', mimeType: FOLDER }],
      ['files', 'update', { fileId, name: 'Renamed' }],
      ['files', 'update', { fileId, addParents: to, removeParents: from, starred: true }],
      ['files', 'update', { fileId, description: 'new', properties: { changed: '2', added: '1' } }],
      ['files', 'update', { fileId, name: 'Renamed again', addParents: '~1', removeParents: to }],
      [
        'permissions',
        'create',
        { fileId, type: 'user', role: 'reader', emailAddress: 'partner@lighthouse.example' },
      ],
      ['permissions', 'update', { fileId, permissionId: '~2', role: 'writer' }],
    ])
    const after = await held()
    expect(after).toMatchObject({ file: { name: 'Renamed again', starred: true }, folders: 1 })
    const second = (await undo(ids.drive, set)).body
    expect(second).toMatchObject({ status: 'open', not_undone: [] })
    await decided(ids.drive, second.id)
    expect(await held()).toEqual(before)
  })

  test('what people see of Google Analytics and of the profiles of Gong', async () => {
    const { property_id } = sandbox.web_analytics
    const dimension = {
      property_id,
      parameterName: 'undo_size',
      displayName: 'Size',
      scope: 'EVENT',
      description: 'one',
    }
    const { name } = await execute(ids.web, 'custom_dimensions', 'create', dimension)
    const held = async () => (await execute(ids.web, 'custom_dimensions', 'list', { property_id })).data
    const before = await held()
    const set = await done(ids.web, [
      ['custom_dimensions', 'update', { name, displayName: 'Other', description: 'two' }],
      ['custom_dimensions', 'create', { ...dimension, parameterName: 'undo_other' }],
    ])
    await undone(ids.web, set)
    expect(await held()).toEqual(before)

    const [, profileId] = sandbox.call_recording.permission_profile_ids
    const profile = async () => execute(ids.gong, 'permission_profiles', 'get', { profileId })
    const { id: _, ...former } = await profile()
    const changed = { ...former, name: 'Undo', deleteCalls: !former.deleteCalls }
    await undone(
      ids.gong,
      await done(ids.gong, [['permission_profiles', 'update', { profileId, profile: changed }]]),
    )
    expect(await profile()).toEqual({ id: profileId, ...former })
  })
})

describe('an undo', () => {
  const make = async (name: string) => (await execute(ids.drive, 'files', 'create', { name })).id as string

  test('names what it does not take back: what has no opposite, and what somebody has changed since', async () => {
    const [kept, changed, gone] = [await make('Kept'), await make('Changed'), await make('Gone')]
    const set = await done(ids.drive, [
      ['files', 'update', { fileId: kept, name: 'Kept 2' }],
      ['files', 'update', { fileId: changed, name: 'Changed 2' }],
      ['files', 'delete', { fileId: gone }],
      { method: 'PATCH', path: `/drive/v3/files/${kept}`, body: { description: 'raw' } },
    ])
    await execute(ids.drive, 'files', 'update', { fileId: changed, name: 'Of a person' })
    const { status, body } = await undo(ids.drive, set)
    expect(status).toBe(201)
    expect(body.not_undone).toEqual([
      {
        number: 4,
        summary: expect.stringContaining('PATCH'),
        reason: 'Nothing is known that takes it back.',
      },
      {
        number: 3,
        summary: expect.stringMatching(/^DESTROYS/),
        reason: 'Nothing is known that takes it back.',
      },
      { number: 2, summary: expect.stringContaining('name'), reason: 'Somebody has changed name since.' },
    ])
    expect(body.diff).toEqual([{ id: kept, before: { name: 'Kept 2' }, after: { name: 'Kept' } }])
    // and a change after the undo was begun stops it
    await execute(ids.drive, 'files', 'update', { fileId: kept, name: 'Of a person' })
    await server.request('POST', `${setsOf(ids.drive)}/${body.id}/submit`, { token: agent })
    const approved = await server.request('POST', `${APPROVALS}/${body.id}/approve`)
    expect(approved.body).toMatchObject({
      outcome: 'failed',
      error: { code: 'target_changed' },
      not_undone: body.not_undone,
    })
  })

  test('is refused for a set that was not done, that cannot be undone at all, or that the caller does not see', async () => {
    const begun = await server.request('POST', setsOf(ids.drive), { body: { title: 'a plan' }, token: agent })
    expect(await undo(ids.drive, begun.body.id)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const fileId = await make('Once')
    const set = await done(ids.drive, [['files', 'update', { fileId, name: 'Twice' }]])
    expect((await undo(ids.gong, set)).status).toBe(404)
    const stranger = await agentToken(server, { approval: 'change_sets', customer_name: 'globex' })
    expect((await undo(ids.drive, set, stranger)).status).toBe(404)
    const reader = await agentToken(server, { approval: undefined, actions: ['read'] })
    expect((await undo(ids.drive, set, reader)).status).toBe(403)
    await undone(ids.drive, set)
    expect(await undo(ids.drive, set)).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: expect.stringContaining('Somebody has changed name since.') },
    })
  })

  test('has only writes that the token may do, within its policy', async () => {
    const set = await done(ids.drive, [
      ['files', 'create', { name: 'One' }],
      ['files', 'create', { name: 'Two' }],
    ])
    const creator = await agentToken(server, { approval: 'change_sets', actions: ['files.create'] })
    expect(await undo(ids.drive, set, creator)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('does not allow files.update') },
    })
    const few = await agentToken(server, { approval: 'change_sets', change_sets: { max_writes: 1 } })
    expect(await undo(ids.drive, set, few)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })
})
