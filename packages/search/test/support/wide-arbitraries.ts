import fc from 'fast-check'
import type { DrawnSchema } from './arbitraries.ts'
import type { Change } from './changes.ts'
import type { GroupAsk } from './group-arbitraries.ts'

/* Records whose names are all different, with numbers that ranges split: many groups, and shares of the records. */

export const WIDE: DrawnSchema = {
  fields: {
    id: 'integer',
    'campaign.name': 'string',
    day: 'string',
    'metrics.cost': 'integer',
    'metrics.rate': 'number',
    labels: 'array',
  },
  key: ['id'],
  scope_fields: ['day'],
}

const DAYS = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', '2026-01-05', null]
const LARGE = ['9007199254740993', '-9223372036854775808', '9223372036854775807']
const MOST = 400

/** The record with a number; `version` draws other values for the same key. */
export function wideRecord(number: number, version: number): object {
  const mixed = Math.imul(number * 31 + version, 0x9e3779b1) >>> 0
  return {
    id: number,
    campaign: { name: `name ${mixed.toString(36)} of ${number}` },
    day: DAYS[Math.floor((number * DAYS.length) / MOST) % DAYS.length],
    metrics: {
      cost: mixed % 97 === 0 ? LARGE[mixed % LARGE.length] : mixed % MOST,
      rate: mixed % 11 === 0 ? null : (mixed % 1_000) / 100,
    },
    labels: [`label ${mixed % 5}`, `label ${mixed % 7}`].slice(0, mixed % 3),
  }
}

/** Batches of neighbouring records, which replace some of the earlier ones. */
export const wideChanges: fc.Arbitrary<Change> = fc
  .tuple(fc.nat(MOST), fc.integer({ min: 1, max: 80 }), fc.nat(3), fc.nat(2))
  .map(([from, count, version, remove]) => ({
    kind: 'write',
    upserts: Array.from({ length: count }, (_, index) => wideRecord(from + index, version)),
    remove,
  }))

const ranges = fc
  .record({
    path: fc.constantFrom('id', 'metrics.cost', 'metrics.rate'),
    low: fc.integer({ min: -1, max: MOST }),
    span: fc.integer({ min: 0, max: MOST }),
    closed: fc.boolean(),
  })
  .map(({ path, low, span, closed }) => ({
    and: [{ [closed ? 'gte' : 'gt']: { [path]: low } }, { [closed ? 'lte' : 'lt']: { [path]: low + span } }],
  }))
const shares = fc.oneof(
  fc.constantFrom(...DAYS).map((day) => ({ eq: { day } })),
  fc.constantFrom('2026-01-02', '2026-01-04').map((day) => ({ gte: { day } })),
  fc.subarray(['label 0', 'label 1', 'label 2']).map((labels) => ({ in: { labels } })),
  fc
    .constantFrom('name 1%', '%of 1%', '%a%', '%of%', '%me 1%OF 2%', '%E_1%', '%_ of _1_', 'name of 7')
    .map((name) => ({ like: { 'campaign.name': name } })),
)

/** Ranges and shares of the records, alone and combined. */
export const wideFilters: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  fc.constant({}),
  ranges,
  shares,
  fc.tuple(ranges, shares).map((and) => ({ and })),
  fc.tuple(ranges, shares).map((or) => ({ or })),
  fc.tuple(shares, ranges).map(([share, range]) => ({ and: [share, { not: range }] })),
  fc.tuple(shares, shares).map(([share, other]) => ({ or: [share, { not: other }] })),
  fc.tuple(shares, shares).map((and) => ({ and })),
)

const aggregates = fc.subarray(
  [
    ['records', { count: '*' }],
    ['cost', { sum: 'metrics.cost' }],
    ['rate', { sum: 'metrics.rate' }],
    ['average', { avg: 'metrics.rate' }],
    ['names', { count_distinct: 'campaign.name' }],
    ['labels_of', { count_distinct: 'labels' }],
    ['first', { min: 'campaign.name' }],
    ['last', { max: 'day' }],
  ] as const,
  { minLength: 1, maxLength: 4 },
)

/** Many groups and few, in the order of an aggregate or of a field. */
export const wideGroupings: fc.Arbitrary<GroupAsk> = fc
  .tuple(
    fc.constantFrom(['campaign.name'], ['day', 'campaign.name'], ['id', 'labels'], ['day'], ['labels'], []),
    aggregates,
    fc.constantFrom('asc' as const, 'desc' as const),
    fc.nat(4),
  )
  .map(([group_by, chosen, direction, place]) => {
    const names = [...chosen.map(([name]) => name), ...group_by]
    const sorted = names[place % names.length] as string
    return { group_by, aggregate: Object.fromEntries(chosen), sort: [{ [sorted]: direction }] }
  })
