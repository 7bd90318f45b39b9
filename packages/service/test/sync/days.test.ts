import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import { type ConnectorKind, daysAfter, toDay, valueAt } from '@linkspan/core'
import { webAnalytics } from '@linkspan/web-analytics'
import { drawnInRing } from '../../../core/test/support/drawn.ts'
import { each } from '../../../core/test/support/each.ts'
import { type Sandbox, startSandbox } from '../../../hosted/test/support/sandbox.ts'
import { type AdsVendor, CUSTOMER, openAdsVendor } from '../support/ads-vendor.ts'
import { createSyncWorld, type SyncWorld } from '../support/sync-world.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const REQUEST = { entities: ['campaigns'] }

let now: number
let vendor: AdsVendor
let world: SyncWorld

async function open(start_date: string): Promise<void> {
  const { base_url } = vendor
  world = await createSyncWorld({
    kind: advertising as ConnectorKind,
    options: { base_url, credentials: { access_token: 'a-token-of-the-test' }, retry: false },
    replication_config: { customer_ids: [CUSTOMER], start_date, conversion_window_days: 2 },
    now: () => now,
  })
}

/** The days that have rows, in order. */
async function daysOfRows(): Promise<unknown[]> {
  const days = (await world.records('campaigns')).map((row) => valueAt(row, 'segments.date'))
  return days.filter((day) => day !== null).sort()
}

function daysFrom(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = daysAfter(day, 1)) days.push(day)
  return days
}

beforeEach(async () => {
  vendor = await openAdsVendor(() => now)
})
afterEach(async () => {
  await world.close()
  await vendor.close()
})

describe('the newest day that is read is that of the source', () => {
  /** Zones from the last one on earth to the first, and moments: of any day, and of days in which clocks change. */
  const ZONES = [
    'Pacific/Pago_Pago',
    'America/St_Johns',
    'America/New_York',
    'UTC',
    'Europe/Berlin',
    'Asia/Kolkata',
    'Asia/Tokyo',
    'Australia/Lord_Howe',
    'Australia/Sydney',
    'Pacific/Chatham',
    'Pacific/Kiritimati',
  ]
  const MOMENTS = ['2026-11-20T12', '2026-10-03T15:30', '2026-10-25T00:30', '2026-11-01T05', '2026-03-29T01']

  test.each(drawnInRing(ZONES, 3))('in %s, whether or not the vendor names the zone', async (time_zone) => {
    for (const [at, moment] of each(drawnInRing(MOMENTS, 1).entries())) {
      now = Date.parse(`${moment.padEnd('2026-11-20T12:00'.length, ':00')}Z`)
      // of two runs in a row of a zone or a moment, one reads the zone from the vendor
      const tells_zone = (jest.getSeed() + ZONES.indexOf(time_zone) + at) % 2 === 0
      Object.assign(vendor, { time_zone, tells_zone })
      const start = daysAfter(vendor.today(), -9)
      await open(start)
      for (let hour = 0; hour < 26; hour += 7, now += 7 * HOUR) {
        vendor.asked.length = 0
        expect((await world.sync(REQUEST)).outcome).toEqual({ status: 'succeeded' })
        const [newest = ''] = vendor.asked
        expect(newest.slice(-10) >= vendor.today()).toBe(true)
        expect([now, await daysOfRows()]).toEqual([now, daysFrom(start, vendor.today())])
        expect(await world.lacks('campaigns')).toEqual([])
        expect((await world.stored('campaigns')).synced_from).toBe(start)
      }
      await world.close()
    }
    await open('2026-11-01')
  })

  test.each([-1, 1])('also where the clock of the server is wrong by %s hours', async (hours) => {
    now = Date.UTC(2026, 10, 20, 10)
    await vendor.close()
    vendor = await openAdsVendor(() => now + hours * (HOUR - 60_000))
    vendor.time_zone = 'Australia/Sydney'
    await open('2026-11-15')
    for (let run = 0; run < 14; run++, now += HOUR / 2) {
      await world.sync(REQUEST)
      expect(await daysOfRows()).toEqual(daysFrom('2026-11-15', vendor.today()))
      expect(await world.lacks('campaigns')).toEqual([])
    }
  })

  describe('of a property whose zone only its replies name', () => {
    const DEVICES = { entities: ['devices'] }
    let sandbox: Sandbox

    const openProperties = async (property_ids: readonly string[], start_date: string) => {
      const { base_url, credentials } = sandbox.web_analytics
      world = await createSyncWorld({
        kind: webAnalytics,
        options: { base_url, token_url: sandbox.google_accounts.token_url, credentials: credentials() },
        replication_config: { property_ids, start_date },
        now: () => now,
      })
    }

    beforeEach(async () => {
      // in Tokyo, it is the next day
      now = Date.UTC(2026, 10, 20, 20)
      sandbox = (await startSandbox('sync-days', { now: () => now })).sandbox
    })
    afterEach(() => sandbox.close())

    test('later runs ask for no other', async () => {
      const { property_ids, requests } = sandbox.web_analytics
      const found: string[] = []
      const some = property_ids.slice(0, 3)
      for (const property_id of each(some)) {
        await openProperties([property_id], '2026-11-15')
        await world.sync(DEVICES)
        const days = (await world.records('devices')).map(({ startDate }) => String(startDate))
        found.push(days.sort().at(-1) ?? '')
        requests.length = 0
        await world.sync(DEVICES)
        const asked = requests.map(({ body }) => (body as { dateRanges: object[] }).dateRanges[0])
        expect(asked).toEqual([expect.objectContaining({ endDate: days.at(-1) })])
        if (property_id !== some.at(-1)) await world.close()
      }
      expect(new Set(found)).toEqual(new Set(['2026-11-20', '2026-11-21']))
    })

    test('one that is added before its first day has begun is not stale', async () => {
      const start_date = '2026-11-21'
      const property_ids = sandbox.web_analytics.property_ids.slice(0, 3)
      await openProperties(property_ids.slice(0, 1), start_date)
      await world.sync(DEVICES)
      await world.configure({ property_ids, start_date })
      await world.sync(DEVICES)
      expect(await world.lacks('devices')).toEqual([])
    })
  })
})

test('P45 records of which no day has begun are as old as their last reading', async () => {
  now = Date.UTC(2026, 10, 20)
  vendor.time_zone = 'Pacific/Pago_Pago'
  // there, it is the day before
  await open('2026-11-20')
  const entities = ['campaigns', 'change_events']
  for (let run = 0; run < 2; run++, now += 3 * HOUR) {
    expect((await world.sync({ entities }, { anew: true })).outcome).toEqual({ status: 'succeeded' })
    for (const entity of each(entities)) expect([entity, await world.lacks(entity)]).toEqual([entity, []])
  }
  expect(await world.lacks('campaigns')).toEqual([{ scope: 'all', from: null, to: null, reason: 'stale' }])
})

describe('days that the vendor no longer has', () => {
  const START = '2023-10-20'
  const forgotten = (to: string) => ({ scope: 'all', from: START, to, reason: 'forgotten' })

  test.each(['empty', 'refused'] as const)(
    'stay when all is read again, and are not asked for: %s',
    async (answer) => {
      now = Date.UTC(2026, 10, 20, 12)
      await open(START)
      await world.sync(REQUEST)
      expect(await daysOfRows()).toEqual(daysFrom(START, '2026-11-20'))
      expect(await world.lacks('campaigns')).toEqual([])
      now += 22 * DAY
      vendor.wall = { from: '2023-11-12', answer }
      for (const full of [false, true]) {
        vendor.asked.length = 0
        expect((await world.sync({ ...REQUEST, full })).outcome).toEqual({ status: 'succeeded' })
        expect(await daysOfRows()).toEqual(daysFrom(START, '2026-12-12'))
        for (const days of each(vendor.asked)) expect(days >= '2023-11-12').toBe(true)
        expect((await world.stored('campaigns')).synced_from).toBe(START)
        expect(await world.lacks('campaigns')).toEqual([])
      }
    },
  )

  test('are named where they were never read, and the others are read', async () => {
    now = Date.UTC(2026, 10, 20, 12)
    await open('2023-09-01')
    await world.sync(REQUEST)
    expect(await daysOfRows()).toEqual(daysFrom(START, '2026-11-20'))
    expect((await world.stored('campaigns')).synced_from).toBe(START)
    expect(await world.lacks('campaigns')).toEqual([{ ...forgotten('2023-10-19'), from: '2023-09-01' }])
  })

  test('are found day by day where the vendor refuses them unannounced, once', async () => {
    now = Date.UTC(2026, 10, 20, 12)
    vendor.wall = { from: '2026-10-29', answer: 'refused' }
    await open(START)
    expect((await world.sync(REQUEST)).outcome).toEqual({ status: 'succeeded' })
    expect(await daysOfRows()).toEqual(daysFrom('2026-10-29', '2026-11-20'))
    expect((await world.stored('campaigns')).synced_from).toBe('2026-10-29')
    expect(await world.lacks('campaigns')).toEqual([forgotten('2026-10-28')])
    expect(vendor.asked.length).toBeLessThan(20)
    vendor.asked.length = 0
    now += 3 * HOUR
    await world.sync(REQUEST)
    expect(vendor.asked).toEqual(['2026-11-18 2026-11-20'])
    // a full reading loses nothing, whatever the vendor answers now
    for (const answer of ['refused', 'empty'] as const) {
      now += 5 * DAY
      vendor.wall = { from: '2026-11-03', answer }
      expect((await world.sync({ ...REQUEST, full: true })).outcome).toEqual({ status: 'succeeded' })
      expect(await daysOfRows()).toEqual(daysFrom('2026-10-29', toDay(now)))
      expect(await world.lacks('campaigns')).toEqual([forgotten('2026-10-28')])
    }
  })

  test('that the vendor refuses unannounced leave records that were read before, which are not stale', async () => {
    now = Date.UTC(2026, 10, 20, 12)
    await open('2026-11-01')
    await world.sync(REQUEST)
    now += 20 * DAY
    vendor.wall = { from: '2026-12-01', answer: 'refused' }
    expect((await world.sync(REQUEST, { anew: true })).outcome).toEqual({ status: 'succeeded' })
    expect(await world.lacks('campaigns')).toEqual([{ ...forgotten('2026-11-30'), from: '2026-11-18' }])
  })

  test('are noted by a run that has published what it read before them', async () => {
    now = Date.UTC(2026, 10, 20, 12)
    await vendor.close()
    // a reply takes longer than the time between publications
    vendor = await openAdsVendor(() => (now += 11_000))
    vendor.wall = { from: '2026-10-29', answer: 'refused' }
    await open(START)
    expect((await world.sync(REQUEST)).outcome).toEqual({ status: 'succeeded' })
    expect(await world.lacks('campaigns')).toEqual([forgotten('2026-10-28')])
  })

  test('are not those that the vendor refuses because they have not begun', async () => {
    now = Date.UTC(2026, 10, 20, 12)
    await open('2026-11-01')
    const { asked } = vendor
    vendor.wall = { from: '2026-12-01', answer: 'refused' }
    expect((await world.sync(REQUEST)).outcome.status).toBe('failed')
    expect(asked.length).toBeLessThan(12)
    vendor.wall = undefined
    await world.sync(REQUEST)
    expect(await daysOfRows()).toEqual(daysFrom('2026-11-01', '2026-11-20'))
    expect(await world.lacks('campaigns')).toEqual([])
  })
})
