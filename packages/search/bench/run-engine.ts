import { createHash } from 'node:crypto'
import type { BenchEngine } from './engines/engine.ts'
import { QUERY_CLASSES, type Search, searchesOf } from './queries.ts'
import { recordTexts } from './records.ts'

/* One engine at one size, in a process of its own: run-engine.ts <engine> <records>. Prints its figures as JSON. */

const ENGINES: Record<string, () => Promise<BenchEngine>> = {
  linkspan: async () => new (await import('./engines/linkspan.ts')).LinkspanBench(),
  sqlite: async () => new (await import('./engines/sqlite.ts')).SqliteBench(),
  orama: async () => new (await import('./engines/orama.ts')).OramaBench(),
  minisearch: async () => new (await import('./engines/minisearch.ts')).MiniSearchBench(),
  lodash: async () => new (await import('./engines/lodash.ts')).LodashBench(),
}

/** How many runs of a class at most, how long at most, and how many answers are compared. */
const RUNS = 400
const CLASS_MS = 4_000
const COMPARED = 4
const UPSERTS = 20_000
const UPSERT_BATCH = 500

export interface Timing {
  readonly p50: number
  readonly p99: number
  readonly runs: number
}

export interface ClassFigures {
  readonly records?: Timing
  /** The page as JSON text. */
  readonly text?: Timing
  /** A page of which one field is asked for: what the search takes before records are made. */
  readonly bare?: Timing
  /** Digests of the keys that were answered, for the first few searches. */
  readonly answers: string[]
}

export interface EngineFigures {
  readonly buildSeconds: number
  readonly upsertsPerSecond: number
  readonly bytes: number
  readonly classes: Record<string, ClassFigures>
}

async function main(): Promise<void> {
  const [name = 'linkspan', size = '10000'] = process.argv.slice(2)
  const records = Number(size)
  const create = ENGINES[name]
  if (!create) throw new Error(`no engine ${name}`)
  const engine = await create()
  // Making the texts is not part of building; they are made in pieces and the clock runs in between.
  const heap = memory()
  let buildMs = 0
  let texts: string[] = []
  const started = performance.now()
  let making = 0
  function* timed(): Generator<string> {
    const source = recordTexts(records)
    for (;;) {
      const from = performance.now()
      texts = []
      for (let index = 0; index < 5_000; index += 1) {
        const { value, done } = source.next()
        if (done) break
        texts.push(value)
      }
      making += performance.now() - from
      if (texts.length === 0) return
      yield* texts
    }
  }
  await engine.build(timed())
  buildMs = performance.now() - started - making

  const classes: Record<string, ClassFigures> = {}
  for (const queryClass of QUERY_CLASSES) {
    const searches = searchesOf(queryClass, records, RUNS)
    const run = (search: Search) => engine.search(search)
    const timing = await time(searches, run)
    if (!timing) continue
    const text =
      engine.text && (await time(searches, (search) => engine.text?.(search) ?? Promise.resolve(undefined)))
    classes[queryClass.name] = {
      records: timing,
      ...(text ? { text } : {}),
      answers: await answers(engine, searches.slice(0, COMPARED)),
    }
  }
  const bytes = engine.bytes ? await engine.bytes() : memory() - heap

  const fresh = [...pickTexts(records)].map((text) => JSON.parse(text) as object)
  const upserting = performance.now()
  let upserted = 0
  for (; upserted < fresh.length && performance.now() - upserting < 20_000; upserted += UPSERT_BATCH) {
    await engine.upsert(fresh.slice(upserted, upserted + UPSERT_BATCH))
  }
  const upsertsPerSecond = Math.min(upserted, fresh.length) / ((performance.now() - upserting) / 1_000)
  const figures: EngineFigures = { buildSeconds: buildMs / 1_000, upsertsPerSecond, bytes, classes }
  process.stdout.write(`${JSON.stringify(figures)}\n`)
  process.exit(0)
}

/** Other metrics for records spread over all of them. */
function* pickTexts(records: number): Generator<string> {
  const step = Math.max(1, Math.floor(records / UPSERTS))
  let index = 0
  for (const text of recordTexts(records, 1)) {
    if (index % step === 0) yield text
    index += 1
  }
}

async function time(
  searches: readonly Search[],
  prepare: (search: Search) => Promise<(() => Promise<unknown>) | undefined>,
): Promise<Timing | undefined> {
  const runs: (() => Promise<unknown>)[] = []
  const started = performance.now()
  // The first runs warm up code and indexes.
  for (const search of searches) {
    const run = await prepare(search)
    if (!run) return undefined
    await run()
    runs.push(run)
    if (performance.now() - started > CLASS_MS) break
  }
  const times: number[] = []
  const timing = performance.now()
  for (const run of runs) {
    const from = performance.now()
    await run()
    times.push(performance.now() - from)
    if (performance.now() - timing > CLASS_MS) break
  }
  times.sort((left, right) => left - right)
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
  return { p50: at(0.5), p99: at(0.99), runs: times.length }
}

/** Texts are compared in an order that every engine has: which come first by relevance is each one's own affair. */
async function answers(engine: BenchEngine, searches: readonly Search[]): Promise<string[]> {
  const digests: string[] = []
  for (const search of searches) {
    const byText = 'fuzzy' in search.filter || 'keyword' in search.filter
    const run = await engine.search(
      byText ? { ...search, sort: [{ 'metrics.cost_micros': 'desc' }] } : search,
    )
    const keys = ((await run?.()) ?? []).map((record) => engine.keyOf(record))
    digests.push(`${keys.length} ${createHash('sha256').update(keys.join('\n')).digest('hex').slice(0, 12)}`)
  }
  return digests
}

function memory(): number {
  globalThis.gc?.()
  return process.memoryUsage().rss
}

await main()
