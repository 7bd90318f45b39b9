import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import { type Connection, ConnectorError, type Document, daysAfter, toDay, valueAt } from '@linkspan/core'
import type { Collection } from '@linkspan/stores'
import * as fc from 'fast-check'
import { inRing } from '../../../core/test/support/rings.ts'
import { type Sandbox, startSandbox } from '../../../hosted/test/support/sandbox.ts'
import { createSyncWorld, type Interference, type SyncWorld } from '../support/sync-world.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const day = (back: number) => daysAfter(toDay(NOW), -back)
const ENTITIES = ['accounts', 'ad_groups', 'campaign_labels']
const FIELDS = Object.keys(advertising.entities.adGroups.search?.fields ?? {})
const ATTRIBUTES = FIELDS.filter((path) => !/^(metrics|segments)\./.test(path))
const METRICS = FIELDS.filter((path) => path.startsWith('metrics.'))

let sandbox: Sandbox
let campaigns: string[] = []
let ad_groups: string[] = []

beforeAll(async () => {
  // small pages, so that a reading has many batches
  const options = { campaigns_per_customer: 3, page_rows: 40 }
  sandbox = (await startSandbox('sync-interruptions', { now: () => NOW, advertising: options })).sandbox
  await using world = await openWorld()
  await world.sync({ entities: ['campaigns', 'ad_groups'] })
  const namesOf = async (entity: string, name: string, status: string) => {
    const live = (await world.records(entity)).filter(
      (row) => valueAt(row, 'segments.date') === day(8) && valueAt(row, status) !== 'REMOVED',
    )
    return [...new Set(live.map((row) => String(valueAt(row, name))))]
  }
  campaigns = await namesOf('campaigns', 'campaign.resource_name', 'campaign.status')
  ad_groups = await namesOf('ad_groups', 'ad_group.resource_name', 'ad_group.status')
})
afterAll(() => sandbox.close())

function libraryOptions() {
  const { base_url, credentials, manager_customer_id: login_customer_id } = sandbox.advertising
  const { token_url } = sandbox.google_accounts
  return { base_url, token_url, credentials: { ...credentials(), login_customer_id } }
}

async function openWorld(): Promise<SyncWorld & AsyncDisposable> {
  const { customer_ids } = sandbox.advertising
  const world = await createSyncWorld({
    kind: advertising,
    options: libraryOptions(),
    replication_config: {
      customer_ids: [customer_ids[0], customer_ids[3]],
      start_date: day(10),
      conversion_window_days: 4,
    },
    now: () => NOW,
  })
  return { ...world, [Symbol.asyncDispose]: () => world.close() }
}

let changes = 0

/** Renames an ad group, and changes, removes and brings back rows of the last days. */
async function changeVendor(): Promise<void> {
  changes++
  const pick = (names: readonly string[], step: number) => names[(changes + step) % names.length] as string
  const resourceName = pick(ad_groups, 0)
  await using ads = advertising.create(libraryOptions())
  await ads.adGroups.update({
    customer_id: resourceName.split('/')[1] as string,
    operations: [{ update: { resourceName, name: `Renamed ${changes}` }, updateMask: 'name' }],
  })
  sandbox.advertising.set_activity(pick(campaigns, 0), day(1), 1 + changes)
  sandbox.advertising.set_activity(pick(campaigns, 1), day(2), changes % 2)
  sandbox.advertising.set_activity(pick(campaigns, 2), day(3), (changes + 1) % 2)
}

type Failure = 'vendor' | 'limit' | 'stop' | 'lost lease' | 'store'

/** Fails at the `at`th batch or publication of a run. */
function failing(how: Failure, at: number, published: Collection[]): Interference {
  const stopping = new AbortController()
  let [batches, publications] = [0, 0]

  function meetBatch(): void {
    if (batches++ !== at) return
    if (how === 'vendor') throw new ConnectorError('vendor_error', 'the vendor failed')
    if (how === 'limit') {
      throw new ConnectorError('rate_limited', 'too many calls', { retry_after_seconds: 5 })
    }
    if (how === 'stop') stopping.abort(new Error('the process stops'))
  }

  async function* interrupted(batches: ReturnType<Connection['documents']>) {
    for await (const batch of batches) {
      meetBatch()
      yield batch
    }
  }

  return {
    signal: stopping.signal,
    documents: (connection) => ({
      documents: (...read) => interrupted(connection.documents(...read)),
    }),
    async onPublish(collection, held) {
      const fails = publications++ === at % 4
      if (fails && how === 'store') throw new Error('the store does not answer')
      if (fails && how === 'lost lease') await held.release()
      else published.push(collection)
    },
  }
}

/** The metrics of each customer on each day, in a fixed order. */
function metricsByDay(records: readonly Document[]): Map<string, string> {
  const customerOf = (row: Document) => String(valueAt(row, 'ad_group.resource_name')).split('/')[1]
  const rows = Map.groupBy(records, (row) => `${valueAt(row, 'segments.date')} of ${customerOf(row)}`)
  return new Map(
    [...rows].map(([date, some]) => {
      const measured = some.map((row) =>
        JSON.stringify(['ad_group.resource_name', ...METRICS].map((path) => valueAt(row, path))),
      )
      return [date, measured.sort().join()]
    }),
  )
}

/** Expects rows with the attributes of their documents, and days of customers that are wholly former or wholly new. */
function expectNoMixture(records: readonly Document[], states: readonly (readonly Document[])[]): void {
  const name = (each: Document) => String(valueAt(each, 'ad_group.resource_name'))
  const attributesOf = (each: Document) => ATTRIBUTES.map((path) => valueAt(each, path))
  const documents = records.filter((each) => valueAt(each, 'segments.date') === null)
  const attributes = new Map(documents.map((each) => [name(each), attributesOf(each)]))
  // may be empty: nothing may be published yet
  for (const row of records) expect(attributesOf(row)).toEqual(attributes.get(name(row)))
  const allowed = states.map(metricsByDay)
  // may be empty: as above
  for (const [date, metrics] of metricsByDay(records))
    expect(allowed.map((state) => state.get(date))).toContain(metrics)
}

describe('a run that is interrupted', () => {
  test('P45 publishes no mixture and deletes nothing too early, and the next complete run converges', async () => {
    const failures = fc.constantFrom<Failure>('vendor', 'limit', 'stop', 'lost lease', 'store')
    const interruption = fc.record({ how: failures, at: fc.nat(24), full: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(interruption, { minLength: 1, maxLength: 3 }),
        async (fresh, all) => {
          await using world = await openWorld()
          if (!fresh) await world.sync({ entities: ENTITIES })
          const states = [await world.expected('ad_groups')]
          for (const { how, at, full } of all) {
            await changeVendor()
            states.push(await world.expected('ad_groups'))
            const published: Collection[] = []
            await world.sync({ entities: ENTITIES, full }, failing(how, at, published)).catch(() => {})
            for (const version of published.filter(({ entity }) => entity === 'ad_groups'))
              expectNoMixture(await world.records('ad_groups', version), states)
          }
          const { outcome } = await world.sync({ entities: ENTITIES })
          expect(outcome).toEqual({ status: 'succeeded' })
          await world.expectSynced(...ENTITIES)
        },
      ),
      { numRuns: inRing(5, 20), seed: 12, endOnFailure: true },
    )
  })
})
