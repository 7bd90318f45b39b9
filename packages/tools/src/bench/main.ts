import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const LISTS = ['advertising', 'call-recording', 'drive', 'web-analytics']

/** The benchmarks: name, what it measures, and its files, which say what arguments they take. */
const BENCHES: readonly (readonly [name: string, measures: string, files: readonly string[]])[] = [
  ['agents', 'tokens that an agent reads', ['server/agents.ts']],
  ['cold-search', 'the first search after a start', ['server/cold-search.ts']],
  ['collections', 'the memory of many small collections', ['server/collections.ts']],
  ['console', 'screens of the console with many connectors', ['server/console.ts']],
  ['data-out', 'exports and changes', ['server/data-out.ts']],
  ['due', 'what is due: taking it, and the rate of webhooks', ['server/due.ts', 'server/webhooks.ts']],
  ['execute', 'a cheap list of each kind through the built server', ['server/execute.ts']],
  ['list-all', 'listAll, beside fetch', LISTS.map((name) => `lists/${name}.ts`)],
  ['memory', 'the memory of a million rows, beside fetch', ['lists/memory.ts']],
  ['names', 'patterns and words in names that are all distinct', ['search/names.ts']],
  ['passages', 'searches for words in documents', ['server/passages.ts']],
  ['processes', 'several servers on one PostgreSQL', ['server/processes.ts']],
  ['search', 'searches, beside other engines', ['search/main.ts']],
  ['search-http', 'searches over HTTP', ['server/search-http.ts']],
  ['streams', 'syncs of files', ['server/streams.ts']],
  ['sync', 'a sync beside searches', ['server/sync.ts']],
]

const [wanted, ...args] = process.argv.slice(2)
const bench = BENCHES.find(([name]) => name === wanted)
if (bench) {
  for (const file of bench[2]) {
    const command = ['--conditions=linkspan-source', join(import.meta.dirname, file), ...args]
    const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' })
    if (status !== 0) process.exit(status ?? 1)
  }
} else {
  console.log('npm run bench -- NAME [arguments]')
  for (const [name, measures] of BENCHES) console.log(`  ${name.padEnd(12)} ${measures}`)
  if (wanted !== undefined) process.exitCode = 1
}
