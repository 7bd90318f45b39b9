import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { createLogger } from '@linkspan/service'
import { openStore } from '@linkspan/stores'
import { Client } from 'pg'
import { each } from '../../core/test/support/each.ts'
import { until } from '../../core/test/support/until.ts'
import { settingsOf } from '../../stores/test/support/databases.ts'
import { newDataDir, newKeyRing } from '../../stores/test/support/fresh.ts'
import { type FreshDatabase, freshDatabase } from '../../stores/test/support/postgres/database.ts'
import { startTcpProxy, type TcpProxy } from '../../stores/test/support/tcp-proxy.ts'
import { startFailure } from '../src/index.ts'
import { CONNECTORS } from './support/api.ts'
import { startTestServer, type TestServer } from './support/server.ts'
import { type AdsVendor, connectorOf, operation, startAdsVendor } from './support/vendor.ts'

let vendor: AdsVendor
let database: FreshDatabase
let proxy: TcpProxy
let server: TestServer
let id: string

/** Timeouts short enough for a test, and longer than a busy machine pauses a process. */
const short = (url: string, wait_ms = 10_000) =>
  settingsOf(url, { connect_timeout_ms: 2_500, statement_timeout_ms: 2_500, wait_ms })

beforeAll(async () => {
  vendor = await startAdsVendor()
  database = await freshDatabase()
  proxy = await startTcpProxy(database.url)
  server = await startTestServer({ vendors: vendor.vendors, database: short(proxy.url), outage_ms: 0 })
  id = (await server.createConnector(connectorOf('database'))).id
})
afterEach(() => proxy.restore())
afterAll(async () => {
  await server.close()
  await proxy.close()
  await database.drop()
  await vendor.close()
})

const execute = () => server.execute(id, operation)

async function expectUnavailable(): Promise<void> {
  const answers = await Promise.all([server.request('GET', CONNECTORS), execute()])
  for (const { status, body, headers } of each(answers)) {
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  // the former answer counts for a second
  const ready = await until('readyz fails', () => server.request('GET', '/readyz'), {
    holds: ({ status }) => status !== 200,
  })
  expect(ready.status).toBe(503)
  expect(ready.body.checks).toMatchObject({ serving: true, store: false })
  expect((await server.request('GET', '/healthz')).status).toBe(200)
}

async function expectAvailable(): Promise<void> {
  // a statement may take longer than its limit on a busy machine
  const answer = await until('a call succeeds', execute, { holds: ({ status }) => status !== 503 })
  expect(answer.status).toBe(200)
  await until('the server is ready', () => server.request('GET', '/readyz'), { holds: isReady })
}

const isReady = ({ status }: { readonly status: number }) => status === 200

test('a database that refuses connections makes calls 503 with Retry-After, and the server recovers by itself', async () => {
  await expectAvailable()
  await proxy.cut()
  await expectUnavailable()
  await proxy.restore()
  await expectAvailable()
})

test('GATE a database that accepts connections and answers nothing makes calls 503, and the server recovers by itself', async () => {
  proxy.stall()
  await expectUnavailable()
  await proxy.restore()
  await expectAvailable()
})

test('GATE P51 a database that is away or slow for a while takes no server away from its balancer, and later it does', async () => {
  const { key_ring } = server.config
  // statements that wait for longer than this test may take
  const patient = settingsOf(proxy.url, { connect_timeout_ms: 120_000, statement_timeout_ms: 120_000 })
  const replica = await startTestServer({ database: patient, key_ring })
  const ready = () => replica.request('GET', '/readyz', { token: null })
  const holds = { status: 200, body: { checks: { serving: true, store: true } } }
  expect(await ready()).toMatchObject(holds)
  proxy.stall()
  for (let count = 0; count < 3; count++) expect(await ready()).toMatchObject(holds)
  await proxy.restore()
  await replica.close()
  const impatient = await startTestServer({ database: short(proxy.url), key_ring, outage_ms: 6_000 })
  const again = () => impatient.request('GET', '/readyz', { token: null })
  expect(await again()).toMatchObject(holds)
  await proxy.cut()
  expect(await again()).toMatchObject(holds)
  const answer = await until('readyz fails', again, { holds: (each) => !isReady(each) })
  expect(answer).toMatchObject({ status: 503, body: { checks: { serving: true, store: false } } })
  await proxy.restore()
  await until('the server is ready', again, { holds: isReady })
  await impatient.close()
})

test('GATE connections that the database ends make calls 503 at most, and new ones take their place', async () => {
  const others =
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
  await Promise.all([execute(), execute(), execute()])
  expect((await database.query(others)).length).toBeGreaterThan(0)
  const calls = Array.from({ length: 20 }, execute)
  await until('a connection was ended', async () => (await database.query(others)).length)
  for (const { status, body } of await Promise.all(calls))
    expect({ status, code: body.code }).toEqual(
      status === 200 ? { status, code: undefined } : { status: 503, code: 'unavailable' },
    )
  // a connection that ended unnoticed costs one call each
  for (let left = 3; left > 0 && (await execute()).status === 503; ) left--
  await expectAvailable()
})

test('GATE a statement that another one blocks ends at its timeout as unavailable', async () => {
  const { store } = server.server
  const other = new Client({ connectionString: database.url })
  await other.connect()
  await other.query('begin; lock table connectors')
  await expect(store.connectors.list({ organization_id: 'org', limit: 1 })).rejects.toMatchObject({
    code: 'unavailable',
  })
  await other.end()
  await expectAvailable()
})

/** Opens a store with a log of its own. */
function opening(url: string, wait_ms?: number) {
  const lines: string[] = []
  const logger = createLogger('info', { write: (line: string) => void lines.push(line) })
  const options = { data_dir: newDataDir(), database: short(url, wait_ms), key_ring: newKeyRing('k1') }
  const opened = openStore(options, { logger })
  opened.catch(() => {})
  return { opened, lines, config: { ...server.config, ...options } }
}

test('GATE a start waits for the database, with a line in the log for each try', async () => {
  const other = await freshDatabase()
  const way = await startTcpProxy(other.url)
  await way.cut()
  const { opened, lines } = opening(way.url)
  await until('it has tried twice', () => lines.length >= 2)
  await way.restore()
  const store = await opened
  expect(await store.isMigrated()).toBe(true)
  for (const line of each(lines)) {
    expect(JSON.parse(line)).toMatchObject({ level: 'warn', msg: 'waiting for the database' })
  }
  await store.close()
  await way.close()
  await other.drop()
})

test('GATE P01 a start that fails says which database and why, and never shows the password', async () => {
  const { password } = new URL(database.url)
  const wrong = new URL(database.url)
  wrong.password = 'wrong-password-canary'
  const nowhere = new URL(database.url)
  nowhere.port = '1'
  const unknown = new URL(database.url)
  unknown.pathname = '/linkspan_none'
  const cases: [URL, RegExp][] = [
    [wrong, /^DATABASE_URL: postgres:\/\/127\.0\.0\.1:\d+\/\w+ refuses: password authentication failed/],
    [nowhere, /^DATABASE_URL: postgres:\/\/127\.0\.0\.1:1\/\w+ does not answer: .*ECONNREFUSED/],
    [unknown, /^DATABASE_URL: .* refuses: database "linkspan_none" does not exist/],
  ]
  for (const [url, words] of cases) {
    const { opened, lines, config } = opening(url.href, 2_000)
    const error: unknown = await opened.catch((reason: unknown) => reason)
    expect(startFailure(error, config)).toMatch(words)
    const shown = [
      inspect(error, { depth: null }),
      inspect(config, { depth: null }),
      JSON.stringify(config),
      ...lines,
    ]
    expect(shown.join('\n')).not.toMatch(new RegExp(`${password}|wrong-password-canary`))
  }
  expect(server.logs.join('\n')).not.toContain(password)
})
