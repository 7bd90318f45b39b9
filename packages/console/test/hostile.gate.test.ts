import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { until } from '../../core/test/support/until.ts'
import { describeInBrowser, launchChromium } from '../../hosted/test/support/chromium.ts'
import { startTestServer, type TestServer } from '../../hosted/test/support/server.ts'
import { shared } from '../../stores/test/support/shared.ts'
import { createHealthSummary } from '../../sync/src/plan/health-summary.ts'
import { fits } from './support/fits.ts'
import { fulfilConnectors, fulfilHugeEntity, HOSTILE, MANY_FIELDS } from './support/hostile.ts'
import { fulfilLists } from './support/hostile-lists.ts'
import { openVisitor, type Visitor } from './support/visitor.ts'

const CONNECTORS = 10_000

/** What reaches beyond the window, so that the page scrolls sideways. */
const wider = async (page: Page) =>
  (await fits(page))
    ? []
    : page.evaluate(`[...document.querySelectorAll('main *')]
        .filter((each) => each.getBoundingClientRect().right > innerWidth)
        .map((each) => each.tagName + '.' + each.className).slice(0, 5)`)

const PROBLEM = encodeURIComponent(HOSTILE[0] as string)

/** Every screen with names or errors, and what is there once it shows them; also those that repeat an address. */
const SCREENS = [
  ['', 'main .group'],
  ['/connectors', '.rows-row'],
  [`/connectors?q=${PROBLEM}`, 'h1'],
  ['/connectors/con_0', '.synced'],
  ['/connectors/con_35', '.run-details'],
  ['/connectors/con_7/settings', 'main form'],
  ['/connectors/con_7/data', 'main .entity'],
  ['/data', '.rows-row'],
  [`/data/con_1/campaigns?group=${PROBLEM}&where=${PROBLEM}~eq~${PROBLEM}`, '.grid-row'],
  [`/data/con_1/${PROBLEM}`, '.empty'],
  [`/connect?customer=${PROBLEM}&kind=${PROBLEM}`, 'h1'],
  [`/connected?error=${PROBLEM}&error_description=${PROBLEM}`, '.problem'],
  [`/events?connector=${PROBLEM}`, '.rows-row'],
  ['/events?at=4', 'dialog .code'],
  ['/webhooks', '.entity'],
  ['/webhooks/whk_40', '.run-head'],
  ['/approvals', '.entity'],
  [`/${PROBLEM}`, '.empty'],
  ['/tokens', '.entity'],
  ['/approvals/apr_3', '.diff'],
] as const

/** What a program in a text would have done, and what it could read. */
const REACHED = `({
  run: window.broken,
  turned: /[\\u202a-\\u202e\\u2066-\\u2069]/.test(
    document.body.innerText + [...document.querySelectorAll('[title]')].map((each) => each.title)),
  made: document.querySelectorAll('main img, main script, main svg[onload], a[href^="javascript:"]').length,
  readable: document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage })
    + document.documentElement.outerHTML,
})`

describeInBrowser('the console with more and worse than people expect', () => {
  let server: TestServer
  let browser: Browser
  let visitor: Visitor

  beforeAll(async () => {
    await shared('console')
    server = await startTestServer()
    browser = await launchChromium()
    visitor = await openVisitor(browser, server)
    await fulfilConnectors(visitor.page, CONNECTORS)
    await fulfilHugeEntity(visitor.page)
    await fulfilLists(visitor.page)
  })

  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  test('the pages load only from the server, run no text, and cannot be framed', async () => {
    const page = await fetch(`${server.base_url}/console/connectors/any`)
    const policy = page.headers.get('content-security-policy')?.split('; ') ?? []
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ]),
    )
    expect(policy.join()).not.toContain('unsafe')
    const html = await page.text()
    expect(html).not.toMatch(/<script>|<style|\son\w+=/)
    const [, asset = ''] = /src="([^"]*)"/.exec(html) ?? []
    const script = await fetch(server.base_url + asset, { headers: { 'accept-encoding': 'gzip' } })
    expect(script.headers.get('cache-control')).toContain('immutable')
    expect(script.headers.get('content-encoding')).toBe('gzip')
    for (const path of [
      '/console/assets/none.js',
      '/console/assets/..%2f..%2fpackage.json',
      '/console/assets/',
    ])
      expect((await fetch(server.base_url + path)).status).toBe(404)
    expect((await fetch(`${server.base_url}/console`, { method: 'POST' })).status).toBe(405)
  })

  test('a screen whose files are gone after an update of the server begins again with those of the update', async () => {
    const { page, context, open } = await openVisitor(browser, server)
    let is_updated = false
    await page.route(/assets\/webhooks-/, (route) =>
      is_updated ? route.continue() : route.fulfill({ status: 404 }),
    )
    const title = page.getByRole('heading', { level: 1, name: 'Webhooks' })
    const link = page.getByRole('link', { name: 'Webhooks' })
    await open('')
    await link.click()
    // the page is that of the server, so that it would fail again
    await page.getByText('This screen could not be loaded.').waitFor()
    await page.getByRole('link', { name: 'Events' }).click()
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor()
    await page.route(/console\/webhooks$/, async (route) => {
      is_updated = true
      const response = await route.fetch()
      const body = (await response.text()).replace(/(assets\/index-[\w-]+\.js)/, '$1?updated')
      return route.fulfill({ response, body })
    })
    await link.click()
    await title.waitFor()
    expect(await page.locator('script[src$="?updated"]').count()).toBe(1)
    await context.close()
  })

  test('without the setting there is no console', async () => {
    const off = await startTestServer({ console: false })
    try {
      expect((await fetch(`${off.base_url}/console`)).status).toBe(404)
    } finally {
      await off.close()
    }
  })

  test('hostile names and errors are only texts, and fit wide and narrow screens', async () => {
    const { page, complaints, context } = visitor
    const secrets = [server.token, ...(await context.cookies()).map(({ value }) => value)]
    expect(secrets).toHaveLength(2)
    for (const [path, ready] of SCREENS) {
      await visitor.open(path)
      await page.locator(ready).first().waitFor()
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        expect({ path, width, wider: await wider(page) }).toEqual({ path, width, wider: [] })
      }
      const { run, turned, made, readable } = (await page.evaluate(REACHED)) as Record<string, unknown>
      expect({ path, run, turned, made }).toEqual({ path, run: undefined, turned: false, made: 0 })
      for (const secret of secrets) expect(readable).not.toContain(secret)
    }
    const shown = (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ')
    expect(shown).toContain(HOSTILE[0])
    expect(complaints).toEqual([])
  })

  test('the overview asks for everything at once, and loads meanwhile what draws it', async () => {
    const { page, context, open } = await openVisitor(browser, server)
    await fulfilConnectors(page, 100)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const held = Promise.withResolvers<void>()
    await page.route('**/connectors/summary', async (route) => {
      await held.promise
      await route.fallback()
    })
    await open('')
    await until(
      'everything is asked for before the first answer',
      () =>
        ['connectors/summary', 'connectors/activity', '/approvals?', '/webhooks', 'canvas-'].filter(
          (part) => !asked.some((address) => address.includes(part)),
        ),
      { holds: (missing) => missing.length === 0 },
    )
    held.resolve()
    await page.locator('main .group').first().waitFor()
    await context.close()
  })

  test('a reason that is folded makes room for the connectors of the next', async () => {
    const { page, context, open } = await openVisitor(browser, server)
    const summary = createHealthSummary()
    for (let at = 0; at < 40; at++) {
      const health = { state: 'failed', reason: `reason ${at % 2}` } as const
      summary.add({
        id: `con_${at}`,
        name: 'Ads',
        customer_name: 'Acme',
        connector_type: 'advertising',
        health,
      })
    }
    await page.route('**/connectors/summary', (route) => route.fulfill({ json: summary.end() }))
    await open('')
    const groups = page.locator('main .group')
    await groups.nth(1).waitFor()
    await groups.first().locator('summary').click()
    await groups.nth(1).locator('[aria-rowindex="10"]').waitFor()
    await context.close()
  })

  test('10,000 connectors are searched at once, and only the visible rows exist', async () => {
    const { page } = visitor
    await page.setViewportSize({ width: 1440, height: 900 })
    await visitor.open('/connectors')
    const table = page.getByRole('table', { name: 'Connectors' })
    await page.getByText('10,000 connectors', { exact: true }).waitFor()
    // their number is there before all of them are
    await page.locator('[aria-label="Connectors"][aria-rowcount="10001"]').waitFor()
    expect(await table.getByRole('row').count()).toBeLessThan(100)
    // the list is newest first, so that its end has the first one
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    await table.locator('[aria-rowindex="10001"]').waitFor()
    await page.evaluate('scrollTo(0, 0)')
    await page.getByLabel('Search by name, customer, account, tag or id').fill('con_9876')
    await page.getByText('1 match of 10,000 connectors').waitFor()
    await page.waitForURL(/q=con_9876/)
    await page.goBack()
  })

  test('500 fields of 1,000,000 rows scroll, and only the visible cells exist', async () => {
    const { page, complaints } = visitor
    await visitor.open('/data/con_1/campaigns')
    await page.getByText('1,000,000 records').waitFor()
    await page.getByRole('button', { name: /of 500 fields/ }).click()
    await page.getByRole('button', { name: `Choose these ${MANY_FIELDS}` }).click()
    const grid = page.getByRole('region', { name: 'Records of campaigns' })
    // the answer with the chosen fields is there
    await grid.locator(`[aria-colcount="${MANY_FIELDS}"]`).waitFor()
    for (let scrolls = 1; scrolls <= 5; scrolls++) {
      await grid.evaluate((box, part) => {
        const { scrollHeight, scrollWidth } = box as unknown as { scrollHeight: number; scrollWidth: number }
        Object.assign(box, { scrollTop: scrollHeight, scrollLeft: scrollWidth * part })
      }, scrolls / 5)
      // the next page arrives
      await grid.locator(`[aria-rowcount="${(scrolls + 1) * 200 + 1}"]`).waitFor()
    }
    await grid.locator(`[role=columnheader][aria-colindex="${MANY_FIELDS}"]`).waitFor()
    expect(await grid.getByRole('cell').count()).toBeLessThan(1_500)
    expect(await wider(page)).toEqual([])
    expect(complaints).toEqual([])
  })
})
