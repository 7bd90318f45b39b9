import { afterAll, beforeAll, expect, test } from '@jest/globals'
import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { describeInBrowser, launchChromium, openPage } from '../../hosted/test/support/chromium.ts'
import { en } from '../src/texts/en.ts'
import type { Language, PageTexts } from '../src/texts/texts.ts'
import { findings, picture } from './support/connect-customer.ts'
import { fits } from './support/fits.ts'
import { translations } from './support/translations.ts'
import { openWorld, type World } from './support/world.ts'

/** A picture of one dot. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const LOGO = { path: '/connect/logos/dot.png', type: 'image/png', base64: DOT }
const LOOK = { name: 'Acme Rockets', logo: LOGO.path, color: '#ffd400', language: null }

/** What the page shows of others: names of vendors and of the operator, and what no language translates. */
const NAMES =
  /Google (?:Ads|Analytics|Drive)|Gong|Acme Rockets|acme|OAuth|https:\S+|\b(?:API|CRM|ID|JSON|MCC|English|Deutsch|Français|Español|[A-Z]{3})\b/g

/** All that the page says, without what stands there by its name. */
const SAID = `(() => {
  const words = [document.title]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = walker.currentNode; node; node = walker.nextNode()) {
    if (node.nodeType === 3 && !node.parentElement.closest('code, bdi, th, script, noscript')) words.push(node.data)
    for (const name of ['aria-label', 'placeholder', 'alt']) if (node.getAttribute?.(name)) words.push(node.getAttribute(name))
  }
  return words
})()`

describeInBrowser('how the page of a link looks', () => {
  let world: World
  let browser: Browser

  beforeAll(async () => {
    world = await openWorld('connect-look', {
      connect_page: { pages: { usual: LOOK, organizations: {} }, logos: [LOGO] },
    })
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser?.close()
    await world?.close()
  })

  async function follow(language: Language, more: object): Promise<Page> {
    const body = { customer_name: 'acme', language, ...more }
    const link = await world.server.request('POST', '/api/v1/connect_sessions', { body })
    const viewport = { width: 480, height: 800 }
    const page = await openPage(browser, { viewport, reducedMotion: 'reduce' })
    await page.addInitScript(axe.source)
    await page.goto(link.body.url)
    return page
  }

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  /** The page can be read by everyone, also at twice the size, and says nothing that is not in its language. */
  async function check(page: Page, language: Language, name: string): Promise<void> {
    expect({ name, found: await findings(page) }).toEqual({ name, found: [] })
    const former = page.viewportSize()
    // a window of 640 pixels at 200 %
    await page.setViewportSize({ width: 320, height: 400 })
    expect({ name, fits: await fits(page) }).toEqual({ name, fits: true })
    if (former) await page.setViewportSize(former)
    if (language === 'ja') {
      const said = (await page.evaluate(SAID)) as string[]
      expect({ name, foreign: said.filter((text) => /[A-Za-z]{2}/.test(text.replace(NAMES, ''))) }).toEqual({
        name,
        foreign: [],
      })
    }
    await picture(page, `look-${name}-${language}`)
  }

  const languages = Object.entries({ en, ...translations }) as [Language, PageTexts][]
  test.each(languages)(
    'a customer connects an account in the language of the link: %s',
    async (language, texts) => {
      const { sandbox } = world
      const page = await follow(language, {
        connector_types: ['advertising', 'drive', 'call-recording'],
        choose: ['accounts', 'data'],
        consent_groups: { 'call-recording': ['tasks', 'logs'], drive: ['change_files'] },
      })
      await page.getByRole('heading', { name: texts.connect_title }).waitFor()
      expect(await page.getAttribute('html', 'lang')).toBe(language)
      await check(page, language, 'kinds')
      await page.getByRole('radio', { name: /Gong/ }).check()
      await page.getByText(texts.besides_reading).waitFor()
      await check(page, language, 'consent')
      await page.getByRole('radio', { name: /Google Ads/ }).check()
      await button(page, texts.credentials_instead).click()
      await button(page, texts.connect).click()
      await page.getByRole('alert').first().waitFor()
      await check(page, language, 'credentials')
      const { client_id, client_secret } = sandbox.google_accounts.client
      const wrong = { client_id, client_secret, refresh_token: 'invented-and-wrong' }
      for (const [name, value] of Object.entries(wrong)) await page.getByLabel(name).fill(value)
      await button(page, texts.connect).click()
      await page.getByText(texts.allow_again_or_correct).waitFor()
      await check(page, language, 'refused')
      const good = sandbox.advertising.credentials() as { refresh_token: string }
      await page.getByLabel('refresh_token').fill(good.refresh_token)
      await button(page, texts.connect).click()
      await page.getByRole('checkbox', { name: /^Solo Ferry Lines/ }).check()
      await page.getByText(texts.first_rows, { exact: true }).waitFor()
      await page.getByRole('columnheader').first().waitFor()
      await check(page, language, 'choose')
      await button(page, texts.done).click()
      await page.getByText(texts.close_window).waitFor()
      await check(page, language, 'done')
      await page.context().clearCookies()
      await page.reload()
      await page.getByRole('heading', { name: texts.unusable }).waitFor()
      await check(page, language, 'unusable')
      await page.context().close()
    },
  )

  test('the page has the name, the logo and the colour of its operator, and its customer chooses another language', async () => {
    const page = await follow('de', { connector_types: ['web-analytics'] })
    await page.getByRole('button', { name: 'Weiter zu Google Analytics' }).waitFor()
    expect(await page.title()).toBe('Konto verbinden – Acme Rockets')
    await page.getByRole('img', { name: 'Acme Rockets' }).waitFor()
    expect(await page.evaluate("document.querySelector('.operator img').naturalWidth")).toBe(1)
    // black text, since white cannot be read on yellow
    const colors = '(({ color, backgroundColor }) => [color, backgroundColor])'
    expect(
      await page.evaluate(`${colors}(getComputedStyle(document.querySelector('button.primary')))`),
    ).toEqual(['rgb(0, 0, 0)', 'rgb(255, 212, 0)'])
    await page.getByLabel('Sprache').selectOption('fr')
    await page.getByRole('button', { name: 'Continuer vers Google Analytics' }).click()
    // the language is kept on the way to the vendor and back
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await page.getByText('Google Analytics a accordé l’accès.').waitFor()
    await page.context().close()
  })

  test('everything on the page is done with the keyboard alone', async () => {
    const page = await follow('en', { connector_types: ['drive', 'call-recording'], choose: [] })
    await page.getByRole('radio', { name: /Google Drive/ }).waitFor()
    const focused = () =>
      page.evaluate(
        '(({ activeElement: at, body }) => (at === body ? "" : at.textContent || at.name))(document)',
      )
    const tabTo = async (text: string) => {
      for (let steps = 0; steps < 20; steps++) {
        await page.keyboard.press('Tab')
        if ((await focused()) === text) return
      }
      throw new Error(`the keyboard does not reach ${text}; it is at ${await focused()}`)
    }
    await tabTo('kind')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('button', { name: 'Continue to Google Drive' }).waitFor()
    await tabTo('Continue to Google Drive')
    const outline = 'getComputedStyle(document.activeElement).outlineStyle'
    expect(await page.evaluate(outline)).not.toBe('none')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await page.getByText('Access to Google Drive was granted.').waitFor()
    await tabTo('Connect')
    await page.keyboard.press('Enter')
    await page.getByText('You can close this window.').waitFor()
    await page.context().close()
  })
})
