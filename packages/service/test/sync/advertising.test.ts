import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import { daysAfter, toDay, valueAt } from '@linkspan/core'
import { drawnInRing } from '../../../core/test/support/drawn.ts'
import { each } from '../../../core/test/support/each.ts'
import { IS_GATE } from '../../../core/test/support/rings.ts'
import { type Sandbox, startSandbox } from '../../../hosted/test/support/sandbox.ts'
import { createSyncWorld, type SyncWorld } from '../support/sync-world.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const day = (back: number) => daysAfter(toDay(NOW), -back)
const ENTITIES = Object.values(advertising.entities).flatMap(({ name, search }) => (search ? [name] : []))
/** What most tests sync: everything in the gate, and for each change what they change, and another one with attributes. */
const SYNCED = IS_GATE
  ? ENTITIES
  : ['campaigns', ...drawnInRing(['accounts', 'ad_groups', 'ad_group_ads'], 1)]
const REQUEST = IS_GATE ? {} : { entities: SYNCED }

let sandbox: Sandbox
let world: SyncWorld
/** Two customers with few campaigns. */
let customers: [string, string]

const configOf = (more: object = {}) => ({
  customer_ids: customers,
  start_date: day(5),
  conversion_window_days: 3,
  ...more,
})

beforeAll(async () => {
  const advertising = { campaigns_per_customer: 3 }
  sandbox = (await startSandbox('sync-advertising', { now: () => NOW, advertising })).sandbox
  const { customer_ids } = sandbox.advertising
  customers = [customer_ids[0] as string, customer_ids[3] as string]
})
afterAll(() => sandbox.close())

const libraryOptions = () => {
  const { base_url, credentials } = sandbox.advertising
  return { base_url, token_url: sandbox.google_accounts.token_url, credentials: credentials() }
}

async function withWorld(body: () => Promise<void>, replication_config: object = configOf()): Promise<void> {
  world = await createSyncWorld({
    kind: advertising,
    options: libraryOptions(),
    replication_config,
    now: () => NOW,
  })
  await body().finally(async () => {
    sandbox.advertising.faults.clear()
    for (const customer_id of customers) sandbox.advertising.set_status(customer_id, 'ENABLED')
    await world.close()
  })
}

/** The names of campaigns of a customer that have rows on a day. */
async function campaignsOf(customer_id: string, date: string): Promise<string[]> {
  const rows = (await world.records('campaigns')).filter((row) => valueAt(row, 'segments.date') === date)
  const names = rows.map((row) => String(valueAt(row, 'campaign.resource_name')))
  return [...new Set(names)].filter((name) => name.startsWith(`customers/${customer_id}/`))
}

/** The rows of campaigns whose customer is one of these. */
async function rowsOf(customer_id: string, entity = 'campaigns'): Promise<unknown[]> {
  const name = entity === 'campaigns' ? 'campaign.resource_name' : 'customer.resource_name'
  const all = await world.records(entity)
  return all.filter((row) => String(valueAt(row, name)).startsWith(`customers/${customer_id}`))
}

async function rename(campaign: string, name: string): Promise<void> {
  const { credentials, ...options } = libraryOptions()
  const login_customer_id = sandbox.advertising.manager_customer_id
  await using ads = advertising.create({ ...options, credentials: { ...credentials, login_customer_id } })
  await ads.campaigns.update({
    customer_id: campaign.split('/')[1] as string,
    operations: [{ update: { resourceName: campaign, name }, updateMask: 'name' }],
  })
}

describe('a sync of advertising', () => {
  test('every entity has the library’s documents, and its rows have the attributes of the snapshot', async () => {
    await withWorld(async () => {
      const { outcome, run } = await world.sync()
      expect(outcome).toEqual({ status: 'succeeded' })
      await world.expectSynced(...ENTITIES)
      expect(run.entities.map(({ entity, status }) => [entity, status])).toEqual(
        ENTITIES.map((entity) => [entity, 'succeeded']),
      )
      for (const { slices, slices_done } of each(run.entities)) expect(slices_done).toBe(slices)
      const campaigns = await world.records('campaigns')
      const rows = campaigns.filter((each) => valueAt(each, 'segments.date') !== null)
      expect(rows.length).toBeGreaterThan(1_000)
      for (const row of each(rows)) expect(valueAt(row, 'campaign.name')).not.toBeNull()
      const progress = run.entities.find(({ entity }) => entity === 'campaigns')
      expect(progress).toMatchObject({ read: campaigns.length, written: campaigns.length, deleted: 0 })
      expect(await world.stored('campaigns')).toMatchObject({
        records: campaigns.length,
        synced_from: day(5),
        synced_at: NOW,
      })
    })
  })

  test('a first run publishes the newest days of every entity, never without rows, before older days of any', async () => {
    const entities = ['ad_groups', 'campaigns']
    const published: (string | null)[][] = []
    const onPublish = (of: { entity: string; synced_from: string | null }) =>
      void published.push([of.entity, of.synced_from])
    const read: unknown[] = []
    await withWorld(
      async () => {
        const { run } = await world.sync(
          { entities },
          {
            onPublish,
            documents: ({ documents }) => ({
              documents(entity, kind, scope) {
                const step = [entity, kind, scope?.from]
                // one call for each customer
                if (String(read.at(-1)) !== String(step)) read.push(step)
                return documents(entity, kind, scope)
              },
            }),
          },
        )
        await world.expectSynced(...entities)
        for (const { slices, slices_done } of each(run.entities))
          expect([slices, slices_done]).toEqual([2, 2])
      },
      configOf({ start_date: day(9) }),
    )
    const steps = (from: string) => entities.map((entity) => [entity, from])
    const changes = published.filter((each, at) => String(each) !== String(published[at - 1]))
    expect(changes).toEqual([...steps(day(6)), ...steps(day(9))])
    expect(read).toEqual([
      ...entities.flatMap((entity) => [
        [entity, 'snapshot', undefined],
        [entity, 'window', day(6)],
      ]),
      ...entities.map((entity) => [entity, 'window', day(9)]),
    ])
  })

  test('P45 the next run brings what came, changed and went at the vendor, and writes only that', async () => {
    await withWorld(async () => {
      await world.sync(REQUEST)
      const [first, second] = await campaignsOf(customers[1], day(1))
      if (!first || !second) throw new Error('the sandbox has too few campaigns')
      const { set_activity } = sandbox.advertising
      set_activity(first, day(1), 2)
      set_activity(second, day(2), 0)
      await rename(first, 'Renamed')
      const before = await world.records('campaigns')
      const { run } = await world.sync(REQUEST)
      await world.expectSynced(...SYNCED)
      const after = await world.records('campaigns')
      const renamed = after.filter((row) => valueAt(row, 'campaign.resource_name') === first)
      expect(new Set(renamed.map((row) => valueAt(row, 'campaign.name')))).toEqual(new Set(['Renamed']))
      // rows that are older than the look-back too
      expect(renamed.some((row) => valueAt(row, 'segments.date') === day(5))).toBe(true)
      const progress = run.entities.find(({ entity }) => entity === 'campaigns')
      expect(progress?.deleted).toBe(before.length - after.length)
      expect(progress?.deleted).toBeGreaterThan(0)
      expect(progress?.written).toBeLessThan(2 * renamed.length)
      set_activity(second, day(2), 1)
      await world.sync(REQUEST)
      expect(await world.records('campaigns')).toHaveLength(before.length)
      const writes = world.writes()
      await world.sync(REQUEST)
      expect(world.writes()).toBe(writes)
    })
  })

  test('start_date, conversion_window_days and customer_ids decide what is read, and a change builds anew', async () => {
    await withWorld(async () => {
      await world.sync(REQUEST)
      const [campaign] = await campaignsOf(customers[1], day(5))
      if (!campaign) throw new Error('the sandbox has too few campaigns')
      sandbox.advertising.set_activity(campaign, day(5), 3)
      const before = await world.records('campaigns')
      await world.sync(REQUEST)
      // the day is older than the look-back
      expect(await world.records('campaigns')).toEqual(before)
      await world.configure(configOf({ conversion_window_days: 5 }))
      await world.sync(REQUEST)
      await world.expectSynced(...SYNCED)
      expect(await world.records('campaigns')).not.toEqual(before)
      await world.configure(configOf({ start_date: day(2) }))
      await world.sync(REQUEST)
      await world.expectSynced(...SYNCED)
      expect(await campaignsOf(customers[1], day(3))).toEqual([])
      expect((await world.stored('campaigns')).synced_from).toBe(day(2))
      await world.configure(configOf({ customer_ids: [customers[0]] }))
      await world.sync(REQUEST)
      await world.expectSynced(...SYNCED)
      expect(await rowsOf(customers[1])).toEqual([])
    })
  })

  test('a customer that has vanished is kept for one run, which says so, and then goes with its rows', async () => {
    await withWorld(
      async () => {
        await world.sync({ entities: ['accounts'] })
        expect((await rowsOf(customers[1], 'accounts')).length).toBeGreaterThan(5)
        const before = await rowsOf(customers[1], 'accounts')
        sandbox.advertising.set_status(customers[1], 'CANCELED')
        expect((await world.sync({ entities: ['accounts'] })).run.removed).toEqual([])
        expect(await rowsOf(customers[1], 'accounts')).toEqual(before)
        const source = `customer ${customers[1]}`
        expect(await world.lacks('accounts')).toEqual([
          { scope: source, from: null, to: null, reason: 'absent' },
        ])
        const { run } = await world.sync({ entities: ['accounts'] })
        expect(run.removed).toEqual([{ entity: 'accounts', source, records: before.length }])
        expect(await rowsOf(customers[1], 'accounts')).toEqual([])
        await world.expectSynced('accounts')
        expect(await world.lacks('accounts')).toEqual([])
      },
      { start_date: day(5), conversion_window_days: 1 },
    )
  })

  test('P45 a customer that fails keeps its records and is tried again, while the others are synced', async () => {
    await withWorld(async () => {
      await world.sync(REQUEST)
      const [campaign] = await campaignsOf(customers[1], day(1))
      const [other] = await campaignsOf(customers[0], day(1))
      if (!campaign || !other) throw new Error('the sandbox has too few campaigns')
      for (const name of [campaign, other]) {
        await rename(name, `Renamed ${name}`)
        sandbox.advertising.set_activity(name, day(1), 0)
      }
      const before = await rowsOf(customers[1])
      sandbox.advertising.set_status(customers[1], 'CANCELED')
      const { outcome, run } = await world.sync(REQUEST)
      expect(outcome).toEqual({ status: 'succeeded' })
      expect(await rowsOf(customers[1])).toEqual(before)
      expect(await campaignsOf(customers[0], day(1))).not.toContain(other)
      expect(run.warnings.filter(({ entity }) => entity === 'campaigns')).toEqual([
        expect.objectContaining({
          source: `campaign.resource_name customers/${customers[1]}…`,
          code: 'vendor_forbidden',
          message: expect.stringContaining(customers[1]),
          vendor_code: 'authorizationError.CUSTOMER_NOT_ENABLED',
        }),
      ])
      // a full run starts without records, and brings the former ones back
      await world.sync({ full: true, entities: ['campaigns'] })
      expect(await rowsOf(customers[1])).toEqual(before)
      const source = `customer ${customers[1]}`
      expect(await world.lacks('campaigns')).toEqual([
        { scope: source, from: null, to: null, reason: 'refused' },
      ])
      sandbox.advertising.set_status(customers[1], 'ENABLED')
      await world.sync(REQUEST)
      await world.expectSynced(...SYNCED)
      expect(await world.lacks('campaigns')).toEqual([])
    })
  })
})
