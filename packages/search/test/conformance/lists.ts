import { deepStrictEqual, rejects } from 'node:assert/strict'
import type { GroupRequest } from '../../src/language/grouping-types.ts'
import type { SearchRequest } from '../../src/language/types.ts'
import type { PublishingEngine } from '../support/publishing-engine.ts'
import type { ConformanceCase } from './support.ts'

const FIELDS = {
  id: 'integer',
  people: 'array',
  'people.name': 'string',
  'people.seconds': 'integer',
  'people.teams.name': 'string',
} as const

type Query = SearchRequest<typeof FIELDS>['query']
type Groups = GroupRequest<typeof FIELDS>['query']

const CALLS = [
  {
    id: 1,
    people: [{ name: 'Ann', seconds: 60, teams: [{ name: 'Sales' }, { name: 'Nord' }] }, { name: 'Bo' }],
  },
  {
    id: 2,
    people: [
      { name: 'Bo Lee', seconds: '9007199254740993' },
      { name: 'Ann', seconds: 5 },
    ],
  },
  // lists in lists, other types and null
  {
    id: 3,
    people: [null, 'Ann', [{ name: ['Cy', 7] }], { name: null, teams: { name: 'Nord' } }, { name: {} }],
  },
  { id: 4, people: [] },
  { id: 5, people: [{ seconds: true }] },
  { id: 6 },
]

/** Opens the calls, written in two batches. */
async function open(engine: PublishingEngine) {
  const declaration = { connector: 'one', entity: 'calls', fields: FIELDS, key: ['id'] } as const
  const collection = await engine.open(declaration)
  await collection.write({ upserts: CALLS.slice(0, 2) })
  await collection.write({ upserts: CALLS.slice(2) })
  return collection
}

const FILTERED: readonly (readonly [filter: NonNullable<Query['filter']>, ids: readonly number[]])[] = [
  [{ eq: { 'people.name': 'Ann' } }, [1, 2]],
  [{ neq: { 'people.name': 'Ann' } }, [3, 4, 5, 6]],
  [{ in: { 'people.name': ['7', 'Bo', 'nobody'] } }, [1, 3]],
  [{ lt: { 'people.name': 'B' } }, [1, 2, 3]],
  [{ like: { 'people.name': 'bo%' } }, [1, 2]],
  [{ keyword: { 'people.name': 'lee cy' } }, [2, 3]],
  [{ fuzzy: { 'people.name': 'le' } }, [2]],
  [{ gt: { 'people.seconds': '9007199254740992' } }, [2]],
  [{ and: [{ gte: { 'people.seconds': 5 } }, { lte: { 'people.seconds': 5 } }] }, [2]],
  [{ eq: { 'people.teams.name': 'Nord' } }, [1, 3]],
  // a person and another one: each condition may hold for another element
  [{ and: [{ eq: { 'people.name': 'Bo' } }, { eq: { 'people.seconds': 60 } }] }, [1]],
  [{ eq: { 'people.name': null } }, [4, 5, 6]],
  [{ neq: { 'people.seconds': null } }, [1, 2]],
  [{ eq: { people: null } }, [6]],
  [{ not: { or: [{ eq: { 'people.name': 'Ann' } }, { eq: { people: null } }] } }, [3, 4, 5]],
]

const GROUPED: readonly (readonly [query: Groups, groups: readonly object[]])[] = [
  [
    { group_by: ['people.name'], aggregate: { calls: { count: '*' } } },
    [
      { people: { name: '7' }, calls: 1 },
      { people: { name: 'Ann' }, calls: 2 },
      { people: { name: 'Bo' }, calls: 1 },
      { people: { name: 'Bo Lee' }, calls: 1 },
      { people: { name: 'Cy' }, calls: 1 },
      { people: { name: null }, calls: 3 },
    ],
  ],
  [
    {
      aggregate: {
        lists: { count: 'people' },
        named: { count: 'people.name' },
        names: { count_distinct: 'people.name' },
        times: { count_distinct: 'people.seconds' },
      },
    },
    [{ lists: 5, named: 3, names: 5, times: 3 }],
  ],
  [
    { group_by: ['people.teams.name', 'people.seconds'], filter: { eq: { 'people.teams.name': 'Sales' } } },
    [
      { people: { teams: { name: 'Nord' }, seconds: 60 } },
      { people: { teams: { name: 'Sales' }, seconds: 60 } },
    ],
  ],
]

const REFUSED: readonly (readonly [request: object, message: RegExp])[] = [
  [{ query: { filter: { eq: { people: 'Ann' } } } }, /only null can be compared; choose from people\.name, /],
  [{ query: { filter: { like: { people: 'a' } } } }, /is a list of objects.*choose from people\.name, /],
  [{ query: { sort: [{ 'people.name': 'asc' }] } }, /is inside the array people, which has no order/],
  [{ query: { group_by: ['people'] } }, /is a list of objects, which does not make groups/],
  [{ query: { aggregate: { n: { sum: 'people.seconds' } } } }, /inside the array people, which sum does not/],
  [{ query: {}, fields: ['people.name'] }, /is returned as a whole; choose people$/m],
]

/** Lists of objects: their values are compared and grouped by their paths. */
export const listCases: readonly ConformanceCase[] = [
  {
    title: 'a condition on a path inside a list matches if a value there does, at any depth',
    async run(engine) {
      const collection = await open(engine)
      for (const [filter, ids] of FILTERED) {
        const { data } = await collection.query({ query: { filter, sort: [{ id: 'asc' }] } })
        deepStrictEqual(
          data.map(({ id }) => id),
          ids,
          JSON.stringify(filter),
        )
      }
    },
  },
  {
    title:
      'a record is once in the group of each different value inside a list, and without one in that of null',
    async run(engine) {
      const collection = await open(engine)
      for (const [query, groups] of GROUPED)
        deepStrictEqual((await collection.query({ query })).data, groups, JSON.stringify(query))
    },
  },
  {
    title: 'lists are returned as a whole, and requests that they cannot answer name the paths that work',
    async run(engine) {
      const collection = await open(engine)
      const { data } = await collection.query({ query: { filter: { lt: { id: 4 } } }, fields: ['people'] })
      deepStrictEqual(
        data,
        CALLS.slice(0, 3).map(({ people }) => ({ people })),
      )
      for (const [request, message] of REFUSED) {
        // the cases send what the types forbid
        const refused = collection.query(request as SearchRequest<typeof FIELDS>)
        await rejects(refused, message, JSON.stringify(request))
      }
    },
  },
]
