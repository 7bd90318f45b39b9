import { machine, printTable } from '../../repository/figures.ts'
import { reportGroups } from './aggregates/report-groups.ts'
import { QUERY_CLASSES } from './queries.ts'
import { pair, printAgreement, run, show } from './report.ts'
import type { EngineFigures } from './run-engine.ts'
import type { Stalls } from './run-stalls.ts'

/*
 * Builds the same records in this engine and in others, and runs the same searches on each: npm run bench -- search.
 * Arguments choose sizes and engines: npm run bench -- search 10000,100000 linkspan,sqlite
 * DuckDB takes part in aggregates only: npm run bench -- search 1000000 linkspan,duckdb,sqlite groups
 * Some classes of aggregates, by a part of their names: npm run bench -- search 1000000 linkspan,duckdb groups range
 */

const [sizes = '10000,100000,1000000', names = 'linkspan,sqlite,duckdb', only, part] = process.argv.slice(2)
const engines = names.split(',').filter((name) => name !== 'duckdb')
const groupEngines = ['linkspan', 'duckdb', 'sqlite'].filter((name) => names.split(',').includes(name))

const count = (value: number) => Math.round(value).toLocaleString('en')
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
  const others = [...figures].filter(([name]) => name !== 'linkspan')
  console.log(`\n## ${size.toLocaleString('en')} records\n`)
  const heads = others.map(([name]) => ` | ${name} (p50 ratio)`).join('')
  const head = 'search | before records | as objects | and then stringified | as JSON text'
  const searched = printTable(head + heads)
  for (const { name } of QUERY_CLASSES) {
    const own = ours?.classes[name]
    const cells = others.map(([, { classes }]) => {
      const timing = classes[name]?.records
      const ratio = timing && own ? ` (${Math.round(timing.p50 / own.records.p50)}x)` : ''
      return `${pair(timing)}${ratio}`
    })
    searched(name, pair(own?.bare), pair(own?.records), pair(own?.written), pair(own?.text), ...cells)
  }
  console.log('')
  const built = printTable('engine | records/s built | upserts/s | bytes/record')
  for (const [name, { build_seconds, upserts_per_second, bytes }] of figures)
    built(name, ...[size / build_seconds, upserts_per_second, bytes / size].map(count))
  if (ours?.load) {
    const { seconds } = ours.load
    const ratio = (ours.build_seconds / seconds).toFixed(1)
    console.log(`\nLoaded in ${seconds.toFixed(2)} s: ${ratio} times as fast as built.`)
  }
  const answersOf = ({ classes }: EngineFigures) =>
    new Map(QUERY_CLASSES.map(({ name }) => [name, classes[name]?.answers]))
  if (!ours) return
  for (const [name, theirs] of others) printAgreement(name, answersOf(ours), answersOf(theirs))
  firstAndBeside(ours)
}

/** The first searches after a load, and searches beside writes. */
function firstAndBeside({ load, beside = {} }: EngineFigures): void {
  const first = Object.entries(load?.first_ms ?? {}).map(([name, took]) => `${name} ${show(took)}`)
  console.log(`\nThe first search of each class after the load, in order: ${first.join(', ')}.\n`)
  const row = printTable('searches beside writes of 1,000 records | p50 | p99 | max')
  for (const [name, { p50, p99, max }] of Object.entries(beside)) row(name, ...[p50, p99, max].map(show))
}

function growth(): void {
  console.log('\n## Growth: p50 as JSON text by number of records\n')
  const row = printTable(['search', ...[...measured.keys()].map(count)].join(' | '))
  for (const { name } of QUERY_CLASSES) {
    const texts = [...measured.values()].map((figures) => figures.get('linkspan')?.classes[name]?.text)
    row(name, ...texts.map((text) => show(text?.p50 ?? Number.NaN)))
  }
}

function stalls(): void {
  console.log('\n## The longest stall of the event loop, 100,000 records with distinct names\n')
  const figures = run<Stalls>('run-stalls.ts', '100000')
  const row = printTable('task | stall | CPU in a stall | total')
  for (const [name, { stall_ms, computed_ms, took_ms }] of Object.entries(figures))
    row(name, ...[stall_ms, computed_ms, took_ms].map(show))
}
