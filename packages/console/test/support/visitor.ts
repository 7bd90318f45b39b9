import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { openContext } from '../../../hosted/test/support/chromium.ts'

/** Who looks at the console in a test. */
export interface VisitorOptions {
  readonly base_url: string
  /** The token of a client, which makes the link by which the person signs in. */
  readonly token: string
  /** A link by which the person signs in; by default one that the client makes. */
  readonly link?: string
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

/** Opens a browser window in which a person has signed in by a link. */
export async function openVisitor(browser: Browser, options: VisitorOptions): Promise<Visitor> {
  const { base_url, width = 1440, height = 900, scheme = 'light' } = options
  const context = await openContext(browser, {
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error.stack ?? error)))
  page.on('console', (message) => {
    // an answer that is an error is shown by the page
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  await page.goto(options.link ?? (await newLink(options)))
  await page.locator('main#main').waitFor()
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

async function newLink({ base_url, token, role = 'manage' }: VisitorOptions): Promise<string> {
  const made = await fetch(`${base_url}/api/v1/account/sign_in_links`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', role }),
  })
  const { url } = (await made.json()) as { url: string }
  return url
}
