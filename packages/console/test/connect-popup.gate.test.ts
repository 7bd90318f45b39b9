import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { describeInBrowser, launchChromium, openPage } from '../../hosted/test/support/chromium.ts'
import { type Application, startApplication } from './support/application.ts'
import { findings, openCustomer, picture } from './support/connect-customer.ts'
import { openWorld, type World } from './support/world.ts'

describeInBrowser('what customers do in the popup of an application', () => {
  let world: World
  let browser: Browser
  let application: Application

  beforeAll(async () => {
    world = await openWorld('connect-popup')
    application = await startApplication(world.server)
    browser = await launchChromium()
  })

  afterAll(async () => {
    await browser?.close()
    await application?.close()
    await world?.close()
  })

  const open = (wanted: object) => openCustomer(browser, application.url, wanted)
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const connectorOf = async (result: Record<string, unknown>) =>
    (await world.server.request('GET', `/api/v1/integrations/connectors/${result.connector_id}`)).body

  test('Google Ads: a customer allows, chooses customers below a manager, sees rows, and is connected', async () => {
    // the server syncs what is chosen, and the second customer is large
    const start_date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const query = 'SELECT campaign.id, campaign.name, campaign.status FROM campaign'
    const { press, result, page, context, complaints } = await open({
      customer_name: 'acme',
      connector_types: ['advertising', 'web-analytics'],
      choose: ['accounts', 'data'],
      replication_config: {
        advertising: {
          start_date,
          queries: [
            { name: 'Names', query },
            { name: 'Again', query },
          ],
        },
      },
    })
    const popup = await press()
    await popup.getByRole('radio', { name: /Google Ads/ }).click()
    expect(await findings(popup)).toEqual([])
    await picture(popup, 'connect-kind')
    await button(popup, /^Continue to Google Ads/).click()
    await page.waitForFunction(() => Reflect.get(globalThis, 'steps').includes('vendor open'))
    await button(popup, 'Allow').click()
    await button(popup, 'Connect').waitFor()
    await picture(popup, 'link-allowed')
    await button(popup, 'Connect').click()
    await popup.getByRole('heading', { name: 'Quayside Agency' }).waitFor()
    expect(await popup.getByRole('checkbox', { name: /^Quayside Agency/ }).isDisabled()).toBe(true)
    await button(popup, 'Done').click()
    await popup.getByText('Choose at least one.').waitFor()
    await picture(popup, 'link-nothing-chosen')
    await popup.getByRole('checkbox', { name: /^Harbour Outfitters/ }).check()
    await popup.getByRole('checkbox', { name: /^Pier & Sons "Hardware"/ }).check()
    await popup.getByRole('columnheader', { name: 'campaign.name' }).first().waitFor()
    await popup.getByRole('checkbox', { name: 'Again' }).uncheck()
    await popup.getByRole('table').nth(1).waitFor({ state: 'detached' })
    expect(await popup.getByRole('table').count()).toBe(1)
    expect(await findings(popup)).toEqual([])
    await picture(popup, 'connect-choose')
    await button(popup, 'Done').click()
    const connected = await result()
    expect(connected).toMatchObject({ status: 'connected', session: { status: 'completed', refusal: null } })
    expect(await connectorOf(connected)).toMatchObject({
      customer_name: 'acme',
      status: 'active',
      replication_config: {
        customer_ids: ['2257762802', '1548949017'],
        start_date,
        queries: [{ name: 'Names', query }],
      },
    })
    if (!popup.isClosed()) await popup.waitForEvent('close')
    const steps: string[] = await page.evaluate(() => Reflect.get(globalThis, 'steps'))
    expect(steps).toEqual(expect.arrayContaining(['vendor open', 'page open', 'page completed']))
    expect(complaints).toEqual([])
    await context.close()
  })

  test('Google Analytics: a customer is refused, which the application learns, comes back and is connected', async () => {
    const { press, result, complaints, context } = await open({
      customer_name: 'globex',
      connector_types: ['web-analytics'],
    })
    const refused = await press()
    await button(refused, /^Continue to Google Analytics/).click()
    await button(refused, 'Deny').click()
    await refused.getByText('You did not allow access.').waitFor()
    expect(await findings(refused)).toEqual([])
    await picture(refused, 'connect-refused')
    await refused.close()
    expect(await result()).toMatchObject({
      status: 'refused',
      refusal: { code: 'access_denied', message: 'The person did not give consent.' },
      session: { status: 'open', connector_id: null },
    })
    const popup = await press()
    // why it failed is still there
    await popup.getByText('access_denied').waitFor()
    await button(popup, /^Continue to Google Analytics/).click()
    await button(popup, 'Allow').click()
    await button(popup, 'Connect').click()
    await popup.getByRole('heading', { name: 'Example Retail' }).waitFor()
    await picture(popup, 'link-properties')
    await popup.getByRole('checkbox', { name: /^Example Shop/ }).check()
    await button(popup, 'Done').click()
    const connected = await result(2)
    expect(connected).toMatchObject({ status: 'connected' })
    expect((await connectorOf(connected)).replication_config).toMatchObject({ property_ids: ['306784875'] })
    expect(complaints).toEqual([])
    await context.close()
  })

  test('Google Drive: a customer closes the popup at the vendor and while it chooses, and goes on where it was', async () => {
    const { press, result, complaints, context } = await open({
      customer_name: 'initech',
      connector_types: ['drive'],
      choose: ['accounts', 'data'],
    })
    const first = await press()
    await button(first, /^Continue to Google Drive/).waitFor()
    await picture(first, 'link-one-kind')
    await button(first, /^Continue to Google Drive/).click()
    await button(first, 'Allow').waitFor()
    await first.close()
    expect(await result()).toMatchObject({ status: 'closed', session: { step: 'vendor' } })
    const second = await press()
    await button(second, /^Continue to Google Drive/).click()
    await button(second, 'Allow').click()
    await button(second, 'Connect').click()
    await second.getByLabel('Find a folder').waitFor()
    await second.close()
    const closed = await result(2)
    expect(closed).toMatchObject({ status: 'closed', session: { connector_id: expect.any(String) } })
    const popup = await press()
    await popup.getByLabel('Find a folder').fill("Repo'\\")
    await popup.getByText('Nothing was found.').waitFor()
    await picture(popup, 'link-no-folder')
    await popup.getByLabel('Find a folder').fill('Reports')
    await popup.getByRole('radio', { name: /^Reports/ }).check()
    await popup.getByRole('columnheader', { name: 'name' }).waitFor()
    await picture(popup, 'link-folder')
    await button(popup, 'Done').click()
    const connected = await result(3)
    expect(connected).toMatchObject({ status: 'connected' })
    const { drive } = world.sandbox
    expect((await connectorOf(connected)).replication_config).toMatchObject({
      folder_url: drive.folder_url(drive.folders.reports),
      streams: [{ name: 'documents' }],
    })
    expect(complaints).toEqual([])
    await context.close()
  })

  test('Gong: an access key that the vendor refuses is corrected, with the host of the company', async () => {
    const { press, result, complaints, context } = await open({
      customer_name: 'hooli',
      connector_types: ['gong'],
      choose: ['data'],
    })
    const first = await press()
    await button(first, 'Enter credentials instead').click()
    const { access_key, access_key_secret } = world.sandbox.call_recording.access_key()
    await first.getByLabel(/access_key$/).fill(access_key)
    await first.getByLabel('access_key_secret').fill('invented-and-wrong')
    await first.getByLabel('api_base_url_for_customer').fill('https://example.com/elsewhere')
    await button(first, 'Connect').click()
    await first.getByRole('alert').first().waitFor()
    await picture(first, 'link-faults')
    await first.getByLabel('api_base_url_for_customer').fill('https://company-17.api.gong.io')
    await button(first, 'Connect').click()
    await first.getByText('Allow access again, or correct the credentials.').waitFor()
    await picture(first, 'link-credentials-refused')
    await first.close()
    expect(await result()).toMatchObject({ status: 'refused', refusal: { code: 'reauth_required' } })
    const popup = await press()
    await button(popup, 'Enter credentials instead').click()
    await popup.getByLabel(/access_key$/).fill(access_key)
    await popup.getByLabel('access_key_secret').fill(access_key_secret)
    await popup.getByLabel('api_base_url_for_customer').fill('https://company-17.api.gong.io')
    await button(popup, 'Connect').click()
    await popup.getByRole('columnheader', { name: 'title' }).waitFor()
    await picture(popup, 'link-calls')
    await button(popup, 'Done').click()
    const connected = await result(2)
    expect(connected).toMatchObject({ status: 'connected' })
    expect(await connectorOf(connected)).toMatchObject({ status: 'active', replication_config: {} })
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a link that is withdrawn or opened elsewhere is an answer, and so is a browser without popups', async () => {
    const { press, result, page, context } = await open({ customer_name: 'umbrella' })
    const popup = await press()
    await popup.getByRole('radio').first().waitFor()
    await page.waitForFunction(() => Reflect.get(globalThis, 'steps').includes('page open'))
    const { body } = await world.server.request('GET', '/api/v1/account/tokens')
    await world.server.request('DELETE', `/api/v1/account/tokens/${body.data[0].id}`)
    expect(await result()).toMatchObject({ status: 'expired', session: { status: 'cancelled' } })
    await context.close()
    // nobody has pressed anything
    const strict = await launchChromium({ popups: false })
    try {
      const visitor = await openCustomer(strict, application.url, {
        customer_name: 'umbrella',
        at_once: true,
      })
      const blocked = await visitor.result()
      expect(blocked).toEqual({ status: 'blocked', url: expect.stringContaining('/connect?session=tok_') })
      const [elsewhere, late] = [await visitor.context.newPage(), await openPage(strict)]
      await elsewhere.goto(blocked.url as string)
      await elsewhere.getByRole('radio').first().waitFor()
      await late.goto(blocked.url as string)
      await late.getByRole('heading', { name: 'This link cannot be used' }).waitFor()
    } finally {
      await strict.close()
    }
  })
})
