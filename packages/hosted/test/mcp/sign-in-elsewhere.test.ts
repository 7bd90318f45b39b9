import { once } from 'node:events'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { expect, test } from '@jest/globals'
import { Application, Browser, letIn } from '../support/agent-sign-in.ts'
import { startAgentSite } from '../support/agent-site.ts'
import { startCallback } from '../support/callback.ts'
import { describeInBrowser, launchChromium, openPage } from '../support/chromium.ts'
import { asking, renewal, transportOf } from '../support/connect-application.ts'
import { letInOnPage } from '../support/let-in-page.ts'
import { connectAgent } from '../support/mcp.ts'
import { startReplicas } from '../support/replicas.ts'
import { startTestServer } from '../support/server.ts'
import { signIn } from '../support/sessions.ts'

test('P68 a sign-in goes on at any replica, and a code or a refresh token works at one of them only', async () => {
  const { own, servers, close } = await startReplicas()
  const [server] = servers
  try {
    const { application, transport } = await asking(own)
    const browser = new Browser(own, (await signIn(server)).cookie)
    await transport.finishAuth(await letIn(browser, application))
    const agent = await connectAgent(transportOf(application, own))
    expect((await agent.call('list_connectors')).body.data).toEqual([])
    await agent.close()
    const body = new URLSearchParams(renewal(application))
    const renew = (base_url: string) => fetch(`${base_url}/oauth/token`, { method: 'POST', body })
    const both = await Promise.all(servers.map(({ base_url }) => renew(base_url)))
    expect(both.map(({ status }) => status)).toContain(400)
    // of two that have the same token, one has stolen it
    expect((await server.request('GET', '/api/v1/account/tokens')).body.data).toEqual([])
    const { body: events } = await server.request('GET', '/api/v1/events?types=token.revoked')
    const ended = events.data.map(({ data }: { data: { token_id: string } }) => data.token_id)
    expect(new Set(ended).size).toBe(ended.length)
  } finally {
    await close()
  }
})

test('an application is known at any replica by the document that it publishes, of at most 64 kB', async () => {
  let filler = ''
  const site = await startAgentSite(() => {
    const { redirectUrl } = application
    return { client_name: 'Published agent', redirect_uris: [redirectUrl], filler }
  })
  let application = new Application(site.addressOf('agent.json'))
  const { own, servers, close } = await startReplicas()
  try {
    const { transport } = await asking(own, application)
    expect(application.asked?.searchParams.get('client_id')).toBe(site.addressOf('agent.json'))
    const browser = new Browser(own, (await signIn(servers[0])).cookie)
    const { page } = await browser.open(application.asked as URL)
    expect(page).toContain(`<strong>Published agent</strong> (as ${site.host} says)`)
    await transport.finishAuth(await letIn(browser, application))
    const agent = await connectAgent(transportOf(application, own))
    expect((await agent.call('list_connectors')).failed).toBe(false)
    await agent.close()
    application = new Application(site.addressOf('other.json'))
    filler = 'x'.repeat(10_000_000)
    await expect(connectAgent(transportOf(application, own))).rejects.toThrow()
    expect(await browser.open(application.asked as URL)).toMatchObject({ status: 400, sent_to: undefined })
  } finally {
    await site.close()
    await close()
  }
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
