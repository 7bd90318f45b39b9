import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** The benchmarks: name, what it measures, and its file, which says what arguments it takes. */
const BENCHES: readonly (readonly [name: string, measures: string, file: string])[] = [
  ['agents', 'tokens that an agent reads', 'server/agents.ts'],
  ['change-sets', 'a change set of 1,000 writes', 'server/change-sets.ts'],
  ['collections', 'the memory of many small collections', 'server/collections.ts'],
  ['console', 'screens of the console with very much in them', 'console/screens.ts'],
  ['data-out', 'exports and changes', 'server/data-out.ts'],
  ['execute', 'a cheap list of each kind through the built server', 'server/execute.ts'],
  ['layer', 'searches through a layer, beside those of the published records', 'search/layer.ts'],
  ['memory', 'the memory of a million rows, beside fetch', 'lists/memory.ts'],
  ['names', 'patterns and words in names that are all distinct', 'search/names.ts'],
  ['passages', 'searches for words in documents', 'server/passages.ts'],
  ['scale', 'what a database is asked again and again with ever more connectors', 'server/scale.ts'],
  ['search', 'searches, beside other engines', 'search/main.ts'],
  ['search-http', 'searches over HTTP', 'server/search-http.ts'],
  ['sync', 'a sync beside searches', 'server/sync.ts'],
  ['tables', 'writing tables for other engines', 'server/tables.ts'],
  ['webhooks', 'the events that a process delivers', 'server/webhooks.ts'],
]

const [wanted, ...args] = process.argv.slice(2)
const bench = BENCHES.find(([name]) => name === wanted)
if (bench) {
  const command = ['--conditions=linkspan-source', join(import.meta.dirname, bench[2]), ...args]
  process.exitCode = spawnSync(process.execPath, command, { stdio: 'inherit' }).status ?? 1
} else {
  console.log('npm run bench -- NAME [arguments]')
  for (const [name, measures] of BENCHES) console.log(`  ${name.padEnd(11)} ${measures}`)
  if (wanted !== undefined) process.exitCode = 1
}
