import { machine } from '../../repository/figures.ts'
import { reportGroups } from './aggregates/report-groups.ts'
import type { EngineFigures, StallFigures } from './figures.ts'
import { QUERY_CLASSES } from './queries.ts'
import { pair, run, show, table } from './report.ts'

/*
 * Builds the same records in this engine and in others, and runs the same searches on each: npm run bench -- search.
 * Arguments choose sizes and engines: npm run bench -- search 10000,100000 linkspan,sqlite
 * DuckDB takes part in aggregates only: npm run bench -- search 1000000 linkspan,duckdb,sqlite groups
 * Some classes of aggregates, by a part of their names: npm run bench -- search 1000000 linkspan,duckdb groups range
 */

const [sizes = '10000,100000,1000000', names = 'linkspan,sqlite,duckdb', only, part] = process.argv.slice(2)
const engines = names.split(',').filter((name) => name !== 'duckdb')
const groupEngines = ['linkspan', 'duckdb', 'sqlite'].filter((name) => names.split(',').includes(name))

const measured = new Map<number, Map<string, EngineFigures>>()
console.log(`${machine()}. Times in milliseconds, p50 / p99.`)
for (const size of only === 'groups' ? [] : sizes.split(',').map(Number)) {
  const figures = new Map<string, EngineFigures>()
  measured.set(size, figures)
  for (const name of engines) figures.set(name, run<EngineFigures>('run-engine.ts', name, String(size)))
  report(size, figures)
}
if (only !== 'groups') growth()
if (only === undefined) stalls()
for (const size of sizes.split(',').map(Number)) reportGroups(size, groupEngines, part)

function report(size: number, figures: ReadonlyMap<string, EngineFigures>): void {
  const ours = figures.get('linkspan')
  const others = [...figures.keys()].filter((name) => name !== 'linkspan')
  console.log(`\n## ${size.toLocaleString('en')} records\n`)
  const rows = QUERY_CLASSES.map(({ name }) => {
    const own = ours?.classes[name]
    const cells = others.map((other) => {
      const timing = figures.get(other)?.classes[name]?.records
      const ratio = timing && own ? ` (${Math.round(timing.p50 / own.records.p50)}x)` : ''
      return `${pair(timing)}${ratio}`
    })
    return [name, pair(own?.bare), pair(own?.records), pair(own?.written), pair(own?.text), ...cells]
  })
  table(
    [
      'search',
      'before records',
      'as objects',
      'and then stringified',
      'as JSON text',
      ...others.map((name) => `${name} (p50 ratio)`),
    ],
    rows,
  )
  console.log('')
  table(
    ['engine', 'records/s built', 'upserts/s', 'bytes/record'],
    [...figures].map(([name, { build_seconds, upserts_per_second, bytes }]) => [
      name,
      Math.round(size / build_seconds).toLocaleString('en'),
      Math.round(upserts_per_second).toLocaleString('en'),
      Math.round(bytes / size).toLocaleString('en'),
    ]),
  )
  if (ours?.load) {
    const { seconds } = ours.load
    const ratio = (ours.build_seconds / seconds).toFixed(1)
    console.log(`\nLoaded in ${seconds.toFixed(2)} s: ${ratio} times as fast as built.`)
  }
  agreement(figures)
  if (ours) firstAndBeside(ours)
}

/** The first searches after a load, and searches beside writes. */
function firstAndBeside({ load, beside = {} }: EngineFigures): void {
  const first = Object.entries(load?.first_ms ?? {}).map(([name, took]) => `${name} ${show(took)}`)
  console.log(`\nThe first search of each class after the load, in order: ${first.join(', ')}.\n`)
  table(
    ['searches beside writes of 1,000 records', 'p50', 'p99', 'max'],
    Object.entries(beside).map(([name, { p50, p99, max }]) => [name, show(p50), show(p99), show(max)]),
  )
}

/** Whether the engines had the same results, for the searches that they can express. */
function agreement(figures: ReadonlyMap<string, EngineFigures>): void {
  const ours = figures.get('linkspan')
  if (!ours) return
  for (const [name, { classes }] of figures) {
    if (name === 'linkspan') continue
    const compared = QUERY_CLASSES.filter((each) => classes[each.name]?.answers.length)
    const differing = compared.filter(
      (each) => `${classes[each.name]?.answers}` !== `${ours.classes[each.name]?.answers}`,
    )
    const verdict =
      differing.length === 0 ? 'equal' : `different in ${differing.map((each) => each.name).join(', ')}`
    console.log(`${name}: its answers are ${verdict}, in ${compared.length} compared classes.`)
  }
}

function growth(): void {
  const columns = [...measured]
  console.log('\n## Growth: p50 as JSON text by number of records\n')
  table(
    ['search', ...columns.map(([size]) => size.toLocaleString('en'))],
    QUERY_CLASSES.map(({ name }) => [
      name,
      ...columns.map(([, figures]) => show(figures.get('linkspan')?.classes[name]?.text?.p50 ?? Number.NaN)),
    ]),
  )
}

function stalls(): void {
  console.log('\n## The longest stall of the event loop, 100,000 records with distinct names\n')
  const figures = run<Record<string, StallFigures>>('run-stalls.ts', '100000')
  table(
    ['task', 'stall', 'CPU in a stall', 'total'],
    Object.entries(figures).map(([name, { stall_ms, computed_ms, took_ms }]) => [
      name,
      show(stall_ms),
      show(computed_ms),
      show(took_ms),
    ]),
  )
}
