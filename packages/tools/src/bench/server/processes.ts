import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import shareOnDemand from '../../../../hosted/test/support/setup.ts'
import { freshDatabase } from '../../../../stores/test/support/postgres/database.ts'
import { machine, quantile } from '../../repository/figures.ts'
import { root } from '../../repository/packed.ts'
import { CHEAP_CALL, createConnector, executePath, printedToken, serverEnv } from './api-calls.ts'
import { startChild } from './child.ts'
import { type Load, load, type Target } from './load.ts'
import { programOf, type ServerProgram, startProgram } from './server-program.ts'

/*
 * Calls of `execute` with one cheap call to the vendor: one server on SQLite, and one to three on one PostgreSQL:
 * npm run bench -- processes. An argument names a checkout of another version, to compare it on SQLite in the same run.
 */

const previous = process.argv[2]
const ROUNDS = 7
const ROUND_MS = 3_000
const CALLERS = 16
/** Calls to each process before anything is measured: a new process runs slowly at first. */
const WARM_UP_CALLS = 2_000

/** Servers on one store, with a connector. */
interface Setup {
  readonly name: string
  readonly servers: readonly ServerProgram[]
  readonly path: string
  readonly token: string
}

/** Starts servers on one new store, and creates a connector. */
async function setUp(
  name: string,
  count: number,
  checkout: string,
  env: Readonly<Record<string, string>>,
): Promise<Setup> {
  const servers: ServerProgram[] = []
  for (let at = 0; at < count; at++)
    servers.push(await startProgram(programOf(checkout), env, { started: /client_secret/ }))
  const [first] = servers as [ServerProgram]
  const token = await printedToken(first)
  return { name, servers, path: executePath(await createConnector(first, token, 'bench')), token }
}

/** Sends calls for a while to all servers alike. */
function measure({ servers, path, token }: Setup, milliseconds: number): Promise<Load> {
  const target: Target = {
    base_urls: servers.map(({ base_url }) => base_url),
    token,
    path: () => path,
    cpu_ms: async () =>
      (await Promise.all(servers.map((server) => server.figures()))).reduce(
        (sum, { cpu_ms }) => sum + cpu_ms,
        0,
      ),
  }
  return load(target, CHEAP_CALL, CALLERS, milliseconds)
}

async function warmUp(setup: Setup): Promise<void> {
  for (let calls = 0; calls < WARM_UP_CALLS; ) calls += (await measure(setup, ROUND_MS)).calls
}

await shareOnDemand()
const vendor = await startChild('cheap-vendor.ts', null)
const database = await freshDatabase()
const directory = mkdtempSync(join(tmpdir(), 'linkspan-bench-'))
const env = serverEnv(vendor.base_url, `k1:${randomBytes(32).toString('base64')}`)
const inDirectory = (name: string) => ({ ...env, LINKSPAN_DATA_DIR: join(directory, name) })
const sqlite = await setUp('SQLite, 1 process', 1, root, inDirectory('sqlite'))
const postgres = await setUp('', 3, root, { ...inDirectory('postgres'), DATABASE_URL: database.url })
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
const measures = new Map(setups.map((setup): [Setup, Load[]] => [setup, []]))
for (let round = 0; round < ROUNDS; round++) {
  // the other way round each time, so that none has always the same neighbour
  for (const setup of round % 2 ? setups : setups.toReversed())
    measures.get(setup)?.push(await measure(setup, ROUND_MS))
}

console.log(`${machine()}; the callers, the vendor and`)
console.log(`PostgreSQL run on the same machine. ${CALLERS} callers, median of ${ROUNDS} rounds.\n`)
console.log('| | calls a second | of SQLite | CPU ms a call | of SQLite |')
console.log('|---|---|---|---|---|')
const base = measures.get(sqlite) ?? []
for (const [{ name }, own] of measures) {
  const ratio = (of: (load: Load) => number) =>
    quantile(own.map((each, round) => of(each) / of(base[round] as Load))).toFixed(2)
  const cells = [
    quantile(own.map(({ per_second }) => per_second)).toFixed(0),
    ratio(({ per_second }) => per_second),
    quantile(own.map(({ cpu_ms }) => cpu_ms)).toFixed(3),
    ratio(({ cpu_ms }) => cpu_ms),
  ]
  console.log(`| ${name} | ${cells.join(' | ')} |`)
}

for (const server of new Set(setups.flatMap(({ servers }) => servers))) await server.kill()
await vendor.close()
await database.drop()
rmSync(directory, { recursive: true, force: true })
process.exit()
