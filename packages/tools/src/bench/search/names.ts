import { DatabaseSync } from 'node:sqlite'
import {
  createMemoryEngine,
  type Filter,
  type Manifest,
  type SearchCollection,
  sealedParts,
} from '@linkspan/search'
import { MemoryParts } from '../../../../search/test/support/memory-parts.ts'
import { createSeal } from '../../../../search/test/support/seal.ts'
import { cpuMs, machine, printTable, quantile, timed } from '../../repository/figures.ts'
import { fillAll } from './feed.ts'
import { observe } from './observe.ts'
import { createRandom, goals, markets, pick, products } from './records.ts'
import { show } from './report.ts'

/*
 * Names that are all distinct, as those of files, calls and search terms are: the first search of each kind, and then many
 * with patterns that never come twice, beside SQLite with FTS5's trigrams: npm run bench -- names 100000,300000,1000000
 */

const FIELDS = { id: 'integer', name: 'string', title: 'string', term: 'string', note: 'string' } as const
const TEXTS = ['name', 'title', 'term', 'note'] as const
type Fields = typeof FIELDS

const [sizes = '100000,300000,1000000'] = process.argv.slice(2)
const SEARCHES = 800
const LIMIT = 50

/** A text that no other record has, with words that many have and two of its own. */
function textOf(index: number, field: number): string {
  const random = createRandom(index * 4 + field)
  const own = () => Math.floor(random() * 2 ** 32).toString(36)
  return `${pick(goals, random)} ${pick(products, random)} ${own()} ${pick(markets, random)} ${own()}`
}

function* recordsOf(count: number): Generator<Record<string, unknown>> {
  for (let id = 0; id < count; id++) {
    const texts = TEXTS.map((name, field) => [name, textOf(id, field)])
    yield { id, ...Object.fromEntries(texts) }
  }
}

/** Pieces of names of random records, each of a kind of pattern. */
const KINDS: Readonly<Record<string, (name: string, random: () => number) => string>> = {
  'infix of 3': (name, random) => `%${piece(name, 3, random)}%`,
  'infix of 4': (name, random) => `%${piece(name, 4, random)}%`,
  'infix of 6': (name, random) => `%${piece(name, 6, random)}%`,
  'prefix of 5': (name) => `${name.slice(0, 5).toLowerCase()}%`,
  'prefix of 18': (name) => `${upperCase(name.slice(0, 18))}%`,
}

/** SQLite knows the cases of ASCII alone. */
function upperCase(text: string): string {
  return text.replace(/[a-z]/g, (letter) => letter.toUpperCase())
}

function piece(name: string, length: number, random: () => number): string {
  const from = Math.floor(random() * (name.length - length))
  return name.slice(from, from + length).toLowerCase()
}

function patternsOf(kind: string, count: number): string[] {
  const random = createRandom(kind.length * 31 + 7)
  const make = KINDS[kind] as (name: string, random: () => number) => string
  return Array.from({ length: SEARCHES }, () => make(textOf(Math.floor(random() * count), 0), random))
}

/** Times searches with patterns, and takes their answers. */
async function answered(
  patterns: readonly string[],
  search: (pattern: string) => Promise<readonly number[]>,
) {
  const times: number[] = []
  const answers: string[] = []
  // the code is compiled, and other patterns are asked afterwards
  for (const pattern of patterns.slice(0, SEARCHES / 4)) await search(pattern)
  const before = cpuMs()
  for (const pattern of patterns.slice(SEARCHES / 4)) {
    const begun = performance.now()
    const ids = await search(pattern)
    times.push(performance.now() - begun)
    answers.push(ids.join())
  }
  const cpu_ms = (cpuMs() - before) / times.length
  return { p50: quantile(times), cpu_ms, answers: answers.join('\n') }
}

const cpuSeconds = async (work: () => Promise<unknown>) => (await timed(work)).cpu_ms / 1_000

function openSqlite(count: number): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  database.exec(`CREATE TABLE records (id INTEGER PRIMARY KEY, name);
    CREATE VIRTUAL TABLE grams USING fts5(name, content='records', content_rowid='id', tokenize='trigram');`)
  const insert = database.prepare('INSERT INTO records VALUES (?, ?)')
  database.exec('BEGIN')
  for (let id = 0; id < count; id++) insert.run(id, textOf(id, 0))
  database.exec(`INSERT INTO grams (rowid, name) SELECT id, name FROM records; COMMIT;
    CREATE INDEX names ON records (name COLLATE NOCASE); ANALYZE;`)
  return database
}

/** The ids of the records that a search finds. */
type Search = (filter: Filter<Fields>) => Promise<readonly number[]>

console.log(`${machine()}.`)
for (const size of sizes.split(',').map(Number)) await measure(size)

async function measure(size: number): Promise<void> {
  console.log(`\n## ${size.toLocaleString('en')} records with distinct names\n`)
  const engine = createMemoryEngine()
  const declaration = { connector: 'bench', entity: 'names', fields: FIELDS, key: ['id'] } as const
  // encrypted as a server's are
  const parts = sealedParts(new MemoryParts(), createSeal())
  const builder = await engine.build(declaration, { parts, secret: 'a secret of the bench' })
  const built = await cpuSeconds(async () => fillAll(await builder.beginGeneration(), recordsOf(size)))
  let manifest!: Manifest
  const published = await cpuSeconds(async () => {
    manifest = await builder.publish()
  })
  await builder.close()
  const collection: SearchCollection<Fields> = await engine.open(declaration)
  const shown = await cpuSeconds(() => collection.show(manifest, parts))
  const bytes = async () => (await collection.statistics()).bytes / size
  const bare = await bytes()
  const search: Search = async (filter) => {
    const { data } = await collection.query({ query: { filter }, limit: LIMIT, fields: ['id'] })
    return data.map(({ id }) => id as number)
  }
  const rows: string[][] = []
  const first = async (name: string, filter: Filter<Fields>) => {
    let [took, own, stall] = [0, 0, 0]
    const cpu = await cpuSeconds(async () => {
      const before = process.threadCpuUsage()
      const { took_ms, computed_ms } = await observe([() => search(filter)])
      const { user, system } = process.threadCpuUsage(before)
      ;[took, own, stall] = [took_ms, (user + system) / 1_000, computed_ms]
    })
    const times = [took, cpu * 1_000, own, stall].map(show)
    rows.push([name, ...times, ((await bytes()) - bare).toFixed(0)])
  }
  await first('prefix', { like: { name: `${goals[0]} ${products[0]} a%` } })
  await first('infix', { like: { name: '%shoes a%' } })
  await first('keyword', { keyword: { name: 'shoes' } })
  for (const field of TEXTS.slice(1)) await search({ keyword: { [field]: 'shoes' } })
  rows.push(['keyword of three other fields', '', '', '', '', ((await bytes()) - bare).toFixed(0)])
  const words = manifest.segments.flatMap((segment) => segment.words ?? [])
  const stored = words.reduce((sum, block) => sum + block.bytes, 0) / size
  console.log(
    `Built with texts in ${built.toFixed(1)} s of CPU, published with the words in ${published.toFixed(1)} s, shown in ${show(shown * 1_000)} ms.`,
  )
  console.log(
    `${Math.round(bare)} bytes a record, ${Math.round(manifest.bytes / size)} in parts, and ${Math.round(stored)} for the words of four fields.\n`,
  )
  const row = printTable('first search | ms | CPU ms | in its thread | in a stall | bytes a record more')
  for (const cells of rows) row(...cells)
  await beside(size, search)
  await engine.close()
}

/** The same searches in SQLite. */
async function beside(size: number, search: Search): Promise<void> {
  const database = openSqlite(size)
  const grams = database.prepare(
    `SELECT rowid AS id FROM grams WHERE name LIKE ? ORDER BY rowid LIMIT ${LIMIT}`,
  )
  const prefixes = database.prepare(`SELECT id FROM records WHERE name LIKE ? ORDER BY id LIMIT ${LIMIT}`)
  console.log('')
  const row = printTable('like | p50 ms | CPU ms | SQLite p50 ms | CPU ms | ratio of CPU | answers')
  for (const kind of Object.keys(KINDS)) {
    const patterns = patternsOf(kind, size)
    const own = await answered(patterns, (pattern) => search({ like: { name: pattern } }))
    const statement = kind.startsWith('infix') ? grams : prefixes
    const other = await answered(patterns, async (pattern) =>
      statement.all(pattern).map(({ id }) => id as number),
    )
    const ratio = (own.cpu_ms / other.cpu_ms).toFixed(2)
    const agree = own.answers === other.answers ? 'equal' : 'different'
    row(kind, ...[own.p50, own.cpu_ms, other.p50, other.cpu_ms].map(show), ratio, agree)
  }
  database.close()
}
