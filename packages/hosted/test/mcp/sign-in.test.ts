import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Application, Browser, letIn } from '../support/agent-sign-in.ts'
import { type Agent, connectAgent } from '../support/mcp.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { signIn } from '../support/sessions.ts'
import { type AdsVendor, connectorOf, startAdsVendor } from '../support/vendor.ts'

let vendor: AdsVendor
let server: TestServer
let connector_id: string
beforeAll(async () => {
  vendor = await startAdsVendor()
  server = await startTestServer({ vendors: vendor.vendors })
  const replication_config = { customer_ids: ['1234567890'] }
  connector_id = (await server.createConnector(connectorOf('acme', { replication_config }))).id
  await server.createConnector(connectorOf('globex', { replication_config }))
})
afterAll(async () => {
  await server?.close()
  await vendor?.close()
})

const transportOf = (application: Application, own = server.base_url) =>
  new StreamableHTTPClientTransport(new URL(`${own}/mcp`), { authProvider: application })

/** Connects an application until its person has to decide. */
async function asking(application = new Application()) {
  const transport = transportOf(application)
  await expect(connectAgent(transport)).rejects.toThrow()
  return { application, transport }
}

/** Connects an application that a person of this role lets in. */
async function connected(
  role: 'read' | 'operate' | 'manage' = 'operate',
  fields?: Parameters<typeof letIn>[2],
): Promise<{ application: Application; agent: Agent; browser: Browser }> {
  const { application, transport } = await asking()
  const browser = new Browser(server.base_url, (await signIn(server, role)).cookie)
  await transport.finishAuth(await letIn(browser, application, fields))
  const agent = await connectAgent(transportOf(application))
  return { application, agent, browser }
}

const namesOf = async (agent: Agent) => (await agent.tools()).map(({ name }) => name)

const post = (path: string, fields: Record<string, string>) =>
  fetch(server.base_url + path, { method: 'POST', body: new URLSearchParams(fields) })

describe('an application that knows only the address', () => {
  test('registers, sends its person to a page, and gets what the person allowed', async () => {
    const { application, transport } = await asking()
    const person = await signIn(server, 'operate')
    const browser = new Browser(server.base_url, person.cookie)
    const shown = await browser.open(application.asked as URL)
    expect(shown.page).toContain('Test agent')
    expect(shown.page).toContain('an application on this computer')
    expect(shown.page).toContain('customer acme')
    expect(shown.headers.get('content-security-policy')).toContain(
      "form-action 'self' http://127.0.0.1:33418; frame-ancestors 'none'",
    )
    const { sent_to } = await browser.send(shown.page, {
      decision: 'allow',
      action: ['read', 'search'],
      customer_name: 'customer acme',
    })
    const answer = sent_to?.searchParams as URLSearchParams
    expect([answer.get('iss'), answer.get('state')]).toEqual([server.base_url, 'a state of the application'])
    await transport.finishAuth(answer)
    const agent = await connectAgent(transportOf(application))
    expect(await namesOf(agent)).not.toContain('change')
    const { data } = (await agent.call('list_connectors')).body
    expect(data.map(({ customer_name }: { customer_name: string }) => customer_name)).toEqual([
      'customer acme',
    ])
    await agent.close()
    const { body } = await server.request('GET', '/api/v1/account/tokens?limit=2')
    expect(body.data).toMatchObject([
      { parent_id: body.data[1].id, scope: { actions: ['read', 'search'], audience: 'mcp' } },
      { parent_id: null, name: 'Test agent', scope: { customer_name: 'customer acme', audience: 'mcp' } },
    ])
  })

  test('writes with the approval of a person, and without it only if the person has said so', async () => {
    const write = {
      connector_id,
      entity: 'campaigns',
      action: 'update',
      params: {
        customer_id: '1234567890',
        operations: [
          {
            update: { resourceName: 'customers/1234567890/campaigns/1', status: 'PAUSED' },
            updateMask: 'status',
          },
        ],
      },
    }
    const { agent } = await connected('operate', { action: ['read', 'write'] })
    const { body } = await agent.call('change', write)
    expect(body).toMatchObject({ approval: { status: 'pending' } })
    await agent.close()
    const free = await connected('operate', { action: ['read', 'write'], unapproved: 'yes' })
    expect((await free.agent.call('change', write)).body).not.toHaveProperty('approval')
    await free.agent.close()
  })

  test('that may only read learns what it lacks, and asks its person again', async () => {
    const { application, agent } = await connected('operate')
    application.asked = undefined
    await expect(agent.call('change', { connector_id, entity: 'x', action: 'y' })).rejects.toThrow()
    const again = application.asked as URL | undefined
    expect(again?.searchParams.get('scope')?.split(' ')).toEqual(
      expect.arrayContaining(['read', 'search', 'write']),
    )
    await agent.close()
  })
})

describe('what a person may not give', () => {
  test('a role that reads is not offered writes, and a forged form does not give them', async () => {
    const { application } = await asking()
    const browser = new Browser(server.base_url, (await signIn(server, 'read')).cookie)
    const { page } = await browser.open(application.asked as URL)
    expect(page).not.toContain('value="write"')
    const { status, sent_to } = await browser.send(page, { decision: 'allow', action: ['read', 'write'] })
    expect([status, sent_to]).toEqual([403, undefined])
  })

  test('a role that was lowered takes its writes with it when the token is renewed', async () => {
    const { application, agent } = await connected('operate', { action: ['read', 'write'] })
    expect(await namesOf(agent)).toContain('change')
    await signIn(server, 'read')
    const { refresh_token = '' } = application.held ?? {}
    const client_id = application.clientInformation()?.client_id ?? ''
    const renewed = await post('/oauth/token', { grant_type: 'refresh_token', refresh_token, client_id })
    expect(renewed.status).toBe(200)
    application.held = (await renewed.json()) as typeof application.held
    const later = await connectAgent(transportOf(application))
    expect(await namesOf(later)).not.toContain('change')
    await later.close()
    await agent.close()
  })

  test('a customer without connectors is refused, and nothing is kept', async () => {
    const { application } = await asking()
    const browser = new Browser(server.base_url, (await signIn(server)).cookie)
    const { page } = await browser.open(application.asked as URL)
    const sent = await browser.send(page, { decision: 'allow', action: 'read', customer_name: 'Nobody' })
    expect([sent.status, sent.sent_to]).toEqual([404, undefined])
  })
})

describe('a person who', () => {
  test('has not signed in reads how, and goes on from there', async () => {
    const { application } = await asking()
    const { page, status } = await new Browser(server.base_url).open(application.asked as URL)
    expect([status, page]).toEqual([200, expect.stringContaining('Sign in first')])
  })

  test('refuses sends the application away without anything', async () => {
    const { application } = await asking()
    const browser = new Browser(server.base_url, (await signIn(server)).cookie)
    const { page } = await browser.open(application.asked as URL)
    const { sent_to } = await browser.send(page, { decision: 'refuse' })
    expect(sent_to?.searchParams.get('error')).toBe('access_denied')
  })

  test('revokes the token of the consent ends all that came from it', async () => {
    const { application, agent } = await connected()
    const { body } = await server.request('GET', '/api/v1/account/tokens?limit=2')
    await server.request('DELETE', `/api/v1/account/tokens/${body.data[1].id}`)
    const { refresh_token = '', access_token = '' } = application.held ?? {}
    const client_id = application.clientInformation()?.client_id ?? ''
    const renewed = await post('/oauth/token', { grant_type: 'refresh_token', refresh_token, client_id })
    expect([renewed.status, await renewed.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'invalid_grant' }),
    ])
    const called = await server.request('POST', '/mcp', { token: access_token, body: {} })
    expect(called.status).toBe(401)
    await agent.close()
  })
})

describe('attacks', () => {
  const registration = { client_name: 'x', token_endpoint_auth_method: 'none' }
  const register = (body: object, { base_url } = server) =>
    fetch(`${base_url}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...registration, ...body }),
    })

  test.each([
    'http://evil.example/callback',
    'javascript:alert(1)',
    'https://user:pass@app.example/',
    'https://app.example/#fragment',
    'evil:callback',
    'data:text/html,x',
  ])('no application returns to %s', async (uri) => {
    expect((await register({ redirect_uris: [uri] })).status).toBe(400)
  })

  test.each([
    'https://claude.ai/api/mcp/auth_callback',
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'http://localhost:3118/callback',
  ])('an application returns to %s', async (uri) => {
    expect((await register({ redirect_uris: [uri], application_type: 'web' })).status).toBe(201)
  })

  test('an application is not sent to an address that it did not register, and needs PKCE', async () => {
    const { application } = await asking()
    const asked = application.asked as URL
    const browser = new Browser(server.base_url, (await signIn(server)).cookie)
    const elsewhere = new URL(asked)
    elsewhere.searchParams.set('redirect_uri', 'https://evil.example/')
    expect(await browser.open(elsewhere)).toMatchObject({ status: 400, sent_to: undefined })
    const plain = new URL(asked)
    plain.searchParams.delete('code_challenge')
    plain.searchParams.delete('code_challenge_method')
    expect((await browser.open(plain)).sent_to?.searchParams.get('error')).toBe('invalid_request')
    const other = new URL(asked)
    other.searchParams.set('resource', 'https://other.example/mcp')
    expect((await browser.open(other)).sent_to?.searchParams.get('error')).toBe('invalid_target')
    const forged = new URL(asked)
    forged.searchParams.set('client_id', `${asked.searchParams.get('client_id')?.slice(0, -2)}AA`)
    expect(await browser.open(forged)).toMatchObject({ status: 400, sent_to: undefined })
  })

  test('the form of another site, or without the token of the page, decides nothing', async () => {
    const { application } = await asking()
    const browser = new Browser(server.base_url, (await signIn(server)).cookie)
    const { page } = await browser.open(application.asked as URL)
    const decision = { decision: 'allow', action: 'read' }
    const other = await browser.send(page, decision, { 'sec-fetch-site': 'cross-site' })
    const forged = await browser.send(page.replace(/(name="csrf_token" value=")[^"]+/, '$1forged'), decision)
    expect([other.status, forged.status, other.sent_to, forged.sent_to]).toEqual([
      403,
      403,
      undefined,
      undefined,
    ])
    const stranger = new Browser(server.base_url, (await signIn(server)).cookie)
    expect((await stranger.send(page, decision)).sent_to).toBeUndefined()
  })

  test('a code or a refresh token that is used again ends the consent', async () => {
    const { application, transport } = await asking()
    const browser = new Browser(server.base_url, (await signIn(server)).cookie)
    const answer = await letIn(browser, application)
    await transport.finishAuth(answer)
    const client_id = application.clientInformation()?.client_id ?? ''
    const code = answer.get('code') ?? ''
    const { access_token = '' } = application.held ?? {}
    const works = async () => (await server.request('POST', '/mcp', { token: access_token, body: {} })).status
    expect(await works()).not.toBe(401)
    const replayed = await post('/oauth/token', {
      grant_type: 'authorization_code',
      code,
      client_id,
      code_verifier: application.codeVerifier(),
      redirect_uri: application.redirectUrl,
    })
    expect([replayed.status, await works()]).toEqual([400, 401])
  })

  test('a token for agents opens no other address, and is no way to make others', async () => {
    const { application, agent } = await connected('manage')
    const { access_token = '' } = application.held ?? {}
    for (const path of ['/api/v1/account/tokens', '/api/v1/integrations/connectors', '/api/v1/events'])
      expect((await server.request('GET', path, { token: access_token })).status).toBe(401)
    await agent.close()
  })

  test('a metadata document on a private address is not fetched', async () => {
    const url = new URL(`${server.base_url}/oauth/authorize`)
    for (const host of ['10.0.0.1', '169.254.169.254', '[::1]', 'localhost']) {
      url.search = String(
        new URLSearchParams({
          client_id: `https://${host}/agent.json`,
          response_type: 'code',
          redirect_uri: 'https://app.example/',
          code_challenge: 'x'.repeat(43),
          code_challenge_method: 'S256',
        }),
      )
      expect(await new Browser(server.base_url).open(url)).toMatchObject({ status: 400, sent_to: undefined })
    }
  })

  test('an address that registers without end is slowed down', async () => {
    const own = await startTestServer()
    try {
      const statuses = new Set<number>()
      for (let at = 0; at < 70; at++)
        statuses.add((await register({ redirect_uris: ['https://app.example/'] }, own)).status)
      expect(statuses).toEqual(new Set([201, 429]))
      // nor is its document read, whatever it says that it was forwarded for
      const query = { client_id: 'https://10.0.0.1/agent.json', response_type: 'code' }
      const url = `${own.base_url}/oauth/authorize?${new URLSearchParams(query)}`
      const shown = await new Browser(own.base_url).open(url, undefined, { 'x-forwarded-for': '203.0.113.9' })
      expect([shown.status, shown.page]).toEqual([400, expect.stringContaining('fetch not allowed')])
    } finally {
      await own.close()
    }
  })
})
