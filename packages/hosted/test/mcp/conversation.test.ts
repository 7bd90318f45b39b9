import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JSONSchema } from 'zod/v4/core'
import { toolSchemaFaults } from '../../../core/src/testing/tool-schema-faults.ts'
import { each } from '../../../core/test/support/each.ts'
import manifest from '../../package.json' with { type: 'json' }
import { tools } from '../../src/http/mcp/agent-server.ts'
import { type Agent, connectHttp, ERAS } from '../support/mcp.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { untilSync } from '../support/until-sync.ts'

type Node = JSONSchema.BaseSchema

const writers: string[] = []
let sandbox: Sandbox
let server: TestServer
let id: string

beforeAll(async () => {
  const started = await startSandbox('mcp-conversation', { advertising: { campaigns_per_customer: 12 } })
  sandbox = started.sandbox
  server = await startTestServer({ vendors: started.vendors, work: 'in_process', mcp_writers: writers })
  const created = await server.createConnector({
    customer_name: 'acme',
    connector_type: 'advertising',
    name: 'Ads of Acme',
    credentials: sandbox.advertising.credentials(),
    replication_config: {
      customer_ids: [sandbox.advertising.direct_customer_id],
      start_date: new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10),
    },
  })
  id = created.id
  await untilSync(server, id)
})
afterAll(async () => {
  await server?.close()
  await sandbox?.close()
})

/** The arguments that every call of a tool has. */
const campaigns = () => ({ connector_id: id, entity: 'campaigns' })

/** The lines of the access log for tools, in order. */
const toolLines = () =>
  server.logs.map((line) => JSON.parse(line)).filter(({ tool, msg }) => tool && msg === 'request completed')

describe.each(ERAS)('the official client, negotiating %s', (mode) => {
  let agent: Agent
  beforeAll(async () => {
    agent = await connectHttp(server, server.token, mode)
  })
  afterAll(() => agent.close())

  test('lists few tools, which change nothing at the vendor, with schemas of their input and answer', async () => {
    const tools = await agent.tools()
    expect(tools.map(({ name }) => name)).toEqual([
      'list_connectors',
      'describe_entity',
      'search',
      'aggregate',
      'call',
      'health',
      'sync_runs',
      'list_events',
      'start_sync',
    ])
    for (const { name, annotations, inputSchema, outputSchema, description } of each(tools)) {
      expect(annotations).toMatchObject({ readOnlyHint: name !== 'start_sync', destructiveHint: false })
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(outputSchema).toMatchObject({ type: 'object' })
      expect(description?.length).toBeLessThan(500)
    }
    expect(agent.client.getInstructions()).toContain('list_connectors')
    expect(agent.client.getServerVersion()).toMatchObject({ name: 'linkspan', version: manifest.version })
  })

  test('runs a conversation of ten calls that ends with an aggregate, and the log has each', async () => {
    const before = toolLines().length
    const customer_id = sandbox.advertising.direct_customer_id
    const listed = await agent.call('list_connectors')
    expect(listed.body.data).toMatchObject([
      { id, name: 'Ads of Acme', customer_name: 'acme', connector_type: 'advertising', status: 'active' },
    ])
    expect(listed.body.data[0].searchable).toContain('campaigns')
    expect(listed.body.kinds.advertising.entities.campaigns).toMatch(
      /list, create, update, remove, \(search, aggregate\)$/,
    )

    const described = await agent.call('describe_entity', campaigns())
    expect(described.body).toMatchObject({
      actions: { list: { write: false, params: { required: ['customer_id'] } }, update: { write: true } },
      search: {
        fields: { 'metrics.cost_micros': expect.stringMatching(/^integer: .*micros.*currency/) },
        synced_at: expect.any(String),
      },
    })
    expect(described.body.search.records).toBeGreaterThan(0)

    const mistaken = await agent.call('call', { ...campaigns(), action: 'list' })
    expect(mistaken).toMatchObject({
      failed: true,
      body: {
        error: { code: 'invalid_params', errors: [{ path: '$.params.customer_id', message: 'is required' }] },
        next: expect.stringContaining('describe_entity'),
      },
    })

    const query = 'SELECT campaign.name FROM campaign ORDER BY campaign.name'
    const params = { customer_id, query, pageSize: 2 }
    const page = await agent.call('call', { ...campaigns(), action: 'list', params })
    expect(page.body.data).toHaveLength(2)
    const { next_cursor: cursor } = page.body
    const next = await agent.call('call', { ...campaigns(), action: 'list', params, cursor })
    expect(next.body.data).toHaveLength(2)
    expect(next.body.data).not.toEqual(page.body.data)

    const found = await agent.call('search', {
      ...campaigns(),
      fields: ['campaign.name', 'metrics.cost_micros'],
      sort: [{ 'metrics.cost_micros': 'desc' }],
      limit: 3,
    })
    expect(found.body.data).toHaveLength(3)
    const more = await agent.call('search', {
      ...campaigns(),
      fields: ['campaign.name', 'metrics.cost_micros'],
      sort: [{ 'metrics.cost_micros': 'desc' }],
      limit: 3,
      cursor: found.body.next_cursor,
    })
    expect(more.body.data).toHaveLength(3)

    const unknown = await agent.call('search', { ...campaigns(), filter: { eq: { 'campaign.nam': 'x' } } })
    expect(unknown.body.error).toMatchObject({ code: 'invalid_params' })
    expect(unknown.body.error.errors[0].path).toBe('$.filter.eq["campaign.nam"]')
    expect(unknown.body.error.errors[0].message).toContain('campaign.name')

    const refused = await agent.call('change', { ...campaigns(), action: 'update', params: {} })
    expect(refused.body.error.code).toBe('forbidden')

    const top = await agent.call('aggregate', {
      ...campaigns(),
      group_by: ['campaign.name'],
      aggregate: { cost: { sum: 'metrics.cost_micros' }, days: { count_distinct: 'segments.date' } },
      sort: [{ cost: 'desc' }],
      limit: 5,
    })
    const direct = await server.execute(id, {
      entity: 'campaigns',
      action: 'search',
      params: {
        query: {
          group_by: ['campaign.name'],
          aggregate: { cost: { sum: 'metrics.cost_micros' }, days: { count_distinct: 'segments.date' } },
          sort: [{ cost: 'desc' }],
        },
        limit: 5,
      },
    })
    expect(top.body.data).toEqual(direct.body.data)
    expect(JSON.parse(top.text)).toEqual(top.body)

    const lines = toolLines().slice(before)
    expect(lines.map(({ tool, code }) => [tool, code])).toEqual([
      ['list_connectors', undefined],
      ['describe_entity', undefined],
      ['call', 'invalid_params'],
      ['call', undefined],
      ['call', undefined],
      ['search', undefined],
      ['search', undefined],
      ['search', 'invalid_params'],
      ['change', 'forbidden'],
      ['aggregate', undefined],
    ])
    expect(lines.at(-1)).toMatchObject({
      route: '/mcp',
      method: 'POST',
      client_id: server.client.client_id,
      organization_id: server.organization_id,
      connector_id: id,
      entity: 'campaigns',
      action: 'search',
      request_id: expect.any(String),
    })
  })
})

test('a client that the operator allows to write has a tool for it, with hints that it changes something', async () => {
  writers.push(server.client.client_id)
  const agent = await connectHttp(server, server.token)
  try {
    const tools = await agent.tools()
    expect(tools.find(({ name }) => name === 'change')?.annotations).toMatchObject({
      readOnlyHint: false,
      destructiveHint: true,
      openWorldHint: true,
    })
    const customer_id = sandbox.advertising.direct_customer_id
    const list = { ...campaigns(), action: 'list', params: { customer_id, pageSize: 1 } }
    const { body } = await agent.call('call', list)
    const { resourceName } = body.data[0].campaign
    const update = {
      action: 'update',
      params: { customer_id, operations: [{ update: { resourceName, status: 'PAUSED' } }] },
    }
    // the tool that reads does not write, whatever the client may do
    expect((await agent.call('call', { ...campaigns(), ...update })).body.error.code).toBe(
      'unsupported_action',
    )
    const changed = await agent.call('change', { ...campaigns(), ...update })
    expect(changed.body.result.results).toMatchObject([{ resourceName }])
    expect((await agent.call('change', list)).body.error.message).toContain('use the tool call')
  } finally {
    writers.length = 0
    await agent.close()
  }
})

test('P41 a change with an idempotency_key is made once, whether an agent or the API repeats it', async () => {
  writers.push(server.client.client_id)
  const agent = await connectHttp(server, server.token)
  try {
    const customer_id = sandbox.advertising.direct_customer_id
    const create = (name: string) => ({
      entity: 'labels',
      action: 'create',
      params: { customer_id, operations: [{ create: { name } }] },
    })
    const change = (name: string, key: string) =>
      agent.call('change', { connector_id: id, ...create(name), idempotency_key: key })
    const first = await change('once', 'key-1')
    const [made] = first.body.result.results
    expect(made.resourceName).toMatch(/labels/)
    expect(first.body.replayed).toBeUndefined()
    const again = await change('once', 'key-1')
    expect(again.body).toEqual({ ...first.body, replayed: true })
    const headers = { 'Idempotency-Key': 'key-1' }
    const direct = await server.execute(id, create('once'), { headers })
    expect(direct.headers.get('idempotent-replay')).toBe('true')
    expect(direct.body).toEqual(first.body.result)

    const other = await change('another', 'key-1')
    expect(other.body).toMatchObject({
      error: { code: 'idempotency_conflict' },
      next: expect.stringContaining('new'),
    })
    const refused = await change('once', 'key-2')
    expect(refused.body).toMatchObject({ error: { code: 'vendor_rejected' } })
    // a failure is an outcome too, and says which request it was the answer to
    expect((await change('once', 'key-2')).body).toEqual(refused.body)
    const malformed = await change('once', 'a b')
    expect(malformed.body.error.errors[0].path).toBe('$.idempotency_key')
  } finally {
    writers.length = 0
    await agent.close()
  }
})

test('the schemas of all tools have a type at every node, and references alone', async () => {
  writers.push(server.client.client_id)
  const asked = { body: { scope: { approval: 'writes', actions: ['read', 'search', 'write', 'manage'] } } }
  const { body } = await server.request('POST', '/api/v1/account/tokens', asked)
  const agent = await connectHttp(server, body.access_token)
  const listed = await agent.tools()
  await agent.close()
  writers.length = 0
  expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name))
  for (const { name, inputSchema, outputSchema } of each(listed)) {
    const faults = [inputSchema, outputSchema].flatMap((schema) => toolSchemaFaults(schema as Node))
    expect({ name, faults }).toEqual({ name, faults: [] })
  }
})
