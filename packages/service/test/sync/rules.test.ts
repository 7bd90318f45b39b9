import { afterEach, describe, expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import { callRecording } from '@linkspan/call-recording'
import { createLimiter, daysAfter, toDay, valueAt } from '@linkspan/core'
import { webAnalytics } from '@linkspan/web-analytics'
import { each } from '../../../core/test/support/each.ts'
import { type Sandbox, startSandbox } from '../../../hosted/test/support/sandbox.ts'
import { createSyncWorld, type SyncWorld } from '../support/sync-world.ts'

const NOW = Date.UTC(2026, 10, 20, 13)
const DAY = 86_400_000
const day = (back: number) => daysAfter(toDay(NOW), -back)
const FOREVER = Number.POSITIVE_INFINITY
const CLIENTS = 'FROM customer_client'

let now: number
let sandbox: Sandbox
let world: SyncWorld

afterEach(async () => {
  await world.close()
  await sandbox.close()
})

async function openAds(replication_config: object): Promise<void> {
  now = NOW
  const options = { campaigns_per_customer: 3 }
  sandbox = (await startSandbox('rules', { now: () => now, advertising: options })).sandbox
  const { base_url, credentials, manager_customer_id: login_customer_id } = sandbox.advertising
  const { token_url } = sandbox.google_accounts
  world = await createSyncWorld({
    kind: advertising,
    options: { base_url, token_url, credentials: { ...credentials(), login_customer_id }, retry: false },
    replication_config,
    now: () => now,
  })
}

async function openAnalytics(properties: number, start: number): Promise<readonly string[]> {
  now = NOW
  const web_analytics = { sessions_per_day: 40 }
  sandbox = (await startSandbox('rules', { now: () => now, web_analytics })).sandbox
  const { base_url, credentials, property_ids } = sandbox.web_analytics
  const used = property_ids.slice(0, properties)
  world = await createSyncWorld({
    kind: webAnalytics,
    options: {
      base_url,
      token_url: sandbox.google_accounts.token_url,
      credentials: credentials(),
      retry: false,
    },
    replication_config: { property_ids: used, start_date: day(start) },
    now: () => now,
  })
  return used
}

const customer = (at: number) => sandbox.advertising.customer_ids[at] as string

/** The queries of the vendor since the last call of this function, each with its customer. */
function queries(): string[] {
  return sandbox.advertising.requests.splice(0).map(({ path, body }) => {
    const [, id] = /customers\/(\d+)\//.exec(path) ?? []
    return `${id} ${(body as { query?: string }).query}`
  })
}

/** The days of a customer that are found; null for its attributes. */
async function daysOf(customer_id: string): Promise<Set<unknown>> {
  const rows = (await world.records('accounts')).filter((row) =>
    String(valueAt(row, 'customer.resource_name')).endsWith(`/${customer_id}`),
  )
  return new Set(rows.map((row) => valueAt(row, 'segments.date')))
}

describe('rule 1: a day is settled only when it was read late enough', () => {
  test('a day that was read on its own day is read again by the next run, ten days later', async () => {
    const [property = ''] = await openAnalytics(1, 5)
    sandbox.web_analytics.set_counted(property, day(0), 0.2)
    await world.sync({ entities: ['devices'] })
    sandbox.web_analytics.set_counted(property, day(0), 1)
    now += 10 * DAY
    await world.sync({ entities: ['devices'] })
    await world.expectSynced('devices')
  })

  test('with a look-back of 0, each day is read once more after its end, and then no more', async () => {
    await openAds({ customer_ids: [], start_date: day(3), conversion_window_days: 0 })
    const id = customer(3)
    await world.configure({ customer_ids: [id], start_date: day(3), conversion_window_days: 0 })
    await world.sync({ entities: ['accounts'] })
    const windows = () =>
      queries().flatMap((query) => /BETWEEN '(.*)' AND '(.*)'/.exec(query)?.slice(1) ?? [])
    expect(windows()).toEqual([day(3), day(0)])
    now += DAY
    await world.sync({ entities: ['accounts'] })
    expect(windows()).toEqual([day(0), day(-1)])
    now += DAY
    await world.sync({ entities: ['accounts'] })
    expect(windows()).toEqual([day(-1), day(-2)])
    await world.expectSynced('accounts')
  })
})

describe('rule 2: days are known for each source', () => {
  test('a new customer is read over its whole history, the others only over what they need', async () => {
    await openAds({ start_date: day(60), conversion_window_days: 2 })
    sandbox.advertising.set_status(customer(3), 'CANCELED')
    await world.sync({ entities: ['accounts'] })
    expect(await daysOf(customer(3))).toEqual(new Set())
    sandbox.advertising.set_status(customer(3), 'ENABLED')
    queries()
    await world.sync({ entities: ['accounts'] })
    const windows = queries().filter((query) => query.includes('BETWEEN'))
    const [own, others] = [true, false].map((is) =>
      windows.filter((each) => each.startsWith(customer(3)) === is),
    )
    expect((await daysOf(customer(3))).size).toBeGreaterThan(50)
    expect(own).toHaveLength(3)
    for (const query of each(others ?? [])) expect(query).toContain(`BETWEEN '${day(2)}' AND '${day(0)}'`)
  })

  test('a customer that one list lacks, and that returns, is kept and read from where it was', async () => {
    await openAds({ start_date: day(40), conversion_window_days: 2 })
    await world.sync({ entities: ['accounts'] })
    const before = await daysOf(customer(3))
    sandbox.advertising.set_status(customer(3), 'CANCELED')
    await world.sync({ entities: ['accounts'] })
    expect(await daysOf(customer(3))).toEqual(before)
    sandbox.advertising.set_status(customer(3), 'ENABLED')
    queries()
    await world.sync({ entities: ['accounts'] })
    const windows = queries().filter((query) => query.includes('BETWEEN') && query.startsWith(customer(3)))
    expect(windows).toEqual([expect.stringContaining(`BETWEEN '${day(2)}' AND '${day(0)}'`)])
    await world.expectSynced('accounts')
  })

  test('a refused customer costs one call, and after a while none; the others are not read again for it', async () => {
    await openAds({ start_date: day(40), conversion_window_days: 2 })
    const named = { customer_ids: [0, 1, 2, 3].map(customer), start_date: day(40), conversion_window_days: 2 }
    await world.configure(named)
    await world.sync({ entities: ['accounts'] })
    sandbox.advertising.set_status(customer(3), 'CANCELED')
    await world.sync({ entities: ['accounts'] })
    const entities = ['accounts', 'campaign_labels']
    for (const [after, asked] of [
      [2 * DAY, 1],
      [3_600_000, 0],
    ] as const) {
      now += after
      queries()
      const { run } = await world.sync({ entities: ['accounts'] }, { cause: 'schedule' })
      const all = queries().filter((query) => !query.includes(CLIENTS))
      expect(all.filter((query) => query.startsWith(customer(3)))).toHaveLength(asked)
      // a snapshot and one window of each other one
      expect(all.length - asked).toBe(6)
      expect(run.warnings).toHaveLength(1)
    }
    sandbox.advertising.set_status(customer(3), 'ENABLED')
    now += DAY
    await world.sync({ entities }, { cause: 'schedule' })
    await world.expectSynced(...entities)
  })

  test('what the configuration no longer names goes, although the vendor does not answer', async () => {
    const [first = '', second = ''] = await openAnalytics(2, 5)
    await world.sync({ entities: ['devices'] })
    const had = async (id: string) => (await world.records('devices')).some((row) => row.property_id === id)
    expect([await had(first), await had(second)]).toEqual([true, true])
    await world.configure({ property_ids: [first], start_date: day(5) })
    sandbox.web_analytics.faults.add({ path: 'properties/', status: 500, times: FOREVER })
    expect((await world.sync({ entities: ['devices'] })).outcome.status).toBe('failed')
    expect([await had(first), await had(second)]).toEqual([true, false])
  })

  test('a rebuild that is cut off after it forgot a property says that another one is not there yet', async () => {
    const [first = '', second = '', third = ''] = await openAnalytics(3, 5)
    await world.configure({ property_ids: [first, second], start_date: day(5) })
    await world.sync({ entities: ['devices'] })
    await world.configure({ property_ids: [second, third], start_date: day(5) })
    const killed = new AbortController()
    const onPublish = () => killed.abort(new Error('the process was killed'))
    const sync = world.sync({ entities: ['devices'], full: true }, { signal: killed.signal, onPublish })
    await expect(sync).rejects.toThrow('the process was killed')
    const rows = await world.records('devices')
    expect(new Set(rows.map((row) => row.property_id))).toEqual(new Set([second]))
    expect(await world.lacks('devices')).toEqual([
      { scope: 'all', from: null, to: null, reason: 'rebuilding' },
    ])
    await world.sync({ entities: ['devices'] })
    await world.expectSynced('devices')
  })
})

describe('rule 3: any account is synced within any quota', () => {
  /** Lets the vendor answer this number of calls, until it is called again. */
  function allow(calls: number): void {
    sandbox.advertising.faults.clear()
    const body = JSON.stringify({
      error: {
        code: 429,
        status: 'RESOURCE_EXHAUSTED',
        details: [
          {
            '@type': 'type.googleapis.com/google.ads.googleads.v25.errors.GoogleAdsFailure',
            errors: [{ errorCode: { quotaError: 'RESOURCE_EXHAUSTED' }, message: 'Too many requests.' }],
          },
        ],
      },
    })
    const fault = { path: 'googleAds:search', status: 429, body, times: FOREVER }
    sandbox.advertising.faults.add({ ...fault, skip: calls })
  }

  test.each([false, true])('a first build and a rebuild go on where they paused; full: %s', async (full) => {
    await openAds({ start_date: day(80), conversion_window_days: 2 })
    const entities = ['accounts', 'campaign_labels']
    if (full) await world.sync({ entities })
    queries()
    let pauses = 0
    for (let status = ''; status !== 'succeeded' && pauses < 60; pauses++) {
      allow(4)
      status = (await world.sync({ entities, full })).outcome.status
      now += 600_000
    }
    expect(pauses).toBeLessThan(60)
    expect(pauses).toBeGreaterThan(8)
    // each slice of each customer was read once, and refused calls are no more than pauses
    expect(queries().filter((query) => query.includes('BETWEEN')).length).toBeLessThan(6 * 4 + pauses)
    sandbox.advertising.faults.clear()
    await world.expectSynced(...entities)
  })

  test('a changed look-back, start or list of customers builds nothing anew', async () => {
    await openAds({ start_date: day(40), conversion_window_days: 2 })
    const config = {
      customer_ids: [customer(0), customer(3)],
      start_date: day(40),
      conversion_window_days: 2,
    }
    await world.configure(config)
    await world.sync({ entities: ['accounts'] })
    for (const [change, windows] of [
      [{ conversion_window_days: 5 }, [`${customer(0)} ${day(5)}`, `${customer(3)} ${day(5)}`]],
      [
        { conversion_window_days: 2, start_date: day(20) },
        [`${customer(0)} ${day(2)}`, `${customer(3)} ${day(2)}`],
      ],
      [{ start_date: day(20), customer_ids: [customer(3)] }, [`${customer(3)} ${day(2)}`]],
    ] as const) {
      await world.configure({ ...config, ...change })
      queries()
      await world.sync({ entities: ['accounts'] })
      const read = queries().flatMap((query) => {
        const [, id, from] = /^(\d+) .*BETWEEN '(.*)' AND/.exec(query) ?? []
        return from === undefined ? [] : [`${id} ${from}`]
      })
      expect(read.sort()).toEqual([...windows].sort())
      await world.expectSynced('accounts')
    }
  })

  test('the customers are listed once a run, and not for each entity and slice', async () => {
    await openAds({ start_date: day(60) })
    await world.sync({ entities: ['accounts', 'campaign_labels', 'ad_group_labels'] })
    expect(queries().filter((query) => query.includes(CLIENTS))).toHaveLength(1)
  })
})

describe('rule 5: what the vendor may still remove is looked at again', () => {
  test('a call that is deleted or becomes private long after its day goes within reconcile_days', async () => {
    now = NOW
    const call_recording = { limits: {}, calls_per_day: 2 }
    sandbox = (await startSandbox('rules', { now: () => now, call_recording })).sandbox
    const { base_url, access_key, record_call, delete_call, change_call } = sandbox.call_recording
    world = await createSyncWorld({
      kind: callRecording,
      options: { base_url, credentials: access_key(), limiter: createLimiter({}) },
      replication_config: { start_date: day(30) },
      now: () => now,
    })
    const calls = [5, 6].map((back) => record_call({ started: NOW - back * DAY }))
    await world.sync({ entities: ['calls'] })
    now += 10 * DAY
    delete_call(calls[0] as string)
    change_call(calls[1] as string, { is_private: true })
    const had = async () => {
      const ids = (await world.records('calls')).map(({ id }) => id)
      return calls.filter((id) => ids.includes(id))
    }
    await world.sync({ entities: ['calls'] })
    expect(await had()).toEqual(calls)
    const former = (await world.stored('calls')).reconciled_at
    now += 21 * DAY
    await world.sync({ entities: ['calls'] })
    expect(await had()).toEqual([])
    expect((await world.stored('calls')).reconciled_at).toBeGreaterThan(former ?? 0)
    await world.expectSynced('calls')
  })
})
