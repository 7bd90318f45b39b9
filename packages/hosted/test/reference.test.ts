import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import { catalog } from '@linkspan/service'
import type { Browser, Page } from 'playwright-core'
import { each } from '../../core/test/support/each.ts'
import { routes } from '../src/http/routes/routes.ts'
import { describeInBrowser, launchChromium, openPage } from './support/chromium.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('/docs needs no token, loads only from this server, and may not be framed', async () => {
  const page = await fetch(`${server.base_url}/docs`)
  expect({ status: page.status, type: page.headers.get('content-type') }).toEqual({
    status: 200,
    type: 'text/html; charset=utf-8',
  })
  const policy = page.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe|https?:/)
  const html = await page.text()
  expect(html).not.toMatch(/<script>|<style|https?:/)
  const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address)
  expect(addresses.length).toBe(4)
  for (const address of each(addresses)) {
    const file = await fetch(`${server.base_url}${address}`)
    // a server that closes waits for replies that are still read
    await file.arrayBuffer()
    const { status, headers } = file
    expect({ address, status, sniffed: headers.get('x-content-type-options') }).toEqual({
      address,
      status: 200,
      sniffed: 'nosniff',
    })
  }
})

test('the root leads to a page', async () => {
  const root = await fetch(server.base_url, { redirect: 'manual' })
  const location = root.headers.get('location') ?? ''
  // the console of the sources may not be built
  expect({ status: root.status, location }).toEqual({
    status: 302,
    location: expect.stringMatching(/^\/(?:console|docs)$/),
  })
  expect((await fetch(server.base_url + location)).status).toBe(200)
  expect((await server.request('POST', '/')).status).toBe(405)
})

test('below /docs there is nothing else, and it takes no other method', async () => {
  for (const path of ['/docs/package.json', '/docs/..%2fpackage.json', '/docs/swagger-ui.css.map'])
    expect((await server.request('GET', path)).status).toBe(404)
  const { status, headers } = await server.request('POST', '/docs')
  expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow: 'GET' })
})

describeInBrowser('in a browser', () => {
  let browser: Browser
  let page: Page
  const requested: string[] = []
  const complaints: string[] = []

  beforeAll(async () => {
    browser = await launchChromium()
    page = await openPage(browser)
    page.on('request', (request) => void requested.push(request.url()))
    page.on('console', (message) => void complaints.push(message.text()))
    page.on('pageerror', (error) => void complaints.push(String(error)))
  })
  beforeEach(async () => {
    await page.goto(`${server.base_url}/docs`)
    await page.locator('.opblock').first().waitFor()
  })
  afterAll(() => browser?.close())

  test('/docs shows every route, and a person can send a request', async () => {
    const { paths } = (await server.request('GET', '/openapi.json', { token: null })).body
    const own = Object.keys(paths).filter((path) => !/#[^.]+\./.test(path))
    const methods = own.flatMap((path) => Object.keys(paths[path]))
    expect(methods.length).toBeGreaterThanOrEqual(routes.length)
    expect(await page.locator('.opblock').count()).toBe(methods.length)
    await page.locator('#operations-health-healthLive .opblock-summary-control').click()
    const operation = page.locator('#operations-health-healthLive')
    await operation.getByRole('button', { name: 'Try it out' }).click()
    await operation.getByRole('button', { name: 'Execute', exact: true }).click()
    const answer = operation.locator('.live-responses-table .response-col_status').last()
    await answer.waitFor()
    expect(await answer.innerText()).toContain('200')
  })

  test('/docs shows the operations of one entity, asks for no other host, and breaks no rule of its policy', async () => {
    const { nav, ...times } = await timed()
    process.stderr.write(`/docs of an entity, in milliseconds: ${JSON.stringify(times)}\n`)
    expect(nav).toBe(Object.values(catalog).flatMap(({ entities }) => Object.keys(entities)).length + 1)
    const { actions } = advertising.entities.campaigns
    expect(await page.locator('.opblock').count()).toBe(Object.keys(actions).length + 2)
    const origins = new Set(
      requested.filter((url) => !url.startsWith('data:')).map((url) => new URL(url).origin),
    )
    expect([...origins]).toEqual([server.base_url])
    expect(complaints).toEqual([])
  })

  /** How long it takes to show an entity, and to open its largest operation. */
  async function timed() {
    await page.getByRole('link', { name: 'campaigns', exact: true }).click()
    await page.waitForURL(/entity=advertising\.campaigns$/)
    await page.locator('#operations-advertising-advertisingCampaignsSearch').waitFor()
    const [first_paint, operations] = await page.evaluate(() => [
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      performance.now(),
    ])
    const begun = performance.now()
    const opened = page.locator('#operations-advertising-advertisingCampaignsSearch')
    await opened.locator('.opblock-summary-control').click()
    await opened.getByText('metrics.clicks').first().waitFor()
    return {
      first_paint,
      operations,
      opening: performance.now() - begun,
      nav: await page.locator('#entities a').count(),
    }
  }
})
