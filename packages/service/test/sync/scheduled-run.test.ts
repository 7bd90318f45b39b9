import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import type { StoredConnector, SyncRun } from '@linkspan/stores'
import { openSqliteStore, type Store } from '@linkspan/stores'
import { webAnalytics } from '@linkspan/web-analytics'
import { newDataDir } from '../../../stores/test/support/fresh.ts'
import { insertConnector, recordOf, sealed } from '../../../stores/test/support/store-contract.ts'
import { leaseOf, runOf } from '../../../stores/test/support/sync-records.ts'
import { type ScheduledRuns, scheduledRuns } from '../../src/sync/scheduled-run.ts'

const NOW = 1_800_000_000_000
const now = () => NOW
const LEASE_MS = 30_000
const synced = {
  connector_type: 'advertising',
  replication_config: { customer_ids: ['1234567890'], start_date: '2026-11-01' },
}

const data_dir = newDataDir()
let store: Store
beforeAll(async () => {
  store = openSqliteStore(data_dir, { now })
  await store.migrate()
  await store.clients.insertOrganization({ id: 'org_a', name: 'A' })
})
afterAll(async () => {
  await store.close()
  rmSync(data_dir, { recursive: true, force: true })
})

async function dueConnector(more: Partial<StoredConnector>): Promise<StoredConnector> {
  const connector = recordOf('org_a', more)
  await insertConnector(store, connector, sealed('s'))
  await store.sync_schedules.set(connector, 0)
  return connector
}

const runsIn = (transaction: Store['transaction']) =>
  scheduledRuns({
    store: { transaction },
    kinds: [advertising, webAnalytics],
    now,
    lease_ms: LEASE_MS,
  })

const begin = async (key: StoredConnector) => runsIn(store.transaction).begin(key, await leaseOf(store, key))

const stateOf = async (key: StoredConnector) => ({
  runs: await store.sync_runs.list(key, 10),
  due_at: (await store.sync_schedules.find(key))?.due_at,
})

test('a run begins for a connector that can be synced, and is due again in case its process dies', async () => {
  const key = await dueConnector(synced)
  const run = await begin(key)
  expect(run).toMatchObject({ status: 'running', cause: 'created', started_at: NOW })
  expect(await stateOf(key)).toEqual({ runs: [run], due_at: NOW + LEASE_MS })
})

test.each([
  [
    'of a type that this server does not offer',
    { connector_type: 'fax' },
    'This server does not offer such connectors.',
  ],
  [
    'whose configuration lacks a field',
    { connector_type: 'web-analytics', replication_config: {} },
    '$.replication_config.property_ids: ',
  ],
])(
  'a connector %s begins no run: a requested one fails with the reason, and none is due',
  async (_, more, message) => {
    const key = await dueConnector(more)
    const queued = runOf(key)
    await store.sync_runs.insert(queued)
    expect(await begin(key)).toBeUndefined()
    const error = { code: 'sync_not_configured', message: expect.stringContaining(message) }
    expect(await stateOf(key)).toEqual({
      runs: [{ ...queued, status: 'failed', ended_at: NOW, error }],
      due_at: null,
    })
  },
)

const failure = new Error('the disk fails')

/** Transactions in which the statement of this number fails. */
function failingAt(number: number) {
  let statements = 0
  const counted = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get: (_part, name) => {
        const method = part[name as keyof Part] as (...parts: unknown[]) => unknown
        return (...parts: unknown[]) =>
          ++statements === number ? Promise.reject(failure) : method.apply(part, parts)
      },
    })
  const transaction: Store['transaction'] = (work) =>
    store.transaction((stores) => {
      const { leases, connectors, sync_runs, sync_schedules } = stores
      const parts = { leases, connectors, sync_runs, sync_schedules }
      const failing = Object.entries(parts).map(([name, part]) => [name, counted(part)])
      return work({ ...stores, ...Object.fromEntries(failing) })
    })
  return { transaction, hasFailed: () => statements >= number }
}

/** Lets each statement of some work fail, one after the other: nothing may change. Then the work succeeds. */
async function expectWhole<Result>(
  key: StoredConnector,
  work: (runs: ScheduledRuns) => Promise<Result>,
): Promise<Result> {
  const before = await stateOf(key)
  for (let number = 1; ; number++) {
    const { transaction, hasFailed } = failingAt(number)
    const outcome = await work(runsIn(transaction)).catch((error: unknown) => error)
    if (!hasFailed()) return outcome as Result
    expect({ number, outcome, state: await stateOf(key) }).toEqual({
      number,
      outcome: failure,
      state: before,
    })
  }
}

test('P45 a run begins and ends with all of its changes or with none, whichever statement fails', async () => {
  const key = await dueConnector(synced)
  const dead = runOf(key, { status: 'running', created_at: NOW - 1 })
  await store.sync_runs.insert(dead)
  const lease = await leaseOf(store, key)
  const run = await expectWhole(key, (runs) => runs.begin(key, lease))
  expect(run).toMatchObject({ status: 'running', cause: dead.cause, request: dead.request })
  expect((await stateOf(key)).runs).toMatchObject([
    { status: 'running' },
    { status: 'interrupted', ended_at: NOW },
  ])
  const end = { status: 'succeeded' } as const
  expect(await expectWhole(key, (runs) => runs.end(run as SyncRun, lease, end))).toBe(true)
  expect((await stateOf(key)).runs).toMatchObject([{ status: 'succeeded', ended_at: NOW }, {}])
})

test('a run that ends while another one is requested leaves that due at once', async () => {
  const key = await dueConnector(synced)
  const lease = await leaseOf(store, key)
  const runs = runsIn(store.transaction)
  const run = (await runs.begin(key, lease)) as SyncRun
  const requested = runOf(key)
  await store.sync_runs.insert(requested)
  expect(await runs.end(run, lease, { status: 'succeeded' })).toBe(true)
  const { runs: stored, due_at } = await stateOf(key)
  expect(stored.map(({ status }) => status).sort()).toEqual(['queued', 'succeeded'])
  expect(due_at).toBe(NOW)
})
