import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { EXPORT_FORMATS } from '@linkspan/service'
import { machine, megabytes, printTable, quantile } from '../../repository/figures.ts'
import { root } from '../../repository/packed.ts'
import { temporaryFolder } from '../../repository/temporary-folder.ts'
import { changedRecords } from '../search/records.ts'
import type { AnswerRead, AnswerRequest } from './answer-reader.ts'
import { executePath } from './api-calls.ts'
import { copyByDuckDb } from './duckdb-copy.ts'
import { HttpCaller } from './http-caller.ts'
import { type PublishedRecords, publishRecords } from './published-records.ts'
import { programOf, startWatched, type WatchedServer } from './server-program.ts'

/*
 * Exports beside DuckDB's COPY of the same rows with one thread, with searches beside them, and changes of one record in a
 * hundred: npm run bench -- data-out. Arguments choose the number of records, and the built server, as users run it, in place of its
 * sources: npm run bench -- data-out 1000000 built
 */

const [count = 1_000_000, program = 'sources'] = process.argv.slice(2)
const records = Number(count)
const SAMPLE_MS = 100
/** A search every some milliseconds, of another collection. */
const SEARCH_MS = 10
const SEARCHED = 10_000
/** How long searches run without an export, to compare with. */
const ALONE_MS = 8_000
/** Searches without an export. */
const ALONE = 'none'

using folder = temporaryFolder('bench-data-out')
const round = (value: number, digits = 0) => value.toFixed(digits)

/** The figures of a server of which the most counts. */
const MOST = ['resident_bytes', 'writers_peak_bytes', 'longest_stall_ms', 'computed_ms'] as const

/** Reads an answer, or nothing for a while, while another caller searches, and samples the memory of the server. */
async function read(server: WatchedServer, path: string | undefined, searched: string) {
  const before = await server.figures()
  const most = { ...before, writers_peak_bytes: 0, longest_stall_ms: 0, computed_ms: 0 }
  let is_reading = true
  const searches: number[] = []
  const caller = new HttpCaller(server.base_url, published.token)
  async function search(): Promise<void> {
    for (let at = 0; is_reading; at++) {
      const query = { filter: { eq: { 'metrics.clicks': at % 100 } } }
      const begun = performance.now()
      await caller.post(
        executePath(searched),
        JSON.stringify({ entity: 'campaigns', action: 'search', params: { query, limit: 50 } }),
      )
      searches.push(performance.now() - begun)
      await delay(SEARCH_MS)
    }
  }
  async function sample(): Promise<void> {
    for (; is_reading; await delay(SAMPLE_MS)) note(await server.figures())
  }
  function note(figures: typeof before) {
    for (const name of MOST) most[name] = Math.max(most[name], figures[name])
    return figures
  }
  const beside = Promise.all([search(), sample()])
  const begun = performance.now()
  const answer = path === undefined ? await delay(ALONE_MS, NO_ANSWER) : await readAnswer(server, path)
  const seconds = (performance.now() - begun) / 1_000
  is_reading = false
  await beside
  caller.close()
  const after = note(await server.figures())
  return {
    ...answer,
    ...most,
    seconds,
    cpu_ms: after.cpu_ms - before.cpu_ms,
    search_p50: quantile(searches),
    search_p99: quantile(searches, 0.99),
  }
}

const NO_ANSWER: AnswerRead = { bytes: 0, cursor: null, tail: '' }

async function readAnswer({ base_url }: WatchedServer, path: string): Promise<AnswerRead> {
  const workerData: AnswerRequest = { url: base_url + path, token: published.token }
  const worker = new Worker(new URL('answer-reader.ts', import.meta.url), { workerData })
  const [answer] = (await once(worker, 'message')) as [AnswerRead]
  return answer
}

const pathOf = (id: string, rest = '') => `/api/v1/integrations/connectors/${id}/records/campaigns${rest}`

const startServer = () => startWatched(programOf(root, { built: program === 'built' }), published.env)

/** Exports by a server of its own, so that no memory is that of an export before it. Without a format, it only searches. */
async function exported(format: string, id: string, searched: string) {
  const server = await startServer()
  try {
    // a server that has worked: its code is compiled, and the other collection is loaded
    for (const each of EXPORT_FORMATS) await read(server, `${pathOf(searched)}?format=${each}`, searched)
    await delay(2_000)
    // its memory before
    const { resident_bytes: idle } = await server.figures()
    const path = format === ALONE ? undefined : `${pathOf(id)}?format=${format}`
    return { format, idle, ...(await read(server, path, searched)) }
  } finally {
    await server.kill()
  }
}

async function exports(server: WatchedServer, id: string, searched: string): Promise<string> {
  console.log(`\n## Exports of ${records.toLocaleString('en')} records\n`)
  const found: Awaited<ReturnType<typeof exported>>[] = []
  for (const format of [ALONE, ...EXPORT_FORMATS]) found.push(await exported(format, id, searched))
  const copied = await copyByDuckDb(
    `${server.base_url}${pathOf(id)}?format=parquet`,
    published.token,
    folder.path,
  )
  const row = printTable(
    'format | rows/s | DuckDB COPY, one thread, rows/s | MB | CPU ms | MB above idle | MB of its process | stall ms | computed | search p50 | p99',
  )
  for (const used of found)
    row(
      used.format,
      used.bytes ? round(records / used.seconds) : '',
      used.bytes ? round(records / (copied.get(used.format) ?? 0)) : '',
      megabytes(used.bytes),
      round(used.cpu_ms),
      megabytes(used.resident_bytes - used.idle),
      used.writers_peak_bytes ? megabytes(used.writers_peak_bytes) : '',
      ...[used.longest_stall_ms, used.computed_ms, used.search_p50, used.search_p99].map((ms) =>
        round(ms, 1),
      ),
    )
  return found.at(-1)?.cursor ?? ''
}

async function changes(
  server: WatchedServer,
  published: PublishedRecords,
  cursor: string,
  searched: string,
): Promise<void> {
  const [key] = published.keys
  if (!key) throw new Error('nothing is published')
  console.log('\n## Changes of one record in a hundred\n')
  const row = printTable('between | upserts | deletes | rows read | MB read | MB sent | ms | CPU ms')
  const path = pathOf(key.id, `/changes?format=jsonl&after=${cursor}`)
  const show = async (name: string) => {
    const used = await read(server, path, searched)
    const { meta } = JSON.parse(used.tail.trimEnd().split('\n').at(-1) ?? '{}')
    row(
      name,
      meta.upserts,
      meta.deletes,
      meta.read.rows,
      megabytes(meta.read.bytes, 1),
      megabytes(used.bytes, 1),
      round(used.seconds * 1_000),
      round(used.cpu_ms),
    )
  }
  await show('nothing')
  await published.replace(key, changedRecords(records, 100))
  await show('one publication')
  await published.replace(key, changedRecords(records, 2))
  await published.replace(key, changedRecords(records, 100))
  await show('merges of everything')
}

console.log(`${machine()}, the server from ${program === 'built' ? 'what was built' : 'sources'}.`)
const published = await publishRecords([records, SEARCHED])
const server = await startServer()
try {
  const [key, searched] = published.keys
  const cursor = await exports(server, key?.id ?? '', searched?.id ?? '')
  await changes(server, published, cursor, searched?.id ?? '')
} finally {
  await server.kill()
  await published.remove()
}
