import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freshDatabase } from '../test/support/postgres/database.ts'
import setUpPostgres from '../test/support/postgres/setup.ts'
import { startChild } from './child.ts'
import { HttpCaller } from './http-caller.ts'
import { type ServerProgram, startProgram } from './server-program.ts'

/*
 * Calls of `execute` with one cheap call to the vendor: one server on SQLite, and one to three on one PostgreSQL:
 * npm run bench:processes. An argument names a checkout of another version, to compare it on SQLite in the same run.
 */

const HERE = resolve(import.meta.dirname, '../../..')
const previous = process.argv[2]
const ROUNDS = 7
const ROUND_MS = 3_000
const CALLERS = 16
/** Calls to each process before anything is measured: a new process runs slowly at first. */
const WARM_UP_CALLS = 2_000
const CALL = JSON.stringify({ entity: 'accessible_customers', action: 'list' })
const API = '/api/v1'

/** Servers on one store, with a connector. */
interface Setup {
  readonly name: string
  readonly servers: readonly ServerProgram[]
  readonly path: string
  readonly token: string
}

interface Measure {
  readonly calls: number
  readonly per_second: number
  readonly cpu_ms: number
}

async function post(url: string, body: object, token?: string): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response.json() as Promise<Record<string, string>>
}

/** Starts servers on one new store, and creates a connector. */
async function setUp(
  name: string,
  count: number,
  checkout: string,
  env: Readonly<Record<string, string>>,
): Promise<Setup> {
  const keys = { LINKSPAN_KEYS: `k1:${randomBytes(32).toString('base64')}`, LINKSPAN_ROLES: 'serve' }
  const servers: ServerProgram[] = []
  for (let at = 0; at < count; at++) servers.push(await startProgram(checkout, { ...keys, ...env }))
  const [{ base_url, output }] = servers as [ServerProgram]
  const printed = (word: string) => new RegExp(`${word} +(\\S+)`).exec(output())?.[1] ?? ''
  const client = { client_id: printed('client_id'), client_secret: printed('client_secret') }
  const { access_token: token = '' } = await post(`${base_url}${API}/account/applications/token`, client)
  const connector = {
    customer_name: 'acme',
    connector_type: 'advertising',
    name: 'bench',
    credentials: {
      access_token: 'invented',
      refresh_token: 'invented',
      client_id: 'invented',
      client_secret: 'invented',
    },
  }
  const { id } = await post(`${base_url}${API}/integrations/connectors`, connector, token)
  return { name, servers, path: `${API}/integrations/connectors/${id}/execute`, token }
}

const cpuOf = async (servers: readonly ServerProgram[]) =>
  (await Promise.all(servers.map((server) => server.cpu_ms()))).reduce((sum, each) => sum + each, 0)

/** Sends calls for a while to all servers alike. */
async function measure({ servers, path, token }: Setup, milliseconds: number): Promise<Measure> {
  const callers = Array.from({ length: CALLERS }, (_, at) => {
    const { base_url } = servers[at % servers.length] as ServerProgram
    return new HttpCaller(base_url, token)
  })
  const before = await cpuOf(servers)
  const begun = performance.now()
  let calls = 0
  await Promise.all(
    callers.map(async (caller) => {
      while (performance.now() - begun < milliseconds) {
        await caller.post(path, CALL)
        calls++
      }
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  const cpu_ms = (await cpuOf(servers)) - before
  for (const caller of callers) caller.close()
  return { calls, per_second: calls / seconds, cpu_ms: cpu_ms / calls }
}

async function warmUp(setup: Setup): Promise<void> {
  for (let calls = 0; calls < WARM_UP_CALLS; ) calls += (await measure(setup, ROUND_MS)).calls
}

const median = (values: readonly number[]) =>
  values.toSorted((left, right) => left - right)[values.length >> 1] ?? Number.NaN

await setUpPostgres()
const vendor = await startChild('cheap-vendor.ts', null)
const database = await freshDatabase()
const directory = mkdtempSync(join(tmpdir(), 'linkspan-bench-'))
const vendorEnv = {
  LINKSPAN_ADVERTISING_BASE_URL: vendor.base_url,
  LINKSPAN_ADVERTISING_TOKEN_URL: `${vendor.base_url}/token`,
}
const inDirectory = (name: string) => ({ ...vendorEnv, LINKSPAN_DATA_DIR: join(directory, name) })
const sqlite = await setUp('SQLite, 1 process', 1, HERE, inDirectory('sqlite'))
const postgres = await setUp('', 3, HERE, { ...inDirectory('postgres'), DATABASE_URL: database.url })
const former = previous && (await setUp('SQLite, other version', 1, resolve(previous), inDirectory('other')))
const setups = [
  sqlite,
  ...(former ? [former] : []),
  ...[1, 2, 3].map((count) => ({
    ...postgres,
    name: `PostgreSQL, ${count} ${count === 1 ? 'process' : 'processes'}`,
    servers: postgres.servers.slice(0, count),
  })),
]

for (const setup of [sqlite, ...(former ? [former] : []), postgres]) {
  for (const server of setup.servers) await warmUp({ ...setup, servers: [server] })
}
const measures = new Map(setups.map((setup): [Setup, Measure[]] => [setup, []]))
for (let round = 0; round < ROUNDS; round++) {
  // the other way round each time, so that none has always the same neighbour
  for (const setup of round % 2 ? setups : setups.toReversed())
    measures.get(setup)?.push(await measure(setup, ROUND_MS))
}

console.log(
  `${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.version}; the callers, the vendor and`,
)
console.log(`PostgreSQL run on the same machine. ${CALLERS} callers, median of ${ROUNDS} rounds.\n`)
console.log('| | calls a second | of SQLite | CPU ms a call | of SQLite |')
console.log('|---|---|---|---|---|')
const base = measures.get(sqlite) ?? []
for (const [{ name }, own] of measures) {
  const ratio = (of: (measure: Measure) => number) =>
    median(own.map((each, round) => of(each) / of(base[round] as Measure))).toFixed(2)
  const cells = [
    median(own.map(({ per_second }) => per_second)).toFixed(0),
    ratio(({ per_second }) => per_second),
    median(own.map(({ cpu_ms }) => cpu_ms)).toFixed(3),
    ratio(({ cpu_ms }) => cpu_ms),
  ]
  console.log(`| ${name} | ${cells.join(' | ')} |`)
}

for (const server of new Set(setups.flatMap(({ servers }) => servers))) await server.kill()
await vendor.close()
await database.drop()
rmSync(directory, { recursive: true, force: true })
process.exit()
