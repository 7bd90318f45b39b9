import type { Filter, GroupRequest, RecordRequest } from '@linkspan/search'
import { batchesOf, openCollection } from './feed.ts'
import { observe } from './observe.ts'
import { createRandom, FIELDS, KEY, pick, products, recordTexts } from './records.ts'

/*
 * Measures the longest stalls of the event loop, in milliseconds: while records are written, published and shown, while
 * indexes are built, and under the worst searches within the bounds. run-stalls.ts <records>. Prints JSON.
 */

type Fields = typeof FIELDS

const count = Number(process.argv[2] ?? 100_000)
const random = createRandom(1)
const collection = await openCollection('campaigns', FIELDS, KEY)
/** The figures of each task. */
export type Stalls = typeof stalls
const stalls: Record<string, Awaited<ReturnType<typeof observe>>> = {}

/** Records with distinct names, of words that no other record has. */
function* adversarial(version: number): Generator<object> {
  let index = 0
  for (const text of recordTexts(count, version)) {
    const record = JSON.parse(text)
    const own = (index * 2_654_435_761) % 4_294_967_296
    record.campaign.name = `${pick(products, random)} campaign ${own.toString(36)}aaaa ${index.toString(36)}xyzzy aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa`
    index++
    yield record
  }
}

async function stall(name: string, works: Iterable<() => Promise<unknown>>): Promise<void> {
  stalls[name] = await observe(works)
}

function search(
  filter: Filter<Fields>,
  rest: Partial<RecordRequest<Fields>> = {},
): (() => Promise<unknown>)[] {
  return [() => collection.queryText({ ...rest, query: { filter, ...rest.query } })]
}

/** Writes in batches; each batch is created just before its write. */
function* writes(records: Iterable<object>, size: number, most = Number.POSITIVE_INFINITY) {
  let written = 0
  for (const upserts of batchesOf(records, size)) {
    if (written++ === most) return
    yield () => collection.write({ upserts })
  }
}

await stall('writes in batches of 1,000, each published and shown', writes(adversarial(0), 1_000))
await stall('30 batches that replace records', writes(adversarial(1), 1_000, 30))

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
await stall('fuzzy, 16 words, the first time', search({ fuzzy: { [name]: words } }))
await stall('fuzzy, 16 words', search({ fuzzy: { [name]: words } }))
await stall('fuzzy, one letter', search({ fuzzy: { [name]: 'a' } }))
await stall('keyword in every record', search({ keyword: { [name]: 'campaign' } }, { limit: 10_000 }))
await stall('like, 256 characters with wildcards', search({ like: { [name]: `${'%_a'.repeat(85)}b` } }))
await stall('like, many pieces', search({ like: { [name]: `${'%a'.repeat(127)}%` } }))
await stall(
  'like, 20 at once',
  search({ or: Array.from({ length: 20 }, (_, index) => ({ like: { [name]: `%_a${index}%_b%` } })) }),
)
await stall(
  '200 comparisons without an index',
  search(
    { and: Array.from({ length: 200 }, (_, index) => ({ neq: { 'metrics.clicks': -1 - index } })) },
    { limit: 10_000 },
  ),
)
await stall(
  '25 lists of 1,000 values',
  search({
    and: Array.from({ length: 25 }, () => ({
      not: { in: { 'metrics.cost_micros': Array.from({ length: 1_000 }, (_, index) => index) } },
    })),
  }),
)
await stall(
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
await stall('ten searches at once', [() => Promise.all(Array.from({ length: 10 }, () => slow?.()))])
const metrics = ['clicks', 'cost_micros', 'impressions', 'interactions'] as const
const aggregate = Object.fromEntries(
  metrics.flatMap((metric) =>
    (['sum', 'avg', 'min', 'max', 'count_distinct'] as const).map((operator) => [
      `${operator}_${metric}`,
      { [operator]: `metrics.${metric}` },
    ]),
  ),
)
const groups = {
  query: { group_by: [name], aggregate, sort: [{ sum_clicks: 'desc' }, { [name]: 'desc' }] },
  limit: 10_000,
  // the aggregates are known at run time only
} as unknown as GroupRequest<Fields>
await stall('100,000 groups with 20 aggregates, the first time', [() => collection.queryText(groups)])
await stall('100,000 groups with 20 aggregates', [() => collection.queryText(groups)])
const labels = {
  query: { group_by: ['campaign.labels', 'segments.date'], aggregate },
} as unknown as GroupRequest<Fields>
await stall('by labels and date with 20 aggregates', [() => collection.queryText(labels)])
await stall('10,000 records as objects', [() => collection.query({ query: {}, limit: 10_000 })])
process.stdout.write(`${JSON.stringify(stalls)}\n`)
process.exit(0)
