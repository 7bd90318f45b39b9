/**
 * How soon screens of the console are ready with many connectors, from an empty cache, on a server in a process of its own:
 * `npm run bench -- console [CONNECTORS] [TIMES]`, by default 10,000 and 5. A seventh of the connectors fails. It prints medians
 * for each screen: milliseconds until it is ready, compressed bytes received by then, and milliseconds of the server's processor.
 */
import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEnvelope, openSqliteStore, type Stores } from '@linkspan/stores'
import type { Browser, BrowserContext } from 'playwright-core'
import { parseKeyRing } from '../../../../hosted/src/index.ts'
import { launchChromium } from '../../../../hosted/test/support/launch-chromium.ts'
import { contextOf } from '../../../../service/src/credentials/credential-keeper.ts'
import { quantile } from '../../repository/figures.ts'
import { root } from '../../repository/packed.ts'
import { printedToken } from './api-calls.ts'
import { HttpCaller } from './http-caller.ts'
import { programOf, type ServerProgram, startProgram } from './server-program.ts'
import { connectorOf } from './stored-connectors.ts'

const [connectors = 10_000, times = 5] = process.argv.slice(2).map(Number)
const data_dir = mkdtempSync(join(tmpdir(), 'linkspan-console-'))
const keys = `k1:${randomBytes(32).toString('base64')}`
const HOUR_MS = 3_600_000
const ENTITIES = ['accounts', 'ad_groups', 'ads', 'campaigns', 'labels']
const all = `${new Intl.NumberFormat('en').format(connectors)} connectors`

/** The screens, and what they show when they are ready. */
const SCREENS = [
  ['overview', '', `text=${all}`],
  ['connectors', '/connectors', `text=${all}`],
  ['one connector', '/connectors/con_5', 'text=Runs'],
  ['data', '/data', '[role=cell]'],
  ['events', '/events', '[role=cell]'],
  ['clients and tokens', '/tokens', '.entity'],
] as const

/** Stores a connector with the newest run of its sync; names have up to 200 characters. */
async function store(
  { connectors, credentials, sync_runs, sync_schedules }: Stores,
  organization_id: string,
  at: number,
) {
  const key = { organization_id, id: `con_${at}` }
  const now = Date.now()
  const failing = at % 7 === 0
  const sealed = createEnvelope(parseKeyRing(keys)).seal('{}', contextOf(key, 1))
  await connectors.insert({
    ...connectorOf(key),
    name: `${at} ${'Harbour Outfitters '.repeat(at % 11)}`.slice(0, 200),
    customer_name: `customer ${at % 1_000}`,
    replication_config: { customer_ids: [String(1_000_000_000 + at)], start_date: '2026-01-01' },
    sync_interval_seconds: 3_600,
    created_at: now - at,
    updated_at: now - HOUR_MS,
  })
  await credentials.insert(key, { ...sealed, facts: { expires_at: null, scope: null, renewed_at: null } })
  await sync_schedules.set(key, HOUR_MS)
  const error = {
    code: 'vendor_forbidden',
    message: `The account ${at % 50} may not be read.`,
    remedy: 'Give access to it.',
  }
  await sync_runs.insert({
    ...key,
    run_id: `run_${randomUUID()}`,
    cause: 'schedule',
    request: {},
    status: failing ? 'failed' : 'succeeded',
    created_at: now - HOUR_MS,
    started_at: now - HOUR_MS,
    ended_at: now - HOUR_MS + 10_000,
    resumes_at: null,
    lease: null,
    entities: ENTITIES.map((entity) => ({
      entity,
      status: failing ? ('failed' as const) : ('succeeded' as const),
      read: 1_000,
      written: 10,
      deleted: 0,
      slices_done: 1,
      slices: 1,
      ...(failing && { error }),
    })),
    warnings: [],
    error: null,
    since: now - HOUR_MS,
    pauses: [],
    removed: [],
  })
}

/** Opens a screen in a browser that has nothing but the session. */
async function measure(
  browser: Browser,
  server: ServerProgram,
  cookies: Awaited<ReturnType<BrowserContext['storageState']>>,
  path: string,
  ready: string,
) {
  const context = await browser.newContext({ storageState: cookies, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  let bytes = 0
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  const before = await server.figures()
  const begun = performance.now()
  await page.goto(`${server.base_url}/console${path}`, { waitUntil: 'commit' })
  await page.locator(ready).first().waitFor()
  const ready_ms = performance.now() - begun
  const [received, used] = [bytes, (await server.figures()).cpu_ms - before.cpu_ms]
  await context.close()
  return { ready_ms, bytes: received, server_cpu_ms: used }
}

spawnSync(process.execPath, [join(root, 'packages/console/dev/build.ts'), '--if-stale'], { stdio: 'inherit' })
const settings = { LINKSPAN_DATA_DIR: data_dir, LINKSPAN_KEYS: keys, LINKSPAN_ROLES: 'serve' }
const server = await startProgram(
  programOf(root),
  { ...settings, LINKSPAN_MODE: 'development' },
  { started: /client_secret/ },
)
const browser = await launchChromium()
try {
  const database = openSqliteStore(data_dir)
  const [{ id: organization_id } = { id: '' }] = await database.clients.listOrganizations()
  await database.transaction(async (stores) => {
    for (let at = 0; at < connectors; at++) await store(stores, organization_id, at)
  })
  await database.close()
  const caller = new HttpCaller(server.base_url, await printedToken(server))
  const asked = JSON.stringify({ name: 'Bench', role: 'manage' })
  const { url } = JSON.parse(String(await caller.post('/api/v1/account/sign_in_links', asked, 201)))
  caller.close()
  const first = await browser.newContext()
  const page = await first.newPage()
  await page.goto(url)
  await page.locator('main#main').waitFor()
  const cookies = await first.storageState()
  console.log(`${connectors} connectors, the median of ${times}; milliseconds and bytes`)
  for (const [name, path, ready] of SCREENS) {
    const found: Awaited<ReturnType<typeof measure>>[] = []
    for (let turn = 0; turn < times; turn++) found.push(await measure(browser, server, cookies, path, ready))
    const of = (field: 'ready_ms' | 'bytes' | 'server_cpu_ms') =>
      Math.round(quantile(found.map((each) => each[field])))
    console.log(
      `${name.padEnd(20)} ready ${of('ready_ms')}  received ${of('bytes')}  server ${of('server_cpu_ms')} of processor`,
    )
  }
} finally {
  await browser.close()
  await server.kill()
  rmSync(data_dir, { recursive: true, force: true })
}
