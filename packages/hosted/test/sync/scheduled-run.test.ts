import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import { webAnalytics } from '@linkspan/web-analytics'
import { openSqliteStore, type Store } from '../../src/index.ts'
import type { ConnectorRecord, Stores } from '../../src/stores/store.ts'
import { scheduledRuns } from '../../src/sync/scheduled-run.ts'
import { newDataDir } from '../support/server.ts'
import { insertConnector, recordOf, sealed } from '../support/store-contract.ts'
import { leaseOf, runOf } from '../support/sync-records.ts'

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
  await store.clients.insertOrganization({ id: 'org_a', name: 'A' }, 1)
})
afterAll(async () => {
  await store.close()
  rmSync(data_dir, { recursive: true, force: true })
})

async function dueConnector(more: Partial<ConnectorRecord>): Promise<ConnectorRecord> {
  const record = recordOf('org_a', more)
  await insertConnector(store, record, sealed('s'))
  await store.sync_schedules.set(record, 0)
  return record
}

/** Begins a run of a connector, in this store or in a changed one. */
const begin = async (key: ConnectorRecord, transaction: Store['transaction'] = store.transaction) =>
  scheduledRuns({
    store: { transaction },
    definitions: [advertising, webAnalytics],
    now,
    lease_ms: LEASE_MS,
  }).begin(key, await leaseOf(store, key))

const stateOf = async (key: ConnectorRecord) => ({
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

test('P45 a run begins with all of its changes or with none: nothing is stored if the old runs cannot be deleted', async () => {
  const key = await dueConnector(synced)
  const failure = new Error('the disk fails')
  const failing = ({ sync_runs, ...stores }: Stores): Stores => ({
    ...stores,
    sync_runs: { ...sync_runs, prune: () => Promise.reject(failure) },
  })
  const begun = begin(key, (work) => store.transaction((stores) => work(failing(stores))))
  await expect(begun).rejects.toBe(failure)
  expect(await stateOf(key)).toEqual({ runs: [], due_at: NOW })
})
