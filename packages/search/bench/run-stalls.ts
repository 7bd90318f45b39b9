import { createMemoryEngine, type Filter, type SearchRequest } from '@linkspan/search'
import type { StallFigures } from './figures.ts'
import { createRandom, FIELDS, KEY, PRODUCTS, pick, recordTexts } from './records.ts'

/*
 * Measures the longest stalls of the event loop, in milliseconds: while records are written and merged, while
 * indexes are built, and under the worst searches within the bounds. run-stalls.ts <records>. Prints JSON.
 */

type Fields = typeof FIELDS

const count = Number(process.argv[2] ?? 100_000)
const random = createRandom(1)
const collection = await createMemoryEngine().open({
  connector: 'bench',
  entity: 'campaigns',
  fields: FIELDS,
  key: [...KEY],
})
const stalls: Record<string, StallFigures> = {}

/** Records with distinct names, of words that no other record has. */
function* adversarial(version: number): Generator<object> {
  let index = 0
  for (const text of recordTexts(count, version)) {
    const record = JSON.parse(text)
    const own = (index * 2_654_435_761) % 4_294_967_296
    record.campaign.name = `${pick(PRODUCTS, random)} campaign ${own.toString(36)}aaaa ${index.toString(36)}xyzzy aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa`
    index += 1
    yield record
  }
}

/**
 * Measures the longest time between two rounds of the event loop while a task runs, and the CPU time of this thread
 * in it. A task's input is created before its measurement, and can be collected after it.
 */
async function observe(name: string, works: Iterable<() => Promise<unknown>>): Promise<void> {
  let [stall_ms, computed_ms, took_ms] = [0, 0, 0]
  for (const work of works) {
    await new Promise((resolve) => setTimeout(resolve, 1))
    let going = true
    let [last, computed] = [performance.now(), process.threadCpuUsage()]
    const look = () => {
      const used = process.threadCpuUsage(computed)
      stall_ms = Math.max(stall_ms, performance.now() - last)
      computed_ms = Math.max(computed_ms, (used.user + used.system) / 1_000)
      last = performance.now()
      computed = process.threadCpuUsage()
      if (going) setImmediate(look)
    }
    setImmediate(look)
    const started = performance.now()
    await work()
    took_ms += performance.now() - started
    going = false
    await new Promise((resolve) => setImmediate(resolve))
  }
  stalls[name] = { stall_ms, computed_ms, took_ms }
}

function search(
  filter: Filter<Fields>,
  rest: Partial<SearchRequest<Fields>> = {},
): (() => Promise<unknown>)[] {
  return [() => collection.queryText({ ...rest, query: { filter, ...rest.query } })]
}

/** Writes in batches; each batch is created just before its write. */
function* writes(records: Iterable<object>, size: number, most = Number.POSITIVE_INFINITY) {
  let [upserts, written]: [object[], number] = [[], 0]
  for (const record of records) {
    upserts.push(record)
    if (upserts.length < size) continue
    const batch = upserts
    yield () => collection.write({ upserts: batch })
    upserts = []
    written += 1
    if (written === most) return
  }
}

await observe('writes in batches of 1,000, with merges', writes(adversarial(0), 1_000))
await observe('30 batches that replace records, with merges', writes(adversarial(1), 1_000, 30))

const name = 'campaign.name'
const worst = [
  'genericcc',
  'wintterrs',
  'aaaaaaaaaaa',
  'campaigns',
  'xyzzyxyzzy',
  'backpackss',
  'headphoness',
  'sunglassess',
]
const words = `${worst.join(' ')} a b c d e f g h`
await observe('fuzzy, 16 words, the first time', search({ fuzzy: { [name]: words } }))
await observe('fuzzy, 16 words', search({ fuzzy: { [name]: words } }))
await observe('fuzzy, one letter', search({ fuzzy: { [name]: 'a' } }))
await observe('keyword in every record', search({ keyword: { [name]: 'campaign' } }, { limit: 10_000 }))
await observe('like, 256 characters with wildcards', search({ like: { [name]: `${'%_a'.repeat(85)}b` } }))
await observe('like, many pieces', search({ like: { [name]: `${'%a'.repeat(127)}%` } }))
await observe(
  'like, 20 at once',
  search({ or: Array.from({ length: 20 }, (_, index) => ({ like: { [name]: `%_a${index}%_b%` } })) }),
)
await observe(
  '200 comparisons without an index',
  search(
    { and: Array.from({ length: 200 }, (_, index) => ({ neq: { 'metrics.clicks': -1 - index } })) },
    { limit: 10_000 },
  ),
)
await observe(
  '25 lists of 1,000 values',
  search({
    and: Array.from({ length: 25 }, () => ({
      not: { in: { 'metrics.cost_micros': Array.from({ length: 1_000 }, (_, index) => index) } },
    })),
  }),
)
await observe(
  'sort by eight keys, 10,000 records',
  search(
    {},
    {
      limit: 10_000,
      query: {
        sort: [
          { 'campaign.status': 'desc' },
          { 'campaign.end_date': 'asc' },
          { 'campaign.serving_status': 'desc' },
          { 'metrics.ctr': 'desc' },
          { 'metrics.average_cpm': 'asc' },
          { 'metrics.cost_micros': 'desc' },
          { 'campaign.name': 'asc' },
          { 'segments.date': 'desc' },
        ],
      },
    },
  ),
)
const [slow] = search({ like: { [name]: `${'%_a'.repeat(85)}b` } })
await observe('ten searches at once', [() => Promise.all(Array.from({ length: 10 }, () => slow?.()))])
await observe('10,000 records as objects', [() => collection.query({ query: {}, limit: 10_000 })])
process.stdout.write(`${JSON.stringify(stalls)}\n`)
process.exit(0)
