import { createRandom } from '../records.ts'
import { CAMPAIGNS, campaignName, type FIELDS } from './records.ts'

type Path = keyof typeof FIELDS

/** Groups, which each engine expresses in its own language. */
export interface GroupSearch {
  readonly by: readonly Path[]
  readonly aggregates: Readonly<Record<string, readonly [operator: string, path: Path | '*']>>
  /** The campaigns of a filter; none means all records. */
  readonly campaigns: readonly string[]
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

function search(by: readonly Path[], more: Partial<GroupSearch> = {}): GroupClass['make'] {
  return () => ({ by, aggregates: TOTALS, campaigns: [], top: undefined, limit: 1_000, ...more })
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
      return { ...search(['segments.date'])(random), campaigns: [...new Set(campaigns)] }
    },
  },
  {
    name: 'count_distinct',
    make: search(['campaign.channel'], { aggregates: { keywords: ['count_distinct', 'keyword.text'] } }),
  },
  { name: 'top ten of 100,000', make: search(['keyword.text'], { top: 'cost', limit: 10 }) },
]

/** The searches of a class; the same in every run. */
export function searchesOf(group_class: GroupClass, count: number): GroupSearch[] {
  const random = createRandom(group_class.name.length * 97 + 1)
  return Array.from({ length: count }, () => group_class.make(random))
}
