import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser } from 'playwright-core'
import { advertising } from '../../advertising/src/index.ts'
import { until } from '../../core/test/support/until.ts'
import { agentToken } from '../../hosted/test/support/approvals.ts'
import { describeInBrowser, launchChromium } from '../../hosted/test/support/chromium.ts'
import { type Agent, connectHttp } from '../../hosted/test/support/mcp.ts'
import { type Sandbox, startSandbox } from '../../hosted/test/support/sandbox.ts'
import { startTestServer, type TestServer } from '../../hosted/test/support/server.ts'
import { publish, searchable } from '../../service/test/support/published.ts'
import { shared } from '../../stores/test/support/shared.ts'
import { openVisitor } from './support/visitor.ts'

describeInBrowser('an agent of the official client and a person with a browser', () => {
  let sandbox: Sandbox
  let server: TestServer
  let browser: Browser
  let agent: Agent
  let connector_id: string
  beforeAll(async () => {
    // what the server shows as its console
    await shared('console')
    const started = await startSandbox('plans')
    sandbox = started.sandbox
    const mcp_writers: string[] = []
    server = await startTestServer({ vendors: started.vendors, mcp_writers })
    mcp_writers.push(server.client.client_id)
    const credentials = sandbox.advertising.credentials()
    const made = { customer_name: 'acme', connector_type: 'advertising', name: 'Ads', credentials }
    connector_id = (await server.createConnector(made)).id
    const change_sets = { max_writes: 10, no_destroys: true, max_change: { field: 'amountMicros', by: 5e6 } }
    agent = await connectHttp(server, await agentToken(server, { approval: 'change_sets', change_sets }))
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser?.close()
    await agent?.close()
    await server?.close()
    await sandbox?.close()
  })

  const customer = () => sandbox.advertising.direct_customer_id
  /** The first things of an entity at the vendor. */
  async function rows(entity: string, key: string): Promise<{ [field: string]: unknown }[]> {
    const params = { customer_id: customer(), pageSize: 1000 }
    const { body } = await server.execute(connector_id, { entity, action: 'list', params })
    return body.data.map((row: Record<string, object>) => row[key])
  }
  const mutates = () =>
    sandbox.advertising.requests.filter(
      ({ path, body }) => path.includes(':mutate') && !(body as { validateOnly?: boolean }).validateOnly,
    ).length

  test('P61 an account is restructured within a policy, refused outside of it, and sent once the person has seen the whole plan', async () => {
    const [campaign, other] = await rows('campaigns', 'campaign')
    const [budget] = await rows('campaign_budgets', 'campaignBudget')
    const { resourceName: resource_name, amountMicros: amount_micros, id, name } = budget ?? {}
    await publish(
      { store: server.server.store, key_ring: server.config.key_ring },
      {
        key: { organization_id: server.organization_id, id: connector_id },
        entity: searchable(advertising.entities.campaignBudgets),
        records: [
          { campaign_budget: { resource_name, amount_micros: Number(amount_micros), id: Number(id), name } },
        ],
      },
    )
    const query = { aggregate: { budget: { sum: 'campaign_budget.amount_micros' } } }
    const measure = { entity: 'campaign_budgets', query }
    const begun = await agent.call('begin_changes', { connector_id, title: 'Tidy up for winter', measure })
    expect(begun).toMatchObject({ failed: false, body: { status: 'open' } })
    const change_set = begun.body.id as string
    const add = (entity: string, action: string, ...operations: object[]) => {
      const params = { customer_id: customer(), operations }
      return agent.call('change', { connector_id, entity, action, params, change_set })
    }
    const amountMicros = String(Number(budget?.amountMicros) + 3_000_000)
    const status = campaign?.status === 'PAUSED' ? 'ENABLED' : 'PAUSED'
    const negative = (text: string) => ({
      create: { campaign: campaign?.resourceName, negative: true, keyword: { text, matchType: 'PHRASE' } },
    })
    const answers = [
      await add('campaign_budgets', 'update', {
        update: { resourceName: budget?.resourceName, amountMicros },
      }),
      await add('campaign_criteria', 'create', negative('second hand'), negative('free')),
      await add('campaigns', 'update', { update: { resourceName: campaign?.resourceName, status } }),
      await add('labels', 'create', { create: { name: 'Winter' } }),
      await add('campaign_labels', 'create', { create: { campaign: other?.resourceName, label: '~3' } }),
    ]
    for (const { failed, body } of answers)
      expect({ failed, body }).toMatchObject({ failed: false, body: { change_set: { id: change_set } } })

    const more = String(Number(budget?.amountMicros) + 9_000_000)
    const refused = [
      await add('campaign_budgets', 'update', {
        update: { resourceName: budget?.resourceName, amountMicros: more },
      }),
      await add('campaigns', 'remove', { remove: other?.resourceName }),
    ]
    expect(refused.map(({ failed, body }) => [failed, body.error.code, body.error.message])).toEqual([
      [true, 'forbidden', expect.stringContaining('max_change')],
      [true, 'forbidden', expect.stringContaining('no_destroys')],
    ])

    const args = { connector_id, change_set }
    const { body: seen } = await agent.call('preview_changes', args)
    expect(seen).toMatchObject({
      status: 'open',
      destroys: false,
      writes: Array(5).fill({ status: 'waiting' }),
    })
    expect(seen.diff).toContainEqual({
      id: budget?.resourceName,
      before: { amountMicros: budget?.amountMicros },
      after: { amountMicros },
    })
    const sent = mutates()
    expect(await agent.call('submit_changes', args)).toMatchObject({ body: { status: 'pending' } })

    const { base_url, token } = server
    const { page, open, complaints, context } = await openVisitor(browser, { base_url, token })
    await open('')
    await page.getByRole('link', { name: /waits for your approval/ }).click()
    await page.getByRole('link', { name: /Tidy up for winter/ }).click()
    const sum = page.getByRole('row', { name: `budget ${amount_micros} ${amountMicros}` })
    await sum.waitFor()
    await page.getByText(amountMicros, { exact: true }).first().waitFor()
    await page.getByText('second hand').first().waitFor()
    await page.getByRole('link', { name: 'All campaign_budgets as if it had been done' }).click()
    const notice = page.getByRole('region', { name: 'As if a change set had been done' })
    await notice.getByText('5 writes', { exact: false }).waitFor()
    const records = page.getByRole('region', { name: 'Records of campaign_budgets' })
    await records.getByText(amountMicros, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Show what is' }).click()
    await records.getByText(String(budget?.amountMicros), { exact: true }).waitFor()
    await page.goBack()
    expect(mutates()).toBe(sent)
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
    // each write says so too, and on a busy machine the page shows those that were sent before the last one
    await page.getByText('Done', { exact: true }).first().waitFor()
    const done = await until(
      'the plan was sent',
      async () => (await agent.call('preview_changes', args)).body,
      {
        holds: ({ status }) => status === 'executed',
      },
    )
    expect(mutates()).toBe(sent + 5)
    expect(done).toMatchObject({ outcome: 'succeeded', writes: Array(5).fill({ status: 'succeeded' }) })
    const campaigns = new Map((await rows('campaigns', 'campaign')).map((row) => [row.resourceName, row]))
    expect(campaigns.get(campaign?.resourceName)?.status).toBe(status)
    const labels = (of: unknown) => campaigns.get(of)?.labels as string[]
    const former_labels = ((other?.labels as string[] | undefined) ?? []).length
    expect(labels(other?.resourceName)).toHaveLength(former_labels + 1)

    for (const text of ['Undo', 'Submit', 'Approve']) {
      await page.getByRole('button', { name: text, exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: text, exact: true }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await page.getByText('Done', { exact: true }).first().waitFor()
    expect(complaints).toEqual([])
    await context.close()
    const now = async () =>
      (await rows('campaigns', 'campaign')).find(
        ({ resourceName }) => resourceName === campaign?.resourceName,
      )
    await until('the campaign is as it was', now, { holds: (row) => row.status === campaign?.status })
  })
})
