import type { RequestListener } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { until } from '../../core/test/support/until.ts'
import { agentToken, write } from '../../hosted/test/support/approvals.ts'
import { describeInBrowser, launchChromium } from '../../hosted/test/support/chromium.ts'
import { startReceiver } from '../../service/test/support/receiver.ts'
import { type Started, startProgram } from './support/started.ts'
import { openVisitor, type Visitor } from './support/visitor.ts'

describeInBrowser('what people do in the console', () => {
  let world: Started
  let browser: Browser

  beforeAll(async () => {
    world = await startProgram()
    browser = await launchChromium()
  })

  afterAll(async () => {
    await browser?.close()
    await world?.close()
  })

  async function visit(link?: string): Promise<Visitor> {
    const { base_url, token } = world.server
    return openVisitor(browser, { base_url, token, ...(link !== undefined && { link }) })
  }

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true })

  test('a first visit leads to a connected, synced and searched connector in less than 20 interactions', async () => {
    const visitor = await visit(world.console_url)
    const { page } = visitor
    await visitor.open('')
    await visitor.click(link(page, 'Connect'))
    await visitor.click(page.getByRole('radio', { name: /Google Ads/ }))
    await visitor.fill(page.getByLabel('Customer'), 'first')
    await visitor.click(button(page, 'Continue to Google Ads'))
    await visitor.click(button(page, 'Allow'))
    await visitor.fill(page.getByLabel('customer_ids'), world.customer_id)
    await visitor.fill(page.getByLabel('start_date'), new Date().toISOString().slice(0, 10))
    await visitor.click(button(page, 'Connect'))
    await page.getByRole('heading', { name: 'Google Ads of first' }).waitFor()
    // what worked once is not left in the address
    await page.waitForURL(({ href }) => !href.includes('secret_id'))
    await visitor.click(link(page, 'Data').last())
    await visitor.click(link(page, 'campaigns'))
    await page.getByRole('region', { name: 'Records of campaigns' }).waitFor()
    await visitor.click(button(page, 'Add a condition'))
    await visitor.fill(page.getByLabel('Field of condition 1'), 'campaign.status')
    await visitor.fill(page.getByLabel('Value of condition 1'), 'ENABLED')
    await page.getByText(/^[\d,]+ records$/).waitFor()
    await page.waitForURL(/where=campaign\.status/)
    expect(visitor.interactions()).toBeLessThan(20)
    expect(visitor.complaints).toEqual([])
    await visitor.context.close()
  })

  test('a broken connector is found with its reason, and a consent repairs it', async () => {
    const { server } = world
    const { credentials, withdraw } = await world.consent()
    const { id } = await world.createAds({ name: 'Broken ads', credentials, customer_name: 'broken' })
    await withdraw()
    const { body: refused } = await server.request('POST', `/api/v1/integrations/connectors/${id}/check`)
    expect(refused.status).toBe('reauth_required')
    const visitor = await visit()
    const { page } = visitor
    await visitor.open('')
    // what fails is there without a click, in the words of the error
    const group = page.locator('details').filter({ hasText: 'Broken ads' })
    await group.getByText(refused.error.message).waitFor()
    await group.getByText(refused.error.remedy).waitFor()
    await visitor.click(group.getByRole('link', { name: 'Broken ads' }))
    await visitor.click(button(page, 'Reconnect by consent'))
    await visitor.click(button(page, 'Allow'))
    await page.getByRole('heading', { name: 'Broken ads' }).waitFor()
    await page.getByText('Reconnected: the credentials work.').waitFor()
    const { body } = await server.request('GET', `/api/v1/integrations/connectors/${id}`)
    expect(body).toMatchObject({ id, status: 'active', name: 'Broken ads' })
    expect(visitor.complaints).toEqual([])
    await visitor.context.close()
  })

  test('groups with a chart show the numbers of the API, and a link leads to the same', async () => {
    const { server } = world
    const { id } = await world.createAds()
    await server.request('POST', `/api/v1/integrations/connectors/${id}/sync`, { body: {} })
    const request = {
      entity: 'campaigns',
      action: 'search',
      params: {
        query: {
          group_by: ['campaign.advertising_channel_type'],
          aggregate: { sum_metrics_clicks: { sum: 'metrics.clicks' } },
          sort: [{ sum_metrics_clicks: 'desc' }],
        },
      },
    }
    const visitor = await visit()
    const { page } = visitor
    await page.goto(`${server.base_url}/console/connectors/${id}`)
    await page.getByText('Healthy', { exact: true }).first().waitFor()
    await visitor.open(`/data/${id}/campaigns`)
    await visitor.click(button(page, 'Add a group'))
    await visitor.fill(page.getByLabel('Group 1', { exact: true }), 'campaign.advertising_channel_type')
    await visitor.click(button(page, 'Add a value'))
    await visitor.choose(page.getByLabel('What value 1 is'), 'sum')
    await visitor.fill(page.getByLabel('Field of value 1'), 'metrics.clicks')
    await visitor.click(button(page, 'Add a sort'))
    await visitor.fill(page.getByLabel('Sort 1', { exact: true }), 'sum_metrics_clicks')
    const chart = page.getByRole('figure', {
      name: 'Chart: Sum of metrics.clicks by campaign.advertising_channel_type',
    })
    await chart.waitFor()
    const { body } = await server.execute(id, request)
    const expected = body.data.map(
      (row: { campaign: { advertising_channel_type: string }; sum_metrics_clicks: number }) => [
        row.campaign.advertising_channel_type,
        new Intl.NumberFormat('en').format(row.sum_metrics_clicks),
      ],
    )
    expect(expected.length).toBeGreaterThan(2)
    const shown = async () =>
      Promise.all(
        (await chart.getByRole('listitem').all()).map(async (bar) => [
          await bar.locator('bdi').textContent(),
          await bar.locator('.number').textContent(),
        ]),
      )
    await until('the chart shows the rows', shown, { holds: (bars) => isDeepStrictEqual(bars, expected) })
    await visitor.choose(chart.getByLabel('Kind of the chart'), 'columns')
    await chart.locator('canvas').waitFor()
    await page.waitForURL(/chart=columns/)
    const drawn = await visit()
    await drawn.page.goto(page.url())
    await drawn.page
      .getByRole('figure', { name: /^Chart/ })
      .locator('canvas')
      .waitFor()
    await drawn.context.close()
    await visitor.choose(chart.getByLabel('Kind of the chart'), 'bars')
    await page.waitForURL(/chart=bars/)
    const again = await visit()
    await again.page.goto(page.url())
    const copy = again.page.getByRole('figure', { name: /^Chart/ })
    await copy.waitFor()
    const bars = () => copy.getByRole('listitem').count()
    await until('the link shows the chart', bars, { holds: (count) => count === expected.length })
    expect(visitor.complaints).toEqual([])
    await again.context.close()
    await visitor.context.close()
  })

  test('a write waits with its diff, and is sent once a person approves', async () => {
    const { server, customer_id } = world
    const { id } = await world.createAds({ customer_name: 'writes', replication_config: null })
    const list = { entity: 'campaigns', action: 'list', params: { customer_id, pageSize: 1 } }
    const campaign = async () => (await server.execute(id, list)).body.data[0].campaign
    const { resourceName, name } = await campaign()
    const agent = await agentToken(server)
    const operations = [{ update: { resourceName, name: 'Winter – עברית' }, updateMask: 'name' }]
    const asked = await write(server, agent, {
      connector: id,
      body: { entity: 'campaigns', action: 'update', params: { customer_id, operations } },
    })
    expect(asked.status).toBe(202)
    const visitor = await visit()
    const { page } = visitor
    await visitor.open('')
    await visitor.click(page.getByRole('link', { name: /write waits for your approval/ }))
    await visitor.click(page.getByRole('link', { name: asked.body.approval.summary }))
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'name' }) })
    await row.getByText(name, { exact: true }).waitFor()
    await row.getByText('Winter – עברית', { exact: true }).waitFor()
    expect((await campaign()).name).toBe(name)
    await visitor.click(button(page, 'Approve'))
    await visitor.click(page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }))
    await page.getByText('Done', { exact: true }).first().waitFor()
    expect((await campaign()).name).toBe('Winter – עברית')
    expect(visitor.complaints).toEqual([])
    await visitor.context.close()
  })

  test('an action runs by a form of its parameters, a read at once and a write once a person approves', async () => {
    const { server, customer_id } = world
    const { id } = await world.createAds({ customer_name: 'actions', replication_config: null })
    const list = { entity: 'campaigns', action: 'list', params: { customer_id, pageSize: 2 } }
    const { body } = await server.execute(id, list)
    const { resourceName } = body.data[0].campaign
    const visitor = await visit()
    const { page } = visitor
    await visitor.open(`/connectors/${id}`)
    await visitor.click(link(page, 'Actions'))
    await visitor.choose(page.getByLabel('Entity'), 'campaigns')
    await visitor.click(button(page, 'Run'))
    // the form says what is missing before anything is sent
    await page.getByText('is required').first().waitFor()
    await visitor.fill(page.getByLabel('customer_id'), customer_id)
    await visitor.fill(page.getByLabel('pageSize'), '2')
    await visitor.click(button(page, 'Run'))
    const answer = page.getByRole('region', { name: 'Answer', exact: true })
    await answer.getByRole('heading', { name: '2 rows' }).waitFor()
    await visitor.choose(page.getByLabel('Form of the answer'), 'json')
    const json = await page.getByRole('region', { name: 'The answer', exact: true }).innerText()
    expect(JSON.parse(json).data).toEqual(body.data)
    await visitor.choose(page.getByLabel('Action'), 'update')
    await page.waitForURL(/action=update/)
    await visitor.fill(page.getByLabel('customer_id'), customer_id)
    const operations = [{ update: { resourceName, name: 'By a form' }, updateMask: 'name' }]
    await visitor.fill(page.getByRole('textbox', { name: /operations/ }), JSON.stringify(operations))
    await visitor.click(button(page, 'Ask for approval'))
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'name' }) })
    await row.getByText('By a form', { exact: true }).waitFor()
    const nameNow = async () => (await server.execute(id, list)).body.data[0].campaign.name
    expect(await nameNow()).not.toBe('By a form')
    await visitor.click(button(page, 'Approve'))
    await visitor.click(page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }))
    await page.getByText('Done', { exact: true }).first().waitFor()
    expect(await nameNow()).toBe('By a form')
    expect(visitor.complaints).toEqual([])
    await visitor.context.close()
  })

  test('a webhook is made, fails with the words of its receiver, and delivers again once that is repaired', async () => {
    let answer: RequestListener = (_request, response) => void response.writeHead(500).end('the disk is full')
    const receiver = await startReceiver((request, response) => answer(request, response))
    const visitor = await visit()
    const { page } = visitor
    await visitor.open('/webhooks')
    await visitor.click(button(page, 'Add a webhook'))
    await visitor.fill(page.getByLabel('Address'), `http://127.0.0.1:${receiver.port}/hook`)
    await visitor.click(button(page, 'Add'))
    await page
      .getByRole('region', { name: 'The secret' })
      .getByText(/^whsec_/)
      .waitFor()
    await visitor.click(button(page, 'I have stored it'))
    await page.getByRole('heading', { name: `http://127.0.0.1:${receiver.port}/hook` }).waitFor()
    // anything that happens is an event
    await agentToken(world.server)
    await page
      .getByText(/failed attempt/)
      .first()
      .waitFor()
    await visitor.click(page.locator('summary').filter({ hasText: 'failed' }).first())
    await page.getByText('the disk is full').first().waitFor()
    answer = (_request, response) => void response.writeHead(204).end()
    await visitor.click(button(page, 'Send again from here').first())
    await visitor.click(page.getByRole('dialog').getByRole('button', { name: 'Send again from here' }))
    await page.locator('summary').filter({ hasText: 'delivered' }).first().waitFor()
    await page.getByText('Up to date', { exact: true }).first().waitFor()
    expect(visitor.complaints).toEqual([])
    await visitor.context.close()
    await receiver.close()
  })
})
