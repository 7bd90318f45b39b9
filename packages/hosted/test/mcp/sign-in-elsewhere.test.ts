import { once } from 'node:events'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { OAuthTokens } from '@modelcontextprotocol/client'
import { Application, Browser, letIn } from '../support/agent-sign-in.ts'
import { startAgentSite } from '../support/agent-site.ts'
import { startCallback } from '../support/callback.ts'
import { describeInBrowser, launchChromium, openPage } from '../support/chromium.ts'
import { asking, redemptionOf, renewal, transportOf } from '../support/connect-application.ts'
import { letInOnPage } from '../support/let-in-page.ts'
import { connectAgent } from '../support/mcp.ts'
import { startReplicas } from '../support/replicas.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { signIn } from '../support/sessions.ts'

describe('two replicas', () => {
  let replicas: Awaited<ReturnType<typeof startReplicas>>
  let own: string
  let server: TestServer
  beforeAll(async () => {
    replicas = await startReplicas()
    own = replicas.own
    server = replicas.servers[0]
  })
  afterAll(() => replicas?.close())

  /** An application that a person has let in, before it has tokens. */
  async function decided(application = new Application()) {
    const { transport } = await asking(own, application)
    const browser = new Browser(own, (await signIn(server)).cookie)
    const answer = await letIn(browser, application)
    return { application, transport, browser, answer }
  }

  /** Sends a form to both at once. */
  const sendToBoth = (form: Record<string, string>) =>
    Promise.all(
      replicas.servers.map(({ base_url }) =>
        fetch(`${base_url}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) }),
      ),
    )

  const consents = async () =>
    (await server.request('GET', '/api/v1/account/tokens')).body.data.map(({ id }: { id: string }) => id)

  test('P68 a code that both get at once works at one of them at most, and ends the consent', async () => {
    const before = await consents()
    const { application, answer } = await decided()
    const both = await sendToBoth(redemptionOf(application, answer))
    expect(both.map(({ status }) => status)).toContain(400)
    expect(await consents()).toEqual(before)
    const { body: events } = await server.request('GET', '/api/v1/events?types=token.revoked')
    const ended = events.data.map(({ data }: { data: { token_id: string } }) => data.token_id)
    expect(new Set(ended).size).toBe(ended.length)
  })

  test('P68 a sign-in goes on at any of them, and both give the same refresh token for one', async () => {
    const { application, transport, answer } = await decided()
    await transport.finishAuth(answer)
    const agent = await connectAgent(transportOf(application, own))
    expect((await agent.call('list_connectors')).body.data).toEqual([])
    const both = await sendToBoth(renewal(application))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const [one, two] = (await Promise.all(both.map((each) => each.json()))) as [OAuthTokens, OAuthTokens]
    expect(one.refresh_token).toBe(two.refresh_token)
    expect(one.refresh_token).not.toBe(application.held?.refresh_token)
    for (const { access_token: token } of [one, two])
      expect((await server.request('POST', '/mcp', { token, body: {} })).status).not.toBe(401)
    await agent.close()
  })

  test('an application is known at any of them by the document that it publishes, of at most 64 kB', async () => {
    let filler = ''
    const site = await startAgentSite(() => {
      const { redirectUrl } = published
      return { client_name: 'Published agent', redirect_uris: [redirectUrl], filler }
    })
    let published = new Application(site.addressOf('agent.json'))
    try {
      const { transport, browser, answer } = await decided(published)
      expect(published.asked?.searchParams.get('client_id')).toBe(site.addressOf('agent.json'))
      const { page } = await browser.open(published.asked as URL)
      expect(page).toContain(`<strong>Published agent</strong> (as ${site.host} says)`)
      await transport.finishAuth(answer)
      // another computer has the same document, and its consent is another one
      await decided(new Application(site.addressOf('agent.json')))
      const agent = await connectAgent(transportOf(published, own))
      expect((await agent.call('list_connectors')).failed).toBe(false)
      await agent.close()
      published = new Application(site.addressOf('other.json'))
      filler = 'x'.repeat(10_000_000)
      await expect(connectAgent(transportOf(published, own))).rejects.toThrow()
      expect(await browser.open(published.asked as URL)).toMatchObject({ status: 400, sent_to: undefined })
    } finally {
      await site.close()
    }
  })
})

test('P56 the networks that the operator allows for webhooks are closed to documents that strangers name', async () => {
  let called = 0
  const site = createSocketServer((socket) => {
    called++
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const { port } = site.address() as AddressInfo
  const server = await startTestServer({
    mode: 'production',
    public_url: 'https://linkspan.example.com',
    egress_allow: '127.0.0.0/8',
  })
  try {
    const client_id = `https://127.0.0.1:${port}/agent.json`
    const asked = new URLSearchParams({ client_id, response_type: 'code' })
    const answer = await fetch(`${server.base_url}/oauth/authorize?${asked}`, { redirect: 'manual' })
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('fetch failed')])
    expect(called).toBe(0)
  } finally {
    await server.close()
    await new Promise((done) => site.close(done))
  }
})

describeInBrowser('in a browser', () => {
  test('a person lets an application in, and is sent back to it', async () => {
    const server = await startTestServer()
    const browser = await launchChromium()
    const callback = await startCallback()
    const application = new Application(undefined, callback.address)
    try {
      const transport = transportOf(application, server.base_url)
      await expect(connectAgent(transport)).rejects.toThrow()
      const page = await openPage(browser)
      await letInOnPage(page, server, application.asked as URL)
      await transport.finishAuth(await callback.answer())
      const agent = await connectAgent(transportOf(application, server.base_url))
      expect((await agent.tools()).map(({ name: tool }) => tool)).toContain('change')
      await agent.close()
    } finally {
      await browser.close()
      await callback.close()
      await server.close()
    }
  })
})
