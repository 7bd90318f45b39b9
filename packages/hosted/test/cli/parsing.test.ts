import { describe, expect, test } from '@jest/globals'
import type { Command } from 'commander'
import fc from 'fast-check'
import { readParams, typesOf } from '../../src/cli/client/params.ts'
import { readQuery } from '../../src/cli/client/search-request.ts'
import { commands } from '../../src/cli/commands.ts'
import type { CommandContext } from '../../src/cli/context.ts'
import { flatten } from '../../src/cli/output/flatten.ts'
import { printable, toJson } from '../../src/cli/output/printable.ts'
import { createTable } from '../../src/cli/output/table.ts'
import { createProgram } from '../../src/cli/program.ts'
import { runHere } from '../support/command.ts'

const run = (...args: string[]) => runHere(args, {})
const declared = commands.map(({ name }) => name.split(' ').filter((word) => !/^[<[]/.test(word)))
const names = [...declared, [], ['connectors']]

describe('the tree of commands', () => {
  test.each(names.map((name) => name.join(' ')))(
    'linkspan %s has a help with its words and an example',
    async (name) => {
      const words = name.split(' ').filter(Boolean)
      const { code, out, err } = await run(...words, '--help')
      expect({ code, err }).toEqual({ code: 0, err: '' })
      expect(out).toContain(`Usage: linkspan ${name}`)
      expect(out).toMatch(/Examples:\n {2}.*linkspan /)
      expect(out).toMatch(new RegExp(`^ {2}.*linkspan ${name}`, 'm'))
      expect(await run('help', ...words.slice(0, 1))).toMatchObject({ code: 0, err: '' })
    },
  )

  test('the help of the program lists every command', async () => {
    const { code, out } = await run('--help')
    expect(code).toBe(0)
    for (const [first = ''] of declared) expect(out).toMatch(new RegExp(`^ {2}${first}\\b`, 'm'))
    expect((await run('--version')).out).toBe('0.0.0\n')
  })

  test('no option takes a secret: everyone on a machine can list arguments', () => {
    const all = (command: Command): string[] => [
      ...command.options.map(({ flags }) => flags),
      ...command.commands.flatMap(all),
    ]
    const program = createProgram({ version: '0.0.0' } as CommandContext)
    const suspicious = all(program).filter((flags) => /secret|token|password|credential/i.test(flags))
    expect(suspicious.length).toBeGreaterThan(0)
    for (const flags of suspicious) expect(flags).toMatch(/<file>/)
  })

  test.each([
    [['serch'], 'unknown command', 'search'],
    [['connectors', 'lst'], 'unknown command', 'list'],
    [['search', 'a/b', 'c', '--sor', 'x'], 'unknown option', '--sort'],
    [['create-client', 'x'], '--organization', ''],
    [['list', 'x'], 'too many arguments', ''],
    [['call', 'a/b'], 'missing required argument', ''],
    [['search', 'a/b', 'c', '--limit', '0'], '1 to 10000', ''],
    [['search', 'a/b', 'c', '--json', '--csv'], '--csv', ''],
    [['completion', 'fish'], 'bash, zsh', ''],
    [['status', '--url', 'ftp://x'], '--url must be an address', ''],
    [['status', '--url', 'http://u:geheim@x'], '--url must be an address', ''],
    [['connectors', 'list'], 'LINKSPAN_CLIENT_ID', ''],
    [['connectors', 'list', '--client-id', 'c'], 'LINKSPAN_CLIENT_SECRET', ''],
    [['connectors', 'list', '--client-id', 'c', '--client-secret-file', '/none'], 'cannot be read', ''],
    [['connectors', 'delete', 'con_1'], '--yes', ''],
    [['doctor', '--vendor', 'x'], 'must be one of', ''],
  ])('%j ends with 2 and one line', async (args, fault, suggestion) => {
    const { code, out, err } = await run(...args)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(/^linkspan: [^\n]+\n$/)
    expect(err).toContain(fault)
    expect(err).toContain(suggestion)
    expect(err).not.toContain('geheim')
  })
})

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
    expect(typesOf(SCHEMA, SCHEMA.properties.either)).toEqual(['number', 'null'])
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
    const query = readQuery(
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
    expect(readQuery({ where: ['m.clicks=9223372036854775807'] }, TYPES)).toEqual({
      filter: { eq: { 'm.clicks': '9223372036854775807' } },
    })
    expect(readQuery({}, TYPES)).toEqual({})
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
    expect(() => readQuery(words, TYPES)).toThrow(message)
  })
})

describe('output', () => {
  test('no text of a vendor reaches the terminal as a control', () => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the property is about these characters
    const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/
    const anyText = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(fc.dictionary(anyText, anyText), (row) => {
        const table = createTable([flatten(row)], { columns: 80 })
        expect(table.header + table.line(flatten(row))).not.toMatch(CONTROL)
        const json = toJson(row, 2)
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
    const table = createTable(rows, {})
    expect([table.header, ...rows.map(table.line)]).toEqual([
      'name            n',
      '夏のセール      5',
      'sale        12345',
    ])
    expect(createTable(rows, { columns: 12 }).hidden).toEqual(['n'])
  })
})
