/* Compiled, never run: what a declaration allows and what it forbids. */
import { createMemoryEngine, type Filter, type SearchRequest } from '../src/index.ts'

const FIELDS = {
  id: 'integer',
  'campaign.name': 'string',
  'campaign.labels': 'array',
  'metrics.ctr': 'number',
  on: 'boolean',
  raw: 'object',
  'call.parties': 'array',
  'call.parties.name': 'string',
  'call.parties.talked': 'integer',
} as const
type Fields = typeof FIELDS
type Request = SearchRequest<Fields>

export const fine: Request = {
  query: {
    filter: {
      and: [
        { eq: { id: '9007199254740993', on: null } },
        { in: { 'campaign.labels': ['a', 1] } },
        { eq: { 'call.parties': null, 'call.parties.name': 'Ann' } },
        { gt: { 'call.parties.talked': 60 } },
        { not: { or: [{ like: { 'campaign.name': 'a%' } }, { gte: { 'metrics.ctr': 0.5 } }] } },
        {},
      ],
    },
    sort: [{ 'metrics.ctr': 'desc' }, { id: 'asc' }],
  },
  limit: 50,
  fields: ['campaign', 'id', ['metrics', 'ctr'], 'call.parties'],
}

// @ts-expect-error: no such field
export const unknownField: Filter<Fields> = { eq: { name: 'a' } }
// @ts-expect-error: no such operator
export const unknownOperator: Filter<Fields> = { equals: { id: 1 } }
// @ts-expect-error: another type of value
export const wrongValue: Filter<Fields> = { eq: { on: 'true' } }
// @ts-expect-error: only eq and neq take null
export const nullValue: Filter<Fields> = { gt: { id: null } }
// @ts-expect-error: an array has no order
export const arrayOrder: Filter<Fields> = { gt: { 'campaign.labels': 'a' } }
// @ts-expect-error: objects cannot be compared
export const objectEqual: Filter<Fields> = { eq: { raw: {} } }
// @ts-expect-error: a number has no words
export const numberWords: Filter<Fields> = { fuzzy: { id: 'a' } }
// @ts-expect-error: in takes a list of values
export const inValue: Filter<Fields> = { in: { id: 1 } }
// @ts-expect-error: unknown fields are found at any depth
export const deep: Filter<Fields> = { not: { or: [{ and: [{ eq: { nope: 1 } }] }] } }
// @ts-expect-error: arrays cannot be sorted by
export const arraySort: Request = { query: { sort: [{ 'campaign.labels': 'asc' }] } }
// @ts-expect-error: of a list of objects only null can be compared
export const listValue: Filter<Fields> = { eq: { 'call.parties': 'Ann' } }
// @ts-expect-error: a list of objects has no words
export const listWords: Filter<Fields> = { keyword: { 'call.parties': 'Ann' } }
// @ts-expect-error: a record may have several values inside an array
export const innerSort: Request = { query: { sort: [{ 'call.parties.name': 'asc' }] } }
// @ts-expect-error: a list of objects is returned as a whole
export const innerField: Request = { query: {}, fields: ['call.parties.name'] }
// @ts-expect-error: a list of objects does not make groups
export const listGroup: Request = { query: { group_by: ['call.parties'] } }
// @ts-expect-error: values inside an array are counted, not added
export const innerSum: Request = { query: { aggregate: { n: { sum: 'call.parties.talked' } } } }
// @ts-expect-error: no such direction
export const direction: Request = { query: { sort: [{ id: 'up' }] } }
// @ts-expect-error: no such field to return
export const returned: Request = { query: {}, fields: ['campaign.title'] }

export const groups: Request = {
  query: {
    filter: { eq: { on: true } },
    group_by: ['campaign.name', 'campaign.labels'],
    aggregate: { total: { sum: 'id' }, records: { count: '*' }, rate: { avg: 'metrics.ctr' } },
    sort: [{ total: 'desc' }, { 'campaign.name': 'asc' }],
  },
  limit: 10,
}

// @ts-expect-error: no such field
export const unknownGroup: Request = { query: { group_by: ['name'] } }
// @ts-expect-error: objects do not make groups
export const objectGroup: Request = { query: { group_by: ['raw'] } }
// @ts-expect-error: no such aggregate
export const unknownAggregate: Request = { query: { aggregate: { n: { median: 'id' } } } }
// @ts-expect-error: texts have no sum
export const textSum: Request = { query: { aggregate: { n: { sum: 'campaign.name' } } } }
// @ts-expect-error: arrays have no smallest element
export const arrayMinimum: Request = { query: { aggregate: { n: { min: 'campaign.labels' } } } }
// @ts-expect-error: only count takes all records
export const everySum: Request = { query: { aggregate: { n: { sum: '*' } } } }
// @ts-expect-error: groups have no further fields
export const groupFields: Request = { query: { group_by: ['on'] }, fields: ['id'] }

export async function grouped(): Promise<void> {
  const collection = await createMemoryEngine().open({
    connector: 'c',
    entity: 'e',
    fields: FIELDS,
    key: ['id'],
  })
  const { data } = await collection.query({
    query: {
      group_by: ['campaign.name', 'campaign.labels', 'call.parties.talked'],
      aggregate: {
        total: { sum: 'id' },
        rate: { avg: 'metrics.ctr' },
        first: { min: 'campaign.name' },
        active: { max: 'on' },
        records: { count: '*' },
      },
    },
  })
  const [group] = data
  if (!group) return
  const talked: number | string | null = group.call.parties.talked
  const name: string | null = group.campaign.name
  const label: string | number | boolean | null = group.campaign.labels
  const total: number | string | null = group.total
  const rate: number | null = group.rate
  const first: string | null = group.first
  const active: boolean | null = group.active
  const records: number = group.records
  // @ts-expect-error: a sum of integers may be a decimal string
  const sum: number | null = group.total
  // @ts-expect-error: the group has no such aggregate
  group.clicks
  // @ts-expect-error: the group has no such field
  group.metrics
  const { data: totals } = await collection.query({ query: { aggregate: { records: { count: '*' } } } })
  const count: number | undefined = totals[0]?.records
  const { data: distinct } = await collection.query({ query: { group_by: ['on'] } })
  const on: boolean | null | undefined = distinct[0]?.on
  // @ts-expect-error: no such field
  await collection.query({ query: { group_by: ['nope'] } })
  void [name, talked, label, total, rate, first, active, records, sum, count, on]
}

export async function records(): Promise<void> {
  const collection = await createMemoryEngine().open({
    connector: 'c',
    entity: 'e',
    fields: FIELDS,
    key: ['id'],
  })
  const { data } = await collection.query({ query: { filter: { eq: { id: 1 } } } })
  const name: string | null | undefined = data[0]?.campaign.name
  const id: number | string | null | undefined = data[0]?.id
  const parties: unknown[] | null | undefined = data[0]?.call.parties
  // @ts-expect-error: no such field in a record
  data[0]?.campaign.title
  const { data: parts } = await collection.query({
    query: {},
    fields: ['campaign', ['metrics', 'ctr'], 'call.parties'],
  })
  const part = parts[0] as (typeof parts)[number]
  // what is selected keeps its type
  const selected: [unknown[] | null, string | null, number | null, unknown[] | null] = [
    part.campaign.labels,
    part.campaign.name,
    part.metrics.ctr,
    part.call.parties,
  ]
  // @ts-expect-error: what is not selected is absent
  part.id
  // @ts-expect-error: what is not selected beside a selected field is absent
  part.metrics.clicks
  const paths: ('id' | 'campaign.name')[] = ['id']
  const keys: readonly [string[]] = [['id']]
  for (const fields of [paths, keys] as const) {
    const [some] = (await collection.query({ query: {}, fields })).data
    const any: number | string | null | undefined = some?.id
    // @ts-expect-error: if the types do not say what is selected, any field may be absent
    some?.campaign.name
    void any
  }
  // @ts-expect-error: no such field
  await collection.query({ query: { filter: { eq: { nope: 1 } } } })
  // @ts-expect-error: a key has declared fields only
  await createMemoryEngine().open({ connector: 'c', entity: 'e', fields: FIELDS, key: ['nope'] })
  const store = { read: async () => new Uint8Array(), write: async () => undefined }
  const declaration = {
    connector: 'c',
    entity: 'e',
    fields: FIELDS,
    key: ['id'],
    scope_fields: ['on'],
  } as const
  const builder = await createMemoryEngine().build(declaration, { parts: store, secret: 'a secret' })
  await builder.beginGeneration({ scope: { eq: { on: true } } })
  // @ts-expect-error: a scope is a filter on declared fields
  await builder.beginGeneration({ scope: { eq: { off: true } } })
  // @ts-expect-error: scope fields are declared fields
  await createMemoryEngine().build({ ...declaration, scope_fields: ['off'] }, { parts: store, secret: '' })
  void [name, id, parties, selected]
}
