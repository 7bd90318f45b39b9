import { expect, test } from '@jest/globals'
import { each } from '../../../core/test/support/each.ts'
import { Application, Browser, letIn } from '../support/agent-sign-in.ts'
import { startCallback } from '../support/callback.ts'
import { describeInBrowser, launchChromium, openPage } from '../support/chromium.ts'
import { asking, renewal, transportOf } from '../support/connect-application.ts'
import { connectAgent } from '../support/mcp.ts'
import { startProxy } from '../support/proxy.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createLink, signIn } from '../support/sessions.ts'

/** What a proxy makes of an address of its own, if it serves Linkspan below a path. The addresses of discovery are at the root. */
const PROXIES = {
  strips: (url: string) => (url.startsWith('/.well-known/') ? url : /^\/linkspan(\/.*)$/.exec(url)?.[1]),
  keeps: (url: string) => (/^\/(?:\.well-known|linkspan)\//.test(url) ? url : undefined),
}

/** An OpenID provider that does not answer. */
const oidc = {
  issuer: 'http://127.0.0.1:1',
  client_id: 'linkspan',
  client_secret: () => 'secret',
  name: 'Acme accounts',
  scopes: 'openid',
  claim: 'groups',
  roles: [],
}

/** Runs work with a server that is reached below a path of a proxy. */
async function below(
  way: keyof typeof PROXIES,
  work: (server: TestServer, own: string) => Promise<void>,
): Promise<void> {
  const servers: TestServer[] = []
  const proxy = await startProxy(() => servers, PROXIES[way])
  const own = `${proxy.own}/linkspan`
  try {
    const server = await startTestServer({ public_url: own, oidc })
    servers.push(server)
    await work(server, own)
  } finally {
    for (const each of servers) await each.close()
    await proxy.close()
  }
}

test.each(['strips', 'keeps'] as const)(
  'an application signs a person in at a server below a path, behind a proxy that %s it',
  (way) =>
    below(way, async (server, own) => {
      const { application, transport } = await asking(own)
      expect(application.asked?.href.split('?')[0]).toBe(`${own}/oauth/authorize`)
      expect(application.asked?.searchParams.get('resource')).toBe(`${own}/mcp`)
      const stranger = await new Browser(own).open(application.asked as URL)
      expect(stranger.page).toContain('Sign in first')
      // other sites of the host see none of its cookies
      for (const cookie of each(stranger.set_cookies)) expect(cookie).toMatch(/; path=\/linkspan\/oauth\//)
      const [, way_in = ''] = /href="([^"]+)">Sign in with Acme accounts/.exec(stranger.page) ?? []
      const sent = await fetch(new URL(way_in.replaceAll('&#38;', '&'), own), { redirect: 'manual' })
      expect(sent.headers.get('location')).toBe('/linkspan/console/sign-in?error=issuer_failed')
      const browser = new Browser(own, (await signIn(server)).cookie)
      const answer = await letIn(browser, application)
      expect(answer.get('iss')).toBe(own)
      await transport.finishAuth(answer)
      const agent = await connectAgent(transportOf(application, own))
      expect((await agent.call('list_connectors')).body.data).toEqual([])
      const renewed = await fetch(`${own}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams(renewal(application)),
      })
      expect(renewed.status).toBe(200)
      await agent.close()
    }),
)

describeInBrowser('in a browser', () => {
  test('a person signs in at the console of a server below a path, and lets an application in', () =>
    below('strips', async (server, own) => {
      const browser = await launchChromium()
      const callback = await startCallback()
      try {
        const { application, transport } = await asking(own, new Application(undefined, callback.address))
        const page = await openPage(browser)
        await page.goto(`${own}/console/sign-in#${await createLink(server)}`)
        await page.getByRole('link', { name: 'Events' }).click()
        expect(new URL(page.url()).pathname).toBe('/linkspan/console/events')
        await page.reload()
        await page.getByRole('heading', { name: 'Events' }).waitFor()
        await page.goto(String(application.asked))
        await page.getByRole('button', { name: 'Let it in' }).click()
        await transport.finishAuth(await callback.answer())
        const agent = await connectAgent(transportOf(application, own))
        expect((await agent.call('list_connectors')).failed).toBe(false)
        await agent.close()
      } finally {
        await browser.close()
        await callback.close()
      }
    }))
})
