import type { RecordLayer, SearchFields, SearchRequest } from '@linkspan/search'
import type { WrittenCollection } from '../../../../search/test/support/publishing-engine.ts'
import { cpuMs, machine, printTable, quantile } from '../../repository/figures.ts'
import { GROUP_CLASSES, searchesOf as groupsOf } from './aggregates/classes.ts'
import { toRecords, toRequest } from './aggregates/engines.ts'
import * as keywords from './aggregates/records.ts'
import { fillAll, openCollection, parsed } from './feed.ts'
import { QUERY_CLASSES, searchesOf } from './queries.ts'
import * as campaigns from './records.ts'
import { show } from './report.ts'

/*
 * Searches through a layer beside the same searches of the published records, in turns, by CPU time: npm run bench -- layer
 * Arguments choose the number of records, and classes by a part of their names: npm run bench -- layer 1000000 keyword
 */

const [size = '1000000', part = ''] = process.argv.slice(2)
const RECORDS = Number(size)
/** The layer has this number of writes, and each changes ten records. */
const WRITES = RECORDS / 1_000
const DATES = new Set(campaigns.DATES.filter((_, day) => day % 36 === 5).slice(0, 10))
const CLASS_MS = 1_500
const RUNS = 400
/** A turn takes about as long, so that the clock of the processor is exact enough. */
const TURN_MS = 5

type Classes = readonly (readonly [name: string, requests: readonly SearchRequest[]])[]
type Collection = WrittenCollection<SearchFields>

const LABELS = Array.from({ length: 40 }, (_, number) => `customers/4812067735/labels/${9_000 + number}`)
const labels = (filterOf: (label: string, index: number) => unknown): readonly SearchRequest[] =>
  LABELS.map((label, index) => ({ query: { filter: filterOf(label, index) }, limit: 50 }) as SearchRequest)
const groups = (aggregate: object, ...group_by: string[]): readonly SearchRequest[] =>
  [{ query: { aggregate, ...(group_by.length > 0 && { group_by }) } }] as unknown as SearchRequest[]

const CAMPAIGN_CLASSES: Classes = [
  ...QUERY_CLASSES.filter(({ name }) => !name.startsWith('page')).map(
    (each) =>
      [
        each.name,
        searchesOf(each, RECORDS, RUNS).map(({ filter, sort, limit }) => ({
          query: { filter, sort },
          limit,
        })),
      ] as const,
  ),
  ['list: one label', labels((label) => ({ eq: { 'campaign.labels': label } }))],
  [
    'list: in five labels',
    labels((_, at) => ({ in: { 'campaign.labels': LABELS.slice(at % 35, (at % 35) + 5) } })),
  ],
  ['list: like', labels((label) => ({ like: { 'campaign.labels': `%/${label.slice(-4)}` } }))],
  ['list: keyword', labels((label) => ({ keyword: { 'campaign.labels': label.slice(-4) } }))],
  ['list: none of it', labels((label) => ({ neq: { 'campaign.labels': label } }))],
  ['count by label', groups({ records: { count: '*' } }, 'campaign.labels')],
  ['count_distinct of labels', groups({ labels: { count_distinct: 'campaign.labels' } })],
]

const KEYWORD_CLASSES: Classes = [
  ...GROUP_CLASSES.map(
    (each) => [each.name, groupsOf(each, 60).map((search) => toRequest(search) as SearchRequest)] as const,
  ),
  [
    'min and max of numbers',
    groups({ low: { min: 'metrics.clicks' }, high: { max: 'metrics.cost_micros' } }),
  ],
  ['min and max of texts', groups({ low: { min: 'search.term' }, high: { max: 'keyword.text' } })],
  ['sum', groups({ cost: { sum: 'metrics.cost_micros' } })],
  ['count', groups({ records: { count: '*' }, terms: { count: 'search.term' } })],
  ['count_distinct of 100', groups({ days: { count_distinct: 'segments.date' } })],
  ['count_distinct of 100,000', groups({ keywords: { count_distinct: 'keyword.text' } })],
  ['count_distinct of a million', groups({ terms: { count_distinct: 'search.term' } })],
  ['count by 10 values', groups({ records: { count: '*' } }, 'campaign.channel')],
  ['count by 100 values', groups({ records: { count: '*' } }, 'segments.date')],
  ['count by 100,000 values', groups({ records: { count: '*' } }, 'keyword.text')],
  [
    'min and max by 10 values',
    groups({ low: { min: 'segments.date' }, high: { max: 'metrics.clicks' } }, 'campaign.channel'),
  ],
]

/** Other names, states and labels for campaigns on some days. */
function campaignLayer(): RecordLayer {
  const all = campaigns.campaignsOf(RECORDS)
  const ids = Array.from({ length: WRITES }, (_, at) => campaigns.campaignId(Math.floor((at * all) / WRITES)))
  return {
    name: 'campaigns',
    scope: [{ field: 'campaign.id', values: ids }],
    change(record) {
      const { campaign, segments } = record as {
        campaign: { name: string; labels: string[] }
        segments: { date: string }
      }
      if (!DATES.has(segments.date)) return record
      const { name, labels } = campaign
      return {
        ...record,
        campaign: { ...campaign, name: `${name} new`, status: 'PAUSED', labels: [...labels, LABELS[7]] },
      }
    },
    added: [],
  }
}

/** Other match types and campaigns for keywords, which have ten days each. */
function keywordLayer(): RecordLayer {
  const texts = Array.from({ length: WRITES }, (_, at) => keywords.keywordText(at * 100 + (at % 10)))
  return {
    name: 'keywords',
    scope: [{ field: 'keyword.text', values: texts }],
    change: (record) => ({
      ...record,
      keyword: { ...(record.keyword as object), match_type: 'NEGATIVE' },
      campaign: { channel: 'SEARCH', name: 'Campaign new' },
    }),
    added: [],
  }
}

/** Measures each class through the layer and without it, on records that the collection gets. */
async function compare<Fields extends SearchFields>(
  opened: WrittenCollection<Fields>,
  records: Iterable<object>,
  layer: RecordLayer,
  classes: Classes,
): Promise<void> {
  await fillAll(await opened.beginGeneration(), records)
  // the searches name fields at run time only
  const collection = opened as unknown as Collection
  const [before, bytes] = [cpuMs(), (await collection.statistics()).bytes]
  await collection.queryText({ query: {}, limit: 1 }, { layer })
  const made = `${show(cpuMs() - before)} ms, ${((await collection.statistics()).bytes - bytes).toLocaleString('en')} bytes`
  console.log(`\n## ${collection.declaration.entity}: the layer was made in ${made}\n`)
  const row = printTable('search | plain | through the layer | ratio | the first through it')
  for (const [name, requests] of classes.filter(([each]) => each.includes(part))) {
    const [plain, layered, first] = await measure(collection, layer, requests)
    row(name, show(plain), show(layered), (layered / plain).toFixed(2), show(first))
  }
}

/** The medians without the layer and through it, and the first through it once the published records have their indexes. */
async function measure(collection: Collection, layer: RecordLayer, requests: readonly SearchRequest[]) {
  const run = async (options: { layer?: RecordLayer }, from: number, count: number) => {
    const before = cpuMs()
    for (let index = from; index < from + count; index++)
      await collection.queryText(requests[index % requests.length] as SearchRequest, options)
    return (cpuMs() - before) / count
  }
  for (let index = 0; index < 10; index++) await run({}, index, 1)
  const first = await run({ layer }, 0, 1)
  const warm = await run({ layer }, 0, 10)
  const turn = Math.max(1, Math.min(200, Math.round(TURN_MS / warm)))
  const [plain, layered]: [number[], number[]] = [[], []]
  const end = cpuMs() + CLASS_MS
  for (let from = 0; from < 40 * turn && cpuMs() < end; from += turn) {
    plain.push(await run({}, from, turn))
    layered.push(await run({ layer }, from, turn))
  }
  // the first half is the warm-up
  const half = (times: readonly number[]) => quantile(times.slice(Math.floor(times.length / 2)))
  return [half(plain), half(layered), first] as const
}

console.log(`${machine()}. CPU milliseconds of a search.`)
const named = (classes: Classes) => classes.some(([name]) => name.includes(part))
if (named(CAMPAIGN_CLASSES)) {
  const collection = await openCollection('campaigns', campaigns.FIELDS, campaigns.KEY)
  await compare(collection, parsed(campaigns.recordTexts(RECORDS)), campaignLayer(), CAMPAIGN_CLASSES)
}
if (named(KEYWORD_CLASSES)) {
  const collection = await openCollection('keywords', keywords.FIELDS, keywords.KEY)
  await compare(collection, toRecords(keywords.rows(RECORDS)), keywordLayer(), KEYWORD_CLASSES)
}
process.exit(0)
