import { afterAll, beforeAll, describe, jest, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import { daysAfter, toDay, valueAt } from '@linkspan/core'
import fc from 'fast-check'
import { inRing } from '../../../core/test/support/rings.ts'
import { type Sandbox, startSandbox } from '../../../hosted/test/support/sandbox.ts'
import { doPlan, expectForeseen, foresee, type PlanStep, syncTwice } from '../support/plans.ts'
import { createSyncWorld, type SyncWorld } from '../support/sync-world.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const PLANS = Number(process.env.AS_IF_PLANS ?? inRing(6, 20))
const MINUTES = 60_000

/** The synced entities that the writes touch. */
const ENTITIES = [
  'campaigns',
  'campaign_budgets',
  'campaign_criteria',
  'campaign_labels',
  'ad_groups',
  'ad_group_ads',
  'ad_group_criteria',
  'ad_group_labels',
  'keyword_views',
  'asset_groups',
] as const
type Name = (typeof ENTITIES)[number]

let sandbox: Sandbox
let world: SyncWorld
let customer_id: string

beforeAll(async () => {
  const advertising_data = { campaigns_per_customer: 4 }
  sandbox = (await startSandbox('as-if-advertising', { now: () => NOW, advertising: advertising_data }))
    .sandbox
  const { base_url, credentials, customer_ids, manager_customer_id: login_customer_id } = sandbox.advertising
  customer_id = customer_ids[0] as string
  world = await createSyncWorld({
    kind: advertising,
    options: {
      base_url,
      token_url: sandbox.google_accounts.token_url,
      credentials: { ...credentials(), login_customer_id },
    },
    replication_config: {
      customer_ids: [customer_id],
      start_date: daysAfter(toDay(NOW), -2),
      conversion_window_days: 1,
      entities: [...ENTITIES],
    },
    now: () => NOW,
  })
  await world.sync()
})
afterAll(async () => {
  await world.close()
  await sandbox.close()
})

/** What a random step chooses from: the names of things that are there, and those that the plan has created. */
interface Known {
  pick(entity: Name | 'labels' | 'ads'): string | undefined
  readonly text: string
  readonly number: number
}

type Draw = (known: Known) => PlanStep | undefined

const operation = (
  entity: string,
  action: string,
  value: object | string | undefined,
): PlanStep | undefined =>
  value === undefined
    ? undefined
    : { entity, action, params: { customer_id, operations: [{ [action]: value }] } }

const update = (entity: Name | 'ads', valuesOf: (known: Known) => object): Draw => {
  return (known) => {
    const resourceName = known.pick(entity)
    return resourceName === undefined
      ? undefined
      : operation(entity, 'update', { resourceName, ...valuesOf(known) })
  }
}
const remove =
  (entity: Name | 'labels'): Draw =>
  (known) =>
    operation(entity, 'remove', known.pick(entity))
const statusOf = ({ number }: Known) => ({ status: number % 2 === 0 ? 'PAUSED' : 'ENABLED' })
const micros = (number: number) => String((number + 1) * 10_000)
const keyword = ({ text, number }: Known) => ({ text, matchType: number % 2 === 0 ? 'EXACT' : 'PHRASE' })

/** The writes of plans, each with how often it is drawn. */
const DRAWS: readonly (readonly [weight: number, Draw])[] = [
  [
    2,
    ({ text, number }) =>
      operation('campaign_budgets', 'create', { name: text, amountMicros: micros(number) }),
  ],
  [3, update('campaign_budgets', ({ number }) => ({ amountMicros: micros(number) }))],
  [1, update('campaign_budgets', ({ text }) => ({ name: text, deliveryMethod: 'STANDARD' }))],
  [1, remove('campaign_budgets')],
  [
    3,
    ({ pick, text }) =>
      operation('campaigns', 'create', {
        name: text,
        status: 'PAUSED',
        advertisingChannelType: 'SEARCH',
        campaignBudget: pick('campaign_budgets'),
        manualCpc: {},
        networkSettings: { targetGoogleSearch: true },
        containsEuPoliticalAdvertising: 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING',
      }),
  ],
  [4, update('campaigns', ({ text }) => ({ name: text }))],
  [3, update('campaigns', statusOf)],
  [1, remove('campaigns')],
  [3, ({ pick, text }) => operation('ad_groups', 'create', { campaign: pick('campaigns'), name: text })],
  [3, update('ad_groups', (known) => ({ name: known.text, ...statusOf(known) }))],
  [2, update('ad_groups', ({ number }) => ({ cpcBidMicros: micros(number) }))],
  [1, remove('ad_groups')],
  [
    3,
    (known) =>
      operation('ad_group_criteria', 'create', { adGroup: known.pick('ad_groups'), keyword: keyword(known) }),
  ],
  [3, update('ad_group_criteria', (known) => ({ cpcBidMicros: micros(known.number), ...statusOf(known) }))],
  [1, remove('ad_group_criteria')],
  [
    2,
    (known) =>
      operation('campaign_criteria', 'create', {
        campaign: known.pick('campaigns'),
        negative: true,
        keyword: keyword(known),
      }),
  ],
  [1, update('campaign_criteria', ({ number }) => ({ bidModifier: 1 + number / 100 }))],
  [1, remove('campaign_criteria')],
  [2, ({ text }) => operation('labels', 'create', { name: text })],
  [1, remove('labels')],
  [
    3,
    ({ pick }) =>
      operation('campaign_labels', 'create', { campaign: pick('campaigns'), label: pick('labels') }),
  ],
  [1, remove('campaign_labels')],
  [
    2,
    ({ pick }) =>
      operation('ad_group_labels', 'create', { adGroup: pick('ad_groups'), label: pick('labels') }),
  ],
  [1, remove('ad_group_labels')],
  [
    2,
    ({ pick, text }) =>
      operation('ad_group_ads', 'create', {
        adGroup: pick('ad_groups'),
        ad: {
          finalUrls: [`https://shop.example/${encodeURIComponent(text)}`],
          responsiveSearchAd: {
            headlines: ['One', 'Two', 'Three'].map((each) => ({ text: each })),
            descriptions: ['First', 'Second'].map((each) => ({ text: each })),
          },
        },
      }),
  ],
  [2, update('ad_group_ads', statusOf)],
  [1, update('ads', ({ text }) => ({ finalUrls: [`https://shop.example/${encodeURIComponent(text)}`] }))],
  [1, remove('ad_group_ads')],
]

/** By its number, so that a counterexample is short. */
const draws = fc.oneof(...DRAWS.map(([weight], at) => ({ weight, arbitrary: fc.constant(at) })))
const plans = fc.array(fc.record({ draw: draws, pick: fc.nat(1_000), number: fc.nat(90) }), {
  minLength: 1,
  maxLength: 12,
})

/** The names of what can be changed, by entity. */
async function namesNow(): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>()
  for (const entity of ENTITIES) {
    const [path = ''] = keyOf(entity)
    const status = path.replace(/resource_name$/, 'status')
    const there = (await world.records(entity)).filter((record) => valueAt(record, status) !== 'REMOVED')
    names.set(entity, [...new Set(there.map((record) => String(valueAt(record, path))))])
    if (entity === 'campaign_labels')
      names.set('labels', [...new Set(there.map((record) => String(valueAt(record, 'label.resource_name'))))])
    if (entity === 'ad_group_ads')
      names.set('ads', [
        ...new Set(there.map((record) => String(valueAt(record, 'ad_group_ad.ad.resource_name')))),
      ])
  }
  return names
}

const keyIn = (name: string) =>
  Object.keys(advertising.entities).find(
    (each) => advertising.entities[each as keyof typeof advertising.entities].name === name,
  ) as 'campaigns'

const keyOf = (entity: string) => advertising.entities[keyIn(entity)].search?.key ?? []

const collectionOf = (entity: string) => keyIn(entity)

const namesOf = (answer: unknown) =>
  ((valueAt(answer, 'results') ?? []) as { resourceName?: string }[]).flatMap(
    ({ resourceName }) => resourceName ?? [],
  )

let texts = 0

describe('a change set of advertising', () => {
  test(
    'answers as if it were done equal those after its execution and a sync, in all that they cover',
    async () => {
      await fc.assert(
        fc.asyncProperty(plans, async (plan) => {
          const names = await namesNow()
          const steps = plan.map(({ draw, pick, number }) => (created: readonly string[]) => {
            const pickOf = (entity: string) => {
              const own = created.filter((name) => name.includes(`/${collectionOf(entity) ?? entity}/`))
              const all = [...(names.get(entity) ?? []), ...own]
              // what was just created is changed often
              const some = own.length > 0 && pick % 2 === 0 ? own : all
              return some[pick % Math.max(1, some.length)]
            }
            return DRAWS[draw]?.[1]({ pick: pickOf, text: `text ${++texts}`, number })
          })
          const done = await doPlan(world, steps, namesOf)
          const foreseen = []
          for (const entity of ENTITIES) foreseen.push(await foresee(world, entity, keyOf(entity), done))
          await syncTwice(world)
          for (const each of foreseen) {
            await expectForeseen(world, each).catch((error) => {
              if (process.env.AS_IF_SHOW)
                process.stderr.write(`${JSON.stringify([done.writes, [...done.real]], null, 1)}\n`)
              throw error
            })
          }
        }),
        { numRuns: PLANS, seed: jest.getSeed(), endOnFailure: true },
      )
    },
    20 * MINUTES,
  )
})
