import { createHash } from 'node:crypto'
import { GROUP_CLASSES, searchesOf } from './aggregates/classes.ts'
import type { GroupEngine } from './aggregates/engines.ts'
import { type GroupFigures, toTiming } from './figures.ts'
import { observe } from './observe.ts'

/* Measures the aggregates of one engine in its own process: run-groups.ts <engine> <records>. Prints JSON. */

/** Limits for the runs and the time of a class, and how many answers are compared. */
const RUNS = 60
const CLASS_MS = 3_000
const WARM_RUNS = 10
const COMPARED = 3

const ENGINES: Record<string, () => Promise<GroupEngine>> = {
  linkspan: async () => new (await import('./aggregates/engines.ts')).LinkspanGroups(),
  duckdb: async () => new (await import('./aggregates/engines.ts')).DuckDbGroups(),
  sqlite: async () => new (await import('./aggregates/engines.ts')).SqliteGroups(),
}

const [name = 'linkspan', size = '10000'] = process.argv.slice(2)
const engine = await ENGINES[name]?.()
if (!engine) throw new Error(`there is no engine ${name}`)
await engine.build(Number(size))
const figures: Record<string, GroupFigures> = {}
for (const groupClass of GROUP_CLASSES) {
  const runs: (() => Promise<unknown>)[] = []
  const answers: string[] = []
  for (const search of searchesOf(groupClass, RUNS)) {
    runs.push(await engine.raw(search))
    if (answers.length < COMPARED) answers.push(digest(await (await engine.search(search))()))
  }
  const [first] = runs
  const from = performance.now()
  await first?.()
  const first_ms = performance.now() - from
  for (const run of runs.slice(0, WARM_RUNS)) await run()
  const times: number[] = []
  const computed = process.cpuUsage()
  const started = performance.now()
  for (const run of runs) {
    const before = performance.now()
    await run()
    times.push(performance.now() - before)
    if (performance.now() - started > CLASS_MS) break
  }
  const { user, system } = process.cpuUsage(computed)
  const cpu_ms = (user + system) / 1_000 / times.length
  const { stall_ms, computed_ms } = await observe(runs.slice(0, WARM_RUNS))
  figures[groupClass.name] = { groups: toTiming(times), cpu_ms, first_ms, stall_ms, computed_ms, answers }
}
process.stdout.write(`${JSON.stringify(figures)}\n`)
process.exit(0)

/** A digest of the groups of an answer, in order; averages are rounded differently. */
function digest(groups: readonly (readonly unknown[])[]): string {
  const show = (value: unknown) => (typeof value === 'number' ? value.toPrecision(12) : String(value))
  const text = groups
    .map((group) => group.map((value) => show(typeof value === 'bigint' ? Number(value) : value)).join('\t'))
    .join('\n')
  return `${groups.length} ${createHash('sha256').update(text).digest('hex').slice(0, 12)}`
}
