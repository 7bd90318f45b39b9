import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'

/** Who looks at the console in a test. */
export interface VisitorOptions {
  readonly base_url: string
  /** The token of the session that the test stands in for. */
  readonly token: string
  readonly role?: 'read' | 'operate' | 'manage'
  readonly width?: number
  readonly height?: number
  readonly scheme?: 'light' | 'dark'
}

/** A person with a browser, whose clicks and entries are counted. */
export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  /** What the page has complained about. */
  readonly complaints: string[]
  /** How often the person has clicked, chosen or typed. */
  readonly interactions: () => number
  open(path: string): Promise<void>
  click(target: Locator): Promise<void>
  fill(target: Locator, text: string): Promise<void>
  choose(target: Locator, value: string): Promise<void>
}

/**
 * Opens a browser window whose requests have a session. How a session comes to be is tested where it is made; here the
 * window's requests get a token, which no script of the page can see.
 */
export async function openVisitor(browser: Browser, options: VisitorOptions): Promise<Visitor> {
  const { base_url, token, role = 'manage', width = 1440, height = 900, scheme = 'light' } = options
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: 'reduce',
  })
  const session = { person: 'Ada', organization: 'Test', role, csrf_token: 'csrf' }
  await context.route(`${base_url}/api/v1/**`, (route) => {
    if (new URL(route.request().url()).pathname === '/api/v1/session') return route.fulfill({ json: session })
    return route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${token}` } })
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error.stack ?? error)))
  page.on('console', (message) => {
    // an answer that is an error is shown by the page
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  let count = 0
  return {
    page,
    context,
    complaints,
    interactions: () => count,
    open: async (path) => void (await page.goto(`${base_url}/console${path}`)),
    async click(target) {
      count++
      await target.click()
    },
    async fill(target, text) {
      count++
      await target.fill(text)
    },
    async choose(target, value) {
      count++
      await target.selectOption(value)
    },
  }
}
