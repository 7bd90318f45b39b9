import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import type { ConnectorKey } from '@linkspan/stores'
import { publish, searchable } from '../../../service/test/support/published.ts'
import { insertConnector, recordOf, sealed } from '../../../stores/test/support/store-contract.ts'
import { LACK, printedBy } from '../../../sync/test/tables/support/foreign-engines.ts'
import { startCatalog } from '../../../sync/test/tables/support/loopback-catalog.ts'
import { readTable } from '../../../sync/test/tables/support/read-table.ts'
import { fromWorkMessage, toWorkMessage } from '../../src/server/work-message.ts'
import { CONNECTORS } from '../support/api.ts'
import { environmentOf, runHere } from '../support/command.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { testUnless } from '../support/test-with.ts'

const { signal } = new AbortController()
const place = mkdtempSync(join(tmpdir(), 'linkspan-tables-'))
const campaigns = searchable(advertising.entities.campaigns)

let server: TestServer
let key: ConnectorKey
let env: Record<string, string>
beforeAll(async () => {
  const tables = { place: { kind: 'folder', path: place }, minutes: 1_440 } as const
  server = await startTestServer({ work: 'in_process', tables })
  // without a schedule, so that no run of a sync publishes
  const connector = recordOf(server.organization_id)
  await insertConnector(server.server.store, connector, sealed('s'))
  key = { organization_id: server.organization_id, id: connector.id }
  env = { ...environmentOf(server.config), LINKSPAN_TABLES: `file://${place}` }
})
afterAll(async () => {
  await server?.close()
  rmSync(place, { recursive: true, force: true })
})

async function writeTables(...ids: number[]): Promise<void> {
  const records = ids.map((id) => ({
    campaign: { id, name: `${id}`, resource_name: `customers/1/campaigns/${id}` },
  }))
  await publish(
    { store: server.server.store, key_ring: server.config.key_ring },
    { key, entity: campaigns, records },
  )
  await server.server.services.tables?.run(signal)
}

test('a server with a place writes tables, which the operator lists and has written anew', async () => {
  await writeTables(1, 2, 3)
  await writeTables(1, 2)
  const list = await runHere(['tables', 'list'], env)
  expect(list.out).toMatch(
    /^advertising_campaigns\t2 rows\t\d files\t\d\.\d MiB\tcommitted 20.*Z\nlinkspan_coverage\t1 rows\t/,
  )
  const rebuild = await runHere(['tables', 'rebuild', 'advertising_campaigns'], env)
  expect(rebuild.out).toMatch(/^the next commit writes advertising_campaigns anew/)
  expect((await runHere(['tables', 'list'], env)).out).toContain('to be written anew')
  await server.server.services.tables?.run(signal)
  expect((await runHere(['tables', 'list'], env)).out).toMatch(
    /^advertising_campaigns\t2 rows\t\d files.*\tcommitted/,
  )
  const rows = await readTable(join(place, 'advertising_campaigns'))
  expect(rows.map(({ campaign_id }) => campaign_id)).toEqual([1n, 2n])
})

test('a search is written as SQL over the table of its entity, by the API and on the command line', async () => {
  await writeTables(1, 2)
  const params = {
    query: { filter: { like: { 'campaign.name': '1' } }, sort: [{ 'campaign.name': 'desc' }] },
  }
  const ask = (asked: object) =>
    server.request('POST', `${CONNECTORS}/${key.id}/sql`, { body: { entity: 'campaigns', params: asked } })
  const { status, body } = await ask({ ...params, fields: ['campaign.id'], limit: 5 })
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { table: 'advertising_campaigns', location: join(place, 'advertising_campaigns') },
  })
  expect(body.duckdb).toBe(`select "campaign_id"
from iceberg_scan('${join(place, 'advertising_campaigns')}')
where "connector_id" = '${key.id}' and ("campaign_name" ilike '%1%' escape '!')
order by "campaign_name" desc nulls last, "campaign_resource_name" asc nulls last, "segments_date" asc nulls last, "segments_hour" asc nulls last, "segments_ad_network_type" asc nulls last
limit 5`)
  expect(body.spark).toContain('from `advertising_campaigns`')
  expect(await ask({ query: { filter: { keyword: { 'campaign.name': 'one' } } } })).toMatchObject({
    status: 400,
    body: {
      code: 'invalid_params',
      errors: [{ path: '$.query', message: expect.stringContaining('keyword') }],
    },
  })
  const words = ['search', key.id, 'campaigns', '-w', 'campaign.name~1', '-n', '5', '--sql']
  const { client_id, client_secret } = server.client
  const connected = {
    LINKSPAN_URL: server.base_url,
    LINKSPAN_CLIENT_ID: client_id,
    LINKSPAN_CLIENT_SECRET: client_secret,
  }
  for (const engine of ['duckdb', 'spark'] as const) {
    const { out, err } = await runHere([...words, engine], connected)
    expect({ out, err }).toEqual({ out: expect.stringMatching(/^select .*limit 5;\n$/s), err: '' })
  }
})

testUnless(LACK, 'the statement gives in DuckDB what the search gives', async () => {
  await writeTables(1, 2, 10, 21)
  const params = { query: { filter: { like: { 'campaign.name': '1' } } }, fields: ['campaign.id'] }
  const asked = { body: { entity: 'campaigns', params } }
  const { body } = await server.request('POST', `${CONNECTORS}/${key.id}/sql`, asked)
  const [printed] = printedBy([{ location: body.location, snapshots: [], statements: [body.duckdb] }])
  const found = await server.execute(key.id, { entity: 'campaigns', action: 'search', params })
  expect(printed?.rows).toEqual(
    found.body.data.map((record: { campaign: { id: number } }) => [
      ['campaign_id', `${record.campaign.id}n`],
    ]),
  )
  expect(printed?.rows).toHaveLength(3)
})

test('a search that does not fit into memory answers the same search as SQL, if there is a table', async () => {
  await writeTables(1, 2)
  const { data_dir, key_ring, tables } = server.config
  const params = { query: { filter: { gt: { 'campaign.id': 1 } } } }
  const body = { entity: 'campaigns', action: 'search', params }
  for (const place of [tables, undefined]) {
    const tight = await startTestServer({ data_dir, key_ring, tables: place, search_memory: 1 })
    const answer = await tight.execute(key.id, body, { token: server.token })
    const { body: asked } = await server.request('POST', `${CONNECTORS}/${key.id}/sql`, {
      body: { entity: 'campaigns', params },
    })
    expect(asked.table).toBe('advertising_campaigns')
    expect(answer).toMatchObject({ status: 503, body: { code: 'search_memory_limit' } })
    expect(answer.body.sql).toEqual(place && asked)
    await tight.stop()
  }
})

test('a server without a place, and one without the table, say so', async () => {
  await writeTables(1)
  const ask = (of: TestServer, id: string) =>
    of.request('POST', `${CONNECTORS}/${id}/sql`, { body: { entity: 'campaigns' }, token: server.token })
  const { data_dir, key_ring } = server.config
  const without = await startTestServer({ data_dir, key_ring })
  expect(await ask(without, key.id)).toMatchObject({
    status: 400,
    body: { code: 'unsupported_action', remedy: expect.stringContaining('LINKSPAN_TABLES') },
  })
  await without.stop()
  const empty = mkdtempSync(join(tmpdir(), 'linkspan-tables-'))
  const tables = { place: { kind: 'folder', path: empty }, minutes: 1_440 } as const
  const early = await startTestServer({ data_dir, key_ring, tables })
  expect(await ask(early, key.id)).toMatchObject({
    status: 409,
    body: { code: 'sync_pending', message: 'The table advertising_campaigns is not written yet.' },
  })
  await early.stop()
  rmSync(empty, { recursive: true })
})

test('what is no table cannot be written anew, and without a place there is none', async () => {
  expect(await runHere(['tables', 'rebuild', 'nothing'], env)).toMatchObject({
    code: 1,
    err: expect.stringContaining('there is no table nothing'),
  })
  const empty = mkdtempSync(join(tmpdir(), 'linkspan-tables-'))
  const none = await runHere(['tables', 'list'], { ...env, LINKSPAN_TABLES: `file://${empty}` })
  expect(none).toEqual({ code: 0, err: '', out: 'there are no tables yet\n' })
  rmSync(empty, { recursive: true })
  const { LINKSPAN_TABLES: _, ...without } = env
  expect((await runHere(['tables', 'list'], without)).err).toContain('set LINKSPAN_TABLES')
})

test('the doctor tries the place, and says for how long it has the rows of a deleted connector', async () => {
  const diagnose = async (LINKSPAN_TABLES: string) => {
    const { out } = await runHere(['doctor', '--json', '--vendor', 'drive'], { ...env, LINKSPAN_TABLES })
    return JSON.parse(out).checks.filter(({ check }: { check: string }) => check === 'tables')
  }
  expect(await diagnose(`file://${place}`)).toEqual([
    {
      check: 'tables',
      status: 'ok',
      message: `${place} takes them; rows of a deleted connector stay in it for 7 days`,
    },
  ])
  expect(await diagnose('file:///dev/null/tables')).toMatchObject([
    { status: 'fail', message: expect.stringContaining('ENOTDIR') },
  ])
})

test('a catalog knows the tables: lists, the doctor, rebuilds and SQL name them as it does', async () => {
  const catalog = await startCatalog()
  await writeTables(1, 2)
  const { data_dir, key_ring } = server.config
  const folder = mkdtempSync(join(tmpdir(), 'linkspan-tables-'))
  const { settings } = catalog
  const tables = { place: { kind: 'folder', path: folder }, minutes: 1_440, catalog: settings } as const
  const own = await startTestServer({ data_dir, key_ring, tables, work: 'in_process' })
  await own.server.services.tables?.run(signal)
  const known = {
    ...env,
    LINKSPAN_TABLES: `file://${folder}`,
    LINKSPAN_TABLES_CATALOG: `${settings.address}?warehouse=main&namespace=data.linkspan`,
    LINKSPAN_TABLES_CATALOG_CLIENT_ID: settings.client_id ?? '',
    LINKSPAN_TABLES_CATALOG_CLIENT_SECRET: settings.secret?.() ?? '',
  }
  const { out: listed } = await runHere(['tables', 'list'], known)
  expect(listed).toMatch(/^advertising_campaigns\t2 rows\t.*committed 20.*Z\nlinkspan_coverage\t1 rows\t/)
  expect(await readTable(join(folder, 'data/linkspan/advertising_campaigns'))).toHaveLength(2)
  await runHere(['tables', 'rebuild', 'advertising_campaigns'], known)
  expect(catalog.table('advertising_campaigns')?.metadata.properties).toHaveProperty(['linkspan.rebuild'])
  // one that another program has dropped comes anew
  catalog.drop('advertising_campaigns')
  await own.server.services.tables?.run(signal)
  expect(catalog.table('advertising_campaigns')?.metadata.snapshots).toHaveLength(1)
  const { body } = await own.request('POST', `${CONNECTORS}/${key.id}/sql`, {
    body: { entity: 'campaigns' },
    token: server.token,
  })
  expect(body.duckdb).toContain('from "data"."linkspan"."advertising_campaigns"')
  expect(body.spark).toContain('from `data`.`linkspan`.`advertising_campaigns`')
  const diagnose = async (more: object) => {
    const { out } = await runHere(['doctor', '--json', '--vendor', 'drive'], { ...known, ...more })
    expect(out).not.toContain('canary')
    return JSON.parse(out).checks.filter(({ check }: { check: string }) => check === 'tables')[1]
  }
  expect(await diagnose({})).toEqual({
    check: 'tables',
    status: 'ok',
    message: `the catalog ${settings.address} creates and drops them in the namespace data.linkspan`,
  })
  expect(readdirSync(join(folder, 'data/linkspan')).toSorted()).toEqual([
    'advertising_campaigns',
    'linkspan_coverage',
    'linkspan_written.json',
  ])
  expect(await diagnose({ LINKSPAN_TABLES_CATALOG_CLIENT_SECRET: 'canary-wrong' })).toMatchObject({
    status: 'fail',
    message: expect.stringContaining('gets no token'),
    remedy: expect.stringContaining('LINKSPAN_TABLES_CATALOG'),
  })
  await own.stop()
  await catalog.close()
  rmSync(folder, { recursive: true })
})

test('the work process gets the place with its access key', () => {
  const credentials = () => ({ access_key_id: 'id', secret_access_key: 'invented' })
  const s3 = { kind: 'object_storage', bucket: 'b-1', prefix: '', region: 'r', path_style: false } as const
  const config = { ...server.config, tables: { place: s3, minutes: 5, credentials } }
  const { tables } = fromWorkMessage(structuredClone(toWorkMessage(config)))
  expect(tables).toMatchObject({ place: s3, minutes: 5 })
  expect(tables?.credentials?.()).toEqual(credentials())
})
