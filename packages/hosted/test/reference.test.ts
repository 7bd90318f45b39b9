import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { routes } from '../src/http/routes/routes.ts'
import { describeInBrowser, launchChromium } from './support/chromium.ts'
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
  for (const address of addresses) {
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
    page = await browser.newPage()
    page.on('request', (request) => void requested.push(request.url()))
    page.on('console', (message) => void complaints.push(message.text()))
    page.on('pageerror', (error) => void complaints.push(String(error)))
    await page.goto(`${server.base_url}/docs`)
    await page.locator('.opblock').first().waitFor({ timeout: 50_000 })
  }, 60_000)
  afterAll(() => browser?.close())

  test('/docs shows every route, and a person can send a request', async () => {
    expect(await page.locator('.opblock').count()).toBe(routes.length)
    await page.locator('#operations-health-healthLive .opblock-summary-control').click()
    const operation = page.locator('#operations-health-healthLive')
    await operation.getByRole('button', { name: 'Try it out' }).click()
    await operation.getByRole('button', { name: 'Execute', exact: true }).click()
    const answer = operation.locator('.live-responses-table .response-col_status').last()
    await answer.waitFor()
    expect(await answer.innerText()).toContain('200')
  }, 60_000)

  test('/docs opens the largest body, asks for no other host, and breaks no rule of its policy', async () => {
    await page.locator('#operations-connectors-connectorsExecute .opblock-summary-control').click()
    await page.getByText('accessible_customers').first().waitFor({ timeout: 50_000 })
    const origins = new Set(
      requested.filter((url) => !url.startsWith('data:')).map((url) => new URL(url).origin),
    )
    expect([...origins]).toEqual([server.base_url])
    expect(complaints).toEqual([])
  }, 60_000)
})
