import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { agentToken, write } from '../../hosted/test/support/approvals.ts'
import { describeInBrowser, launchChromium } from '../../hosted/test/support/chromium.ts'
import { untilSync } from '../../hosted/test/support/until-sync.ts'
import { fits } from './support/fits.ts'
import { type Screen, screensOf } from './support/screens.ts'
import { openVisitor } from './support/visitor.ts'
import { adsConnector, openWorld, type World } from './support/world.ts'

const VIEWS = [
  { width: 1440, height: 900, scheme: 'light' },
  { width: 360, height: 740, scheme: 'dark' },
  { width: 3840, height: 2160, scheme: 'light' },
] as const

/** Those of pictures. */
const MORE_VIEWS = [
  { width: 1440, height: 900, scheme: 'dark' },
  { width: 360, height: 740, scheme: 'light' },
] as const

/** Where pictures of every screen are written, in every state; nowhere by default, and then lists have few states. */
const PICTURES = process.env.LINKSPAN_PICTURES

/** The names of the screens that are looked at, as a regular expression; all by default. */
const CHOSEN = new RegExp(process.env.LINKSPAN_SCREENS ?? '')

describeInBrowser('every screen of the console in every state', () => {
  let world: World
  let browser: Browser
  let screens: Screen[]

  beforeAll(async () => {
    world = await openWorld('console-screens')
    const { server, sandbox } = world
    const connector_id = (await adsConnector(world)).id
    const credentials = sandbox.advertising.credentials() as { refresh_token: string }
    const broken_id = (await adsConnector(world, { name: 'Broken ads', credentials })).id
    sandbox.google_accounts.revoke(credentials.refresh_token)
    await server.request('POST', `/api/v1/integrations/connectors/${broken_id}/check`)
    const { body: webhook } = await server.request('POST', '/api/v1/webhooks', {
      body: { url: 'http://127.0.0.1:9/hook', description: 'billing' },
    })
    const [customer_id] = sandbox.advertising.customer_ids
    const listed = await server.execute(connector_id, {
      entity: 'campaigns',
      action: 'list',
      params: { customer_id, pageSize: 1 },
    })
    const { resourceName } = listed.body.data[0].campaign
    const operations = [{ update: { resourceName, name: 'Winter sale – עברית' }, updateMask: 'name' }]
    const asked = await write(server, await agentToken(server), {
      connector: connector_id,
      body: { entity: 'campaigns', action: 'update', params: { customer_id, operations } },
    })
    await untilSync(server, connector_id)
    screens = screensOf({
      connector_id,
      broken_id,
      webhook_id: webhook.id,
      approval_id: asked.body.approval.id,
    })
    browser = await launchChromium()
    if (PICTURES) mkdirSync(PICTURES, { recursive: true })
  })

  afterAll(async () => {
    await browser?.close()
    await world?.close()
  })

  test('has no barriers in light and dark, and fits from 360 pixels to 4K', async () => {
    const found: unknown[] = []
    const { page, complaints, open } = await openVisitor(browser, world.server)
    await page.addInitScript(axe.source)
    const looked_at = screens.filter(({ name, is_more }) => CHOSEN.test(name) && (PICTURES || !is_more))
    expect(looked_at).not.toEqual([])
    for (const screen of looked_at) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await screen.arrange?.(page)
      try {
        await open(screen.path)
        await screen.act?.(page)
        await page.locator(screen.ready).first().waitFor()
      } catch (error) {
        // the other screens are looked at too
        found.push(`${screen.name}: ${error}`)
      }
      for (const { width, height, scheme } of PICTURES ? [...VIEWS, ...MORE_VIEWS] : VIEWS) {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme: scheme })
        const view = `${screen.name}-${width}-${scheme}`
        if (PICTURES && width < 2_000) await picture(page, width, join(PICTURES, `${view}.png`))
        if (!(await fits(page))) found.push(`${view} is too wide`)
        if (width < 2_000) found.push(...(await barriers(page)).map((barrier) => `${view}: ${barrier}`))
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
    found.push(...complaints)
    await page.context().close()
    expect(found).toEqual([])
  })

  test('everything that can be pressed or filled is reached by the keyboard', async () => {
    const { page, context, open } = await openVisitor(browser, world.server)
    for (const name of ['overview', 'connector-settings', 'records-grouped', 'webhook']) {
      const { path, ready } = screens.find((each) => each.name === name) as Screen
      await open(path)
      await page.locator(ready).first().waitFor()
      for (let tries = 1; ; tries++) {
        const wanted = Number(await page.evaluate(MARK))
        expect(wanted).toBeGreaterThan(8)
        for (let presses = 0; presses < wanted * 2; presses++) {
          await page.keyboard.press('Tab')
          if (Number(await page.evaluate(REACH)) === wanted) break
        }
        const reached = await page.evaluate(REACH)
        if (reached === wanted) break
        // a part of the screen that came meanwhile may have taken the place of another
        if (tries === 3) expect({ name, reached }).toEqual({ name, reached: wanted })
      }
    }
    await context.close()
  })

  test('a dialog keeps the focus until it is closed, and gives it back to what has opened it', async () => {
    const { page, context, open } = await openVisitor(browser, world.server)
    for (const [name, text] of [
      ['connector-settings', 'Delete'],
      ['webhooks', 'Add a webhook'],
    ] as const) {
      const { path, ready } = screens.find((each) => each.name === name) as Screen
      await open(path)
      await page.locator(ready).first().waitFor()
      for (const close of ['Escape', 'Enter', 'Enter', 'Escape', 'Escape', 'Enter']) {
        const dialog = page.getByRole('dialog')
        await page.getByRole('button', { name: text, exact: true }).press('Enter')
        await dialog.waitFor()
        for (let presses = 0; presses < 8; presses++) {
          await page.keyboard.press('Tab')
          // the browser's own controls are between the last and the first one
          const place = await page.evaluate(
            'document.activeElement === document.body || Boolean(document.activeElement.closest("dialog"))',
          )
          expect({ name, presses, place }).toEqual({ name, presses, place: true })
        }
        if (close === 'Enter') await dialog.getByRole('button', { name: 'Cancel' }).focus()
        await page.keyboard.press(close)
        await dialog.waitFor({ state: 'detached' })
        await page.locator('button:focus', { hasText: text }).waitFor()
      }
    }
    await context.close()
  })
})

/** Counts what is visible and can be used. */
const MARK = `
  globalThis.wanted = new Set([...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
    .filter((each) => each.checkVisibility() && !each.closest('.skip')))
  globalThis.reached = new Set()
  wanted.size`

/** Counts what had the focus. */
const REACH = `
  if (wanted.has(document.activeElement)) reached.add(document.activeElement)
  reached.size`

/** What a person sees who scrolls for a while. */
async function picture(page: Page, width: number, path: string): Promise<void> {
  const former = page.viewportSize()
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'))
  await page.setViewportSize({ width, height: Math.min(height, 2_400) })
  await page.screenshot({ path })
  if (former) await page.setViewportSize(former)
}

/** What keeps people with disabilities from using the page, in words. */
async function barriers(page: Page): Promise<string[]> {
  // neither what passes is wanted nor what axe would load for rules that are off
  const options = JSON.stringify({ resultTypes: ['violations'], preload: false })
  return page.evaluate(`axe.run(${options}).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ html, failureSummary }) => id + ' ' + html.slice(0, 160) + ' ' + failureSummary)))`)
}
