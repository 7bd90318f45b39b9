import { describe, expect, test } from '@jest/globals'
import { clientCommands } from '@linkspan/cli'
import fc from 'fast-check'
import stringWidth from 'string-width'
import { readParams, typesIn } from '../src/client/params.ts'
import { readSearch } from '../src/client/search-request.ts'
import { flatten } from '../src/output/flatten.ts'
import { printable, printableJson } from '../src/output/printable.ts'
import { createTextTable, hiddenLine } from '../src/output/table.ts'
import { commandTreeContract, refusalContract } from './support/command-tree.ts'

commandTreeContract(clientCommands)

refusalContract(clientCommands, [
  [['serch'], 'unknown command', 'search'],
  [['start'], 'unknown command', 'status'],
  [['connectors', 'lst'], 'unknown command', 'list'],
  [['search', 'a/b', 'c', '--sor', 'x'], 'unknown option', '--sort'],
  [['status', 'x'], 'too many arguments', ''],
  [['call', 'a/b'], 'missing required argument', ''],
  [['search', 'a/b', 'c', '--limit', '0'], '1 to 10000', ''],
  [['search', 'a/b', 'c', '--json', '--csv'], '--csv', ''],
  [['completion', 'powershell'], 'bash, fish, zsh', ''],
  [['connectors', 'list', '--status', 'activ'], 'active, reauth_required', 'Did you mean active?'],
  [['status', '--url', 'ftp://x'], '--url must be an address', ''],
  [['status', '--url', 'http://u:geheim@x'], '--url must be an address', ''],
  [['connectors', 'list'], 'LINKSPAN_CLIENT_ID', ''],
  [['connectors', 'list', '--client-id', 'c'], 'LINKSPAN_CLIENT_SECRET', ''],
  [['connectors', 'list', '--client-id', 'c', '--client-secret-file', '/none'], 'cannot be read', ''],
  [['connectors', 'delete', 'con_1'], '--yes', ''],
])

const SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['id'],
  properties: {
    id: { type: 'string' },
    size: { type: 'integer' },
    flag: { type: 'boolean' },
    ids: { type: 'array', items: { type: 'string' } },
    mode: { enum: ['A', 'B'] },
    either: { anyOf: [{ type: 'number' }, { type: 'null' }] },
    filter: { $ref: '#/$defs/Filter' },
  },
  $defs: {
    Filter: { type: 'object', additionalProperties: false, properties: { from: { type: 'string' } } },
  },
}
const params = (...given: string[]) => readParams('x.list', SCHEMA, given)

describe('parameters', () => {
  test('have the types of the schema', () => {
    expect(
      params('id=12', 'size=3', 'flag=true', 'ids=1,2', 'mode=A', 'either=null', 'filter.from=2026'),
    ).toEqual({
      id: '12',
      size: 3,
      flag: true,
      ids: ['1', '2'],
      mode: 'A',
      either: null,
      filter: { from: '2026' },
    })
    expect(params('ids=["1,2"]', 'filter={"from":"x"}', 'id=a=b')).toEqual({
      ids: ['1,2'],
      filter: { from: 'x' },
      id: 'a=b',
    })
    expect(typesIn(SCHEMA, SCHEMA.properties.either)).toEqual(['number', 'null'])
  })

  test.each([
    ['iid=1', /parameter iid is unknown; did you mean id\?/],
    ['filter.till=1', /parameter till is unknown; allowed: from/],
    ['size=3.5', /size must be a whole number/],
    ['size=many', /size must be a whole number/],
    ['flag=yes', /flag must be true or false/],
    ['mode=C', /mode must be one of A, B/],
    ['filter=[]', /filter must be a JSON object/],
    ['=1', /name=value/],
    ['__proto__=1', /__proto__ is unknown/],
  ])('%s is refused by name', (given, message) => {
    expect(() => params(given)).toThrow(message)
  })

  test('any text of a text parameter arrives as it is', () => {
    fc.assert(fc.property(fc.string(), (text) => expect(params(`id=${text}`)).toEqual({ id: text })))
  })
})

const TYPES = { 'c.name': 'string', 'm.clicks': 'integer', 'm.rate': 'number', 'c.on': 'boolean' }

describe('the query of a search', () => {
  test('is made of conditions, sorts, groups and aggregates', () => {
    const query = readSearch(
      {
        where: ['c.name=a=b', 'm.clicks>=10', 'c.on!=true', 'm.rate<0.5', 'c.name~%x%', 'c.name='],
        filter: '{"gt":{"m.clicks":1}}',
        sort: ['cost:desc', 'c.name'],
        groupBy: 'c.name, c.on',
        aggregate: ['cost=sum:m.clicks', 'rows=count'],
      },
      TYPES,
    )
    expect(query).toEqual({
      filter: {
        and: [
          { eq: { 'c.name': 'a=b' } },
          { gte: { 'm.clicks': 10 } },
          { neq: { 'c.on': true } },
          { lt: { 'm.rate': 0.5 } },
          { like: { 'c.name': '%x%' } },
          { eq: { 'c.name': null } },
          { gt: { 'm.clicks': 1 } },
        ],
      },
      sort: [{ cost: 'desc' }, { 'c.name': 'asc' }],
      group_by: ['c.name', 'c.on'],
      aggregate: { cost: { sum: 'm.clicks' }, rows: { count: '*' } },
    })
    expect(readSearch({ where: ['m.clicks=9223372036854775807'] }, TYPES)).toEqual({
      filter: { eq: { 'm.clicks': '9223372036854775807' } },
    })
    expect(readSearch({}, TYPES)).toEqual({})
  })

  test.each([
    [{ where: ['m.click>1'] }, /--where: the field m.click is unknown; did you mean m.clicks\?/],
    [{ where: ['m.clicks>x'] }, /m.clicks is compared with a whole number/],
    [{ where: ['m.rate>'] }, /m.rate is compared with a number/],
    [{ where: ['c.on=yes'] }, /c.on is compared with true or false/],
    [{ where: ['c.name'] }, /--where must be a field/],
    [{ filter: '{' }, /--filter must be JSON/],
    [{ sort: ['nope:desc'] }, /--sort: the field nope is unknown/],
    [{ aggregate: ['sum'] }, /--aggregate must be name=function:field/],
    [{ groupBy: 'c,x' }, /--group-by: the field x is unknown/],
  ])('%j is refused by name', (words, message) => {
    expect(() => readSearch(words, TYPES)).toThrow(message)
  })
})

describe('output', () => {
  test('no text of a vendor reaches the terminal as a control', () => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the property is about these characters
    const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/
    const any_text = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(fc.dictionary(any_text, any_text), (row) => {
        const table = createTextTable([flatten(row)], { columns: 80 })
        expect(table.header + table.line(flatten(row))).not.toMatch(CONTROL)
        const json = printableJson(row, 2)
        expect(json).not.toMatch(CONTROL)
        expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(row)))
      }),
    )
    expect(printable('a\u001b[31m\nb')).toBe('a\ufffd[31m b')
  })

  test('a table keeps columns in line for wide characters, and says which columns do not fit', () => {
    const rows = [
      { name: '夏のセール', n: 5 },
      { name: 'sale', n: 12_345 },
    ].map(flatten)
    const table = createTextTable(rows, {})
    expect([table.header, ...rows.map(table.line)]).toEqual([
      'name            n',
      '夏のセール      5',
      'sale        12345',
    ])
    expect(createTextTable(rows, { columns: 12 }).hidden).toEqual(['n'])
    const line = 'more columns do not fit: '
    expect([hiddenLine(['n']), hiddenLine(['n', 'id'])]).toEqual([
      '1 more column does not fit: n',
      `2 ${line}n, id`,
    ])
  })

  test('a table begins with what was asked for, in that order, and ends with ids', () => {
    const row = flatten({
      id: 'con_1',
      campaign: { resource_name: 'x', id: 7, name: 'sale' },
      metrics: { clicks: 5, impressions: 9 },
    })
    const header = (first: readonly string[]) => createTextTable([row], { first }).header.trim().split(/\s+/)
    const ids = ['id', 'campaign.resource_name', 'campaign.id']
    expect(header([])).toEqual(['campaign.name', 'metrics.clicks', 'metrics.impressions', ...ids])
    expect(header(['metrics', 'campaign.id', 'unknown'])).toEqual([
      'metrics.clicks',
      'metrics.impressions',
      'campaign.id',
      'campaign.name',
      'id',
      'campaign.resource_name',
    ])
  })

  test('what was asked for is shown on a terminal, however long its texts are: they are cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, maxLength: 90, size: 'max' }), { minLength: 1, maxLength: 6 }),
        (texts) => {
          const row = flatten(Object.fromEntries(texts.map((text, at) => [`c${at}`, text])))
          const first = [...row.keys()]
          const table = createTextTable([row], { columns: 80, first })
          expect(table.hidden).toEqual([])
          expect(stringWidth(table.line(row))).toBeLessThanOrEqual(80)
        },
      ),
    )
  })
})
