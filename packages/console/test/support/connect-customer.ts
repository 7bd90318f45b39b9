import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import axe from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openContext } from '../../../hosted/test/support/chromium.ts'

/** Where pictures for the documents are written; nowhere by default. */
const PICTURES = process.env.LINKSPAN_PICTURES

/** A customer in front of the page of an application. */
export interface ConnectCustomer {
  readonly page: Page
  readonly context: BrowserContext
  /** What any of the pages has complained about. */
  readonly complaints: string[]
  /** Presses the button of the application. Returns the popup. */
  press(): Promise<Page>
  /** The newest result, as soon as there are `count` of them. */
  result(count?: number): Promise<Record<string, unknown>>
}

/** Opens the page of an application that wants to connect something. */
export async function openCustomer(
  browser: Browser,
  address: string,
  wanted: object,
): Promise<ConnectCustomer> {
  const context = await openContext(browser, { reducedMotion: 'reduce' })
  await context.addInitScript(axe.source)
  const complaints: string[] = []
  context.on('weberror', (error) => complaints.push(String(error.error())))
  context.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  const page = await context.newPage()
  await page.goto(`${address}#${encodeURIComponent(JSON.stringify(wanted))}`)
  return {
    page,
    context,
    complaints,
    async press() {
      const [popup] = await Promise.all([page.waitForEvent('popup'), page.click('#connect')])
      await popup.waitForURL('**/connect?**')
      return popup
    },
    async result(count = 1) {
      await page.waitForFunction((wanted) => Reflect.get(globalThis, 'results').length >= wanted, count)
      return page.evaluate(() => Reflect.get(globalThis, 'results').at(-1))
    },
  }
}

/** What axe finds wrong with a page. */
export function findings(page: Page): Promise<string[]> {
  return page.evaluate(`axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => id + ' ' + target.join(' '))))`)
}

const VIEWS = [
  { width: 1440, height: 900, scheme: 'light' },
  { width: 1440, height: 900, scheme: 'dark' },
  { width: 360, height: 740, scheme: 'light' },
  { width: 360, height: 740, scheme: 'dark' },
] as const

/** Writes a picture for the documents, and those of every view, if pictures are wanted; the page has no barriers in any. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return
  mkdirSync(PICTURES, { recursive: true })
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true })
  const former = page.viewportSize()
  for (const { width, height, scheme } of VIEWS) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: scheme })
    await page.screenshot({ path: join(PICTURES, `${name}-${width}-${scheme}.png`), fullPage: true })
    const found = await findings(page)
    if (await page.evaluate('document.documentElement.scrollWidth > innerWidth')) found.push('is too wide')
    if (found.length > 0) throw new Error(`${name}-${width}-${scheme}: ${found.join('; ')}`)
  }
  await page.emulateMedia({ colorScheme: null })
  if (former) await page.setViewportSize(former)
}
