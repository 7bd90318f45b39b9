import { describe, expect, test } from '@jest/globals'
import { InvalidParamsError, toJsonSchema } from '@linkspan/core'
import {
  BOUNDS,
  createCursors,
  createMemoryEngine,
  QueryParser,
  type SearchEngine,
  searchRequestSchema,
} from '../src/index.ts'
import { MemoryEngine } from '../src/memory/memory-engine.ts'
import { PublishingEngine } from './support/publishing-engine.ts'

const DECLARATION = {
  connector: 'one',
  entity: 'campaigns',
  fields: {
    id: 'integer',
    'campaign.name': 'string',
    'campaign.labels': 'array',
    'metrics.cost': 'integer',
    details: 'object',
    on: 'boolean',
  },
  key: ['id'],
  aliases: { 'campaign.title': 'campaign.name', cost: 'metrics.cost' },
} as const
const CURSORS = createCursors('a secret that is long enough')

function issues(request: unknown) {
  try {
    new QueryParser(DECLARATION, CURSORS).parse(request)
  } catch (error) {
    if (error instanceof InvalidParamsError) return error.errors
    throw error
  }
  return []
}

const named = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`sum_${index}`, { sum: 'id' }]))

describe('parsing a search for groups', () => {
  test('takes aliases, and gives the declared paths', () => {
    const { grouping, sort } = new QueryParser(DECLARATION, CURSORS).parse({
      query: {
        group_by: ['campaign.title'],
        aggregate: { total: { sum: 'cost' }, records: { count: '*' } },
        sort: [{ total: 'desc' }, { 'campaign.title': 'asc' }],
      },
    })
    expect(grouping).toEqual({
      fields: ['campaign.name'],
      aggregates: [
        { name: 'total', operator: 'sum', field: 'metrics.cost' },
        { name: 'records', operator: 'count', field: null },
      ],
    })
    expect(sort.map(({ field }) => field)).toEqual(['total', 'campaign.name'])
  })

  test('accepts null for optional parameters, and a name that is a field of the records', () => {
    expect(issues({ query: { group_by: null, aggregate: null } })).toEqual([])
    expect(issues({ query: { group_by: null, aggregate: { id: { max: 'id' } } }, fields: null })).toEqual([])
    expect(
      issues({ query: { group_by: [], aggregate: { n: { count: '*' } }, sort: [{ n: 'asc' }] } }),
    ).toEqual([])
  })

  test.each([
    [{ group_by: 'id' }, '$.query.group_by', 'must be an array of field paths'],
    [{ group_by: [1] }, '$.query.group_by[0]', 'must be one of id, campaign.name'],
    [{ group_by: ['nope'] }, '$.query.group_by[0]', 'unknown field; choose from id, campaign.name'],
    [{ group_by: ['constructor'] }, '$.query.group_by[0]', 'unknown field; choose from id, campaign.name'],
    [{ group_by: ['campaign'] }, '$.query.group_by[0]', 'unknown field; choose from id'],
    [{ group_by: ['details'] }, '$.query.group_by[0]', 'is of type object, which does not make groups'],
    [{ group_by: ['id', 'on', 'id'] }, '$.query.group_by[2]', 'repeats id'],
    [{ group_by: ['campaign.name', 'campaign.title'] }, '$.query.group_by[1]', 'repeats campaign.name'],
    [
      { group_by: ['id', 'on', 'campaign.name', 'campaign.labels', 'metrics.cost'] },
      '$.query.group_by',
      'must hold at most 4 fields',
    ],
    [{ group_by: [] }, '$.query.group_by', 'must name a field unless there is an aggregate'],
    [{ aggregate: [] }, '$.query.aggregate', 'must be an object of names and aggregates'],
    [{ aggregate: {} }, '$.query.aggregate', 'must name at least one aggregate'],
    [{ group_by: ['id'], aggregate: {} }, '$.query.aggregate', 'must name at least one aggregate'],
    [{ aggregate: named(21) }, '$.query.aggregate', 'must hold at most 20 aggregates'],
    [{ aggregate: { n: 'count' } }, '$.query.aggregate.n', 'must be an object such as { sum: path }'],
    [
      { aggregate: { n: {} } },
      '$.query.aggregate.n',
      'must have one of sum, avg, min, max, count, count_distinct',
    ],
    [{ aggregate: { n: { sum: 'id', avg: 'id' } } }, '$.query.aggregate.n', 'must have one of sum, avg'],
    [
      { aggregate: { n: { median: 'id' } } },
      '$.query.aggregate.n.median',
      'unknown aggregate; choose one of sum, avg',
    ],
    [
      { aggregate: { n: { sum: 'nope' } } },
      '$.query.aggregate.n.sum',
      'unknown field; choose from id, metrics.cost',
    ],
    [
      { aggregate: { n: { sum: 'campaign.name' } } },
      '$.query.aggregate.n.sum',
      'is of type string, which sum does not take; choose from id, metrics.cost',
    ],
    [
      { aggregate: { n: { avg: 'on' } } },
      '$.query.aggregate.n.avg',
      'is of type boolean, which avg does not take',
    ],
    [
      { aggregate: { n: { min: 'campaign.labels' } } },
      '$.query.aggregate.n.min',
      'is of type array, which min',
    ],
    [{ aggregate: { n: { max: 'details' } } }, '$.query.aggregate.n.max', 'is of type object, which max'],
    [
      { aggregate: { n: { sum: '*' } } },
      '$.query.aggregate.n.sum',
      'unknown field; choose from id, metrics.cost',
    ],
    [{ aggregate: { n: { count: 'details' } } }, '$.query.aggregate.n.count', 'choose from *, id'],
    [
      { aggregate: { n: { count_distinct: ['id'] } } },
      '$.query.aggregate.n.count_distinct',
      'must be one of id',
    ],
    [
      { aggregate: { '1st': { sum: 'id' } } },
      '$.query.aggregate["1st"]',
      'must be a name of at most 64 letters',
    ],
    [
      { aggregate: { 'a.b': { sum: 'id' } } },
      '$.query.aggregate["a.b"]',
      'must be a name of at most 64 letters',
    ],
    [{ aggregate: { ['n'.repeat(65)]: { sum: 'id' } } }, `$.query.aggregate.${'n'.repeat(65)}`, 'at most 64'],
    [
      JSON.parse('{ "aggregate": { "__proto__": { "sum": "id" }, "n": { "sum": "id" } } }'),
      '$.query.aggregate.__proto__',
      'is not a usable name',
    ],
    [
      { group_by: ['campaign.name'], aggregate: { campaign: { sum: 'id' } } },
      '$.query.aggregate.campaign',
      'must have another name than the group field campaign.name',
    ],
    [
      { group_by: ['metrics.cost'], aggregate: { cost: { sum: 'id' } } },
      '$.query.aggregate.cost',
      'must have another name than the group field metrics.cost',
    ],
    [
      { group_by: ['on'], aggregate: { n: { sum: 'id' } }, sort: [{ id: 'asc' }] },
      '$.query.sort[0].id',
      'is not a group field or an aggregate; choose from on, n',
    ],
    [{ sort: [{ total: 'asc' }] }, '$.query.sort[0].total', 'unknown field; choose from id, campaign.name'],
    [
      JSON.parse('{ "group_by": ["on"], "sort": [{ "__proto__": "asc" }] }'),
      '$.query.sort[0].__proto__',
      'is not a group field or an aggregate; choose from on',
    ],
    [{ top: { groups: 1, per: ['id'] } }, '$.query.top', 'must not be present without group_by'],
    [{ group_by: ['id', 'on'], top: { groups: 0, per: ['id'] } }, '$.query.top.groups', '1'],
    [{ group_by: ['id', 'on'], top: { groups: 2, per: [] } }, '$.query.top.per', 'at least one field'],
    [
      { group_by: ['id'], top: { groups: 2, per: ['id'] } },
      '$.query.top.per',
      'must leave out at least one field',
    ],
    [
      { group_by: ['id', 'on'], top: { groups: 2, per: ['campaign.name'] } },
      '$.query.top.per[0]',
      'must be one of the fields of group_by: id, on',
    ],
    [
      { group_by: ['id', 'on', 'metrics.cost'], top: { groups: 2, per: ['metrics.cost', 'cost'] } },
      '$.query.top.per[1]',
      'repeats metrics.cost',
    ],
    [
      { group_by: ['id', 'on'], top: { n: 2 } },
      '$.query.top.n',
      'unknown parameter; choose from groups, per',
    ],
    [
      { having: {} },
      '$.query.having',
      'unknown parameter; choose from filter, sort, group_by, aggregate, top',
    ],
  ])('names the path and the choices: %j', (query, path, message) => {
    expect(issues({ query })).toContainEqual({ path, message: expect.stringContaining(message) })
  })

  test('refuses fields, since a group has its own', () => {
    for (const query of [{ group_by: ['on'] }, { aggregate: { n: { count: '*' } } }]) {
      const message = 'must not be present with group_by or aggregate'
      expect(issues({ query, fields: ['id'] })).toEqual([{ path: '$.fields', message }])
    }
  })

  test('P37 refuses a cursor of other groups, of other aggregates and of records', () => {
    const search = { group_by: ['on'], aggregate: { n: { sum: 'id' } } }
    const cursor = CURSORS.sign(new QueryParser(DECLARATION, CURSORS).parse({ query: search }), [true])
    expect(issues({ query: search, cursor })).toEqual([])
    for (const query of [
      {},
      { ...search, group_by: ['id'] },
      { ...search, aggregate: { n: { avg: 'id' } } },
    ]) {
      expect(issues({ query, cursor })).toMatchObject([{ path: '$.cursor' }])
    }
  })

  test('names only the aggregates that an entity has fields for', () => {
    const declaration = { ...DECLARATION, fields: { name: 'string' }, key: ['name'], aliases: {} } as const
    const parse = () =>
      new QueryParser(declaration, CURSORS).parse({ query: { aggregate: { n: { sum: 'name' } } } })
    expect(parse).toThrow('takes no field of this entity; choose one of min, max, count, count_distinct')
  })

  test('the JSON Schema has the fields of each aggregate', () => {
    const schema = JSON.stringify(toJsonSchema(searchRequestSchema(DECLARATION)))
    expect(schema).toContain('"sum":{"type":"string","enum":["id","metrics.cost","cost"]}')
    expect(schema).toContain('"enum":["*","id",')
  })
})

describe('P33 groups are bounded', () => {
  const open = async (count: number, inner: SearchEngine = createMemoryEngine(), step = 1) => {
    const engine = new PublishingEngine(inner, { builders: createMemoryEngine() })
    const fields = { id: 'integer', half: 'integer', pair: 'array' } as const
    const collection = await engine.open({ connector: 'c', entity: 'e', fields, key: ['id'] })
    const record = (id: number) => ({
      id,
      half: Math.floor(id / 2),
      pair: [step * id, step * id + 1],
    })
    await collection.write({ upserts: Array.from({ length: count }, (_, id) => record(id)) })
    return collection
  }
  const refusal = (message: RegExp) => ({
    errors: [{ path: '$.query.group_by', message: expect.stringMatching(message) }],
  })
  const too_many = refusal(
    /more than 100000 groups, and more than fit in the 0 MiB .*; filter out more records/,
  )

  test('without memory for more, 100,000 are the most, by value or element, in one segment or several', async () => {
    const collection = await open(BOUNDS.groups, new MemoryEngine({}, { group_bytes: 0 }))
    const last = { group_by: ['id'], sort: [{ id: 'desc' }] } as const
    expect((await collection.query({ query: last, limit: 1 })).data).toEqual([{ id: BOUNDS.groups - 1 }])
    await expect(collection.query({ query: { group_by: ['pair'] } })).rejects.toMatchObject(too_many)
    await collection.write({ upserts: [{ id: -1, half: 0 }] })
    await expect(collection.query({ query: last })).rejects.toMatchObject(too_many)
    const filter = { gte: { id: 1 } }
    expect((await collection.query({ query: { ...last, filter }, limit: 1 })).data).toEqual([{ id: 99_999 }])
    const counted = await collection.query({
      query: { group_by: ['half'], aggregate: { n: { count: '*' } }, sort: [{ n: 'desc' }] },
      limit: 1,
    })
    expect(counted.data).toEqual([{ half: 0, n: 3 }])
  })

  test('more groups take free memory while they are searched, and are refused when it ends', async () => {
    const engine = new MemoryEngine({ memory_limit_bytes: 30_000_000 })
    const collection = await open(BOUNDS.groups / 2 + 1, engine, 2)
    const query = { group_by: ['pair'], sort: [{ pair: 'desc' }] } as const
    // the memory of one search alone is for one after another
    for (let time = 0; time < 3; time++)
      expect((await collection.query({ query, limit: 1 })).data).toEqual([{ pair: BOUNDS.groups + 1 }])
    const aggregate = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`n_${index}`, { max: 'id' as const }]),
    )
    const refused = refusal(/more than fit in the [1-9]\d MiB of memory .* or ask for fewer aggregates$/)
    await expect(collection.query({ query: { ...query, aggregate } })).rejects.toMatchObject(refused)
    expect((await collection.query({ query, limit: 1 })).data).toEqual([{ pair: BOUNDS.groups + 1 }])
  })

  test('combinations of many values are counted once each, with filter and without', async () => {
    const collection = await open(50_000)
    const query = {
      group_by: ['half', 'id'],
      aggregate: { n: { count: '*' }, sum: { sum: 'id' }, different: { count_distinct: 'pair' } },
      sort: [{ sum: 'desc' }],
    } as const
    const last = { id: 49_999, half: 24_999, n: 1, sum: 49_999, different: 2 }
    const all = await collection.query({ query, limit: 10_000 })
    expect([all.data.length, all.data[0]]).toEqual([10_000, last])
    const filtered = { ...query, filter: { in: { half: [24_999, 3] } } }
    expect((await collection.query({ query: filtered })).data).toMatchObject([
      last,
      {},
      { id: 7 },
      { id: 6, half: 3 },
    ])
  })

  test('an aborted search fails with the reason of its signal', async () => {
    const collection = await open(50_000)
    const controller = new AbortController()
    const search = collection.query({ query: { group_by: ['id', 'pair'] } }, { signal: controller.signal })
    setImmediate(() => controller.abort(new Error('enough')))
    await expect(search).rejects.toThrow('enough')
  })
})
