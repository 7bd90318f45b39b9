import { afterAll, beforeAll, expect, test } from '@jest/globals'
import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { describeInBrowser, launchChromium, openPage } from '../../hosted/test/support/chromium.ts'
import { market } from '../../hosted/test/support/market.ts'
import { catalog } from '../../service/src/catalog.ts'
import { findings, picture } from './support/connect-customer.ts'
import { fits } from './support/fits.ts'
import { HOSTILE } from './support/hostile.ts'
import { openWorld, type World } from './support/world.ts'

/** A moment of the last week. */
const FROM = new Date(Date.now() - 5 * 86_400_000).toISOString()

describeInBrowser('what customers do on the page of a link', () => {
  let world: World
  let browser: Browser

  beforeAll(async () => {
    world = await openWorld('connect-page', { kinds: [...catalog, market] })
    browser = await launchChromium()
  })

  afterAll(async () => {
    await browser?.close()
    await world?.close()
  })

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

  /** Makes a link, and opens it in a window of its own. */
  async function follow(more: object) {
    const { server } = world
    const { body } = await server.request('POST', '/api/v1/connect_sessions', { body: more })
    const viewport = { width: 480, height: 800 }
    const page = await openPage(browser, { viewport, reducedMotion: 'reduce' })
    await page.addInitScript(axe.source)
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        complaints.push(message.text())
    })
    // a page that is loaded again before its first request has an answer still has its link
    const asked = Promise.withResolvers<void>()
    await page.route('**/connect_visits/**', () => asked.resolve(), { times: 1 })
    await page.goto(body.url)
    await asked.promise
    await page.reload()
    await page.getByText(/this link works until/).waitFor()
    const read = async () =>
      (await server.request('GET', `/api/v1/connect_sessions/${body.id}`)).body as Record<string, string>
    const context = page.context()
    return { page, context, read, complaints, id: body.id as string, url: body.url as string }
  }

  test('a customer chooses a kind, is refused, tries again, and comes back to the application with a connector', async () => {
    const { server } = world
    const { page, context, read, complaints, url } = await follow({
      customer_name: 'acme',
      connector_types: ['advertising', 'web-analytics'],
      redirect_url: `${server.base_url}/app?from=connect`,
    })
    await page.getByRole('radio', { name: /Google Ads/ }).waitFor()
    expect(await page.getByRole('radio').count()).toBe(2)
    // the token is not left in the address
    await page.waitForURL(({ href }) => !href.includes('#'))
    expect(await findings(page)).toEqual([])
    await page.getByRole('radio', { name: /Google Analytics/ }).click()
    await button(page, /^Continue to Google Analytics/).click()
    await button(page, 'Deny').click()
    await page.getByText('Try again, and allow access.').waitFor()
    expect(await findings(page)).toEqual([])
    expect(await read()).toMatchObject({ status: 'open', connector_id: null })
    await button(page, /^Continue to Google Analytics/).click()
    await button(page, 'Allow').click()
    await page.getByText('Access to Google Analytics was granted.').waitFor()
    await page.waitForURL(({ href }) => !href.includes('secret_id'))
    await button(page, 'Connect').click()
    await page.getByRole('checkbox', { name: /^Example Shop/ }).check()
    // nothing that a script can read shows who the customer is
    expect(await stored(page)).toEqual({ local: [], session: [], cookies: '' })
    await button(page, 'Done').click()
    await page.waitForURL('**/app?**')
    const { status, connector_id, id } = await read()
    expect(status).toBe('completed')
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      from: 'connect',
      connect_session: id,
      status: 'completed',
    })
    const { body } = await server.request('GET', `/api/v1/integrations/connectors/${connector_id}`)
    expect(body).toMatchObject({ customer_name: 'acme', connector_type: 'web-analytics', status: 'active' })
    // who opens the link once more learns that nothing is left to do
    await page.goto(url)
    await page.getByText('The account is connected.').waitFor()
    await picture(page, 'link-completed')
    expect(complaints).toEqual([])
    await context.close()
  })

  test('credentials that the vendor refuses are corrected in place, and a link that has ended says so', async () => {
    const { server, sandbox } = world
    const { page, context, read, complaints, url } = await follow({
      customer_name: 'globex',
      connector_types: ['advertising', 'call-recording'],
    })
    await page.getByRole('radio', { name: /Google Ads/ }).check()
    await picture(page, 'link-consent')
    await button(page, 'Enter credentials instead').click()
    await button(page, 'Connect').click()
    await page.getByRole('alert').first().waitFor()
    expect(await read()).toMatchObject({ status: 'open', refusal: null })
    await page.getByLabel('refresh_token').fill('invented-and-wrong')
    for (const name of ['client_id', 'client_secret'] as const)
      await page.getByLabel(name).fill(sandbox.google_accounts.client[name])
    await button(page, 'Connect').click()
    await page.getByText('Allow access again, or correct the credentials.').waitFor()
    // the connector is made: no other kind can take its place, and what was typed stays
    expect(await page.getByRole('radio').count()).toBe(0)
    expect(await page.getByLabel('client_id').inputValue()).toBe(sandbox.google_accounts.client.client_id)
    expect(await findings(page)).toEqual([])
    const { connector_id, refusal } = await read()
    expect(refusal).toMatchObject({ code: 'reauth_required' })
    const good = sandbox.advertising.credentials() as { refresh_token: string }
    await page.getByLabel('refresh_token').fill(good.refresh_token)
    await button(page, 'Connect').click()
    await page.getByRole('checkbox', { name: /^Solo Ferry Lines/ }).check()
    await button(page, 'Done').click()
    await page.getByText('You can close this window.').waitFor()
    expect(await read()).toMatchObject({ connector_id, status: 'completed', refusal: null })
    const { body } = await server.request('GET', `/api/v1/integrations/connectors/${connector_id}`)
    expect(body.status).toBe('active')
    const repair = await follow({ connector_id })
    await repair.page.getByRole('heading', { name: 'Reconnect the account' }).waitFor()
    await picture(repair.page, 'link-repair')
    await button(repair.page, /^Continue to Google Ads/).click()
    await button(repair.page, 'Allow').click()
    await button(repair.page, 'Connect').click()
    await repair.page.getByText('You can close this window.').waitFor()
    expect(await repair.read()).toMatchObject({ connector_id, status: 'completed' })
    await repair.context.close()
    await server.request('DELETE', `/api/v1/account/tokens/${(await read()).id}`)
    await page.goto(url.replace('?', '?again=1&'))
    await page.getByRole('heading', { name: 'This link cannot be used' }).waitFor()
    await picture(page, 'link-ended')
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a customer sees what a consent asks for, takes some of it back, and gives it by a later link', async () => {
    const { server } = world
    const logs = (id: string) =>
      server.execute(id, {
        entity: 'logs',
        action: 'list',
        params: { logType: 'AccessLog', fromDateTime: FROM },
      })
    const consent = async ({ page }: { readonly page: Page }) => {
      await button(page, /^Continue to Gong/).click()
      await button(page, 'Allow').click()
      await button(page, 'Connect').click()
    }
    const first = await follow({
      customer_name: 'initech',
      connector_types: ['call-recording'],
      choose: [],
      consent_groups: { gong: ['tasks', 'logs'] },
    })
    await first.page.getByRole('checkbox', { name: 'See and change tasks' }).waitFor()
    expect(await first.page.getByRole('checkbox').count()).toBe(2)
    await first.page.getByRole('checkbox', { name: /^See the logs/ }).uncheck()
    await picture(first.page, 'link-groups')
    expect(await findings(first.page)).toEqual([])
    await consent(first)
    await first.page.getByText('You can close this window.').waitFor()
    const { connector_id = '' } = await first.read()
    const found = await server.request('GET', `/api/v1/integrations/connectors/${connector_id}`)
    expect(found.body).toMatchObject({ consent_groups: ['tasks'] })
    const { status, body } = await logs(connector_id)
    expect({ status, body }).toMatchObject({ status: 424, body: { consent_group: 'logs' } })
    const wanted = [...found.body.consent_groups, body.consent_group]
    const repair = await follow({ connector_id, consent_groups: { gong: wanted } })
    await repair.page.getByRole('heading', { name: 'Reconnect the account' }).waitFor()
    await consent(repair)
    await repair.page.getByText('You can close this window.').waitFor()
    expect(await repair.read()).toMatchObject({ connector_id, status: 'completed' })
    expect((await logs(connector_id)).status).toBe(200)
    expect([...first.complaints, ...repair.complaints]).toEqual([])
    await first.context.close()
    await repair.context.close()
  })

  test('a customer chooses among the accounts that a kind of somebody’s own declares, and sees their first rows', async () => {
    const { page, context, read, complaints } = await follow({
      customer_name: 'hooli',
      connector_types: ['market'],
      choose: ['accounts', 'data'],
    })
    await page.getByLabel('token').fill('invented')
    await button(page, 'Connect').click()
    // the second page of the list has it
    await page.getByRole('checkbox', { name: /^Cobbler Delft/ }).check()
    await page.getByRole('heading', { name: 'West' }).waitFor()
    await page.getByRole('cell', { name: 's3-1001' }).waitFor()
    await picture(page, 'link-own-kind')
    await button(page, 'Done').click()
    await page.getByText('You can close this window.').waitFor()
    const { connector_id } = await read()
    const { body } = await world.server.request('GET', `/api/v1/integrations/connectors/${connector_id}`)
    expect(body).toMatchObject({ connector_type: 'market', replication_config: { shop_ids: ['s3'] } })
    expect(complaints).toEqual([])
    await context.close()
  })

  test('no name of a customer, an account or a refusal runs as a program or breaks the page', async () => {
    const { server, sandbox } = world
    const { page, context, complaints, id } = await follow({
      customer_name: HOSTILE.join(' ').slice(0, 255),
      connector_types: ['web-analytics'],
      choose: ['accounts', 'data'],
      replication_config: {
        'web-analytics': { reports: [{ name: 'Named', dimensions: ['date'], metrics: ['sessions'] }] },
      },
    })
    const answer = await page.request.get(`${server.base_url}/connect`)
    expect(answer.headers()).toMatchObject({
      'content-security-policy': expect.not.stringContaining('unsafe'),
      'cross-origin-opener-policy': 'unsafe-none',
    })
    const policy = answer.headers()['content-security-policy']
    for (const part of ["frame-ancestors 'none'", "require-trusted-types-for 'script'", "script-src 'self'"])
      expect(policy).toContain(part)
    const texts = HOSTILE.map((text, at) => ({
      property_id: String(at),
      displayName: text,
      accountDisplayName: HOSTILE[(at + 1) % HOSTILE.length],
    }))
    const cells = HOSTILE.slice(0, 6)
    let answers = false
    await page.route('**/execute', (route) => {
      if (!answers) return route.abort()
      const { entity } = route.request().postDataJSON()
      const rows = cells.map((text) => Object.fromEntries(cells.map((name) => [name, text])))
      return route.fulfill({
        json: { data: entity === 'properties' ? texts : rows, meta: { next_page_token: null } },
      })
    })
    const refusal = { code: HOSTILE[0], message: HOSTILE.join(' '), at: '2026-11-20T08:15:00.000Z' }
    await page.route(`**/connect_visits/${id}`, async (route) => {
      const real = await route.fetch()
      await route.fulfill({ response: real, json: { ...(await real.json()), refusal } })
    })
    await page.reload()
    await page
      .getByText(HOSTILE[0] as string)
      .first()
      .waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await fits(page)).toBe(true)
    await picture(page, 'link-hostile-refusal')
    await page.unroute(`**/connect_visits/${id}`)
    await button(page, 'Enter credentials instead').click()
    for (const [name, value] of Object.entries(sandbox.web_analytics.credentials()))
      await page.getByLabel(new RegExp(`${name}( \\(required\\))?$`)).fill(String(value))
    await button(page, 'Connect').click()
    // accounts that could not be read are read again
    await button(page, 'Try again').waitFor()
    await picture(page, 'link-accounts-failed')
    answers = true
    await button(page, 'Try again').click()
    await page.getByRole('checkbox').nth(1).check()
    await page.getByRole('columnheader').first().waitFor()
    expect(await page.evaluate('window.broken')).toBeUndefined()
    expect(await fits(page)).toBe(true)
    expect(await findings(page)).toEqual([])
    await picture(page, 'link-hostile-choice')
    expect(complaints).toEqual([])
    await context.close()
  })
})

/** What scripts of a page can read of the storage of the browser. */
function stored(page: Page): Promise<unknown> {
  return page.evaluate(
    `({ local: Object.keys(localStorage), session: Object.keys(sessionStorage), cookies: document.cookie })`,
  )
}
