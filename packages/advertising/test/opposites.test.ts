import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Entity, valueAt } from '@linkspan/core'
import type { Sandbox } from '@linkspan/sandbox'
import { type Advertising, advertising } from '../src/index.ts'
import { openAdvertising, openSandbox } from './sandbox.ts'

let sandbox: Sandbox
let ads: Advertising
let customer_id: string

beforeAll(async () => {
  sandbox = await openSandbox('advertising-opposites')
  ads = openAdvertising(sandbox)
  customer_id = sandbox.advertising.direct_customer_id
})
afterAll(async () => {
  await ads.close()
  await sandbox.close()
})

type Row = Record<string, unknown>

const run = (entity: string, action: string, operation: object): Promise<unknown> =>
  ads.execute(entity, action as string, { customer_id, operations: [operation] })

const rowsOf = async (query: string): Promise<readonly Row[]> =>
  (await ads.reports.query({ customer_id, query })).data as readonly Row[]

async function first(path: string, where: string, from = path.split('.')[0]): Promise<string> {
  const [row] = await rowsOf(`SELECT ${path} FROM ${from} WHERE ${where} LIMIT 1`)
  const camel = path.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return String(valueAt(row, camel))
}

/** What a connector does in its order: the state before must be the state after. */
interface Round {
  /** A query of what the writes change. What was removed is not in its rows. */
  readonly state: string
  /** Writes, which may use the names of what was created before. */
  readonly steps: readonly ((made: string) => readonly [operation: string, body: object])[]
}

const texts = (...all: string[]) => all.map((text) => ({ text }))
const keyword = { text: 'walking boots', matchType: 'EXACT' }

/** A round of a field that is changed, and changed back. */
async function changed(
  entity: string,
  path: string,
  value: unknown,
  where = '',
  action = 'update',
): Promise<Round> {
  const [resource = '', ...keys] = path.split('.')
  const field = keys.at(-1) as string
  const owner = [resource, ...keys.slice(0, -1)].join('.')
  const camel = (text: string) => text.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const query = `SELECT ${owner}.resource_name, ${path} FROM ${resource}${where && ` WHERE ${where}`}`
  const [row] = await rowsOf(`${query} LIMIT 1`)
  const resourceName = valueAt(row, `${camel(owner)}.resourceName`)
  const before = valueAt(row, camel(path))
  const to = (next: unknown) => () =>
    [`${entity}.${action}`, { update: { resourceName, [camel(field)]: next } }] as const
  return { state: query, steps: [to(value), to(before)] }
}

/** A round of a thing that is created and removed. */
function made(entity: string, from: string, create: object, status = true): Round {
  const live = status ? ` WHERE ${from}.status != 'REMOVED'` : ''
  return {
    state: `SELECT ${from}.resource_name FROM ${from}${live}`,
    steps: [() => [`${entity}.create`, { create }], (remove) => [`${entity}.remove`, { remove }]],
  }
}

const rounds: Readonly<Record<string, () => Promise<Round>>> = {
  'a label': async () => made('labels', 'label', { name: 'Both ways' }),
  'a label on a campaign': async () =>
    made('campaign_labels', 'campaign_label', { campaign: await campaign(), label: await newLabel() }, false),
  'a label on an ad group': async () =>
    made('ad_group_labels', 'ad_group_label', { adGroup: await adGroup(), label: await newLabel() }, false),
  'a label on an ad': async () => {
    const adGroupAd = await first('ad_group_ad.resource_name', "ad_group_ad.status = 'ENABLED'")
    const body = { adGroupAd, label: await newLabel() }
    return made('ad_group_ad_labels', 'ad_group_ad_label', body, false)
  },
  'a campaign': async () => made('campaigns', 'campaign', { ...newCampaign, campaignBudget: await budget() }),
  'an ad group': async () => made('ad_groups', 'ad_group', { campaign: await campaign(), name: 'Both ways' }),
  'a budget': async () =>
    made('campaign_budgets', 'campaign_budget', { name: 'Both ways', amountMicros: '5000000' }),
  'a keyword': async () =>
    made('ad_group_criteria', 'ad_group_criterion', { adGroup: await adGroup(), keyword }),
  'a negative keyword of an ad group': async () =>
    made('ad_group_criteria', 'ad_group_criterion', { adGroup: await adGroup(), keyword, negative: true }),
  'a negative keyword of a campaign': async () =>
    made('campaign_criteria', 'campaign_criterion', { campaign: await campaign(), keyword, negative: true }),
  'an ad': async () => {
    const responsiveSearchAd = { headlines: texts('A', 'B', 'C'), descriptions: texts('D', 'E') }
    const ad = { finalUrls: ['https://shop.example/'], responsiveSearchAd }
    return made('ad_group_ads', 'ad_group_ad', { adGroup: await adGroup(), ad })
  },
  'the amount of a budget': () => changed('campaign_budgets', 'campaign_budget.amount_micros', '9000000'),
  'the name of a campaign': () =>
    changed('campaigns', 'campaign.name', 'Other', "campaign.status = 'ENABLED'"),
  'the bid of an ad group': () =>
    changed('ad_groups', 'ad_group.cpc_bid_micros', '910000', 'ad_group.cpc_bid_micros > 0'),
  'the status of an ad': () =>
    changed('ad_group_ads', 'ad_group_ad.status', 'PAUSED', "ad_group_ad.status = 'ENABLED'"),
  'the pages of an ad': () =>
    changed(
      'ads',
      'ad_group_ad.ad.final_urls',
      ['https://shop.example/other'],
      "ad_group_ad.status = 'ENABLED'",
    ),
  'the status of a keyword': () =>
    changed(
      'ad_group_criteria',
      'ad_group_criterion.status',
      'PAUSED',
      "ad_group_criterion.status = 'ENABLED' AND ad_group_criterion.negative = FALSE",
    ),
  'the factor of a place': () =>
    changed(
      'campaign_criteria',
      'campaign_criterion.bid_modifier',
      1.7,
      "campaign_criterion.type = 'LOCATION'",
    ),
  'a recommended budget': async () => {
    const [row] = await rowsOf(
      "SELECT recommendation.resource_name, recommendation.campaign_budget, recommendation.campaign_budget_recommendation.current_budget_amount_micros FROM recommendation WHERE recommendation.type = 'CAMPAIGN_BUDGET'",
    )
    const of = (path: string) => valueAt(row, `recommendation.${path}`) as string
    const amountMicros = of('campaignBudgetRecommendation.currentBudgetAmountMicros')
    return {
      state: `SELECT campaign_budget.amount_micros FROM campaign_budget`,
      steps: [
        () => ['recommendations.apply', { resourceName: of('resourceName') }],
        () => ['campaign_budgets.update', { update: { resourceName: of('campaignBudget'), amountMicros } }],
      ],
    }
  },
}

const newCampaign = {
  name: 'Both ways',
  status: 'PAUSED',
  advertisingChannelType: 'DISPLAY',
  containsEuPoliticalAdvertising: 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING',
  manualCpm: {},
}

const budget = () =>
  first('campaign_budget.resource_name', 'campaign_budget.explicitly_shared = TRUE', 'campaign_budget')
const campaign = () =>
  first(
    'campaign.resource_name',
    "campaign.status = 'ENABLED' AND campaign.advertising_channel_type = 'SEARCH'",
  )
const adGroup = () =>
  first(
    'ad_group.resource_name',
    "ad_group.status = 'ENABLED' AND ad_group.type = 'SEARCH_STANDARD' AND campaign.advertising_channel_type = 'SEARCH'",
  )

let labels = 0
async function newLabel(): Promise<string> {
  const answer = await run('labels', 'create', { create: { name: `Label ${++labels}` } })
  return String(valueAt(answer, 'results') && (answer as { results: Row[] }).results[0]?.resourceName)
}

/** What only the vendor's own pages can take back, or nothing. */
const ONE_WAY = ['recommendations.dismiss', 'assets.create']

test('after each write and its opposite, the vendor holds what it held before', async () => {
  const seen = new Set(ONE_WAY)
  for (const [round, prepare] of Object.entries(rounds)) {
    const { state, steps } = await prepare()
    const states = [await rowsOf(state)]
    let name = ''
    for (const step of steps) {
      const [operation, body] = step(name)
      const [entity = '', action = ''] = operation.split('.')
      const answer = (await run(entity, action, body)) as { results: Row[] }
      name = String(answer.results[0]?.resourceName)
      seen.add(operation)
      states.push(await rowsOf(state))
    }
    expect({ round, state: states[1] }).not.toEqual({ round, state: states[0] })
    expect({ round, state: states.at(-1) }).toEqual({ round, state: states[0] })
  }
  const entities: readonly Entity[] = Object.values(advertising.entities)
  const writes = entities.flatMap(({ name, actions }) =>
    Object.entries(actions).flatMap(([action, { write }]) => (write ? [`${name}.${action}`] : [])),
  )
  expect(writes.sort()).toEqual([...seen].sort())
})
