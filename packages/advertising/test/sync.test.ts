import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { planSync, type SyncWarning, valueAt } from '@linkspan/core'
import { documentsOf } from '@linkspan/core/testing'
import { createSandbox, type Sandbox } from '@linkspan/sandbox'
import { each } from '../../core/test/support/each.ts'
import { type Advertising, advertising } from '../src/index.ts'
import { withLabelNames } from '../src/label-names.ts'
import { openAdvertising } from './sandbox.ts'

let sandbox: Sandbox
let ads: Advertising
beforeAll(async () => {
  sandbox = await createSandbox()
  ads = openAdvertising(sandbox)
})
afterAll(async () => {
  await ads.close()
  await sandbox.close()
})

const entities = Object.values(advertising.entities)
const searchable = entities.filter((entity) => entity.search)

// one day for the whole file, which may run at midnight
const started_at = Date.now()
const day = (back: number) => new Date(started_at - back * 86_400_000).toISOString().slice(0, 10)
const entity = (name: string) => entities.find((each) => each.name === name)?.search

describe('what a sync of advertising reads', () => {
  test('the spec’s searchable entities are declared', () => {
    const spec = ['accounts', 'campaigns', 'ad_groups', 'ad_group_ads']
    const labels = ['campaign_labels', 'ad_group_labels', 'ad_group_ad_labels']
    expect(searchable.map(({ name }) => name)).toEqual(expect.arrayContaining([...spec, ...labels]))
  })

  test.each(searchable.map(({ name, search }) => [name, search] as const))(
    'the first read of %s has each entity once, with every declared field by type, and a snapshot no metrics and segments',
    async (name, search) => {
      const kind = search?.reads[0]?.kind ?? 'snapshot'
      const days = kind === 'window' && { from: day(3), to: day(2) }
      const found = await documentsOf(ads, name, kind, days || {})
      const measured = (path: string) => kind === 'snapshot' && /^(metrics|segments)\./.test(path)
      expect(found.length).toBeGreaterThan(0)
      const keys = found.map((document) => JSON.stringify(search?.key.map((path) => valueAt(document, path))))
      expect(new Set(keys).size).toBe(keys.length)
      const fields = each(Object.entries(search?.fields ?? {}))
      const values = found.flatMap((document) =>
        fields.map(([path, type]) => ({ path, type, value: valueAt(document, path) })),
      )
      const wrong = values.filter(({ path, type, value }) =>
        measured(path) ? value !== null : value !== null && typeOf(value, type) !== type,
      )
      expect(wrong).toEqual([])
      const never = Object.keys(search?.fields ?? {}).filter(
        (path) => !measured(path) && found.every((each) => valueAt(each, path) === null),
      )
      expect(never).toEqual([])
    },
  )

  test.each([
    ['campaigns', 'campaign'],
    ['ad_groups', 'ad_group'],
    ['ad_group_ads', 'ad_group_ad'],
    ['ad_group_criteria', 'ad_group_criterion'],
  ])('the labels of %s have their names, in their order', async (name, resource) => {
    const customer_id = sandbox.advertising.direct_customer_id
    const labels = new Map<unknown, unknown>()
    const query = 'SELECT label.resource_name, label.name FROM label'
    const { data } = await ads.campaignLabels.list({ customer_id, query })
    for (const { label } of data) labels.set(label?.resourceName, label?.name)
    const scope = { replication_config: { customer_ids: [customer_id] } }
    const documents = await documentsOf(ads, name, 'snapshot', scope)
    const shown = documents.map((each) => valueAt(each, `${resource}.label_names`))
    const expected = documents.map((each) => {
      const own = valueAt(each, `${resource}.labels`)
      return Array.isArray(own) ? own.map((label) => labels.get(label)) : null
    })
    expect(shown).toEqual(expected)
    expect(shown.flat().filter((each) => typeof each === 'string')).not.toEqual([])
  })

  test('a customer whose entities have no labels is not asked for names, any other once', async () => {
    let asked = 0
    const read = async function* () {
      asked++
      yield [{ label: { resourceName: 'customers/1/labels/1', name: 'Brand' } }]
    }
    const named = async (...labels: (string[] | null)[]) => {
      const batches = labels.map((each) => [{ campaign: { labels: each, label_names: null } }])
      const found: unknown[] = []
      const all = withLabelNames(Readable.from(batches), 'campaign', read)
      for await (const [document] of all) found.push(valueAt(document, 'campaign.label_names'))
      return found
    }
    expect(await named(null, null)).toEqual([null, null])
    expect(asked).toBe(0)
    const own = ['customers/1/labels/1', 'customers/1/labels/2']
    expect(await named(null, own, [], own)).toEqual([null, ['Brand'], [], ['Brand']])
    expect(asked).toBe(1)
  })

  test('a window of campaigns has rows by day, hour and network, joins the snapshot, and has the sums of the live list', async () => {
    const customer_id = sandbox.advertising.direct_customer_id
    const scope = { replication_config: { customer_ids: [customer_id] }, from: day(9), to: day(3) }
    const search = entity('campaigns')
    expect(search?.reads[1]).toMatchObject({ kind: 'window', day: 'segments.date' })
    const found = await documentsOf(ads, 'campaigns', 'window', scope)
    const { replication_config } = scope
    const snapshot = await documentsOf(ads, 'campaigns', 'snapshot', { replication_config })
    const known = new Set(snapshot.map((each) => valueAt(each, 'campaign.resource_name')))
    const keys = new Set<string>()
    let clicks = 0
    const dates = new Set<string>()
    const names = new Set<unknown>()
    for (const document of found) {
      keys.add(JSON.stringify(search?.key.map((path) => valueAt(document, path))))
      dates.add(valueAt(document, 'segments.date') as string)
      names.add(valueAt(document, 'campaign.resource_name'))
      clicks += valueAt(document, 'metrics.clicks') as number
    }
    expect(keys.size).toBe(found.length)
    expect([...dates].sort()).toEqual([9, 8, 7, 6, 5, 4, 3].map(day))
    expect([...names].filter((name) => !known.has(name))).toEqual([])
    const query = `SELECT metrics.clicks FROM customer WHERE segments.date BETWEEN '${scope.from}' AND '${scope.to}'`
    const live = await ads.campaigns.list({ customer_id, query })
    expect(clicks).toBe(Number(live.data[0]?.metrics?.clicks))
  })

  test('without customer_ids, every open accessible customer and every open client of a manager is read', async () => {
    const accounts = await documentsOf(ads, 'accounts', 'snapshot')
    const ids = accounts.map((each) => String(valueAt(each, 'customer.id'))).sort()
    const { advertising: vendor } = sandbox
    expect(ids).toEqual(
      [
        ...vendor.customer_ids,
        vendor.direct_customer_id,
        vendor.manager_customer_id,
        vendor.sub_manager_customer_id,
      ].sort(),
    )
    const managers = accounts
      .filter((each) => valueAt(each, 'customer.manager'))
      .map((each) => String(valueAt(each, 'customer.id')))
    expect(managers.sort()).toEqual([vendor.manager_customer_id, vendor.sub_manager_customer_id].sort())
  })

  test('a closed customer of the configuration fails the sync as closed, with a remedy', async () => {
    const scope = { replication_config: { customer_ids: [sandbox.advertising.disabled_customer_id] } }
    await expect(documentsOf(ads, 'accounts', 'snapshot', scope)).rejects.toMatchObject({
      code: 'vendor_forbidden',
      vendor_code: 'authorizationError.CUSTOMER_NOT_ENABLED',
      remedy: expect.stringContaining('Enable'),
    })
  })

  test('documents have the spec’s names: dates without a time, and an alias for the vendor’s name', async () => {
    const scope = { replication_config: { customer_ids: [sandbox.advertising.direct_customer_id] } }
    const [campaign] = await documentsOf(ads, 'campaigns', 'snapshot', scope)
    expect(valueAt(campaign, 'campaign.start_date')).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(typeof valueAt(campaign, 'campaign.network_settings.target_vendor_search')).toBe('boolean')
    expect(entity('campaigns')?.aliases).toEqual({
      'campaign.network_settings.target_google_search': 'campaign.network_settings.target_vendor_search',
    })
  })

  test('one refused customer of several is a warning that names its rows; the others are read', async () => {
    const { direct_customer_id, disabled_customer_id } = sandbox.advertising
    const replication_config = { customer_ids: [disabled_customer_id, direct_customer_id] }
    const warnings: SyncWarning[] = []
    const onWarning = (warning: SyncWarning) => warnings.push(warning)
    const found = await documentsOf(ads, 'campaigns', 'snapshot', { replication_config, onWarning })
    expect(warnings).toMatchObject([
      {
        source: { field: 'campaign.resource_name', starts_with: `customers/${disabled_customer_id}` },
        error: {
          vendor_code: 'authorizationError.CUSTOMER_NOT_ENABLED',
          message: expect.stringContaining(`customer ${disabled_customer_id}: `),
        },
      },
    ])
    for (const document of each(found))
      expect(valueAt(document, 'campaign.resource_name')).toMatch(
        new RegExp(`^customers/${direct_customer_id}/`),
      )
  })

  test('conversion_window_days sets how far back every window of numbers is read again, 14 days by default', () => {
    for (const [config, lookback_days] of [
      [undefined, 14],
      [{ conversion_window_days: 30 }, 30],
    ] as const) {
      const windows = planSync(advertising, config).filter(
        ({ kind, entity }) => kind === 'window' && entity !== 'change_events',
      )
      expect(windows.length).toBeGreaterThan(3)
      for (const window of each(windows)) expect(window).toMatchObject({ lookback_days })
    }
  })

  test('an invalid replication_config is refused with the path of the field', async () => {
    const cases = [
      [{ customers: [] }, 'customers'],
      [{ customer_ids: ['123-456-7890'] }, 'customer_ids[0]'],
      [{ start_date: '2026-02-30' }, 'start_date'],
      [{ conversion_window_days: 91 }, 'conversion_window_days'],
    ] as const
    for (const [replication_config, path] of cases) {
      await expect(documentsOf(ads, 'accounts', 'snapshot', { replication_config })).rejects.toMatchObject({
        code: 'invalid_params',
        errors: [{ path: `$.replication_config.${path}` }],
      })
    }
  })
})

/** The declared type of a value. An integer that a number cannot hold exactly is a string of digits. */
function typeOf(value: unknown, declared: string): string {
  if (Array.isArray(value)) return 'array'
  if (declared === 'integer')
    return Number.isSafeInteger(value) || /^-?\d{16,}$/.test(String(value)) ? 'integer' : 'other'
  return typeof value
}
