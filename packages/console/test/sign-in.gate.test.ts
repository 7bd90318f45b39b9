import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import {
  describeInBrowser,
  launchChromium,
  openContext,
  openPage,
} from '../../hosted/test/support/chromium.ts'
import { startTestServer, type TestServer } from '../../hosted/test/support/server.ts'
import { parseRoleRules } from '../../service/src/identity/oidc-settings.ts'
import { type OidcIssuer, startOidcIssuer } from '../../service/test/support/oidc-issuer.ts'
import { shared } from '../../stores/test/support/shared.ts'
import { openVisitor } from './support/visitor.ts'

const HOUR_MS = 3_600_000

describeInBrowser('signing in to the console', () => {
  let issuer: OidcIssuer
  let server: TestServer
  let browser: Browser
  let now = Date.now()
  const roles = parseRoleRules('staff=read,admins=manage')

  beforeAll(async () => {
    await shared('console')
    issuer = await startOidcIssuer()
    const { client_id, client_secret } = issuer.client
    server = await startTestServer({
      now: () => now,
      oidc: {
        issuer: issuer.base_url,
        client_id,
        client_secret: () => client_secret,
        name: 'Acme accounts',
        scopes: 'openid profile',
        claim: 'groups',
        roles,
      },
    })
    // a test makes another organization
    const { organization_id } = server
    roles.splice(0, 2, ...roles.map((rule) => ({ ...rule, organization_id })))
    browser = await launchChromium()
  })

  afterAll(async () => {
    await browser?.close()
    await server?.close()
    await issuer?.close()
  })

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

  test('a person of the organization comes back by its provider to the screen that was asked for, with its role', async () => {
    issuer.person = { sub: 'u1', name: 'Sam <b>Doe</b>', groups: ['staff'] }
    const context = await openContext(browser)
    const page = await context.newPage()
    await page.goto(`${server.base_url}/console/events?type=client.created`)
    await page.getByRole('link', { name: 'Acme accounts' }).click()
    await heading(page, 'Events').waitFor()
    expect(page.url()).toBe(`${server.base_url}/console/events?type=client.created`)
    await page.getByText('Sam <b>Doe</b>', { exact: true }).waitFor()
    await page.getByText('Role: read').waitFor()
    // what the role may not do says why, and the server refuses it too
    await page.goto(`${server.base_url}/console/webhooks`)
    await page
      .getByRole('button', { name: /^Add a webhook.*This needs the role “manage”/ })
      .and(page.locator('[aria-disabled=true]'))
      .waitFor()
    const changed = `fetch('/api/v1/session').then((answer) => answer.json()).then(({ csrf_token }) => Promise.all([
      fetch('/api/v1/webhooks', { method: 'POST', headers: { 'content-type': 'application/json', 'x-csrf-token': csrf_token },
        body: JSON.stringify({ url: 'https://app.example' }) }),
      fetch('/api/v1/webhooks', { method: 'POST', headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ url: 'https://app.example' }) })])).then((answers) =>
          Promise.all(answers.map((answer) => answer.json())))`
    expect(await page.evaluate(changed)).toMatchObject([
      { status: 403, missing_scope: ['manage'] },
      { code: 'csrf_refused' },
    ])
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await context.cookies()).toEqual([])
    await context.close()
  })

  test('a person whom the provider or the rules refuse learns which of them it was', async () => {
    issuer.person = { sub: 'u2', name: 'Eve', groups: ['guests'] }
    const page = await openPage(browser)
    await page.goto(`${server.base_url}/console`)
    await page.getByRole('link', { name: 'Acme accounts' }).click()
    await page.getByText('Your account may not sign in here. Ask the operator of the server.').waitFor()
    issuer.fault = { denied: true }
    await page.getByRole('link', { name: 'Acme accounts' }).click()
    await page.getByText('The sign-in was cancelled, or your organization refused it.').waitFor()
    issuer.fault = {}
    await page.close()
  })

  test('a session that ended shows how to sign in, comes back to its screen, and a link works once', async () => {
    const { body: link } = await server.request('POST', '/api/v1/account/sign_in_links', {
      body: { name: 'Ada', role: 'manage' },
    })
    const context = await openContext(browser)
    const page = await context.newPage()
    await page.goto(link.url)
    await heading(page, 'Overview').waitFor()
    await page.goBack()
    await page.goto(`${server.base_url}/console/approvals?status=all`)
    await heading(page, 'Approvals').waitFor()
    const [cookie] = await context.cookies()
    expect(cookie).toMatchObject({ name: '__Host-linkspan_session', httpOnly: true, secure: true })
    // whatever a program of the page could read has nothing of the session
    const readable = String(
      await page.evaluate(`document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage })
        + document.documentElement.outerHTML + history.length + location.href + JSON.stringify(performance.getEntries())`),
    )
    for (const secret of [cookie?.value ?? '', link.url.split('#')[1], server.token])
      expect(readable).not.toContain(secret)
    now += 2 * HOUR_MS + 1
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await page.getByText('Your session has ended. Sign in again to go on where you were.').waitFor()
    await page.getByLabel('The link, or its code').fill(link.url)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('alert').waitFor()
    const { body: next } = await server.request('POST', '/api/v1/account/sign_in_links', {
      token: await server.tokenFor(server.organization_id),
      body: { name: 'Ada', role: 'manage' },
    })
    await page.getByLabel('The link, or its code').fill(next.url)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await heading(page, 'Webhooks').waitFor()
    // used every hour, it still ends after twelve
    for (let hour = 1; hour <= 12; hour++) {
      await page.reload()
      await heading(page, 'Webhooks').waitFor()
      now += HOUR_MS
    }
    await page.reload()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await context.close()
  })

  test('a link of another organization asks before it takes the place of a session', async () => {
    const { id: other } = await server.server.services.clients.createOrganization('Globex')
    const linkOf = async (token: string) =>
      (
        await server.request('POST', '/api/v1/account/sign_in_links', {
          token,
          body: { name: 'Ada', role: 'manage' },
        })
      ).body.url as string
    const context = await openContext(browser)
    const page = await context.newPage()
    await page.goto(await linkOf(await server.tokenFor(server.organization_id)))
    await heading(page, 'Overview').waitFor()
    await page.goto('about:blank')
    const link = await linkOf(await server.tokenFor(other))
    await page.goto(link)
    await page.getByText('This sign-in is for “Globex”, and this browser is signed in for').waitFor()
    await page.getByRole('button', { name: 'Stay signed in' }).click()
    await heading(page, 'Overview').waitFor()
    expect(
      await page.evaluate(
        `fetch('/api/v1/session').then((it) => it.json()).then((it) => it.organization.name)`,
      ),
    ).not.toBe('Globex')
    await page.goto('about:blank')
    await page.goto(link)
    await page.getByRole('button', { name: 'Change to the other organization' }).click()
    await heading(page, 'Overview').waitFor()
    expect(
      await page.evaluate(
        `fetch('/api/v1/session').then((it) => it.json()).then((it) => it.organization.name)`,
      ),
    ).toBe('Globex')
    await context.close()
  })

  test('an account of another organization asks before it takes the place of a session, and comes back to its screen', async () => {
    const { id: other } = await server.server.services.clients.createOrganization('Initech')
    roles.push({ value: 'initech', role: 'read', organization_id: other })
    issuer.person = { sub: 'u3', name: 'Kim', groups: ['staff', 'initech'] }
    const context = await openContext(browser)
    const page = await context.newPage()
    await page.goto(`${server.base_url}/console`)
    await page.getByRole('link', { name: 'Acme accounts' }).click()
    await heading(page, 'Overview').waitFor()
    const named = () =>
      page.evaluate(`fetch('/api/v1/session').then((it) => it.json()).then((it) => it.organization.name)`)
    const own = await named()
    const change = `/api/v1/session/oidc?organization_id=${other}&return_to=/console/events%3Ftype%3Dx`
    await page.goto(server.base_url + change)
    await page
      .getByText(`This sign-in is for “Initech”, and this browser is signed in for “${own}”`)
      .waitFor()
    await page.getByRole('button', { name: 'Stay signed in' }).click()
    await heading(page, 'Overview').waitFor()
    expect(await named()).toBe(own)
    await page.goto(server.base_url + change)
    await page.getByRole('button', { name: 'Change to the other organization' }).click()
    await heading(page, 'Events').waitFor()
    expect(page.url()).toBe(`${server.base_url}/console/events?type=x`)
    expect(await named()).toBe('Initech')
    await context.close()
  })

  test('a page of another site can neither frame the console nor change anything by the session of a person', async () => {
    const { page, context } = await openVisitor(browser, {
      base_url: server.base_url,
      token: await fresh(),
    })
    const before = (await server.request('GET', '/api/v1/webhooks', { token: await fresh() })).body.data
      .length
    // the issuer is another site for the browser only by its port, so that the name of the host differs here
    const foreign = server.base_url.replace('127.0.0.1', 'localhost')
    await page.route(`${foreign}/attack`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<iframe src="${server.base_url}/console"></iframe>
          <form method="post" enctype="text/plain" action="${server.base_url}/api/v1/webhooks">
          <input name='{"url":"https://evil.example","x":"' value='"}'></form>`,
      }),
    )
    await page.goto(`${foreign}/attack`)
    const framed = page.frames().find((each) => each !== page.mainFrame())
    expect(await framed?.evaluate('document.body?.innerText ?? ""').catch(() => '')).not.toContain('Overview')
    await Promise.all([page.waitForURL('**/api/v1/webhooks'), page.evaluate('document.forms[0].submit()')])
    expect(await page.locator('body').innerText()).toMatch(/"code":"\w+/)
    const { body } = await server.request('GET', '/api/v1/webhooks', { token: await fresh() })
    expect(body.data).toHaveLength(before)
    await context.close()
  })

  /** A token that the clock of the other tests has not ended. */
  const fresh = () => server.tokenFor(server.organization_id)
})
