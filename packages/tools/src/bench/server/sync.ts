import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { daysAfter, toDay } from '@linkspan/core'
import { machine, megabytes, printTable, quantile } from '../../repository/figures.ts'
import { root } from '../../repository/packed.ts'
import { CONNECTORS, executePath, syncEnv } from './api-calls.ts'
import { HttpCaller } from './http-caller.ts'
import { publishRecords } from './published-records.ts'
import { programOf, type ServerProgram, startScript, startWatched } from './server-program.ts'
import { measureBaselines, type RowCost } from './sync-baselines.ts'
import { CUSTOMER, type SyncedEntity } from './sync-size.ts'
import { connect, endOfRun } from './synced.ts'

/*
 * Syncs by day from a stub vendor, the first alone and others beside 50 searches a second on another collection; and the same
 * pages parsed alone and written into SQLite: npm run bench -- sync. Arguments choose the days, their rows, and campaigns or
 * search terms that are all distinct: npm run bench -- sync 100 10000 search_term_views
 */

const [days = 100, campaigns = 10_000] = process.argv.slice(2, 4).map(Number)
const entity = (process.argv[4] ?? 'campaigns') as SyncedEntity
const SEARCHED = 100_000
const SEARCH_EVERY_MS = 20
const WARM_UP_MS = 3_000
const QUIET_MS = 5_000
const WORK_NICENESS = 5
/** The sync without searches beside it. */
const ALONE = 'everything, alone'
/** The first pages go into SQLite, which takes long. */
const LOADED_DAYS = Math.min(days, 20)
/** The look-back of 14 days, and today. */
const READ_AGAIN = Math.min(days, 15) * campaigns

const today = toDay(Date.now())
const start_date = daysAfter(today, 1 - days)

/** The bytes of all files that are below a folder, by path. */
function filesBelow(folder: string): Map<string, number> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return new Map(files.map((path) => [path, statSync(path).size]))
}

/** Searches at a steady rate until it is stopped. Returns how long the searches took. */
function searchSteadily(caller: HttpCaller, id: string): { stop(): Promise<number[]> } {
  const times: number[] = []
  const pending = new Set<Promise<void>>()
  let round = 0
  const timer = setInterval(() => {
    const filter = { gt: { 'metrics.clicks': 100 + (round++ % 500) } }
    const body = { entity: 'campaigns', action: 'search', params: { query: { filter }, limit: 50 } }
    const begun = performance.now()
    const searching = caller.post(executePath(id), JSON.stringify(body)).then(() => {
      times.push(performance.now() - begun)
      pending.delete(searching)
    })
    pending.add(searching)
  }, SEARCH_EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(pending)
      return times
    },
  }
}

/** Searches at the same rate for a while, without a sync. */
async function searchFor(milliseconds: number, caller: HttpCaller, id: string): Promise<number[]> {
  const searching = searchSteadily(caller, id)
  await delay(milliseconds)
  return searching.stop()
}

/**
 * Searches beside a process that only counts, with the priority of a work process: how long a search then waits for a
 * processor is up to the machine.
 */
async function searchBesideCounting(caller: HttpCaller, id: string): Promise<number[]> {
  const counting = spawn(process.execPath, ['--eval', 'for (let count = 0; ; ) count++'])
  if (counting.pid) setPriority(counting.pid, WORK_NICENESS)
  try {
    return await searchFor(QUIET_MS, caller, id)
  } finally {
    counting.kill('SIGKILL')
    await once(counting, 'exit')
  }
}

function latencies(times: readonly number[]): string {
  const at = (part: number) => quantile(times, part).toFixed(1)
  return `${times.length} searches: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(0.9999)} ms`
}

const HEAD =
  'sync | status | read | written | deleted | s | rows/s | CPU µs a row | MB published | MB serve | most MB work | longest round ms | most computed in one | searches'

/** Returns what the first sync of each connector cost: the one alone, and the one beside searches. */
async function measureSyncs(vendor: ServerProgram): Promise<RowCost[]> {
  const costs: RowCost[] = []
  const published = await publishRecords([SEARCHED])
  const { env, token } = published
  const server = await startWatched(programOf(root), { ...env, ...syncEnv('advertising', vendor.base_url) })
  const caller = new HttpCaller(server.base_url, token)
  const searcher = new HttpCaller(server.base_url, token)
  const searched = published.keys[0]?.id ?? ''
  try {
    // the first searches load the collection, and run before the engine has compiled them
    await searchFor(WARM_UP_MS, searcher, searched)
    const quiet = await searchFor(QUIET_MS, searcher, searched)
    const counting = await searchBesideCounting(searcher, searched)
    await server.figures()
    const row = printTable(HEAD)
    let id = ''
    for (const name of [ALONE, 'everything', 'the look-back, unchanged', 'the look-back, 1 % changed']) {
      if (name.startsWith('everything')) id = await connect(caller, connector)
      if (name.includes('1 %')) await fetch(`${vendor.base_url}/change`, { method: 'POST' })
      await caller.post(`${CONNECTORS}/${id}/sync`, JSON.stringify({ entities: [entity] }), 202)
      const before = filesBelow(join(published.data_dir, 'parts'))
      const { work_cpu_ms: work_before } = await server.figures()
      const searching = name === ALONE ? undefined : searchSteadily(searcher, searched)
      const { run, seconds } = await endOfRun({ base_url: server.base_url, token }, id)
      const times = await searching?.stop()
      const { longest_stall_ms, computed_ms, work_cpu_ms, work_peak_bytes, resident_bytes } =
        await server.figures()
      const after = filesBelow(join(published.data_dir, 'parts'))
      const bytes = [...after].reduce((sum, [path, size]) => sum + (before.has(path) ? 0 : size), 0)
      const { read = 0, written = 0, deleted = 0 } = run.entities.find((each) => each.entity === entity) ?? {}
      const cpu_us = (1_000 * (work_cpu_ms - work_before)) / read
      if (name.startsWith('everything')) costs.push({ rate: read / seconds, cpu_us })
      const speed = [seconds.toFixed(1), Math.round(read / seconds), cpu_us.toFixed(1)]
      const memory = [bytes, resident_bytes, work_peak_bytes].map((each) => megabytes(each, 1))
      const stalls = [longest_stall_ms, computed_ms].map((ms) => ms.toFixed(1))
      row(
        name,
        run.status,
        read,
        written,
        deleted,
        ...speed,
        ...memory,
        ...stalls,
        times ? latencies(times) : '',
      )
    }
    console.log(`\nbefore the sync: ${latencies(quiet)}`)
    console.log(`beside a process that only counts: ${latencies(counting)}`)
    return costs
  } finally {
    for (const each of [caller, searcher]) each.close()
    await server.kill()
    await published.remove()
  }
}

const connector = {
  connector_type: 'advertising',
  credentials: { client_id: 'bench', client_secret: 'bench', refresh_token: 'bench' },
  replication_config: { customer_ids: [CUSTOMER], start_date },
}

console.log(`${machine()}.`)
console.log(
  `${(days * campaigns).toLocaleString('en')} rows; ${READ_AGAIN.toLocaleString('en')} in the look-back.\n`,
)
const vendor = await startScript('sync-vendor.ts', { campaigns, entity })
try {
  const synced = await measureSyncs(vendor)
  const parsed = await measureBaselines(vendor, {
    entity,
    start_date,
    today,
    loaded_days: LOADED_DAYS,
    connector,
  })
  for (const [index, { rate, cpu_us }] of synced.entries()) {
    const [speed, cpu] = [rate / parsed.rate, parsed.cpu_us / cpu_us]
    const how = index === 0 ? 'alone' : 'beside searches'
    console.log(
      `\nthe sync of everything ${how} is ${speed.toFixed(2)} of parsing alone, ${cpu.toFixed(2)} by processor time`,
    )
  }
} finally {
  await vendor.kill()
}
