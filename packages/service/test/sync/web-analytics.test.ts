import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { daysAfter, toDay } from '@linkspan/core'
import { analyticsQuotaExhausted } from '@linkspan/sandbox'
import { createMemoryEngine } from '@linkspan/search'
import { createEnvelope, createSealedParts } from '@linkspan/stores'
import { webAnalytics } from '@linkspan/web-analytics'
import { drawnInRing } from '../../../core/test/support/drawn.ts'
import { each } from '../../../core/test/support/each.ts'
import { IS_GATE } from '../../../core/test/support/rings.ts'
import { type Sandbox, startSandbox } from '../../../hosted/test/support/sandbox.ts'
import { createRecords } from '../../src/records/records.ts'
import { createSyncWorld, type SyncWorld } from '../support/sync-world.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const HOUR = 3_600_000
const day = (back: number) => daysAfter(toDay(NOW), -back)
const ENTITIES = Object.values(webAnalytics.entities).flatMap(({ name, search }) => (search ? [name] : []))
/** What is synced where one report matters: everything in the gate, and for each change that report and another one. */
const SYNCED = IS_GATE
  ? ENTITIES
  : [
      'devices',
      ...drawnInRing(
        ENTITIES.filter((name) => name !== 'devices'),
        1,
      ),
    ]
const REQUEST = IS_GATE ? {} : { entities: SYNCED }

let now: number
let sandbox: Sandbox
let world: SyncWorld

async function open(start: number, options: object = {}): Promise<void> {
  now = NOW
  const web_analytics = { sessions_per_day: 40, ...options }
  sandbox = (await startSandbox('sync-web-analytics', { now: () => now, web_analytics })).sandbox
  const { base_url, credentials } = sandbox.web_analytics
  world = await createSyncWorld({
    kind: webAnalytics,
    options: {
      base_url,
      token_url: sandbox.google_accounts.token_url,
      credentials: credentials(),
      retry: false,
    },
    replication_config: { property_ids: properties(), start_date: day(start) },
    now: () => now,
  })
}

const properties = () => sandbox.web_analytics.property_ids.slice(0, 3)

async function rowsOf(property_id: string, entity = 'devices'): Promise<unknown[]> {
  return (await world.records(entity)).filter((row) => row.property_id === property_id)
}

afterEach(async () => {
  await world.close()
  await sandbox.close()
})

describe('a sync of web-analytics', () => {
  beforeEach(() => open(12))

  test('P45 every report has the library’s documents, after inserts, changes and deletes in the look-back too', async () => {
    const { set_counted, property_id } = sandbox.web_analytics
    set_counted(property_id, day(2), 0.5)
    const { outcome, run } = await world.sync()
    expect(outcome).toEqual({ status: 'succeeded' })
    await world.expectSynced(...ENTITIES)
    // the first seven days, and the others
    for (const { slices, slices_done } of each(run.entities)) expect([slices, slices_done]).toEqual([2, 2])
    expect(await world.stored('devices')).toMatchObject({ version: 2, synced_from: day(12) })
    set_counted(property_id, day(2), 1)
    set_counted(property_id, day(1), 0.3)
    set_counted(property_id, day(0), 0)
    const second = await world.sync()
    await world.expectSynced(...ENTITIES)
    const progress = second.run.entities.find(({ entity }) => entity === 'devices')
    expect(progress?.slices).toBe(1)
    expect(progress?.deleted).toBeGreaterThan(0)
    expect(progress?.written).toBeGreaterThan(0)
    expect(progress?.written).toBeLessThan(progress?.read ?? 0)
  })

  test('P45 a property that fails keeps its rows, and its days are read again by the next run', async () => {
    await world.sync(REQUEST)
    const [first = '', second = ''] = properties()
    const before = await rowsOf(second)
    for (const id of [first, second]) sandbox.web_analytics.set_counted(id, day(1), 0)
    const path = `properties/${second}`
    sandbox.web_analytics.faults.add({ path, status: 403, times: Number.POSITIVE_INFINITY })
    const { outcome, run } = await world.sync({ entities: ['devices'] })
    expect(outcome).toEqual({ status: 'succeeded' })
    expect(run.warnings).toMatchObject([
      { entity: 'devices', code: 'vendor_forbidden', source: `property_id ${second}` },
    ])
    expect(await rowsOf(second)).toEqual(before)
    expect((await rowsOf(first)).some((row) => (row as { startDate: string }).startDate === day(1))).toBe(
      false,
    )
    const { synced_from } = await world.stored('devices')
    expect(await world.lacks('devices')).toEqual([
      { scope: `property_id ${second}`, from: null, to: null, reason: 'refused' },
    ])
    expect(synced_from).toBe(day(12))
    sandbox.web_analytics.faults.clear()
    await world.sync(REQUEST)
    await world.expectSynced(...SYNCED)
    expect(await world.lacks('devices')).toEqual([])
  })

  test('one failing report does not end the others', async () => {
    const body = JSON.stringify({ error: { code: 400, message: 'no', status: 'INVALID_ARGUMENT' } })
    const reports = ENTITIES.indexOf('devices') * properties().length
    const fault = { path: ':runReport', status: 400, body }
    sandbox.web_analytics.faults.add({ ...fault, skip: reports, times: properties().length })
    const { outcome, run } = await world.sync()
    expect(outcome).toMatchObject({ status: 'failed', error: { code: 'vendor_rejected' } })
    for (const { entity, status, error } of each(run.entities)) {
      const failed = entity === 'devices'
      expect([entity, status, error?.code]).toEqual(
        failed ? [entity, 'failed', 'vendor_rejected'] : [entity, 'succeeded', undefined],
      )
    }
    await world.sync()
    await world.expectSynced(...ENTITIES)
  })
})

describe('a number that the vendor changes late', () => {
  test('comes with the look-back that is configured, or when all days are compared', async () => {
    await open(40)
    const [property = ''] = properties()
    const config = { property_ids: [property], start_date: day(40) }
    const { set_counted, requests } = sandbox.web_analytics
    const request = { entities: ['website_overview'] }
    const sessionsOf = async (date: string) => {
      const rows = await world.records('website_overview')
      return rows.find(({ startDate }) => startDate === date)?.sessions
    }
    const asked = () =>
      requests.splice(0).map(({ body }) => (body as { dateRanges: { startDate: string }[] }).dateRanges[0])
    await world.configure({ ...config, lookback_days: 12, reconcile_days: 30 })
    await world.sync(request)
    const before = await sessionsOf(day(10))
    set_counted(property, day(10), 0.3)
    set_counted(property, day(30), 0.3)
    requests.length = 0
    await world.configure(config)
    await world.sync(request)
    expect(asked()).toMatchObject([{ startDate: day(3) }])
    expect(await sessionsOf(day(10))).toBe(before)
    await world.configure({ ...config, lookback_days: 12 })
    await world.sync(request)
    // as many calls, of more days
    expect(asked()).toMatchObject([{ startDate: day(12) }])
    const changed = await sessionsOf(day(10))
    expect(changed).toBeLessThan(before as number)
    const old = await sessionsOf(day(30))
    now += 31 * 24 * HOUR
    await world.sync(request)
    expect(await sessionsOf(day(30))).toBeLessThan(old as number)
    await world.expectSynced('website_overview')
    now += 31 * 24 * HOUR
    set_counted(property, day(30), 1)
    await world.configure({ ...config, reconcile_days: null })
    await world.sync(request)
    expect(await sessionsOf(day(30))).toBeLessThan(old as number)
  })
})

test('an export refuses a day in the other spelling, and names the right one', async () => {
  await open(3)
  await world.sync({ entities: ['devices'] })
  const { store, key, kind, key_ring } = world
  const partsOf = createSealedParts({ store, envelope: createEnvelope(key_ring) })
  const engine = createMemoryEngine()
  const records = createRecords({ kinds: [kind], store, partsOf, key_ring, engine, now: () => now })
  const { signal } = new AbortController()
  const exported = (filter: object) =>
    records.export(key, 'devices', { format: 'jsonl', filter } as never, signal)
  const message = 'must be a day as YYYYMMDD, such as 20261124'
  await expect(exported({ gte: { date: day(1) } })).rejects.toMatchObject({
    code: 'invalid_params',
    errors: [{ message }],
  })
  const { body } = await exported({ gte: { date: day(1).replaceAll('-', ''), startDate: day(1) } })
  let text = ''
  for await (const piece of body) text += Buffer.from(piece).toString()
  expect(new Set(text.match(/"startDate":"[^"]+"/g)).size).toBeGreaterThan(1)
})

describe('a sync that is near a quota', () => {
  test('each property pauses after a reading, says until when, goes on where it was, and completes', async () => {
    await open(40, { tokens_per_hour: 7_000 })
    const entities = ['devices', 'locations']
    const progress = async () => {
      const states = await world.store.collections.list(world.key)
      return states.map(({ entity, synced_from }) => [entity, synced_from])
    }
    const first = await world.sync({ entities })
    expect(first.outcome.status).toBe('paused')
    expect(first.outcome.resumes_in_ms).toBe(HOUR)
    expect(first.run.pauses).toEqual(
      properties().map((id) => ({
        source: `property_id ${id}`,
        reason: 'tokensPerHour',
        message: expect.stringContaining('tokensPerHour'),
        until: NOW + HOUR,
      })),
    )
    // the zones of the properties are unknown yet
    expect(await progress()).toEqual([['devices', day(5)]])
    expect(first.run.entities.map(({ status }) => status)).toEqual(['waiting', 'waiting'])
    const requests = sandbox.web_analytics.requests.length
    now += HOUR - 1
    const early = { status: 'paused', resumes_in_ms: 1, waits_for_sources: true }
    expect((await world.sync({ entities })).outcome).toEqual(early)
    expect(sandbox.web_analytics.requests).toHaveLength(requests)
    let runs = 0
    const ages: number[] = []
    for (let status = ''; status !== 'succeeded' && runs < 12; runs++) {
      now += HOUR
      status = (await world.sync({ entities })).outcome.status
      const { synced_from, synced_at } = await world.stored('devices')
      if (synced_from === day(40)) ages.push(now - (synced_at ?? 0))
    }
    // the older days were read after the newest ones, so the records do not seem newer than they are
    expect(ages[0]).toBeGreaterThan(HOUR)
    expect(runs).toBeGreaterThan(4)
    expect(await progress()).toEqual([
      ['devices', day(40)],
      ['locations', day(40)],
    ])
    // a day may have begun since its property was read
    for (let status = ''; status !== 'succeeded'; ) {
      now += HOUR
      status = (await world.sync({ entities })).outcome.status
    }
    await world.expectSynced(...entities)
  })

  test('a property whose quota is used up waits alone, and search says which of its days are not read', async () => {
    await open(12)
    const [first = ''] = properties()
    const requests = properties().length
    sandbox.web_analytics.faults.add({ ...analyticsQuotaExhausted({ quota: 'hour' }), skip: requests })
    const { outcome, run } = await world.sync({ entities: ['devices'] })
    expect(outcome).toEqual({ status: 'paused', resumes_in_ms: HOUR, waits_for_sources: true })
    const source = `property_id ${first}`
    const reason = 'RESOURCE_EXHAUSTED'
    expect(run.pauses).toEqual([{ source, reason, message: expect.any(String), until: NOW + HOUR }])
    expect(await world.lacks('devices')).toEqual([
      { scope: source, from: day(12), to: day(6), reason: 'paused' },
    ])
    now += HOUR
    sandbox.web_analytics.requests.length = 0
    expect((await world.sync({ entities: ['devices'] })).outcome).toEqual({ status: 'succeeded' })
    await world.expectSynced('devices')
    expect(await world.lacks('devices')).toEqual([])
  })
})

describe('a sync of numbers that are not whole', () => {
  const entities = ['devices']
  const cause = 'schedule'
  /** The days that the requests since the last call asked for, of a property. */
  function daysAsked(property_id: string): { startDate: string; endDate: string }[] {
    const { requests } = sandbox.web_analytics
    const own = requests.filter(({ path }) => path.includes(`properties/${property_id}:runReport`))
    requests.length = 0
    return own.flatMap(({ body }) => (body as { dateRanges: [] }).dateRanges)
  }

  test('reads such days again after a day, at once when it is requested, and no others', async () => {
    await open(40)
    // as if it was made at this time
    await world.configure({ property_ids: properties(), start_date: day(40) })
    const [first = ''] = properties()
    const { set_caveats } = sandbox.web_analytics
    set_caveats(first, { sampled: { from: day(30), to: day(29) } })
    await world.sync({ entities }, { cause })
    const sampled = await world.lacks('devices')
    const [from, to] = [day(30), day(29)]
    expect(sampled).toEqual([{ scope: `property_id ${first}`, from, to, reason: 'sampled' }])
    daysAsked(first)
    // a regular run within the day reads the newest days only
    now += HOUR
    await world.sync({ entities }, { cause })
    for (const { startDate } of each(daysAsked(first))) expect(startDate > to).toBe(true)
    expect(await world.lacks('devices')).toEqual(sampled)
    // the vendor still samples: the days are read again after a day, and the next time later
    for (const hours of [25, 25]) {
      now += hours * HOUR
      await world.sync({ entities }, { cause })
      expect(await world.lacks('devices')).toEqual(sampled)
    }
    const reread = daysAsked(first).filter(({ startDate }) => startDate <= to)
    // together, and each alone
    const days = [
      [from, to],
      [to, to],
      [from, from],
    ]
    expect(reread).toEqual(days.map(([startDate, endDate]) => ({ startDate, endDate })))
    set_caveats(first, {})
    await world.sync({ entities }, { cause: 'request' })
    expect(await world.lacks('devices')).toEqual([])
    await world.expectSynced('devices')
  })

  test('keeps what the vendor said of former records while they are built anew, and of a property that it refuses', async () => {
    await open(12)
    const [first = '', second = ''] = properties()
    sandbox.web_analytics.set_caveats(first, { thresholded: true })
    await world.sync({ entities }, { cause })
    const [thresholded] = await world.lacks('devices')
    expect(thresholded).toMatchObject({ scope: `property_id ${first}`, reason: 'thresholded' })
    const path = `properties/${first}`
    sandbox.web_analytics.faults.add({ path, status: 403, times: Number.POSITIVE_INFINITY })
    await world.sync({ entities, full: true })
    const refused = { scope: `property_id ${first}`, from: null, to: null, reason: 'refused' }
    expect(await world.lacks('devices')).toEqual([refused, thresholded])
    expect((await rowsOf(first)).length).toBeGreaterThan(0)
    expect((await rowsOf(second)).length).toBeGreaterThan(0)
    sandbox.web_analytics.faults.clear()
    sandbox.web_analytics.set_caveats(first, {})
    await world.sync({ entities })
    expect(await world.lacks('devices')).toEqual([])
  })
})
