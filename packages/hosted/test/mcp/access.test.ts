import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ClientCredentialsProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { type Agent, connectAgent, connectHttp, ERAS } from '../support/mcp.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type AdsVendor, connectorOf, startAdsVendor } from '../support/vendor.ts'

const PUBLIC = 'https://linkspan.example.com'

let vendor: AdsVendor
let server: TestServer
let agent: Agent
let id: string
beforeAll(async () => {
  vendor = await startAdsVendor()
  server = await startTestServer({ vendors: vendor.vendors, public_url: PUBLIC })
  agent = await connectHttp(server, server.token)
  const created = await server.createConnector(
    connectorOf('canary', { replication_config: { customer_ids: ['1234567890'] } }),
  )
  id = created.id
})
afterAll(async () => {
  await agent?.close()
  await server?.close()
  await vendor?.close()
})

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

/** Sends a message as a client of the protocol does. */
async function send(message: unknown, headers: Record<string, string> = {}, method = 'POST') {
  const response = await fetch(`${server.base_url}/mcp`, {
    method,
    headers: {
      authorization: `Bearer ${server.token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    ...(method !== 'GET' && { body: typeof message === 'string' ? message : JSON.stringify(message) }),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test.each(ERAS)('answers of 1 kB and more are compressed for clients that take it: %s', async (mode) => {
  const found: unknown[] = []
  const listed = async (accepted: string) => {
    const transport = new StreamableHTTPClientTransport(new URL(`${server.base_url}/mcp`), {
      authProvider: { token: async () => server.token },
      fetch: async (url, init = {}) => {
        const headers = new Headers(init.headers)
        headers.set('accept-encoding', accepted)
        const response = await fetch(url, { ...init, headers })
        if (String(init.body).includes('tools/list'))
          found.push([response.headers.get('content-encoding'), response.headers.get('vary')])
        return response
      },
    })
    const client = await connectAgent(transport, mode)
    const tools = await client.tools()
    await client.close()
    return tools
  }
  const plain = await listed('identity')
  expect(plain.length).toBeGreaterThan(3)
  expect(await listed('gzip')).toEqual(plain)
  expect(found).toEqual([
    [null, 'Accept-Encoding'],
    ['gzip', 'Accept-Encoding'],
  ])
  const refused = await send({ ...list, method: 'no/such' }, { 'accept-encoding': 'gzip' })
  expect(refused.headers.get('content-encoding')).toBeNull()
})

describe('the address', () => {
  test('P27 answers 401 to every method without a token, as the API does', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await send('{"wrong', { authorization: 'Bearer wrong' }, method)
      expect(answer.status).toBe(401)
      expect(JSON.parse(answer.text).code).toBe('unauthenticated')
      expect(answer.headers.get('www-authenticate')).toContain('Bearer realm="linkspan"')
    }
  })

  test('takes POST only, one message of at most 1 MB at a time, and JSON', async () => {
    const found = [
      await send(undefined, {}, 'GET'),
      await send([list, list]),
      await send({ ...list, params: { long: 'x'.repeat(1_100_000) } }),
      await send('{"wrong'),
      await send(list, { 'content-type': 'text/plain' }),
    ].map(({ status, text }) => [status, JSON.parse(text).code])
    expect(found).toEqual([
      [405, 'method_not_allowed'],
      [400, 'invalid_params'],
      [413, 'payload_too_large'],
      [400, 'invalid_params'],
      [415, 'unsupported_media_type'],
    ])
  })

  test('keeps no session: any message is answered on its own', async () => {
    const answer = await send(list)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('mcp-session-id')).toBeNull()
    expect(answer.text).toContain('list_connectors')
  })

  test('refuses pages of other sites, whatever name leads to the server', async () => {
    const statuses = []
    for (const origin of [PUBLIC, 'https://evil.example', 'null', server.base_url, `${PUBLIC}.evil.example`])
      statuses.push((await send(list, { origin })).status)
    expect(statuses).toEqual([200, 403, 403, 403, 403])
  })
})

describe('discovery', () => {
  test('the official client finds the token endpoint by itself, and gets its tokens there', async () => {
    let later = 0
    const own = await startTestServer({ vendors: vendor.vendors, now: () => Date.now() + later })
    const { client_id: clientId, client_secret: clientSecret } = own.client
    const authProvider = new ClientCredentialsProvider({
      clientId,
      clientSecret,
      expectedIssuer: own.base_url,
    })
    const transport = new StreamableHTTPClientTransport(new URL(`${own.base_url}/mcp`), { authProvider })
    const discovering = await connectAgent(transport)
    try {
      expect((await discovering.call('list_connectors')).body.data).toEqual([])
      // its token lasts 15 minutes
      later = 16 * 60_000
      expect((await discovering.call('list_connectors')).body.data).toEqual([])
    } finally {
      await discovering.close()
      await own.close()
    }
  })

  test('the documents name the public address, and the challenge of a 401 names them', async () => {
    const read = async (path: string) => (await fetch(server.base_url + path)).json()
    expect(await read('/.well-known/oauth-protected-resource/mcp')).toMatchObject({
      resource: `${PUBLIC}/mcp`,
      authorization_servers: [PUBLIC],
    })
    expect(await read('/.well-known/oauth-authorization-server')).toMatchObject({
      issuer: PUBLIC,
      authorization_endpoint: `${PUBLIC}/oauth/authorize`,
      token_endpoint: `${PUBLIC}/oauth/token`,
      registration_endpoint: `${PUBLIC}/oauth/register`,
      grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
      code_challenge_methods_supported: ['S256'],
    })
    const { headers } = await send(list, { authorization: 'Bearer wrong' })
    expect(headers.get('www-authenticate')).toBe(
      `Bearer realm="linkspan", error="invalid_token", resource_metadata="${PUBLIC}/.well-known/oauth-protected-resource/mcp"`,
    )
    expect(
      (await fetch(`${server.base_url}/.well-known/oauth-authorization-server`, { method: 'POST' })).status,
    ).toBe(405)
  })
})

describe('organizations', () => {
  test('a connector of another organization is not found, and not listed', async () => {
    const { id: other } = await server.server.services.clients.createOrganization('Other')
    const stranger = await connectHttp(server, await server.tokenFor(other))
    try {
      expect((await stranger.call('list_connectors')).body).toMatchObject({ data: [], kinds: {} })
      const known = { connector_id: id, entity: 'campaigns' }
      for (const [tool, args] of [
        ['describe_entity', {}],
        ['search', {}],
        ['aggregate', { aggregate: { n: { count: '*' } } }],
        ['call', { action: 'list' }],
      ] as const) {
        const theirs = await stranger.call(tool, { ...known, ...args })
        const none = await stranger.call(tool, { ...known, ...args, connector_id: 'con_none' })
        expect(theirs.body.error).toMatchObject({ code: 'not_found' })
        expect(theirs.body.error.message).toBe(none.body.error.message)
        expect(theirs.body.next).toContain('list_connectors')
      }
    } finally {
      await stranger.close()
    }
  })
})

describe('what is described', () => {
  test('a long schema of parameters is given only for the action that an agent names', async () => {
    const { id: connector_id } = await server.createConnector({
      customer_name: 'acme',
      connector_type: 'web-analytics',
      name: 'Analytics',
      credentials: { access_token: 'invented' },
    })
    const known = { connector_id, entity: 'devices' }
    const brief = (await agent.call('describe_entity', known)).body
    expect(brief.actions.list).toMatchObject({ cursor: 'pageToken', required: ['property_id'] })
    expect(brief.actions.list.optional).toContain('dateRanges')
    expect(brief.search.fields).toMatchObject({
      averageSessionDuration: 'number: How long sessions lasted on average, in seconds.',
      sessions: expect.stringMatching(/^integer: /),
    })
    const { list } = (await agent.call('describe_entity', { ...known, action: 'list' })).body.actions
    expect(list.params).toMatchObject({ type: 'object', required: ['property_id'] })
  })
})

describe('errors', () => {
  test('name each wrong argument, and what is allowed there', async () => {
    const { failed, body } = await agent.call('search', { entity: 'campaigns', limit: 5_000, filters: {} })
    expect(failed).toBe(true)
    expect(body.error.errors).toEqual([
      { path: '$.connector_id', message: 'is required' },
      { path: '$.limit', message: expect.stringContaining('1000') },
      { path: '$.filters', message: expect.stringContaining('filter') },
    ])
  })

  test('say what to do next: the entities there are, the time to wait, or whom to tell', async () => {
    const known = { connector_id: id, entity: 'campaigns' }
    const unknown = await agent.call('describe_entity', { ...known, entity: 'campaign' })
    expect(unknown.body).toMatchObject({
      error: { code: 'unknown_entity', message: expect.stringContaining('campaigns') },
      next: expect.stringContaining('entities'),
    })
    const pending = await agent.call('search', known)
    expect(pending.body).toMatchObject({
      error: { code: 'sync_pending', retry_after_seconds: expect.any(Number) },
      next: expect.stringContaining('retry_after_seconds'),
    })
    vendor.answer(() => ({ status: 400, body: { error: 'invalid_grant' } }))
    const refused = await agent.call('call', {
      connector_id: id,
      entity: 'accessible_customers',
      action: 'list',
    })
    expect(refused.body).toMatchObject({
      error: { code: expect.stringMatching(/^(reauth_required|vendor_)/) },
      next: expect.any(String),
    })
    const searched = await agent.call('call', { ...known, action: 'search' })
    expect(searched.body.error.message).toContain('search and aggregate')
    const missing = await agent.call('call', { ...known, action: 'destroy' })
    expect(missing.body.error).toMatchObject({ code: 'unsupported_action' })
  })

  test('P01 no answer and no log line has a credential', async () => {
    const texts = [
      (await agent.call('list_connectors')).text,
      (await agent.call('describe_entity', { connector_id: id, entity: 'campaigns' })).text,
      (await agent.call('call', { connector_id: id, entity: 'accessible_customers', action: 'list' })).text,
      ...server.logs,
    ]
    for (const text of texts) expect(text).not.toMatch(/canary-(access|refresh|secret)/)
    expect(server.logs.join('\n')).not.toContain(server.token)
  })

  test('a tool that there is not is an error of the protocol', async () => {
    await expect(agent.call('drop_tables')).rejects.toThrow('list_connectors')
  })
})
