import { createRandom } from '../records.ts'
import { BROAD, CAMPAIGNS, campaignName, type FIELDS, IMPRESSIONS } from './records.ts'

type Path = keyof typeof FIELDS

/** A comparison of a filter. */
export type Compared = readonly [
  operator: 'in' | 'eq' | 'gte' | 'lt',
  path: Path,
  value: string | number | readonly string[],
]

/** Groups, which each engine expresses in its own language. */
export interface GroupSearch {
  readonly by: readonly Path[]
  readonly aggregates: Readonly<Record<string, readonly [operator: string, path: Path | '*']>>
  /** What all records of the groups fulfil. */
  readonly where: readonly Compared[]
  /** The name of an aggregate to sort by, downwards; by default the order is that of the group fields. */
  readonly top: string | undefined
  readonly limit: number
}

/** A class of searches, which draws its examples. */
export interface GroupClass {
  readonly name: string
  make(random: () => number): GroupSearch
}

const TOTALS = {
  cost: ['sum', 'metrics.cost_micros'],
  clicks: ['sum', 'metrics.clicks'],
  records: ['count', '*'],
} as const
const DOUBLES = { conversions: ['sum', 'metrics.conversions'] } as const
const HALF: readonly Compared[] = [['eq', 'keyword.match_type', BROAD]]

function search(by: readonly Path[], more: Partial<GroupSearch> = {}): GroupClass['make'] {
  return () => ({ by, aggregates: TOTALS, where: [], top: undefined, limit: 1_000, ...more })
}

/** A range of numbers that keeps a share of the records, somewhere. */
function range(share: number, by: readonly Path[]): GroupClass['make'] {
  return (random) => {
    const from = Math.floor(random() * (1 - share) * IMPRESSIONS)
    const where: Compared[] = [
      ['gte', 'metrics.impressions', from],
      ['lt', 'metrics.impressions', from + share * IMPRESSIONS],
    ]
    return { ...search(by)(random), where }
  }
}

export const GROUP_CLASSES: readonly GroupClass[] = [
  {
    name: 'no group',
    make: search([], {
      aggregates: {
        ...TOTALS,
        average: ['avg', 'metrics.conversions'],
        first: ['min', 'segments.date'],
        last: ['max', 'segments.date'],
      },
    }),
  },
  { name: 'by 10 values', make: search(['campaign.channel']) },
  { name: 'by 1,000 values', make: search(['campaign.name']) },
  { name: 'by 100,000 values', make: search(['keyword.text']) },
  { name: 'by two fields', make: search(['segments.date', 'campaign.channel']) },
  {
    name: 'by date, filter of 1 %',
    make: (random) => {
      const campaigns = Array.from({ length: CAMPAIGNS / 100 }, () =>
        campaignName(Math.floor(random() * CAMPAIGNS)),
      )
      return {
        ...search(['segments.date'])(random),
        where: [['in', 'campaign.name', [...new Set(campaigns)]]],
      }
    },
  },
  { name: 'no group, range of 1 %', make: range(0.01, []) },
  { name: 'no group, range of 10 %', make: range(0.1, []) },
  { name: 'no group, range of 50 %', make: range(0.5, []) },
  { name: 'no group, half equal', make: search([], { where: HALF }) },
  { name: 'by 10, range of 1 %', make: range(0.01, ['campaign.channel']) },
  { name: 'by 10, range of 10 %', make: range(0.1, ['campaign.channel']) },
  { name: 'by 10, range of 50 %', make: range(0.5, ['campaign.channel']) },
  { name: 'by 10, half equal', make: search(['campaign.channel'], { where: HALF }) },
  { name: 'by 10, half equal and range of 50 %', make: withHalf(range(0.5, ['campaign.channel'])) },
  {
    name: 'by 10, half of the dates',
    make: search(['campaign.channel'], { where: [['gte', 'segments.date', '2026-09-20']] }),
  },
  { name: 'doubles by 731 days', make: search(['keyword.created'], { aggregates: DOUBLES }) },
  {
    name: 'doubles by 731 days, half equal',
    make: search(['keyword.created'], { aggregates: DOUBLES, where: HALF }),
  },
  { name: 'doubles by 100 sorted dates', make: search(['segments.date'], { aggregates: DOUBLES }) },
  {
    name: 'count_distinct',
    make: search(['campaign.channel'], { aggregates: { keywords: ['count_distinct', 'keyword.text'] } }),
  },
  {
    name: 'count_distinct by 100,000 values',
    make: search(['keyword.text'], { aggregates: { days: ['count_distinct', 'keyword.created'] } }),
  },
  {
    name: 'count_distinct of a million by 100,000',
    make: search(['keyword.text'], { aggregates: { terms: ['count_distinct', 'search.term'] } }),
  },
  { name: 'top ten of 100,000', make: search(['keyword.text'], { top: 'cost', limit: 10 }) },
  { name: 'top ten of a million, all distinct', make: search(['search.term'], { top: 'cost', limit: 10 }) },
  {
    name: 'top ten of a million, few names',
    make: search(['segments.date', 'keyword.text'], { top: 'cost', limit: 10 }),
  },
]

/** The same searches with a second condition. */
function withHalf(make: GroupClass['make']): GroupClass['make'] {
  return (random) => {
    const made = make(random)
    return { ...made, where: [...HALF, ...made.where] }
  }
}

/** The searches of a class; the same in every run. */
export function searchesOf(group_class: GroupClass, count: number): GroupSearch[] {
  const random = createRandom(group_class.name.length * 97 + 1)
  return Array.from({ length: count }, () => group_class.make(random))
}
