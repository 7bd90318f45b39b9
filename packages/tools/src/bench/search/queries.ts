import type { Filter, Sort } from '@linkspan/search'
import {
  campaignId,
  campaignsOf,
  createRandom,
  DATES,
  type FIELDS,
  markets,
  nameOf,
  pick,
  products,
} from './records.ts'

type Fields = typeof FIELDS

/** One search, which each engine expresses in its own language. */
export interface Search {
  readonly filter: Filter<Fields>
  readonly sort: readonly Sort<Fields>[]
  readonly limit: number
  /** How many pages come before the requested one. */
  readonly page: number
}

/** A class of searches, which draws its examples. */
export interface QueryClass {
  readonly name: string
  make(records: number, random: () => number): Search
}

function search(filter: Filter<Fields>, sort: readonly Sort<Fields>[] = [], limit = 50, page = 0): Search {
  return { filter, sort, limit, page }
}

/** Identifiers of campaigns; some may come twice. */
function idsOf(records: number, count: number, random: () => number): number[] {
  return Array.from({ length: count }, () => campaignId(Math.floor(random() * campaignsOf(records))))
}

/** Two words that many names have. */
function frequentWords(random: () => number): string {
  return `search ${pick(['display', 'video', 'brand', 'us'], random)}`
}

function drawnName(records: number, random: () => number): string {
  return nameOf(Math.floor(random() * records))
}

/** The word with one letter replaced. */
function mistyped(word: string, random: () => number): string {
  const place = 1 + Math.floor(random() * (word.length - 1))
  return `${word.slice(0, place)}q${word.slice(place + 1)}`
}

const LONG_PRODUCTS = products.filter((word) => word.length >= 6 && /^[A-Za-z]+$/.test(word))

export const QUERY_CLASSES: readonly QueryClass[] = [
  {
    name: 'eq',
    make: (records, random) =>
      search({ eq: { 'campaign.id': campaignId(Math.floor(random() * campaignsOf(records))) } }),
  },
  {
    name: 'eq and range',
    make: (_records, random) =>
      search({
        and: [
          {
            eq: {
              'campaign.advertising_channel_type': pick(['SEARCH', 'DISPLAY', 'VIDEO', 'SHOPPING'], random),
            },
          },
          { gt: { 'metrics.clicks': Math.floor(10 ** (random() * 3.8)) } },
        ],
      }),
  },
  {
    name: 'date range by cost',
    make: (_records, random) => {
      const from = Math.floor(random() * 330)
      const to = from + Math.floor(random() * 34)
      return search(
        {
          and: [
            { gte: { 'segments.date': DATES[from] ?? '' } },
            { lte: { 'segments.date': DATES[to] ?? '' } },
          ],
        },
        [{ 'metrics.cost_micros': 'desc' }],
      )
    },
  },
  {
    name: 'in 50 ids',
    make: (records, random) => search({ in: { 'campaign.id': idsOf(records, 50, random) } }),
  },
  {
    name: 'in 1,000 ids',
    make: (records, random) => search({ in: { 'campaign.id': idsOf(records, 1_000, random) } }),
  },
  {
    name: 'infix like',
    make: (records, random) => {
      const name = drawnName(records, random)
      const length = 3 + Math.floor(random() * 4)
      const from = Math.floor(random() * (name.length - length))
      return search({ like: { 'campaign.name': `%${name.slice(from, from + length).toLowerCase()}%` } })
    },
  },
  {
    name: 'prefix like',
    make: (records, random) => {
      const name = drawnName(records, random)
      return search({ like: { 'campaign.name': `${name.slice(0, 4 + Math.floor(random() * 14))}%` } })
    },
  },
  {
    name: 'neq',
    make: (_records, random) =>
      search({ neq: { 'campaign.status': pick(['ENABLED', 'PAUSED', 'REMOVED'], random) } }),
  },
  {
    name: 'not over or',
    make: (_records, random) =>
      search({
        not: {
          or: [
            { eq: { 'campaign.status': pick(['ENABLED', 'PAUSED'], random) } },
            {
              eq: {
                'campaign.advertising_channel_type': pick(['SEARCH', 'DISPLAY', 'PERFORMANCE_MAX'], random),
              },
            },
          ],
        },
      }),
  },
  {
    name: 'fuzzy, one typo',
    make: (_records, random) =>
      search({ fuzzy: { 'campaign.name': mistyped(pick(LONG_PRODUCTS, random).toLowerCase(), random) } }),
  },
  {
    name: 'keyword, two words',
    make: (_records, random) =>
      search({
        keyword: { 'campaign.name': `${pick(products, random)} ${pick(markets, random)}`.toLowerCase() },
      }),
  },
  {
    name: 'keyword, frequent',
    make: (_records, random) => search({ keyword: { 'campaign.name': frequentWords(random) } }),
  },
  {
    name: 'keyword, frequent, by key',
    make: (_records, random) =>
      search({ keyword: { 'campaign.name': frequentWords(random) } }, [{ 'campaign.resource_name': 'asc' }]),
  },
  {
    name: 'sort by two keys',
    make: (_records, random) =>
      search({}, [
        { 'campaign.advertising_channel_type': pick(['asc', 'desc'], random) },
        { 'metrics.cost_micros': pick(['asc', 'desc'], random) },
      ]),
  },
  {
    name: 'page 100 of 1,000',
    make: (records, random) =>
      search(
        {},
        [{ [pick(['metrics.impressions', 'metrics.clicks'], random)]: 'desc' }],
        1_000,
        Math.min(100, Math.floor(records / 1_000)) - 1,
      ),
  },
]

/** The searches of a class; the same in every run. */
export function searchesOf(query_class: QueryClass, records: number, count: number): Search[] {
  const random = createRandom(query_class.name.length * 97 + 1)
  return Array.from({ length: count }, () => query_class.make(records, random))
}
