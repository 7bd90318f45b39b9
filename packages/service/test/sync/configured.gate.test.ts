import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import { type ConnectorKind, daysAfter, toDay } from '@linkspan/core'
import { parseCheckpoint } from '@linkspan/sync'
import { webAnalytics } from '@linkspan/web-analytics'
import { type Sandbox, startSandbox } from '../../../hosted/test/support/sandbox.ts'
import { createSyncWorld, type SyncWorld } from '../support/sync-world.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const start_date = daysAfter(toDay(NOW), -4)

let sandbox: Sandbox
beforeAll(async () => {
  const sizes = { advertising: { campaigns_per_customer: 3 }, web_analytics: { sessions_per_day: 30 } }
  sandbox = (await startSandbox('configured-rules', { now: () => NOW, ...sizes })).sandbox
})
afterAll(() => sandbox?.close())

/** A kind with two definitions, one by days and one as a whole, and a third that replaces the first. */
interface Subject {
  readonly kind: ConnectorKind
  readonly vendor: 'advertising' | 'web_analytics'
  readonly field: string
  readonly base: () => object
  readonly by_days: object
  readonly changed: object
  readonly whole: object
  /** An entity that the configuration does not make. */
  readonly declared: string
}

const SUBJECTS: readonly Subject[] = [
  {
    kind: advertising,
    vendor: 'advertising',
    field: 'queries',
    base: () => ({ customer_ids: [sandbox.advertising.customer_ids[3]] }),
    by_days: {
      name: 'first',
      query: 'SELECT campaign.id, segments.date, segments.device, metrics.clicks FROM campaign',
    },
    changed: { name: 'first', query: 'SELECT campaign.id, segments.date, metrics.clicks FROM campaign' },
    whole: { name: 'second', query: 'SELECT campaign_budget.id, campaign_budget.name FROM campaign_budget' },
    declared: 'campaigns',
  },
  {
    kind: webAnalytics,
    vendor: 'web_analytics',
    field: 'reports',
    base: () => ({ property_ids: [sandbox.web_analytics.property_id] }),
    by_days: { name: 'first', dimensions: ['date', 'deviceCategory'], metrics: ['sessions'] },
    changed: { name: 'first', dimensions: ['date'], metrics: ['sessions'] },
    whole: { name: 'second', dimensions: ['country'], metrics: ['sessions'] },
    declared: 'devices',
  },
]

async function worldOf({ kind, vendor, base, field }: Subject, definitions: object[]): Promise<SyncWorld> {
  const { base_url, credentials } = sandbox[vendor]
  const options = { base_url, token_url: sandbox.google_accounts.token_url, credentials: credentials() }
  const replication_config = { ...base(), start_date, [field]: definitions }
  return createSyncWorld({ kind, options, replication_config, now: () => NOW })
}

const whole = { status: 'succeeded' }

test.each(SUBJECTS)('$field of $kind.type follow the rules of a sync', async (subject) => {
  const { base, field, by_days, changed, whole: second, declared } = subject
  const world = await worldOf(subject, [by_days, second])
  const configure = (...definitions: object[]) =>
    world.configure({ ...base(), start_date, [field]: definitions })
  /** What the records of an entity depend on: with another digest they are built anew. */
  const configOf = async (entity: string) => parseCheckpoint((await world.stored(entity)).checkpoint)?.config
  try {
    expect((await world.sync()).outcome).toEqual(whole)
    await world.expectSynced('first', 'second', declared)
    const { records } = await world.stored('first')
    expect(records).toBeGreaterThan(0)

    // days that are settled are not read again
    const again = await world.sync({}, { anew: true })
    const read = again.run.entities.find(({ entity }) => entity === 'first')?.read
    expect(read).toBeLessThanOrEqual(records)

    // a changed definition is read anew, the others are not
    const former = await Promise.all(['first', 'second', declared].map(configOf))
    await configure(changed, second)
    expect((await world.sync({}, { anew: true })).outcome).toEqual(whole)
    await world.expectSynced('first', 'second', declared)
    expect((await world.stored('first')).records).toBeLessThan(records)
    const present = await Promise.all(['first', 'second', declared].map(configOf))
    expect(present).toEqual([expect.any(String), ...former.slice(1)])
    expect(present[0]).not.toBe(former[0])

    // what the configuration no longer names goes, and the others stay
    await configure(second)
    const { run } = await world.sync({}, { anew: true })
    expect(run.removed).toContainEqual(expect.objectContaining({ entity: 'first', source: 'all' }))
    await expect(world.stored('first')).rejects.toThrow('not published')
    await world.expectSynced('second', declared)
  } finally {
    await world.close()
  }
})

test.each(SUBJECTS)('while $kind.type refuses a source, its records of $field stay', async (subject) => {
  const world = await worldOf(subject, [subject.by_days, subject.whole])
  const { faults } = sandbox[subject.vendor]
  try {
    expect((await world.sync()).outcome).toEqual(whole)
    const [first, second] = [await world.records('first'), await world.records('second')]
    expect(first.length).toBeGreaterThan(0)
    faults.add({ path: /googleAds:search|runReport/, status: 403, body: {}, times: Number.POSITIVE_INFINITY })
    expect((await world.sync({}, { anew: true })).outcome.status).toBe('failed')
    expect(await world.records('first')).toEqual(first)
    expect(await world.records('second')).toEqual(second)
  } finally {
    faults.clear()
    await world.close()
  }
})
