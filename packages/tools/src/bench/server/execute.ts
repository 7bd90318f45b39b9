import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { machine, printTable, quantile } from '../../repository/figures.ts'
import { root } from '../../repository/packed.ts'
import { temporaryFolder } from '../../repository/temporary-folder.ts'
import { CHEAP_LISTS, executePath, listCall, serverEnv } from './api-calls.ts'
import { type Load, load, type Target } from './load.ts'
import { type ServerProgram, startProgram, startScript } from './server-program.ts'
import { storeConnectors } from './stored-connectors.ts'

/*
 * What `execute` costs with a cheap list of each kind: the built server on SQLite, with and without limits of the vendors'
 * accounts, with one connector and with many used at random, beside bare Express: npm run build && npm run bench --
 * execute. An argument names a built checkout of another version, which is measured in the same run.
 */

const checkouts = [root, ...process.argv.slice(2).map((path) => resolve(path))]
const ROUNDS = 15
const ROUND_MS = 1_000
/** Compiling is processor time of the same process, and goes on for about as many calls, however long they take. */
const WARM_UP_CALLS = 25_000
const CALLERS = 32
const CONNECTORS = 10_000
/** The kinds whose accounts have limits by time. */
const LIMITED = ['call-recording', 'drive']

type Kind = keyof typeof CHEAP_LISTS

interface Setup extends Target {
  readonly name: string
  readonly body: string
  /** Whether each connector has been called. */
  allUsed(): boolean
  close(): Promise<void>
}

const vendor = await startScript('cheap-vendor.ts')
using directory = temporaryFolder('bench')

/** Calls of a program: each path once, and then any of them. */
function setupOf(
  { base_url, figures, kill }: ServerProgram,
  { paths, ...named }: Pick<Setup, 'name' | 'body' | 'token'> & { readonly paths: readonly string[] },
): Setup {
  const unused = [...paths]
  const path = () => unused.pop() ?? (paths[Math.floor(Math.random() * paths.length)] as string)
  const cpu_ms = async () => (await figures()).cpu_ms
  return { ...named, base_url, path, allUsed: () => unused.length === 0, cpu_ms, close: kill }
}

/** Starts the server of a checkout with connectors of a kind in its store. */
async function linkspan(
  checkout: string,
  kind: Kind,
  { quotas = false, connectors = 1 }: { readonly quotas?: boolean; readonly connectors?: number } = {},
): Promise<Setup> {
  if (!existsSync(join(checkout, 'packages/hosted/dist/index.js')))
    throw new Error(`${checkout} is not built: npm run build`)
  const other = checkout === root ? '' : ', other version'
  const many = connectors === 1 ? '' : `, ${connectors.toLocaleString('en')} connectors`
  const name = `${kind}${quotas ? ', limits' : ''}${many}${other}`
  const keys = `k1:${randomBytes(32).toString('base64')}`
  const data_dir = join(directory.path, name)
  const { ids, token } = await storeConnectors(data_dir, keys, connectors, kind)
  const program = await startProgram([join(import.meta.dirname, 'execute-server.ts')], {
    ...serverEnv(vendor.base_url, keys),
    LINKSPAN_DATA_DIR: data_dir,
    BENCH_CHECKOUT: checkout,
    ...(quotas && { BENCH_QUOTAS: 'yes' }),
  })
  return setupOf(program, { name, body: listCall(CHEAP_LISTS[kind]), token, paths: ids.map(executePath) })
}

async function bare(): Promise<Setup> {
  const token = 'bare'
  const known = { vendor_url: vendor.base_url, connectors: CONNECTORS, token }
  const paths = Array.from({ length: CONNECTORS }, (_, at) => `/${at}/execute`)
  const named = { name: 'bare Express', body: listCall(CHEAP_LISTS.advertising), token }
  return setupOf(await startScript('bare-execute.ts', known), { ...named, paths })
}

const setups = [await bare()]
for (const checkout of checkouts) {
  for (const kind of Object.keys(CHEAP_LISTS) as Kind[]) {
    setups.push(await linkspan(checkout, kind))
    if (LIMITED.includes(kind)) setups.push(await linkspan(checkout, kind, { quotas: true }))
  }
  setups.push(await linkspan(checkout, 'drive', { quotas: true, connectors: CONNECTORS }))
}

const measure = (setup: Setup, duration_ms: number) => load(setup, setup.body, CALLERS, duration_ms)
for (const setup of setups) {
  let calls = 0
  do calls += (await measure(setup, ROUND_MS)).times.length
  while (calls < WARM_UP_CALLS || !setup.allUsed())
}
const measured = new Map(setups.map((setup): [Setup, Load[]] => [setup, []]))
for (let round = 0; round < ROUNDS; round++) {
  // the other way round each time, so that none has always the same neighbour
  for (const setup of round % 2 ? setups : setups.toReversed())
    measured.get(setup)?.push(await measure(setup, ROUND_MS))
}

console.log(`${machine()};`)
console.log(
  `the callers and the vendor run on the same machine. ${CALLERS} callers, median of ${ROUNDS} rounds.\n`,
)
const row = printTable(' | calls a second | CPU µs a call | of bare | p50 ms | p99 ms | p99 of bare')
const plain = [...measured.values()][0] ?? []
/** A figure of each round beside the one of bare Express in the same round. */
const beside = (own: readonly Load[], figure: (load: Load) => number) =>
  quantile(own.map((each, round) => figure(each) / figure(plain[round] as Load))).toFixed(2)
const p99 = ({ times }: Load) => quantile(times, 0.99)
for (const [{ name }, own] of measured) {
  row(
    name,
    quantile(own.map(({ per_second }) => per_second)).toFixed(0),
    (quantile(own.map(({ cpu_ms }) => cpu_ms)) * 1_000).toFixed(0),
    beside(own, ({ cpu_ms }) => cpu_ms),
    quantile(own.flatMap(({ times }) => times)).toFixed(1),
    quantile(own.map(p99)).toFixed(1),
    beside(own, p99),
  )
}

for (const { close } of setups) await close()
await vendor.kill()
directory.remove()
process.exit()
