import { afterAll, beforeAll, expect, test } from '@jest/globals'
import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { describeInBrowser, launchChromium } from '../../hosted/test/support/chromium.ts'
import { openWorld, type World } from './support/world.ts'

/** Under load, a step may take long. */
const PATIENCE_MS = 45_000

describeInBrowser('what customers do on the page of a link', () => {
  let world: World
  let browser: Browser

  beforeAll(async () => {
    world = await openWorld('connect-page')
    browser = await launchChromium()
  }, 120_000)

  afterAll(async () => {
    await browser?.close()
    await world?.close()
  })

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

  /** Makes a link, and opens it in a window of its own. */
  async function follow(more: object) {
    const { server } = world
    const { body } = await server.request('POST', '/api/v1/connect_sessions', { body: more })
    const context = await browser.newContext({
      viewport: { width: 480, height: 800 },
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    await page.addInitScript(axe.source)
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        complaints.push(message.text())
    })
    await page.goto(body.url)
    const read = async () =>
      (await server.request('GET', `/api/v1/connect_sessions/${body.id}`)).body as Record<string, string>
    return { page, context, read, complaints, url: body.url as string }
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
    expect(page.url()).not.toContain('#')
    expect(await findings(page)).toEqual([])
    await page.getByRole('radio', { name: /Google Analytics/ }).click()
    await button(page, /^Continue to Google Analytics/).click()
    await button(page, 'Deny').click()
    await page.getByText('Try again, and allow the access at the vendor.').waitFor()
    expect(await findings(page)).toEqual([])
    expect(await read()).toMatchObject({ status: 'open', connector_id: null })
    await button(page, /^Continue to Google Analytics/).click()
    await button(page, 'Allow').click()
    await page.getByText('The vendor has granted the access.').waitFor()
    expect(page.url()).not.toContain('secret_id')
    await button(page, 'Connect').click()
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
    expect(complaints).toEqual([])
    await context.close()
  }, 120_000)

  test('credentials that the vendor refuses are corrected in place, and a link that has ended says so', async () => {
    const { server, sandbox } = world
    const { page, context, read, complaints, url } = await follow({
      customer_name: 'globex',
      connector_types: ['advertising'],
    })
    await button(page, 'Enter credentials instead').click()
    await button(page, 'Connect').click()
    await page.getByRole('alert').first().waitFor()
    expect((await read()).status).toBe('open')
    await page.getByLabel('refresh_token').fill('invented-and-wrong')
    for (const name of ['client_id', 'client_secret'] as const)
      await page.getByLabel(name).fill(sandbox.google_accounts.client[name])
    await button(page, 'Connect').click()
    await page.getByText('Allow the access again, or correct the credentials.').waitFor()
    expect(await findings(page)).toEqual([])
    const { connector_id } = await read()
    const good = sandbox.advertising.credentials() as { refresh_token: string }
    await page.getByLabel('refresh_token').fill(good.refresh_token)
    await button(page, 'Connect').click()
    await page.getByText('You can close this window.').waitFor()
    expect((await read()).connector_id).toBe(connector_id)
    const { body } = await server.request('GET', `/api/v1/integrations/connectors/${connector_id}`)
    expect(body.status).toBe('active')
    await server.request('DELETE', `/api/v1/account/tokens/${(await read()).id}`)
    await page.goto(url.replace('?', '?again=1&'))
    await page.getByRole('heading', { name: 'This link cannot be used' }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  }, 120_000)
})

/** What axe finds wrong with a page. */
function findings(page: Page): Promise<string[]> {
  return page.evaluate(`axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => id + ' ' + target.join(' '))))`)
}
