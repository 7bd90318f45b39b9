import { createMemoryEngine, type FieldType, type SearchCollection } from '@linkspan/search'
import { PublishingEngine } from '../../../../search/test/support/publishing-engine.ts'
import { cpuMs, machine, quantile } from '../../repository/figures.ts'
import { fillAll, parsed } from './feed.ts'
import { createRandom, FIELDS, KEY, recordTexts } from './records.ts'
import { show, table } from './report.ts'

/*
 * Pages of 1,000 as text, beside the same pages as objects and then JSON.stringify, with texts that repeat and with texts that
 * are all distinct: npm run bench -- pages 100000
 */

const [size = '100000'] = process.argv.slice(2)
const records = Number(size)
const LIMIT = 1_000
/** The pages that are measured, after as many that are not. */
const PAGES = 50

const TEXTS = {
  id: 'integer',
  name: 'string',
  title: 'string',
  term: 'string',
  note: 'string',
  order: 'integer',
} as const

function* distinctRecords(): Generator<object> {
  const random = createRandom(7)
  const own = () => Math.floor(random() * 2 ** 32).toString(36)
  for (let id = 0; id < records; id++) {
    const [name, title, term, note] = ['Report', 'Call with', 'shoes near', 'Überblick'].map(
      (word) => `${word} ${own()} ${own()}`,
    )
    yield { id, name, title, term, note, order: Math.floor(random() * 1e6) }
  }
}

interface Case {
  readonly name: string
  readonly fields: Readonly<Record<string, FieldType>>
  readonly key: readonly [string, ...string[]]
  readonly sorted_by: string
  readonly recordsOf: () => Iterable<object>
}

const CASES: readonly Case[] = [
  {
    name: 'thirty fields, few texts',
    fields: FIELDS,
    key: KEY,
    sorted_by: 'metrics.impressions',
    recordsOf: () => parsed(recordTexts(records)),
  },
  {
    name: 'six fields, all texts distinct',
    fields: TEXTS,
    key: ['id'],
    sorted_by: 'order',
    recordsOf: distinctRecords,
  },
]

interface Cost {
  readonly cpu_ms: number[]
  readonly ms: number[]
}

const costs = (): Cost => ({ cpu_ms: [], ms: [] })

async function measured<Result>(cost: Cost, work: () => Promise<Result>): Promise<Result> {
  const [begun, before] = [performance.now(), cpuMs()]
  const result = await work()
  cost.cpu_ms.push(cpuMs() - before)
  cost.ms.push(performance.now() - begun)
  return result
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

async function compare(name: string, collection: SearchCollection, sorted_by: string): Promise<string[]> {
  const sort = [{ [sorted_by]: 'desc' }] as const
  const found = { bare: costs(), text: costs(), objects: costs() }
  let [bytes, equal] = [0, true]
  let cursor: string | null = null
  for (let page = 0; page < 2 * PAGES; page++) {
    // the code is compiled, and the indexes are there
    if (page === PAGES) Object.assign(found, { bare: costs(), text: costs(), objects: costs() })
    const request = { query: { sort }, limit: LIMIT, cursor }
    const bare: { meta: { cursor: string | null } } = await measured(found.bare, () =>
      collection.queryText({ ...request, fields: [sorted_by] }),
    )
    const asObjects = async () => JSON.stringify((await collection.query(request)).data)
    // each goes first as often as the other
    const first = page % 2 === 0 ? undefined : await measured(found.objects, asObjects)
    const { data } = await measured(found.text, () => collection.queryText(request))
    const other = first ?? (await measured(found.objects, asObjects))
    bytes += data.length / LIMIT / (2 * PAGES)
    equal &&= data.toString() === other
    cursor = bare.meta.cursor
  }
  const { bare, text, objects } = found
  const times = ({ cpu_ms, ms }: Cost) => `${show(quantile(ms))} / ${show(mean(cpu_ms))}`
  return [
    name,
    bytes.toFixed(0),
    times(bare),
    times(text),
    times(objects),
    (quantile(text.ms) / quantile(objects.ms)).toFixed(2),
    (mean(text.cpu_ms) / mean(objects.cpu_ms)).toFixed(2),
    equal ? 'equal' : 'different',
  ]
}

console.log(`${machine()}.`)
console.log(`Pages of ${LIMIT} of ${records.toLocaleString('en')} records: median ms / mean CPU ms.\n`)
const rows: string[][] = []
for (const { name, fields, key, sorted_by, recordsOf } of CASES) {
  const engine = new PublishingEngine(createMemoryEngine())
  const collection = await engine.open({ connector: 'bench', entity: 'pages', fields, key: [...key] })
  await fillAll(await collection.beginGeneration(), recordsOf())
  rows.push(await compare(name, collection, sorted_by))
  await engine.close()
}
table(
  ['records', 'bytes', 'one field', 'as text', 'objects and stringify', 'ratio', 'ratio of CPU', 'answers'],
  rows,
)
