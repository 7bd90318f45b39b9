import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { Browser, letIn } from '../support/agent-sign-in.ts'
import { asking, connected, renewal, transportOf } from '../support/connect-application.ts'
import { type Agent, connectAgent } from '../support/mcp.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { signIn } from '../support/sessions.ts'
import { type AdsVendor, connectorOf, pauseOf, startAdsVendor } from '../support/vendor.ts'

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

const namesOf = async (agent: Agent) => (await agent.tools()).map(({ name }) => name)

/** How many consents there are. */
async function consentsOf({ request }: TestServer): Promise<number> {
  const { body } = await request('GET', '/api/v1/account/tokens?limit=100')
  return body.data.filter(({ parent_id }: { parent_id: string | null }) => parent_id === null).length
}

const post = (path: string, fields: Record<string, string>) =>
  fetch(server.base_url + path, { method: 'POST', body: new URLSearchParams(fields) })

describe('an application that knows only the address', () => {
  test('P67 registers, sends its person to a page, and gets what the person allowed', async () => {
    const { application, transport } = await asking(server.base_url)
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
    const agent = await connectAgent(transportOf(application, server.base_url))
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
    const write = pauseOf(connector_id)
    const { agent } = await connected(server, 'operate', { action: ['read', 'write'] })
    const { body } = await agent.call('change', write)
    expect(body).toMatchObject({ approval: { status: 'pending' } })
    await agent.close()
    const free = await connected(server, 'operate', { action: ['read', 'write'], unapproved: 'yes' })
    expect((await free.agent.call('change', write)).body).not.toHaveProperty('approval')
    await free.agent.close()
  })

  test('that may only read learns what it lacks, and what its person gives then is in place of what it had', async () => {
    const { application, agent, browser } = await connected(server, 'operate')
    const former = application.held
    // the same application on another computer
    const other = await connected(server, 'operate')
    const before = await consentsOf(server)
    application.asked = undefined
    await expect(agent.call('change', { connector_id, entity: 'x', action: 'y' })).rejects.toThrow()
    const asked = application.asked as unknown as URL
    expect(asked.searchParams.get('scope')?.split(' ')).toEqual(
      expect.arrayContaining(['read', 'search', 'write']),
    )
    const answer = await letIn(browser, application, { action: ['read', 'search', 'write'] })
    await transportOf(application, server.base_url).finishAuth(answer)
    const wider = await connectAgent(transportOf(application, server.base_url))
    expect(await namesOf(wider)).toContain('change')
    expect(await consentsOf(server)).toBe(before)
    const call = (token = '') => server.request('POST', '/mcp', { token, body: {} })
    expect((await call(former?.access_token)).status).toBe(401)
    expect((await call(other.application.held?.access_token)).status).not.toBe(401)
    for (const each of [agent, wider, other.agent]) await each.close()
  })
})

describe('what a person may not give', () => {
  test('P67 a role that reads is not offered writes, and a forged form does not give them', async () => {
    const { application } = await asking(server.base_url)
    const browser = new Browser(server.base_url, (await signIn(server, 'read')).cookie)
    const { page } = await browser.open(application.asked as URL)
    expect(page).not.toContain('value="write"')
    const { status, sent_to } = await browser.send(page, { decision: 'allow', action: ['read', 'write'] })
    expect([status, sent_to]).toEqual([403, undefined])
  })

  test('P67 a role that was lowered takes its writes with it when the token is renewed', async () => {
    const { application, agent } = await connected(server, 'operate', { action: ['read', 'write'] })
    expect(await namesOf(agent)).toContain('change')
    await signIn(server, 'read')
    const { refresh_token = '' } = application.held ?? {}
    const client_id = application.clientInformation()?.client_id ?? ''
    const renewed = await post('/oauth/token', { grant_type: 'refresh_token', refresh_token, client_id })
    expect(renewed.status).toBe(200)
    application.held = (await renewed.json()) as typeof application.held
    const later = await connectAgent(transportOf(application, server.base_url))
    expect(await namesOf(later)).not.toContain('change')
    await later.close()
    await agent.close()
  })

  test('a customer without connectors is refused, and nothing is kept', async () => {
    const { application } = await asking(server.base_url)
    const browser = new Browser(server.base_url, (await signIn(server)).cookie)
    const { page } = await browser.open(application.asked as URL)
    const sent = await browser.send(page, { decision: 'allow', action: 'read', customer_name: 'Nobody' })
    expect([sent.status, sent.sent_to]).toEqual([404, undefined])
  })
})

describe('a person who', () => {
  test('has not signed in reads how, and goes on from there', async () => {
    const { application } = await asking(server.base_url)
    const { page, status } = await new Browser(server.base_url).open(application.asked as URL)
    expect([status, page]).toEqual([200, expect.stringContaining('Sign in first')])
  })

  test('refuses sends the application away without anything', async () => {
    const { application } = await asking(server.base_url)
    const browser = new Browser(server.base_url, (await signIn(server)).cookie)
    const { page } = await browser.open(application.asked as URL)
    const { sent_to } = await browser.send(page, { decision: 'refuse' })
    expect(sent_to?.searchParams.get('error')).toBe('access_denied')
  })

  test('P67 revokes the token of the consent ends all that came from it', async () => {
    const { application, agent } = await connected(server)
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

test('P67 a consent ends after 30 days, however often it was renewed, and the person is asked again', async () => {
  let later_ms = 0
  const own = await startTestServer({ now: () => Date.now() + later_ms })
  const days = (count: number) => {
    later_ms = count * 86_400_000
  }
  const renew = (fields: Record<string, string>) =>
    fetch(`${own.base_url}/oauth/token`, { method: 'POST', body: new URLSearchParams(fields) })
  try {
    const { application, agent } = await connected(own)
    const client_id = application.clientInformation()?.client_id
    for (const day of [10, 20, 29.9]) {
      days(day)
      application.asked = undefined
      expect((await agent.call('list_connectors')).failed).toBe(false)
      // it has renewed by itself
      expect(application.asked).toBeUndefined()
    }
    days(30.1)
    // the client says that it forgets its tokens
    jest.spyOn(console, 'warn').mockImplementation(() => {})
    const renewed = await renew(renewal(application))
    expect([renewed.status, await renewed.json()]).toMatchObject([400, { error: 'invalid_grant' }])
    await expect(agent.call('list_connectors')).rejects.toThrow()
    // it keeps its registration, and sends its person to the page
    expect(application.held).toBeUndefined()
    expect((application.asked as URL | undefined)?.searchParams.get('client_id')).toBe(client_id)
    // whose session has ended long ago
    const { page } = await new Browser(own.base_url).open(application.asked as unknown as URL)
    expect(page).toContain('Sign in first')
    await agent.close()
  } finally {
    await own.close()
  }
})
