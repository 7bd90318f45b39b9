import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './packed.ts'

const LISTS = ['advertising', 'call-recording', 'drive', 'web-analytics']
const REPORTS = ['advertising', 'web-analytics']

/** The benchmarks: name, what it measures, and its files in `packages`, which say what arguments they take. */
const BENCHES: readonly (readonly [name: string, measures: string, files: readonly string[]])[] = [
  ['agents', 'tokens that an agent reads', ['hosted/bench/agents.ts']],
  ['bulkheads', 'calls of one tenant beside attacks of others', ['hosted/bench/bulkheads.ts']],
  ['cold-search', 'the first search after a start', ['hosted/bench/cold-search.ts']],
  ['console', 'screens of the console with many connectors', ['hosted/bench/console.ts']],
  ['data-out', 'exports and changes', ['hosted/bench/data-out.ts']],
  ['execute', 'one cheap call through the server', ['hosted/bench/execute.ts']],
  ['list-all', 'listAll, beside fetch', LISTS.map((name) => `${name}/bench/list-all.ts`)],
  ['memory', 'the memory of a million rows, beside fetch', REPORTS.map((name) => `${name}/bench/memory.ts`)],
  ['names', 'patterns and words in names that are all distinct', ['search/bench/names.ts']],
  ['pages', 'pages of 1,000 as text and as objects', ['search/bench/pages.ts']],
  ['passages', 'searches for words in documents', ['hosted/bench/passages.ts']],
  ['processes', 'several servers on one PostgreSQL', ['hosted/bench/processes.ts']],
  ['search', 'searches, beside other engines', ['search/bench/main.ts']],
  ['search-http', 'searches over HTTP', ['hosted/bench/search-http.ts']],
  ['streams', 'syncs of files', ['hosted/bench/streams.ts']],
  ['sync', 'a sync beside searches', ['hosted/bench/sync.ts']],
  ['transcripts', 'what was said in calls, read and searched', ['hosted/bench/transcripts.ts']],
]

const [wanted, ...args] = process.argv.slice(2)
const bench = BENCHES.find(([name]) => name === wanted)
if (bench) {
  for (const file of bench[2]) {
    const command = ['--conditions=linkspan-source', join(root, 'packages', file), ...args]
    const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' })
    if (status !== 0) process.exit(status ?? 1)
  }
} else {
  console.log('npm run bench -- NAME [arguments]')
  for (const [name, measures] of BENCHES) console.log(`  ${name.padEnd(12)} ${measures}`)
  if (wanted !== undefined) process.exitCode = 1
}
