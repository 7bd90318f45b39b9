import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import { type ConnectorKind, systemClock } from '@linkspan/core'
import { createMemoryEngine, type SearchEngine } from '@linkspan/search'
import {
  type CollectionState,
  type ConnectorKey,
  createEnvelope,
  createSealedParts,
  directoryFiles,
  openSqliteStore,
  type Store,
  type TableFiles,
} from '@linkspan/stores'
import { each } from '../../../core/test/support/each.ts'
import { openDatabaseFile } from '../../../stores/test/support/database-file.ts'
import { newDataDir, newKeyRing } from '../../../stores/test/support/fresh.ts'
import {
  deleteConnector,
  insertConnector,
  recordOf,
  sealed,
} from '../../../stores/test/support/store-contract.ts'
import { metadataOf, readTable, type TableRow } from '../../../sync/test/tables/support/read-table.ts'
import { Metrics } from '../../src/metrics/metrics.ts'
import { searchCursors } from '../../src/search/search.ts'
import { createTableQueries } from '../../src/tables/table-query.ts'
import { createTables, type TableWriter } from '../../src/tables/tables.ts'
import { publish, searchable, unpublish } from '../support/published.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const DAY_MS = 86_400_000
const campaigns = searchable(advertising.entities.campaigns)
const own = { ...campaigns, name: 'Own Report', definition: {} }
/** A kind whose configurations make an entity. */
const kind = { ...advertising, configured: { field: 'queries', of: () => [own] } } as unknown as ConnectorKind
const key_ring = newKeyRing('k1')
const { signal } = new AbortController()

let data_dir: string
let place: string
let store: Store
let engine: SearchEngine
let now = NOW
let logs: object[] = []
beforeEach(async () => {
  now = NOW
  data_dir = newDataDir()
  place = mkdtempSync(join(tmpdir(), 'linkspan-tables-'))
  store = openSqliteStore(data_dir, { now: () => now })
  await store.migrate()
  for (const id of ['org_a', 'org_b']) await store.clients.insertOrganization({ id, name: id })
  engine = createMemoryEngine()
  logs = []
})
afterEach(async () => {
  await engine.close()
  await store.close()
  for (const folder of [data_dir, place]) rmSync(folder, { recursive: true, force: true })
})

function writer(
  kinds: readonly ConnectorKind[] = [kind],
  metrics?: Metrics,
  files: TableFiles = directoryFiles(place),
): TableWriter {
  const note = (fields: object) => void logs.push(fields)
  return createTables({
    open: async () => files,
    kinds,
    store,
    partsOf: createSealedParts({ store, envelope: createEnvelope(key_ring) }),
    engine,
    logger: { debug() {}, info() {}, warn: note, error: note },
    clock: { ...systemClock, now: () => now, elapsed: () => now },
    metrics,
  })
}

async function connectorIn(organization_id: string, customer_name: string): Promise<ConnectorKey> {
  const connector = recordOf(organization_id, { customer_name })
  await insertConnector(store, connector, sealed('s'))
  return { organization_id, id: connector.id }
}

const campaign = (id: number, name: string, date?: string) => ({
  campaign: { id, name, resource_name: `customers/1/campaigns/${id}` },
  ...(date && { segments: { date } }),
})

function publishHere(
  key: ConnectorKey,
  records: readonly object[],
  synced: Partial<CollectionState> = {},
  entity = campaigns,
): Promise<number> {
  return publish({ store, key_ring }, { key, entity, records, synced: { synced_at: NOW, ...synced } })
}

const table = (name: string): Promise<TableRow[]> => readTable(join(place, name))
const namesIn = async (name: string) => (await table(name)).map((row) => row.campaign_name).toSorted()

test('a table has the published records of all organizations, each with whose it is and when it came', async () => {
  const one = await connectorIn('org_a', 'Acme')
  const other = await connectorIn('org_b', 'Ütility')
  await publishHere(one, [campaign(1, 'One', '2026-11-19'), campaign(2, 'Two')])
  await publishHere(other, [campaign(1, 'Other')])
  await writer().run(signal)
  const rows = await table('advertising_campaigns')
  expect(rows).toHaveLength(3)
  expect(rows.find((row) => row.campaign_name === 'One')).toMatchObject({
    organization: 'org_a',
    customer_name: 'Acme',
    connector_id: one.id,
    synced_at: new Date(NOW).toISOString(),
    campaign_id: 1n,
    segments_date: '2026-11-19',
  })
  expect(rows.find((row) => row.campaign_name === 'Other')).toMatchObject({
    organization: 'org_b',
    customer_name: 'Ütility',
    connector_id: other.id,
    segments_date: null,
  })
})

test('an entity that a configuration makes has a table for its connector', async () => {
  const keys = [await connectorIn('org_a', 'Acme'), await connectorIn('org_a', 'Acme')]
  for (const [index, key] of keys.entries()) await publishHere(key, [campaign(1, `${index}`)], {}, own)
  await writer().run(signal)
  const tables = readdirSync(place).filter((name) => name.includes('own_report'))
  expect(tables).toHaveLength(2)
  for (const name of each(tables)) expect(await table(name)).toHaveLength(1)
})

test('a run follows what was published, removed and deleted, and one without changes writes nothing', async () => {
  const [kept, removed, deleted] = [
    await connectorIn('org_a', 'Acme'),
    await connectorIn('org_a', 'Acme'),
    await connectorIn('org_b', 'Acme'),
  ]
  for (const key of [kept, removed, deleted]) await publishHere(key, [campaign(1, key.id)])
  const { run } = writer()
  await run(signal)
  const files = readdirSync(place, { recursive: true }).length
  await run(signal)
  expect(readdirSync(place, { recursive: true })).toHaveLength(files)
  await publishHere(kept, [campaign(1, kept.id), campaign(2, 'new')])
  await unpublish(store, removed, 'campaigns')
  await deleteConnector(store, deleted)
  await run(signal)
  expect(await namesIn('advertising_campaigns')).toEqual([kept.id, 'new'].toSorted())
  // the last connector of a table too
  await deleteConnector(store, kept)
  await run(signal)
  expect(await table('advertising_campaigns')).toEqual([])
  expect(await table('linkspan_coverage')).toEqual([])
  expect(logs).toEqual([])
})

test('a run reads the tables that change, and one without changes commits nothing, in any process', async () => {
  const key = await connectorIn('org_a', 'Acme')
  await publishHere(key, [campaign(1, 'One')])
  await publishHere(key, [campaign(1, 'One')], {}, own)
  await writer().run(signal)
  const files = directoryFiles(place)
  let read: string[] = []
  const list = (prefix: string) => {
    read.push(prefix)
    return files.list(prefix)
  }
  const { run } = writer([kind], undefined, { ...files, list })
  const database = openDatabaseFile(data_dir)
  const commits = () => database.prepare('pragma data_version').get()
  const before = commits()
  for (let hour = 0; hour < 5; hour++) await run(signal)
  expect([read, commits()]).toEqual([[], before])
  await publishHere(key, [campaign(2, 'Two')])
  await run(signal)
  expect(read).toEqual(['advertising_campaigns/metadata/v'])
  // a table that somebody has deleted, and, after some hours, what others have done to any
  read = []
  rmSync(join(place, 'advertising_campaigns'), { recursive: true })
  await run(signal)
  expect(await namesIn('advertising_campaigns')).toEqual(['Two'])
  expect(new Set(read)).toEqual(new Set(['advertising_campaigns/metadata/v']))
  now += DAY_MS / 4
  await run(signal)
  expect(new Set(read.map((prefix) => prefix.split('/')[0])).size).toBe(3)
  database.close()
})

test.each([
  ['before it has read the table', 'list', /^advertising_campaigns\/metadata/],
  ['while it writes rows', 'write', /^advertising_campaigns\/data/],
  ['before it makes its rows the newest', 'create', /^advertising_campaigns\/.*v2\.metadata\.json$/],
] as const)(
  'a process that is paused %s, and does not know that it has lost the lease, overwrites no newer rows',
  async (_when, step, paths) => {
    const key = await connectorIn('org_a', 'Acme')
    await publishHere(key, [campaign(1, 'first')])
    await writer().run(signal)
    const [reached, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const files = directoryFiles(place)
    const wait = async (path: string) => {
      if (!paths.test(path)) return
      reached.resolve()
      await resumed.promise
    }
    const waiting: TableFiles = {
      ...files,
      async *list(prefix) {
        if (step === 'list') await wait(prefix)
        yield* files.list(prefix)
      },
      async write(path, pieces) {
        if (step === 'write') await wait(path)
        return files.write(path, pieces)
      },
      async create(path, bytes) {
        if (step === 'create') await wait(path)
        return files.create(path, bytes)
      },
    }
    await publishHere(key, [campaign(1, 'stale')])
    const stale = writer([kind], undefined, waiting).run(signal)
    await reached.promise
    now += 60_000
    await publishHere(key, [campaign(1, 'newest')])
    await writer().run(signal)
    const location = join(place, 'advertising_campaigns')
    const metadata = await metadataOf(location)
    resumed.resolve()
    await expect(stale).rejects.toThrow('the lease write tables is lost')
    expect(await namesIn('advertising_campaigns')).toEqual(['newest'])
    await writer().run(signal)
    expect(await metadataOf(location)).toEqual(metadata)
    expect(metadata.snapshots).toHaveLength(2)
  },
)

test('searches of a minute that are written as SQL read the columns of a table once', async () => {
  const key = { ...(await connectorIn('org_a', 'Acme')), entity: 'campaigns' }
  const files = directoryFiles(place)
  let lists = 0
  const list = (prefix: string) => {
    lists++
    return files.list(prefix)
  }
  const clock = { ...systemClock, elapsed: () => now }
  const toSql = createTableQueries(async () => ({ ...files, list }), searchCursors(key_ring), clock)
  const ask = async () => {
    const collection = await store.collections.find(key)
    if (!collection) throw new Error('nothing is published')
    return toSql({ kind, key, entity: campaigns, collection, request: { query: {} } })
  }
  await publishHere(key, [campaign(1, 'One')])
  // one that is not written yet is looked for each time
  for (let round = 0; round < 2; round++) await expect(ask()).rejects.toThrow('is not written yet')
  await writer().run(signal)
  for (let round = 0; round < 3; round++) expect((await ask()).duckdb).toContain('"campaign_name"')
  expect(lists).toBe(3)
  now += 60_000
  await ask()
  expect(lists).toBe(4)
})

test('rows of a kind that is not loaded stay', async () => {
  const key = await connectorIn('org_a', 'Acme')
  await publishHere(key, [campaign(1, 'One')])
  await writer().run(signal)
  await writer([]).run(signal)
  await writer([{ ...kind, type: 'advertising_more' }]).run(signal)
  expect(await namesIn('advertising_campaigns')).toEqual(['One'])
})

test('the coverage says of each day of each entity whether it is complete, and why not', async () => {
  const key = await connectorIn('org_a', 'Acme')
  const partial = [
    { scope: 'all', from: '2026-11-19', to: null, reason: 'moving' },
    { scope: 'customer_id 1', from: '2026-11-17', to: '2026-11-17', reason: 'failed' },
  ] as const
  await publishHere(key, [campaign(1, 'One')], { synced_from: '2026-11-16', partial })
  const { run } = writer()
  await run(signal)
  const rowsOf = async () =>
    (await table('linkspan_coverage'))
      .map(({ entity, day, state, reason, scope }) => [entity, day, state, reason, scope])
      .toSorted()
  const complete = (day: string) => ['campaigns', day, 'complete', null, null]
  const moving = (day: string) => ['campaigns', day, 'partial', 'moving', 'all']
  const first = [
    complete('2026-11-16'),
    ['campaigns', '2026-11-17', 'partial', 'failed', 'customer_id 1'],
    complete('2026-11-18'),
    moving('2026-11-19'),
  ]
  expect(await rowsOf()).toEqual([...first, moving('2026-11-20')])
  // a day later, without any publication, one more day and the age of the records
  now = NOW + DAY_MS
  await run(signal)
  expect(await rowsOf()).toEqual([...first, moving('2026-11-20'), moving('2026-11-21')])
})

test('a table that cannot be written affects no other; the metrics count it, and the log of whose rows it has says so once', async () => {
  const key = await connectorIn('org_a', 'Acme')
  await publishHere(key, [campaign(1, 'One')])
  const metrics = new Metrics('work')
  const { run } = writer([kind], metrics)
  await run(signal)
  rmSync(join(place, 'advertising_campaigns/metadata'), { recursive: true })
  const value = async (name: string) =>
    (await metrics.registry.getSingleMetric(name)?.get())?.values[0]?.value
  expect(await value('linkspan_tables_failing')).toBe(0)
  expect(await value('linkspan_tables_files')).toBe(2)
  expect(await value('linkspan_tables_written_timestamp_seconds')).toBe(NOW / 1_000)
  await publishHere(key, [campaign(2, 'Two')])
  const { files } = { files: directoryFiles(place) }
  await files.create('advertising_campaigns/metadata/v1.metadata.json', Buffer.from('{"properties":{}}'))
  now = NOW + 60_000
  await run(signal)
  expect(await value('linkspan_tables_failing')).toBe(1)
  expect(await value('linkspan_tables_written_timestamp_seconds')).toBe(NOW / 1_000)
  expect(logs).toMatchObject([{ table: 'advertising_campaigns', err: { name: 'TableError' } }])
  expect(await table('linkspan_coverage')).not.toEqual([])
  await run(signal)
  rmSync(join(place, 'advertising_campaigns/metadata/v1.metadata.json'))
  await run(signal)
  expect(await namesIn('advertising_campaigns')).toEqual(['Two'])
  await store.events.number(10)
  const { events } = await store.events.list({ organization_id: 'org_a', after: 0, limit: 10 })
  expect(events.map(({ type, data }) => [type, data])).toEqual([
    ['table.failed', { table: 'advertising_campaigns', code: 'table_changed' }],
    ['table.recovered', { table: 'advertising_campaigns' }],
  ])
})
