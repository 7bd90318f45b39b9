import { setImmediate as nextRound, setTimeout as sleep } from 'node:timers/promises'
import type { BenchEngine } from './engines/engine.ts'
import { batchesOf } from './feed.ts'
import { type Timing, toTiming } from './figures.ts'
import { QUERY_CLASSES, searchesOf } from './queries.ts'
import { spreadRecords } from './records.ts'

const BATCH = 1_000
const BATCHES = 40
/** How many searches of each class are drawn, and how long they run. */
const SEARCHES = 100
const RUN_MS = 10_000
const LARGEST_PAGE = 50

/** Times searches of all classes, with 50 records as text, beside batches of 1,000 upserts. */
export async function besideWrites(engine: BenchEngine, count: number): Promise<Record<string, Timing>> {
  // other metrics of records that are evenly spread over all of them
  const step = Math.max(1, Math.floor(count / (BATCH * BATCHES)))
  const batches = [...batchesOf(spreadRecords(count, 2, step), BATCH)]
  const runs: (() => Promise<unknown>)[] = []
  for (const query_class of QUERY_CLASSES) {
    const searches = searchesOf(query_class, count, SEARCHES).filter(({ limit }) => limit <= LARGEST_PAGE)
    for (const search of searches) {
      const run = await engine.text?.(search)
      if (run) runs.push(run)
    }
  }
  // neighbours are of different classes
  const mixed = runs.map((_, index) => runs[(index * 101) % runs.length] as () => Promise<unknown>)
  return {
    'batches back to back': await measure(engine, batches, mixed, 0),
    'a batch every 200 ms': await measure(engine, batches, mixed, 200),
  }
}

async function measure(
  engine: BenchEngine,
  batches: readonly (readonly object[])[],
  runs: readonly (() => Promise<unknown>)[],
  pause_ms: number,
): Promise<Timing> {
  let writing = true
  const write = async () => {
    for (let batch = 0; writing; batch++) {
      await engine.upsert(batches[batch % batches.length] ?? [])
      if (pause_ms > 0) await sleep(pause_ms)
      else await nextRound()
    }
  }
  const written = write()
  const times: number[] = []
  const end = performance.now() + RUN_MS
  for (let index = 0; performance.now() < end; index++) {
    const from = performance.now()
    await runs[index % runs.length]?.()
    times.push(performance.now() - from)
    await sleep(2)
  }
  writing = false
  await written
  return toTiming(times)
}
