import { createHash } from 'node:crypto'
import { cpuMs } from '../../repository/figures.ts'
import { GROUP_CLASSES, type GroupClass, searchesOf } from './aggregates/classes.ts'
import { DuckDbGroups, type GroupEngine, LinkspanGroups, SqliteGroups } from './aggregates/engines.ts'
import { toTiming } from './figures.ts'
import { observe } from './observe.ts'

/*
 * Measures the aggregates of engines in one process, in which they take turns search by search, so that a busy machine is
 * as busy for each: run-groups.ts <engines> <records> [part of the names of classes]. Prints JSON.
 */

/** Limits for the runs and the time of a class, and how many answers are compared. */
const RUNS = 60
const CLASS_MS = 6_000
const WARM_RUNS = 10
const COMPARED = 3

const ENGINES: Readonly<Record<string, new () => GroupEngine>> = {
  linkspan: LinkspanGroups,
  duckdb: DuckDbGroups,
  sqlite: SqliteGroups,
}

const [names = 'linkspan', size = '10000', part = ''] = process.argv.slice(2)
const engines = new Map<string, GroupEngine>()
for (const name of names.split(',')) {
  const Engine = ENGINES[name]
  if (!Engine) throw new Error(`there is no engine ${name}`)
  const engine = new Engine()
  await engine.build(Number(size))
  engines.set(name, engine)
}
/** The figures of each class of aggregates, in which engines take turns. */
export type GroupFigures = typeof figures
const figures: Record<string, Awaited<ReturnType<typeof measure>>> = {}
for (const group_class of GROUP_CLASSES) {
  if (group_class.name.includes(part)) figures[group_class.name] = await measure(group_class)
}
process.stdout.write(`${JSON.stringify(figures)}\n`)
process.exit(0)

async function measure(group_class: GroupClass) {
  const entrants = new Map<string, Awaited<ReturnType<typeof enter>>>()
  for (const [name, engine] of engines) entrants.set(name, await enter(engine, group_class))
  const started = performance.now()
  for (let run = 0; run < RUNS && performance.now() - started < CLASS_MS; run++) {
    for (const { runs, wall_ms, cpu_ms } of entrants.values()) {
      const [before, computed] = [performance.now(), cpuMs()]
      await runs[run]?.()
      wall_ms.push(performance.now() - before)
      cpu_ms.push(cpuMs() - computed)
    }
  }
  const own = entrants.get('linkspan')
  const { stall_ms, computed_ms } = await observe(own?.runs.slice(0, WARM_RUNS) ?? [])
  const timings = [...entrants].map(
    // unlike the other times, CPU times of all threads are about the same on a busy machine
    ([name, { wall_ms, cpu_ms, answers, first_ms }]) =>
      [name, { wall: toTiming(wall_ms), cpu: toTiming(cpu_ms), first_ms, answers }] as const,
  )
  return { engines: Object.fromEntries(timings), stall_ms, computed_ms }
}

/**
 * Prepares the searches of a class on one engine, and runs some before they are measured. `answers` are the groups of the first
 * few, and `first_ms` is the time of the first, which may build indexes.
 */
async function enter(engine: GroupEngine, group_class: GroupClass) {
  const runs: (() => Promise<unknown>)[] = []
  const answers: string[] = []
  let first_ms = 0
  for (const search of searchesOf(group_class, RUNS)) {
    const run = await engine.raw(search)
    runs.push(run)
    if (answers.length >= COMPARED) continue
    const from = performance.now()
    if (answers.length === 0) await run()
    first_ms += performance.now() - from
    answers.push(digest(await (await engine.search(search))()))
  }
  const started = performance.now()
  for (const run of runs.slice(0, WARM_RUNS)) if (performance.now() - started < CLASS_MS / 4) await run()
  return { runs, answers, first_ms, wall_ms: [] as number[], cpu_ms: [] as number[] }
}

/** A digest of the groups of an answer, in order; averages and sums of doubles are rounded differently. */
function digest(groups: readonly (readonly unknown[])[]): string {
  const show = (value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(10)) : String(value))
  const text = groups
    .map((group) => group.map((value) => show(typeof value === 'bigint' ? Number(value) : value)).join('\t'))
    .join('\n')
  return `${groups.length} ${createHash('sha256').update(text).digest('hex').slice(0, 12)}`
}
