import { existsSync } from 'node:fs'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser without what people see of it, which needs a quarter of the time, and blocks no popups. */
const HEADLESS = '/usr/bin/chromium-headless-shell'

/** How long a browser may take for a step on a busy machine. */
const PATIENCE_MS = 200_000

/** The browser of this system; undefined if it has none. */
export function findChromium(places: readonly string[] = PLACES): string | undefined {
  const named = process.env.LINKSPAN_CHROMIUM
  return (named ? [named] : places).find((path) => existsSync(path))
}

/** Starts the browser of this system. Without `popups`, a page opens windows only while it handles a click, as for people. */
export function launchChromium({ popups = true } = {}): Promise<Browser> {
  const executablePath = findChromium(popups ? [HEADLESS, ...PLACES] : PLACES)
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox'],
    timeout: PATIENCE_MS,
    ...(!popups && { ignoreDefaultArgs: ['--disable-popup-blocking'] }),
  })
}

/** Opens a session of its own. */
export async function openContext(
  browser: Browser,
  options?: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(PATIENCE_MS)
  return context
}

/** Opens a page in a session of its own. */
export async function openPage(browser: Browser, options?: BrowserContextOptions): Promise<Page> {
  const page = await browser.newPage(options)
  page.setDefaultTimeout(PATIENCE_MS)
  return page
}
