import { readFileSync, rmSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { each } from '../../core/test/support/each.ts'
import { type FakeClock, fakeClock } from '../../core/test/support/fake-clock.ts'
import { until } from '../../core/test/support/until.ts'
import { ringOf } from '../../key-services/test/support/ring-of.ts'
import type { VaultWorld } from '../../key-services/test/support/stub-vault.ts'
import { startVault } from '../../key-services/test/support/vault.ts'
import { newDataDir } from '../../stores/test/support/fresh.ts'
import { runHere } from './support/command.ts'
import { ended, endPrograms, printed, run } from './support/program.ts'
import { startTestServer, type TestServer } from './support/server.ts'
import { type AdsVendor, connectorOf, operation, pauseOf, startAdsVendor } from './support/vendor.ts'

const KEYS = 'k1:vault:transit/linkspan'
const MINUTE_MS = 60_000
const CONNECTORS = '/api/v1/integrations/connectors'

let vendor: AdsVendor
let vault: VaultWorld
let data_dir: string
let clock: FakeClock
let servers: TestServer[]
beforeAll(async () => {
  vendor = await startAdsVendor()
})
afterAll(async () => {
  await endPrograms()
  await vendor.close()
})
beforeEach(async () => {
  vault = await startVault()
  data_dir = newDataDir()
  clock = fakeClock()
  servers = []
})
afterEach(async () => {
  for (const server of servers) await server.stop()
  await vault.close()
  rmSync(data_dir, { recursive: true, force: true })
})

/** Starts a server whose keys age by the clock of the test. */
async function start(): Promise<TestServer> {
  const key_ring = ringOf(KEYS, vault.settings, clock)
  const server = await startTestServer({ vendors: vendor.vendors, data_dir, key_ring })
  servers.push(server)
  return server
}

/** Moves the clock of the keys on, and waits until Vault was asked then. */
async function advance(milliseconds: number): Promise<void> {
  const before = vault.asked
  await clock.advance(milliseconds)
  await until('Vault was asked', () => vault.asked > before)
}

const list = (server: TestServer, query = '') =>
  server.request('GET', `${CONNECTORS}${query}`, { token: server.token })

test('P66 an outage of minutes is noticed by no call; after an hour only what needs a key is unavailable, and nothing is lost', async () => {
  const server = await start()
  const ids: string[] = []
  for (const name of ['one', 'two', 'three']) ids.push((await server.createConnector(connectorOf(name))).id)
  const execute = (id: string, on = server) => on.execute(id, operation, { token: server.token })
  const create = (name: string) =>
    server.request('POST', CONNECTORS, { token: server.token, body: connectorOf(name) })

  await vault.fail('killed')
  for (let minute = 0; minute < 3; minute++) {
    const calls = Promise.all(ids.map((id) => execute(id)))
    const made = create(`minute-${minute}`)
    await advance(MINUTE_MS)
    expect((await calls).map(({ status }) => status)).toEqual(ids.map(() => 200))
    expect((await made).status).toBe(201)
    ids.push((await made).body.id)
  }

  await advance(60 * MINUTE_MS)
  const refused = await create('without')
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(refused.body.detail).toBe('The key k1 cannot be used: its key service does not answer.')
  const { connector_id, ...pause } = pauseOf(ids[0] as string)
  const headers = { 'idempotency-key': 'without' }
  const write = await server.execute(connector_id, pause, { token: server.token, headers })
  expect(write).toMatchObject({ status: 503, body: { detail: refused.body.detail } })
  expect(vendor.requests.filter(({ path }) => path.endsWith(':mutate'))).toEqual([])
  const first_page = await list(server, '?limit=2')
  expect(first_page.status).toBe(200)
  expect((await list(server, `?limit=2&cursor=${first_page.body.meta.cursor}`)).status).toBe(200)
  expect((await server.request('GET', '/readyz')).status).toBe(200)

  await vault.fail(undefined)
  await advance(5_000)
  await until('a key is there again', async () => (await create('afterwards')).status === 201)
  await server.stop()
  const later = await start()
  for (const id of each(ids)) expect((await execute(id, later)).status).toBe(200)
})

test('P66 a start without the key service ends with one line that names it, and the start after it is as before', async () => {
  const server = await start()
  const { id } = await server.createConnector(connectorOf('one'))
  await server.stop()
  await vault.fail('denied')
  const { code, err } = await runHere(['organizations', 'list'], environment())
  expect(code).toBe(1)
  expect(err).toMatch(
    /^LINKSPAN_KEYS: vault:transit\/linkspan: Vault refuses: .*permission denied.* Nothing was changed\.$/m,
  )
  for (const secret of each(vault.secrets)) expect(err).not.toContain(secret)
  await vault.fail(undefined)
  const later = await start()
  expect((await later.execute(id, operation, { token: server.token })).status).toBe(200)
})

const environment = (more: Record<string, string> = {}) => ({
  NODE_ENV: 'production',
  LINKSPAN_DATA_DIR: data_dir,
  LINKSPAN_KEYS: KEYS,
  LINKSPAN_LOG_LEVEL: 'silent',
  ...vault.env,
  ...more,
})

test('linkspan doctor says whether the key service wraps and unwraps, before a database and with one', async () => {
  const diagnose = async () => {
    const { out } = await runHere(['doctor', '--json', '--vendor', 'drive'], environment())
    const { checks } = JSON.parse(out) as { checks: { check: string; status: string; message: string }[] }
    return checks.filter(({ check }) => check === 'keys').map(({ status, message }) => `${status} ${message}`)
  }
  const works = ['ok k1; new values are sealed with k1', 'ok vault:transit/linkspan wraps and unwraps keys']
  expect(await diagnose()).toEqual(works)
  await (await start()).stop()
  expect(await diagnose()).toEqual([...works, 'ok they are those that the store was sealed with'])
  await vault.fail('down')
  expect(await diagnose()).toEqual([
    works[0],
    'fail vault:transit/linkspan: Vault answers 503: Vault is sealed',
  ])
})

test('GATE P07 the work process gets its keys from the key service too, and no secret is in a variable or in a log', async () => {
  const program = run({
    env: { ...environment({ LINKSPAN_ROLES: 'serve,work', PORT: '0' }), LINKSPAN_LOG_LEVEL: 'info' },
  })
  const [, worker] = await printed(program, /"role":"work","pid":(\d+),[^\n]*"msg":"working"/)
  const shown = [program.child.pid, worker].map((pid) => readFileSync(`/proc/${pid}/environ`, 'utf8'))
  for (const secret of each(vault.secrets)) expect(shown.join() + program.out.text).not.toContain(secret)
  program.child.kill('SIGTERM')
  expect(await ended(program)).toBe(0)
  expect(program.out.text).not.toContain('does not confirm')
})
