import { afterEach, expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import { type ConnectorKind, daysAfter, toDay } from '@linkspan/core'
import { createDrive, drive } from '@linkspan/drive'
import { inRing } from '../../../core/test/support/rings.ts'
import { type Sandbox, startSandbox } from '../../../hosted/test/support/sandbox.ts'
import { requireSyncConfig } from '../../src/search/not-ready.ts'
import { createSyncWorld, type SyncWorld } from '../support/sync-world.ts'

/*
 * How many calls of the vendor a run makes. `docs/decisions/cost-of-a-sync.md` has the table. A number may only grow if a
 * rule of syncs demands it.
 */

const NOW = Date.UTC(2026, 10, 20, 13)
const HOUR = 3_600_000
const DAY = 24 * HOUR
const day = (back: number) => daysAfter(toDay(NOW), -back)

let now: number
let sandbox: Sandbox
let world: SyncWorld

afterEach(async () => {
  await world.close()
  await sandbox.close()
})

/** An account of four customers and their manager. */
async function openAds(): Promise<void> {
  now = NOW
  const options = { campaigns_per_customer: 3 }
  sandbox = (await startSandbox('calls', { now: () => now, advertising: options })).sandbox
  const { base_url, credentials, manager_customer_id: login_customer_id } = sandbox.advertising
  const { token_url } = sandbox.google_accounts
  world = await createSyncWorld({
    kind: advertising as ConnectorKind,
    options: { base_url, token_url, credentials: { ...credentials(), login_customer_id }, retry: false },
    replication_config: { start_date: day(60), conversion_window_days: 5 },
    now: () => now,
  })
}

const ENTITIES = ['accounts', 'campaign_labels', 'ad_group_labels']
const customer = (at: number) => sandbox.advertising.customer_ids[at] as string

/** Runs a sync of three entities, `later` milliseconds after the one before. Returns its calls. */
async function callsOf(later: number, request: { full?: boolean } = {}): Promise<number> {
  now += later
  sandbox.advertising.requests.length = 0
  await world.sync({ entities: ENTITIES, ...request })
  return sandbox.advertising.requests.length
}

function print(situation: string, calls: number | string): void {
  process.stderr.write(`${situation}: ${calls}\n`)
}

test('an account costs calls for what is new or can have changed, and none for the rest', async () => {
  await openAds()
  const first = await callsOf(0)
  const unchanged = await callsOf(HOUR)
  sandbox.advertising.set_status(customer(3), 'CANCELED')
  const lacking = await callsOf(HOUR)
  sandbox.advertising.set_status(customer(3), 'ENABLED')
  const returned = await callsOf(HOUR)
  const weekly = await callsOf(7 * DAY)
  await world.configure({ start_date: day(60), conversion_window_days: 10 })
  const configured = await callsOf(HOUR)
  print('first run', first)
  print('unchanged', unchanged)
  print('returned customer', returned)
  print('weekly interval', weekly)
  print('changed look-back', configured)
  expect(lacking).toBeLessThan(unchanged)
  expect(returned).toBeLessThanOrEqual(unchanged)
  expect(weekly).toBeLessThanOrEqual(unchanged + 1)
  expect(configured).toBeLessThan(first)
  expect(unchanged).toBeLessThan(first)
})

test('entities that the configuration does not name cost nothing, go with the next run, and return when they are named', async () => {
  await openAds()
  const { key, store } = world
  const config = { start_date: day(5), conversion_window_days: 3, customer_ids: [customer(0)] }
  const counted = async (entities?: readonly string[]) => {
    await world.configure({ ...config, ...(entities && { entities }) })
    await world.sync({})
    now += HOUR
    sandbox.advertising.requests.length = 0
    await world.sync({})
    const { requests } = sandbox.advertising
    const froms = requests.map(
      ({ body }) => / FROM (\w+)/.exec(String((body as { query?: string }).query))?.[1],
    )
    return { calls: requests.length, resources: new Set(froms) }
  }
  const all = await counted()
  const few = await counted(['campaigns', 'ad_groups'])
  print('one customer, all entities, calls a day at an hour', all.calls * 24)
  print('one customer, two entities, calls a day at an hour', few.calls * 24)
  expect(few.resources).toEqual(
    new Set(['customer_client', 'campaign', 'campaign_label', 'ad_group', 'ad_group_label']),
  )
  expect(few.calls * 4).toBeLessThanOrEqual(all.calls)
  const stored = await store.collections.list(key)
  expect(stored.map(({ entity }) => entity).sort()).toEqual(['ad_groups', 'campaigns'])
  const refuse = () => requireSyncConfig(world.kind, { ...config, entities: ['campaigns'] }, 'accounts')
  expect(refuse).toThrow('accounts is not synced: the configuration does not name it.')
  await counted(['accounts'])
  await world.expectSynced('accounts')
})

test('a new customer costs its own history, and the others only what they need', async () => {
  await openAds()
  sandbox.advertising.set_status(customer(3), 'CANCELED')
  const first = await callsOf(0)
  sandbox.advertising.set_status(customer(3), 'ENABLED')
  const added = await callsOf(HOUR)
  print('new customer', added)
  expect(added).toBeLessThan(first)
})

test('a customer that is refused week after week costs at most two calls a week', async () => {
  await openAds()
  const customer_ids = [0, 1, 2, 3].map(customer)
  await world.configure({ customer_ids, start_date: day(60), conversion_window_days: 5 })
  await callsOf(0)
  sandbox.advertising.set_status(customer(3), 'CANCELED')
  const weeks = inRing(13, 52)
  let all = 0
  let own = 0
  for (let week = 0; week < weeks; week++) {
    all += await callsOf(7 * DAY)
    own += sandbox.advertising.requests.filter(({ path }) => path.includes(`/${customer(3)}/`)).length
  }
  print(`refused customer among four, ${weeks} weekly runs`, `${all}, of these ${own} for it`)
  expect(own).toBeLessThanOrEqual(weeks * 2)
})

test('a rebuild within a quota costs one call for each pause more than a rebuild at once', async () => {
  await openAds()
  await callsOf(0)
  const at_once = await callsOf(HOUR, { full: true })
  const quota = Math.ceil(at_once / 10)
  const error = { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'Too many requests.', details: [] }
  let [calls, pauses] = [0, -1]
  for (let status = ''; status !== 'succeeded' && pauses < 60; pauses++) {
    sandbox.advertising.faults.clear()
    const fault = { path: 'googleAds:search', status: 429, body: JSON.stringify({ error }) }
    sandbox.advertising.faults.add({ ...fault, skip: quota, times: Number.POSITIVE_INFINITY })
    sandbox.advertising.requests.length = 0
    status = (await world.sync({ entities: ENTITIES, full: true })).outcome.status
    calls += sandbox.advertising.requests.length
    now += HOUR
  }
  print(
    `rebuild within ${quota} calls a run`,
    pauses < 60
      ? `${calls} in ${pauses + 1} runs; ${at_once} at once`
      : `not within 60 runs; ${at_once} at once`,
  )
  expect(pauses).toBeLessThan(60)
  // each run lists the customers, and one call is refused
  expect(calls).toBeLessThanOrEqual(at_once * 1.5 + 2 * (pauses + 1))
})

async function openFolder(many_files: number) {
  now = NOW
  sandbox = (await startSandbox('calls', { now: () => now, drive: { many_files } })).sandbox
  const { base_url, credentials, folder_url, many_files_folder_id: folder = '' } = sandbox.drive
  const options = { base_url, token_url: sandbox.google_accounts.token_url, credentials: credentials() }
  const streams = [{ name: 'none', globs: ['**'], format: { filetype: 'csv' } }]
  world = await createSyncWorld({
    kind: drive as ConnectorKind,
    options,
    replication_config: { folder_url: folder_url(folder), streams },
    now: () => now,
  })
  return { folder, client: createDrive(options) }
}

async function folderCalls(later: number): Promise<number> {
  now += later
  sandbox.drive.requests.length = 0
  await world.sync({ entities: ['files'] })
  return sandbox.drive.requests.length
}

test('a folder costs a call for a thousand files, and one call once it is unchanged, also with a shortcut', async () => {
  const { folder, client } = await openFolder(1_500)
  for (let at = 0; at < 11; at++)
    await client.files.create({
      name: `inner ${at}`,
      mimeType: 'application/vnd.google-apps.folder',
      parents: [folder],
    })
  await client.files.create({
    name: 'shortcut',
    mimeType: 'application/vnd.google-apps.shortcut',
    parents: [folder],
    shortcutDetails: { targetId: sandbox.drive.files.txt },
  } as never)
  await client.close()
  const first = await folderCalls(0)
  const unchanged = await folderCalls(HOUR)
  print('shortcut in 1,512 files, first run', first)
  print('shortcut in 1,512 files, unchanged', unchanged)
  expect(first).toBeLessThan(20)
  expect(unchanged).toBe(1)
})

test('GATE a folder of 10,000 files costs a call for a thousand', async () => {
  const { client } = await openFolder(10_000)
  await client.close()
  const first = await folderCalls(0)
  print('10,000 files, first run', first)
  print('10,000 files, unchanged', await folderCalls(HOUR))
  expect(first).toBeLessThan(16)
})
