import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Document, type SyncRead, type SyncScope, valueAt } from '@linkspan/core'
import { createSandbox, type Sandbox } from '@linkspan/sandbox'
import { openGoogleAds } from '../src/google-ads.ts'
import { advertising } from '../src/index.ts'

let sandbox: Sandbox
let opened: ReturnType<typeof openGoogleAds>
beforeAll(async () => {
  sandbox = await createSandbox()
  const { advertising: ads, google_accounts } = sandbox
  opened = openGoogleAds(ads.credentials(), { base_url: ads.base_url, token_url: google_accounts.token_url })
})
afterAll(async () => {
  await opened.close()
  await sandbox.close()
})

const entities = Object.values(advertising.entities)
const searchable = entities.filter((entity) => entity.search)

async function documents(read: SyncRead | undefined, scope: SyncScope): Promise<Document[]> {
  const all: Document[] = []
  for await (const batch of read?.documents(opened.api as never, scope) ?? []) all.push(...batch)
  return all
}

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
const entity = (name: string) => entities.find((each) => each.name === name)?.search

describe('what a sync of advertising reads', () => {
  test('the spec’s searchable entities are declared, and no other', () => {
    expect(searchable.map(({ name }) => name).sort()).toEqual([
      'accounts',
      'ad_group_ad_labels',
      'ad_group_ads',
      'ad_group_labels',
      'ad_groups',
      'campaign_labels',
      'campaigns',
    ])
  })

  test.each(searchable.map(({ name, search }) => [name, search] as const))(
    'R13 the snapshot of %s has each entity once, with every declared field by type and its metrics and segments null',
    async (_name, search) => {
      const found = await documents(search?.reads[0], {})
      expect(found.length).toBeGreaterThan(0)
      const keys = found.map((document) => JSON.stringify(search?.key.map((path) => valueAt(document, path))))
      expect(new Set(keys).size).toBe(keys.length)
      for (const document of found) {
        for (const [path, type] of Object.entries(search?.fields ?? {})) {
          const value = valueAt(document, path)
          if (/^(metrics|segments)\./.test(path)) expect({ path, value }).toEqual({ path, value: null })
          else if (value !== null) expect({ path, type: typeOf(value, type) }).toEqual({ path, type })
        }
      }
      const never = Object.keys(search?.fields ?? {}).filter(
        (path) => !/^(metrics|segments)\./.test(path) && found.every((each) => valueAt(each, path) === null),
      )
      expect(never).toEqual([])
    },
  )

  test('R13 a window of campaigns has its days by hour and network, joins the snapshot, and adds up to the live list', async () => {
    const customer_id = sandbox.advertising.direct_customer_id
    const scope = { replication_config: { customer_ids: [customer_id] }, from: day(9), to: day(3) }
    const search = entity('campaigns')
    const window = search?.reads[1]
    expect(window).toMatchObject({ kind: 'window', lookback_days: 14, day: 'segments.date' })
    const found = await documents(window, scope)
    const known = new Set(
      (await documents(search?.reads[0], scope)).map((each) => valueAt(each, 'campaign.resource_name')),
    )
    const keys = new Set<string>()
    let clicks = 0
    for (const document of found) {
      keys.add(JSON.stringify(search?.key.map((path) => valueAt(document, path))))
      const date = valueAt(document, 'segments.date') as string
      expect(date >= scope.from && date <= scope.to).toBe(true)
      expect(known).toContain(valueAt(document, 'campaign.resource_name'))
      clicks += valueAt(document, 'metrics.clicks') as number
    }
    expect(keys.size).toBe(found.length)
    const query = `SELECT metrics.clicks FROM customer WHERE segments.date BETWEEN '${scope.from}' AND '${scope.to}'`
    const call = { operation: 'test', write: false }
    const live = await opened.api.search<{ metrics: { clicks: string } }>(
      { customer_id },
      query,
      undefined,
      call,
    )
    expect(clicks).toBe(Number(live.rows.slice()[0]?.metrics.clicks))
  })

  test('R11 without customer_ids every accessible customer is read, clients of managers included, closed ones left out', async () => {
    const accounts = await documents(entity('accounts')?.reads[0], {})
    const ids = accounts.map((each) => String(valueAt(each, 'customer.id'))).sort()
    const { advertising: ads } = sandbox
    expect(ids).toEqual(
      [
        ...ads.customer_ids,
        ads.direct_customer_id,
        ads.manager_customer_id,
        ads.sub_manager_customer_id,
      ].sort(),
    )
    const managers = accounts
      .filter((each) => valueAt(each, 'customer.manager'))
      .map((each) => String(valueAt(each, 'customer.id')))
    expect(managers.sort()).toEqual([ads.manager_customer_id, ads.sub_manager_customer_id].sort())
  })

  test('R11 a customer that is named and closed fails the sync as closed, with what to do', async () => {
    const scope = { replication_config: { customer_ids: [sandbox.advertising.disabled_customer_id] } }
    await expect(documents(entity('accounts')?.reads[0], scope)).rejects.toMatchObject({
      code: 'vendor_forbidden',
      vendor_code: 'authorizationError.CUSTOMER_NOT_ENABLED',
      remedy: expect.stringContaining('Enable'),
    })
  })

  test('R5 R8 documents carry the spec’s names: dates without a time, both spellings accepted in filters', async () => {
    const scope = { replication_config: { customer_ids: [sandbox.advertising.direct_customer_id] } }
    const [campaign] = await documents(entity('campaigns')?.reads[0], scope)
    expect(valueAt(campaign, 'campaign.start_date')).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(typeof valueAt(campaign, 'campaign.network_settings.target_vendor_search')).toBe('boolean')
    expect(entity('campaigns')?.aliases).toEqual({
      'campaign.network_settings.target_google_search': 'campaign.network_settings.target_vendor_search',
    })
  })

  test('a replication_config with an unknown field or a bad customer is refused by its path', async () => {
    for (const replication_config of [{ customers: [] }, { customer_ids: ['123-456-7890'] }]) {
      await expect(documents(entity('accounts')?.reads[0], { replication_config })).rejects.toMatchObject({
        code: 'invalid_params',
      })
    }
  })
})

/** The declared type that a value fits; an integer may be decimal digits where it is too large for a number. */
function typeOf(value: unknown, declared: string): string {
  if (Array.isArray(value)) return 'array'
  if (declared === 'integer')
    return Number.isSafeInteger(value) || /^-?\d{16,}$/.test(String(value)) ? 'integer' : 'other'
  return typeof value
}
