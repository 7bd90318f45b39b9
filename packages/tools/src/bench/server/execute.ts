import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { machine, quantile } from '../../repository/figures.ts'
import { CHEAP_CALL, executePath, serverEnv } from './api-calls.ts'
import type { BareExecute } from './bare-execute.ts'
import { type Figures, startChild } from './child.ts'
import { type Load, load, type Target } from './load.ts'
import { startProgram } from './server-program.ts'
import { storeConnectors } from './stored-connectors.ts'

/*
 * What `execute` costs with one cheap call to the vendor: the server on SQLite, with one connector and with many used at
 * random, beside bare Express: npm run bench -- execute. An argument names a checkout of another version, which is measured
 * in the same run.
 */

const HERE = resolve(import.meta.dirname, '../../../../..')
const checkouts = [HERE, ...process.argv.slice(2).map((path) => resolve(path))]
const ROUNDS = 7
const ROUND_MS = 1_200
const WARM_UP_MS = 4_000
const CALLERS = 16
const CONNECTORS = 10_000

interface Setup extends Target {
  readonly name: string
  /** Whether each connector has been called. */
  allUsed(): boolean
  figures(): Promise<Figures>
  close(): Promise<void>
}

const vendor = await startChild('cheap-vendor.ts', null)
const directory = mkdtempSync(join(tmpdir(), 'linkspan-bench-'))

/** Each path once, and then any of them. */
function eachOf(paths: readonly string[]) {
  const unused = [...paths]
  const path = () => unused.pop() ?? (paths[Math.floor(Math.random() * paths.length)] as string)
  return { path, allUsed: () => unused.length === 0 }
}

/** Starts the server of a checkout with connectors in its store. */
async function linkspan(name: string, checkout: string, connectors: number): Promise<Setup> {
  const keys = `k1:${randomBytes(32).toString('base64')}`
  const data_dir = join(directory, name)
  const { ids, token } = await storeConnectors(data_dir, keys, connectors)
  const server = await startProgram(checkout, {
    ...serverEnv(vendor.base_url, keys),
    LINKSPAN_DATA_DIR: data_dir,
  })
  const { base_url, figures, kill: close } = server
  const paths = eachOf(ids.map(executePath))
  return { name, base_urls: [base_url], token, ...paths, figures, cpu_ms: cpuOf(figures), close }
}

async function bare(name: string, given: Omit<BareExecute, 'vendor_url'>): Promise<Setup> {
  const child = await startChild('bare-execute.ts', { vendor_url: vendor.base_url, ...given })
  const { base_url, token, figures, close } = child
  const paths = eachOf(Array.from({ length: given.connectors }, (_, at) => `/${at}/execute`))
  return { name, base_urls: [base_url], token, ...paths, figures, cpu_ms: cpuOf(figures), close }
}

const cpuOf = (figures: () => Promise<Figures>) => async () => (await figures()).cpu_ms

const many = CONNECTORS.toLocaleString('en')
const setups = [
  await bare('bare Express', { connectors: CONNECTORS }),
  await bare('bare Express, two SQLite reads', {
    connectors: CONNECTORS,
    database: join(directory, 'bare.db'),
  }),
]
for (const [at, checkout] of checkouts.entries()) {
  const version = at === 0 ? '' : `, other version ${at}`
  setups.push(await linkspan(`1 connector${version}`, checkout, 1))
  setups.push(await linkspan(`${many} connectors${version}`, checkout, CONNECTORS))
}

const measure = (setup: Setup, duration_ms: number) => load(setup, CHEAP_CALL, CALLERS, duration_ms)
for (const setup of setups) {
  do await measure(setup, WARM_UP_MS)
  while (!setup.allUsed())
}
const measured = new Map(setups.map((setup): [Setup, Load[]] => [setup, []]))
for (let round = 0; round < ROUNDS; round++) {
  // the other way round each time, so that none has always the same neighbour
  for (const setup of round % 2 ? setups : setups.toReversed())
    measured.get(setup)?.push(await measure(setup, ROUND_MS))
}

console.log(`${machine()}; the callers and the`)
console.log(`vendor run on the same machine. ${CALLERS} callers, median of ${ROUNDS} rounds.\n`)
console.log('| | CPU µs a call | of bare | of bare with reads | of 1 connector | p50 ms | p99 ms | MB |')
console.log('|---|---|---|---|---|---|---|---|')
const [plain, reading, one] = setups.map((setup) => measured.get(setup) ?? [])
for (const [{ name, figures }, own] of measured) {
  const ratio = (to: readonly Load[] = []) =>
    quantile(own.map(({ cpu_ms }, round) => cpu_ms / (to[round]?.cpu_ms ?? Number.NaN))).toFixed(2)
  const times = own.flatMap((each) => each.times)
  const cells = [
    (quantile(own.map(({ cpu_ms }) => cpu_ms)) * 1_000).toFixed(0),
    ...[plain, reading, one].map(ratio),
    ...[quantile(times), quantile(times, 0.99)].map((milliseconds) => milliseconds.toFixed(1)),
    ((await figures()).resident_bytes / 1e6).toFixed(0),
  ]
  console.log(`| ${name} | ${cells.join(' | ')} |`)
}

for (const { close } of setups) await close()
await vendor.close()
rmSync(directory, { recursive: true, force: true })
process.exit()
