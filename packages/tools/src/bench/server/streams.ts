import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createFileReader } from '@linkspan/files'
import { parse } from 'csv-parse'
import { machine } from '../../repository/figures.ts'
import { CONNECTORS, syncEnv } from './api-calls.ts'
import { buildRate } from './build-rate.ts'
import { type Child, startChild } from './child.ts'
import { HttpCaller } from './http-caller.ts'
import { startWatched, type WatchedServer } from './server-program.ts'
import { storeConnectors } from './stored-connectors.ts'
import type { StreamVendorAddress, StreamVendorFigures } from './stream-vendor.ts'
import { connect, endOfRun } from './synced.ts'
import { csvPieces, jsonlPieces } from './table-files.ts'

/*
 * Syncs of drive's streams from the vendor sandbox: a large CSV file, a large JSON Lines file, and many small files; and
 * the parsers of the large ones alone: npm run bench -- streams. Arguments choose the megabytes and the number of small
 * files: npm run bench -- streams 100 10000
 */

const [megabytes = 100, small_files = 10_000] = process.argv.slice(2).map(Number)
const large_bytes = megabytes * 1_000_000

type Format = 'csv' | 'jsonl'
type Vendor = Child & StreamVendorAddress

const count = (value: number) => Math.round(value).toLocaleString('en')
const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`

async function parseCsv(pieces: Iterable<Buffer>): Promise<number> {
  let rows = 0
  const parser = parse({ max_record_size: 4 * 1024 * 1024 })
  for (const piece of pieces) {
    parser.write(piece)
    while (parser.read() !== null) rows++
  }
  parser.end()
  await delay(0)
  while (parser.read() !== null) rows++
  return rows - 1
}

async function parseJsonl(pieces: Iterable<Buffer>): Promise<number> {
  let rows = 0
  for (const piece of pieces)
    for (const line of piece.toString().split('\n')) if (line !== '' && JSON.parse(line)) rows++
  return rows
}

const piecesOf = (format: Format) => (format === 'csv' ? csvPieces(large_bytes) : jsonlPieces(large_bytes))

/** Rows a second of the parser alone, from memory. */
async function parserRate(format: Format): Promise<number> {
  const pieces = [...piecesOf(format)]
  const begun = performance.now()
  const rows = await (format === 'csv' ? parseCsv(pieces) : parseJsonl(pieces))
  return rows / ((performance.now() - begun) / 1_000)
}

/** Rows a second that a reader process gives to this one, from memory, without an index. */
async function readerRate(format: Format): Promise<number> {
  const pieces = [...piecesOf(format)]
  const request = { format: { filetype: format } }
  const reader = createFileReader()
  async function* bytes(some: readonly Buffer[]) {
    yield* some
  }
  try {
    const { types } = await reader.inspect(bytes(pieces.slice(0, 1)), request)
    const begun = performance.now()
    let records = 0
    for await (const batch of reader.read(bytes(pieces), { ...request, fields: types }))
      records += batch.length
    return records / ((performance.now() - begun) / 1_000)
  } finally {
    await reader.close()
  }
}

/** A server, and a connector that syncs a folder there. */
interface Synced {
  readonly server: WatchedServer
  sync(): ReturnType<typeof endOfRun>
}

/** A server of its own for each measurement, so that its peaks are those of one sync. */
async function withServer(
  vendor: Vendor,
  folder_url: string,
  filetype: Format,
  use: (synced: Synced) => Promise<void>,
): Promise<void> {
  const data_dir = mkdtempSync(join(tmpdir(), 'linkspan-bench-'))
  const keys = `k1:${randomBytes(32).toString('base64')}`
  const { token } = await storeConnectors(data_dir, keys, 0)
  const server = await startWatched([join(programs, 'main.js')], {
    ...syncEnv('drive', vendor.base_url, vendor.token_url),
    LINKSPAN_DATA_DIR: data_dir,
    LINKSPAN_KEYS: keys,
  })
  const caller = new HttpCaller(server.base_url, token)
  try {
    const id = await connect(caller, {
      connector_type: 'drive',
      credentials: vendor.credentials,
      replication_config: { folder_url, streams: [{ name: 'rows', format: { filetype } }] },
    })
    await use({
      server,
      async sync() {
        await caller.post(`${CONNECTORS}/${id}/sync`, '{}', 202)
        const ended = await endOfRun({ base_url: server.base_url, token }, id)
        const { status, warnings } = ended.run
        if (status !== 'succeeded' || warnings.length > 0) throw new Error(JSON.stringify(ended.run))
        return ended
      },
    })
  } finally {
    caller.close()
    await server.kill()
    rmSync(data_dir, { recursive: true, force: true })
  }
}

async function measureLarge(vendor: Vendor, format: Format): Promise<void> {
  await withServer(vendor, vendor.folders[format], format, async ({ server, sync }) => {
    const { run, seconds } = await sync()
    const { work_tree_peak_bytes, work_peak_bytes } = await server.figures()
    const rows = run.entities.find(({ entity }) => entity === 'rows')?.read ?? 0
    const alone = await parserRate(format)
    const read = await readerRate(format)
    const build = await buildRate(large_bytes)
    const both = 1 / (1 / alone + 1 / build)
    console.log(`\n${format}, ${mb(large_bytes)}, ${count(rows)} rows:`)
    console.log(`  synced in ${seconds.toFixed(1)} s: ${count(rows / seconds)} rows/s`)
    console.log(`  the parser alone: ${count(alone)} rows/s; ratio ${(rows / seconds / alone).toFixed(2)}`)
    console.log(
      `  the engine's build alone: ${count(build)} rows/s; after the parser ${count(both)}, ratio ${(rows / seconds / both).toFixed(2)}`,
    )
    console.log(
      `  read in a process, without an index: ${count(read)} rows/s; ratio ${(read / alone).toFixed(2)}`,
    )
    console.log(
      `  memory: work ${mb(work_peak_bytes)}, work and its child together ${mb(work_tree_peak_bytes)}`,
    )
  })
}

async function measureSmall(vendor: Vendor): Promise<void> {
  await withServer(vendor, vendor.folders.small, 'csv', async ({ server, sync }) => {
    console.log(`\n${count(small_files)} small files:`)
    for (const name of ['first run', 'next run, nothing changed']) {
      await vendor.figures()
      const { seconds } = await sync()
      const { calls, downloads } = await vendor.figures<StreamVendorFigures>()
      const { work_tree_peak_bytes } = await server.figures()
      const each = (calls / small_files).toFixed(2)
      console.log(`  ${name}: ${seconds.toFixed(1)} s, ${count(small_files / seconds)} files/s`)
      console.log(`    ${count(calls)} vendor calls (${each} a file), ${count(downloads)} of them downloads`)
      console.log(`    memory: work and its child together ${mb(work_tree_peak_bytes)}`)
    }
  })
}

// the processes of the sources would have the memory of a compiler, too
const programs = mkdtempSync(join(tmpdir(), 'linkspan-bench-programs-'))
execFileSync(process.execPath, [
  join(import.meta.dirname, '../../../../hosted/test/support/build-programs.ts'),
  programs,
])
console.log(`${machine()}.`)
const vendor = (await startChild('stream-vendor.ts', { large_bytes, small_files })) as Vendor
try {
  if (megabytes > 0) for (const format of ['csv', 'jsonl'] as const) await measureLarge(vendor, format)
  if (small_files > 0) await measureSmall(vendor)
} finally {
  await vendor.close()
  rmSync(programs, { recursive: true, force: true })
}
