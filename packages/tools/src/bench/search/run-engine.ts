import { createHash } from 'node:crypto'
import { besideWrites } from './beside-writes.ts'
import type { BenchEngine } from './engines/engine.ts'
import { type ClassFigures, type Timing, toTiming } from './figures.ts'
import { QUERY_CLASSES, type Search, searchesOf } from './queries.ts'
import { recordTexts, spreadRecords } from './records.ts'

/* Measures one engine at one size in its own process: run-engine.ts <engine> <records>. Prints the figures as JSON. */

const ENGINES: Record<string, () => Promise<BenchEngine>> = {
  linkspan: async () => new (await import('./engines/linkspan.ts')).LinkspanBench(),
  sqlite: async () => new (await import('./engines/sqlite.ts')).SqliteBench(),
}

/** Limits for the runs and the time of a class, and how many results are compared. */
const RUNS = 1_000
const CLASS_MS = 4_000
const COMPARED = 4
const UPSERTS = 20_000
const UPSERT_BATCH = 500
const UPSERT_MS = 20_000

const [name = 'linkspan', size = '10000'] = process.argv.slice(2)
const records = Number(size)
const create = ENGINES[name]
if (!create) throw new Error(`there is no engine ${name}`)
process.stdout.write(`${JSON.stringify(await measure(await create(), records))}\n`)
process.exit(0)

/** The figures of one engine with one number of records. */
export type EngineFigures = Awaited<ReturnType<typeof measure>>

async function measure(engine: BenchEngine, count: number) {
  const before = memory()
  const build_seconds = await build(engine, count)
  const classes: Record<string, ClassFigures> = {}
  for (const query_class of QUERY_CLASSES) {
    const searches = searchesOf(query_class, count, 2 * RUNS)
    const timing = await time(searches, (search) => engine.search(search))
    if (!timing) continue
    const { text: toText, bare: toBare } = engine
    const text = toText && (await time(searches, (search) => toText.call(engine, search)))
    const written = toText && (await time(searches, (search) => writing(engine, search)))
    const bare = toBare && (await time(searches, (search) => toBare.call(engine, search)))
    classes[query_class.name] = {
      records: timing,
      ...(text && { text }),
      ...(written && { written }),
      ...(bare && { bare }),
      answers: await answers(engine, searches.slice(0, COMPARED)),
    }
  }
  const bytes = engine.bytes ? await engine.bytes() : memory() - before
  const load = await engine.load?.()
  const upserts_per_second = await upsert(engine, count)
  const beside = engine.text && (await besideWrites(engine, count))
  return {
    build_seconds,
    upserts_per_second,
    bytes,
    classes,
    /** Loading what is published. */
    load,
    /** Searches while batches of 1,000 records are written, by the pause between two batches. */
    beside,
  }
}

/** Prepares a search whose records are written as JSON text. */
async function writing(engine: BenchEngine, search: Search) {
  const run = await engine.search(search)
  return run && (async () => JSON.stringify(await run()))
}

/** The time of building, in seconds, with that of making the texts. */
async function build(engine: BenchEngine, count: number): Promise<number> {
  const started = performance.now()
  await engine.build(recordTexts(count))
  return (performance.now() - started) / 1_000
}

async function time(
  searches: readonly Search[],
  prepare: (search: Search) => Promise<(() => Promise<unknown>) | undefined>,
): Promise<Timing | undefined> {
  const times: number[] = []
  // the first half warms up code and builds indexes; the other half was not asked before
  for (const half of [searches.slice(0, RUNS), searches.slice(RUNS)]) {
    times.length = 0
    const begun = performance.now()
    for (const search of half) {
      const run = await prepare(search)
      if (!run) return undefined
      const from = performance.now()
      await run()
      times.push(performance.now() - from)
      if (performance.now() - begun > CLASS_MS) break
    }
  }
  return toTiming(times)
}

/** Text searches are compared in the order of a metric, since each engine has its own relevance. */
async function answers(engine: BenchEngine, searches: readonly Search[]): Promise<string[]> {
  const digests: string[] = []
  for (const search of searches) {
    const by_text = 'fuzzy' in search.filter || 'keyword' in search.filter
    const run = await engine.search(
      by_text ? { ...search, sort: [{ 'metrics.cost_micros': 'desc' }] } : search,
    )
    digests.push(digest(engine, await run?.()))
  }
  return digests
}

function digest(engine: BenchEngine, records: readonly unknown[] = []): string {
  const keys = records.map((record) => engine.keyOf(record))
  return `${keys.length} ${createHash('sha256').update(keys.join('\n')).digest('hex').slice(0, 12)}`
}

/** How many records are replaced per second, evenly spread over all records. */
async function upsert(engine: BenchEngine, count: number): Promise<number> {
  const step = Math.max(1, Math.floor(count / UPSERTS))
  const fresh = [...spreadRecords(count, 1, step)]
  const started = performance.now()
  let done = 0
  while (done < fresh.length && performance.now() - started < UPSERT_MS) {
    await engine.upsert(fresh.slice(done, done + UPSERT_BATCH))
    done = Math.min(done + UPSERT_BATCH, fresh.length)
  }
  return done / ((performance.now() - started) / 1_000)
}

function memory(): number {
  globalThis.gc?.()
  return process.memoryUsage().rss
}
