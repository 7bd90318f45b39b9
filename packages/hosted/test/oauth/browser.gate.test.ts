import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { describeInBrowser, launchChromium, openPage } from '../support/chromium.ts'
import { endPrograms, type Program, printed, run } from '../support/program.ts'

const root = resolve(import.meta.dirname, '../../../..')

describeInBrowser('in a browser, with npm start and the example application', () => {
  let browser: Browser
  let application: Program
  let address = ''

  beforeAll(async () => {
    const started = run({ file: join(root, 'packages/tools/src/start/start.ts') })
    const [, base_url = ''] = await printed(started, /Linkspan listens on (\S+)/)
    const [, client_id = ''] = await printed(started, /client_id +(\S+)/)
    const [, client_secret = ''] = await printed(started, /client_secret +(\S+)/)
    application = run({
      file: join(root, 'examples/connect-a-customer/index.ts'),
      env: {
        LINKSPAN_BASE_URL: base_url,
        LINKSPAN_CLIENT_ID: client_id,
        LINKSPAN_CLIENT_SECRET: client_secret,
      },
    })
    address = (await printed(application, /Open (\S+) in a browser/))[1] ?? ''
    browser = await launchChromium()
  })

  afterAll(async () => {
    await browser?.close()
    await endPrograms()
  })

  /** Opens the application in a new browser session, as far as the vendor's consent page. */
  async function begin(button: string): Promise<Page> {
    const page = await openPage(browser)
    await page.goto(address)
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('button', { name: 'Allow' }).waitFor()
    return page
  }

  test.each([
    ['Connect Google Ads', 'Google Ads is connected', /accessible_customers/],
    ['Connect Gong', 'Gong is connected', /workspaces/],
  ])('a customer clicks "%s", allows access, and the application lists', async (button, heading, listed) => {
    const page = await begin(button)
    expect(page.url()).not.toContain(address)
    const sent: string[] = []
    page.on('request', (request) => void sent.push(request.headers().referer ?? ''))
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByRole('heading', { name: heading }).waitFor()
    expect(await page.locator('main').innerText()).toMatch(listed)
    expect(page.url()).toMatch(/[?&]secret_id=lsi_/)
    await page.getByRole('link', { name: 'Start' }).click()
    expect(sent.join()).not.toMatch(/code=|state=|secret_id=/)
  })

  test('a customer denies access, and the application says so', async () => {
    const page = await begin('Connect Google Ads')
    await page.getByRole('button', { name: 'Deny' }).click()
    await page.getByRole('heading', { name: 'Not connected' }).waitFor()
    expect(await page.locator('main').innerText()).toContain('access_denied')
  })

  test('another browser that gets the link cannot finish for the one that began', async () => {
    const begun = await begin('Connect Google Ads')
    const other = await openPage(browser)
    await other.goto(begun.url())
    await other.getByRole('button', { name: 'Allow' }).click()
    await other.getByRole('heading', { name: 'This browser did not ask for it' }).waitFor()
  })

  test('the page of a link that was used is readable, accessible and loads nothing', async () => {
    const page = await begin('Connect Google Ads')
    let callback = ''
    page.on('response', (response) => {
      if (response.url().includes('/oauth/callback/')) callback = response.url()
    })
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByRole('heading', { name: 'Google Ads is connected' }).waitFor()
    const errors: string[] = []
    page.on('console', (message) => void errors.push(message.text()))
    const loaded: string[] = []
    page.on('request', (request) => void loaded.push(request.resourceType()))
    const answered = await page.goto(callback)
    expect(answered?.status()).toBe(400)
    await page
      .getByRole('main')
      .getByRole('heading', { level: 1, name: 'This link cannot be used' })
      .waitFor()
    expect(await page.title()).toBe('This link cannot be used')
    expect(await page.evaluate("getComputedStyle(document.querySelector('h1')).lineHeight")).not.toBe(
      'normal',
    )
    expect(loaded.filter((type) => type !== 'document')).toEqual([])
    // the only words of the console are about the status
    expect(errors.filter((text) => !text.includes('400'))).toEqual([])
  })
})
