import { describe, expect, test } from '@jest/globals'
import { InvalidParamsError, toJsonSchema } from '@linkspan/core'
import set from 'lodash/set.js'
import { BOUNDS, createCursors, QueryParser, searchRequestSchema } from '../src/index.ts'

const DECLARATION = {
  connector: 'one',
  entity: 'campaigns',
  fields: {
    id: 'integer',
    'campaign.name': 'string',
    'campaign.labels': 'array',
    details: 'object',
    on: 'boolean',
  },
  key: ['id'],
  aliases: { 'campaign.title': 'campaign.name' },
} as const
const SECRET = 'a secret that is long enough'
const CURSORS = createCursors(SECRET)

function parse(request: unknown) {
  return new QueryParser(DECLARATION, CURSORS).parse(request)
}

function issues(request: unknown) {
  try {
    parse(request)
  } catch (error) {
    if (error instanceof InvalidParamsError) return error.errors
    throw error
  }
  return []
}

function nested(depth: number): object {
  return depth === 0 ? { eq: { id: 1 } } : { not: nested(depth - 1) }
}

describe('parsing a search', () => {
  test('applies the defaults', () => {
    expect(parse({ query: {} })).toMatchObject({
      filter: null,
      sort: [],
      limit: 1_000,
      after: null,
      relevance: false,
    })
  })

  test('refuses a day in another form than its field has, wherever it is compared, and names the form', () => {
    const declaration = {
      connector: 'one',
      entity: 'days',
      fields: { id: 'integer', dashed: 'string', plain: 'string', at: 'string' },
      key: ['id'],
      aliases: { other: 'plain' },
      days: { dashed: 'YYYY-MM-DD', plain: 'YYYYMMDD', at: 'time' },
    } as const
    const refusals = (filter: object) => {
      try {
        for (const grouping of [{}, { group_by: ['id'] }])
          new QueryParser(declaration, CURSORS).parse({ query: { filter, ...grouping } })
      } catch (error) {
        return error instanceof InvalidParamsError ? error.errors : [error]
      }
      return []
    }
    const dashed = 'must be a day as YYYY-MM-DD, such as 2026-11-24'
    const plain = 'must be a day as YYYYMMDD, such as 20261124'
    const wrong = { dashed: [dashed, '20261124'], at: [dashed, '20261124'], plain: [plain, '2026-11-24'] }
    for (const [field, [message = '', day = '']] of Object.entries(wrong)) {
      for (const operator of ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'in'])
        expect(refusals({ [operator]: { [field]: operator === 'in' ? [day] : day } })).toEqual([
          { path: `$.query.filter.${operator}.${field}${operator === 'in' ? '[0]' : ''}`, message },
        ])
      expect(refusals({ or: [{ not: { lt: { [field]: day } } }] })).toMatchObject([{ message }])
    }
    for (const day of ['2026/11/24', '2026-1-5', '2026-11-24T10:00:00Z', '202611245'])
      expect(refusals({ gte: { other: day } })).toEqual([
        { path: '$.query.filter.gte.other', message: plain },
      ])
    for (const day of ['2026/11/24', '2026-1-5', '24.11.2026', '202611'])
      expect(refusals({ gte: { dashed: day } })).toMatchObject([{ message: dashed }])
    expect(refusals({ like: { plain: '2026-11%' } })).toMatchObject([{ message: plain }])
    expect(refusals({ like: { dashed: '202611%' } })).toMatchObject([{ message: dashed }])
    for (const taken of [
      { eq: { plain: '20261124', dashed: '2026-11-24' } },
      { eq: { plain: null, dashed: null } },
      { gte: { plain: '202611', dashed: '2026-11' } },
      { in: { plain: ['20261124', '(other)'], dashed: [''] } },
      { lt: { at: '2026-11-24' } },
      { lt: { at: '2026-11-24T10:00:00.000Z', dashed: '2026-11-24T10:00' } },
      { like: { plain: '202611%', dashed: '%-11-%', at: '2026-11-24%' } },
    ])
      expect(refusals(taken)).toEqual([])
  })

  test('takes aliases in filter, sort and fields, and hashes them like the declared path', () => {
    const plain = parse({
      query: { filter: { eq: { 'campaign.name': 'a' } }, sort: [{ 'campaign.name': 'asc' }] },
    })
    const alias = parse({
      query: { filter: { eq: { 'campaign.title': 'a' } }, sort: [{ 'campaign.title': 'asc' }] },
      fields: ['campaign.title'],
    })
    expect(alias.hash).toBe(plain.hash)
    expect(alias.fields).toEqual(['campaign.name'])
  })

  test('accepts null for optional parameters', () => {
    expect(parse({ query: { filter: null, sort: null }, cursor: null, fields: null }).fields).toHaveLength(5)
  })

  test.each([
    [
      { filter: { eq: { nope: 1 } } },
      '$.query.filter.eq.nope',
      'unknown field; choose from id, campaign.name, campaign.labels, on',
    ],
    [
      { filter: { equals: { id: 1 } } },
      '$.query.filter.equals',
      'unknown operator; choose one of eq, neq, gt',
    ],
    [
      { filter: { gt: { 'campaign.labels': 1 } } },
      '$.query.filter.gt["campaign.labels"]',
      'is of type array, which gt does not compare; its operators are eq, neq, in, like, fuzzy, keyword',
    ],
    [{ filter: { eq: { details: null } } }, '$.query.filter.eq.details', 'it can only be returned'],
    [
      { filter: { eq: { id: 1 }, gt: { id: 2 } } },
      '$.query.filter',
      'must have one operator; combine eq and gt with and',
    ],
    [{ filter: { and: [{ eq: { id: 1.5 } }] } }, '$.query.filter.and[0].eq.id', 'must be an integer'],
    [{ filter: { eq: { id: 2 ** 53 } } }, '$.query.filter.eq.id', 'must be an integer'],
    [{ filter: { eq: { id: '9223372036854775808' } } }, '$.query.filter.eq.id', 'at most 64 bits'],
    [{ filter: { gt: { id: null } } }, '$.query.filter.gt.id', 'must be an integer'],
    [{ filter: { in: { id: [1, null] } } }, '$.query.filter.in.id[1]', 'must be an integer'],
    [{ filter: { eq: { on: 'true' } } }, '$.query.filter.eq.on', 'must be true or false'],
    [
      { filter: { fuzzy: { 'campaign.name': '?!' } } },
      '$.query.filter.fuzzy["campaign.name"]',
      'at least one word',
    ],
    [{ filter: [] }, '$.query.filter', 'must be a condition'],
    [{ sort: [{ details: 'asc' }] }, '$.query.sort[0].details', 'is of type object, which has no order'],
    [{ sort: [{ id: 'up' }] }, '$.query.sort[0].id', "must be 'asc' or 'desc'"],
    [{ sort: [{}] }, '$.query.sort[0]', 'must name exactly one field'],
    [{ sort: [{ id: 'asc', on: 'asc' }] }, '$.query.sort[0]', 'must name exactly one field'],
    [{ order: [] }, '$.query.order', 'unknown parameter; choose from filter, sort'],
  ])('names the path and the choices: %j', (query, path, message) => {
    expect(issues({ query })).toContainEqual({ path, message: expect.stringContaining(message) })
  })

  test('names what is wrong with any value anywhere, in words of its own', () => {
    const valid = {
      query: {
        filter: { eq: { id: 1 } },
        sort: [{ id: 'asc' }],
        group_by: ['id'],
        aggregate: { n: { count: '*' } },
      },
      limit: 5,
      fields: ['id'],
    }
    const places = [
      '',
      'query',
      'query.filter',
      'query.sort',
      'query.sort.0',
      'query.group_by',
      'query.aggregate',
    ]
    for (const place of [
      ...places,
      'query.aggregate.n',
      'query.aggregate.n.count',
      'limit',
      'fields',
      'fields.0',
    ])
      for (const value of [undefined, -1, 1.5, 'x', true, [], {}, [null], Number.NaN, [{}], { x: 1 }]) {
        const request = place === '' ? value : set(structuredClone(valid), place, value)
        // may be empty: some values are valid in some places
        for (const { message } of issues(request)) expect(message).not.toMatch(/Invalid|expected|received/)
      }
    expect(issues({})).toEqual([{ path: '$.query', message: 'is required' }])
    expect(issues('x')).toEqual([{ path: '$', message: 'must be an object, not a string' }])
  })

  test('an array is a list of objects as soon as one path inside it is declared', () => {
    const fields = { ...DECLARATION.fields, 'campaign.labels.id': 'string' } as const
    for (const filter of [{ eq: { 'campaign.labels': 'a' } }, { in: { 'campaign.labels': ['a'] } }])
      expect(() => new QueryParser({ ...DECLARATION, fields }, CURSORS).parse({ query: { filter } })).toThrow(
        'is a list of objects',
      )
    const inside = { query: { filter: { eq: { 'campaign.labels.id': 'a' } } } }
    expect(new QueryParser({ ...DECLARATION, fields }, CURSORS).parse(inside).filter).not.toBeNull()
  })

  test('names every path at fault', () => {
    const found = issues({
      query: { filter: { or: [{ eq: { id: 'x' } }, { lt: { nope: 1 } }] } },
      limit: 0,
      fields: [],
    })
    expect(found.map(({ path }) => path).sort()).toEqual([
      '$.fields',
      '$.limit',
      '$.query.filter.or[0].eq.id',
      '$.query.filter.or[1].lt.nope',
    ])
  })

  test('P32 inherited names of objects are unknown fields', () => {
    for (const name of ['__proto__', 'constructor', 'prototype', 'toString']) {
      const filter = JSON.parse(`{ "eq": { "${name}": 1 } }`)
      const unknown = [{ message: expect.stringMatching(/^unknown field; choose from id, /) }]
      expect(issues({ query: { filter } })).toMatchObject(unknown)
      expect(issues({ query: { sort: [JSON.parse(`{ "${name}": "asc" }`)] } })).toMatchObject(unknown)
      expect(issues({ query: {}, fields: [name] })).toMatchObject(unknown)
      expect(issues({ query: { filter: JSON.parse(`{ "${name}": {} }`) } })).toHaveLength(1)
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})

test('the schema of a search converts to a JSON Schema', () => {
  const schema = toJsonSchema(searchRequestSchema(DECLARATION)) as { properties: object; $defs: object }
  const { fields, ...others } = schema.properties as Record<string, object>
  const searched = JSON.stringify([others, schema.$defs])
  expect(searched).toContain('"campaign.title"')
  expect(searched).toContain('"$ref"')
  // a search returns this field, and has no condition on it
  expect(searched).not.toContain('details')
  expect(JSON.stringify(fields)).toContain('"details"')
})

describe('P33 a search is bounded in', () => {
  const word = 'w'.repeat(BOUNDS.word_characters)
  const many = (count: number) => Array.from({ length: count }, (_, index) => index)

  test.each([
    ['depth', (over: number) => ({ filter: nested(BOUNDS.depth + over) })],
    [
      'conditions',
      (over: number) => ({ filter: { or: many(BOUNDS.conditions + over).map((id) => ({ eq: { id } })) } }),
    ],
    [
      'text conditions',
      (over: number) => ({
        filter: { and: many(BOUNDS.text_conditions + over).map(() => ({ like: { 'campaign.name': 'a' } })) },
      }),
    ],
    ['in list', (over: number) => ({ filter: { in: { id: many(BOUNDS.in_values + over) } } })],
    [
      'pattern',
      (over: number) => ({
        filter: { like: { 'campaign.name': '_'.repeat(BOUNDS.pattern_characters + over) } },
      }),
    ],
    ['word', (over: number) => ({ filter: { fuzzy: { 'campaign.name': word + 'w'.repeat(over) } } })],
    [
      'words',
      (over: number) => ({ filter: { keyword: { 'campaign.name': many(BOUNDS.words + over).join(' ') } } }),
    ],
    [
      'text',
      (over: number) => ({
        filter: { keyword: { 'campaign.name': 'a'.padEnd(BOUNDS.text_characters + over, ' ') } },
      }),
    ],
    ['sort keys', (over: number) => ({ sort: many(BOUNDS.sort_keys + over).map(() => ({ id: 'asc' })) })],
  ])('%s', (_name, query) => {
    expect(issues({ query: query(0) })).toEqual([])
    expect(issues({ query: query(1) })).toHaveLength(1)
  })

  test('total size and depth, whatever the shape', () => {
    expect(issues({ query: {}, fields: ['x'.repeat(BOUNDS.request_characters)] })).toEqual([
      { path: '$', message: expect.stringContaining(String(BOUNDS.request_characters)) },
    ])
    const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
    expect(issues({ query: { filter: deep } })).toEqual([
      { path: '$', message: expect.stringContaining('32') },
    ])
  })
})

describe('P37 a cursor', () => {
  test('gives its query the same position again, with exact integers', () => {
    const query = parse({ query: { sort: [{ id: 'desc' }] } })
    const position = [9223372036854775807n, 'a\u{1f600}', null, true]
    expect(CURSORS.read(query, CURSORS.sign(query, position))).toEqual(position)
  })

  test('is refused with another secret, and accepted while its own is among the former ones', () => {
    const query = parse({ query: {} })
    const cursor = CURSORS.sign(query, [1])
    expect(createCursors('another secret, as long').read(query, cursor)).toBeUndefined()
    expect(createCursors('another secret, as long', SECRET).read(query, cursor)).toEqual([1])
  })

  test('needs a secret of at least 16 bytes', () => {
    expect(() => createCursors('short')).toThrow('16 bytes')
  })
})
