import { afterAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type FieldTypes, FileReader } from '../src/index.ts'
import { container, double, long } from './avro.ts'
import { type Given, inspect, read, readTyped } from './read.ts'
import { sheetOf, writeOpenDocument, writeParquet, writeSheets } from './samples.ts'

const reader = new FileReader()
afterAll(() => reader.close())

const format = (filetype: string, name: string, bytes: Uint8Array | string): Given => ({
  name,
  bytes,
  format: { filetype },
})
const csv = (text: string) => format('csv', 'a.csv', text)
const jsonl = (text: string) => format('jsonl', 'a.jsonl', text)

const cells = (values: readonly string[]) =>
  values.map((value) => `<row><c><v>${value}</v></c></row>`).join('')
const xlsx = (values: readonly string[]) =>
  format('excel', 'a.xlsx', writeSheets({ S: sheetOf(`<row><c t="str"><v>n</v></c></row>${cells(values)}`) }))
const ods = (values: readonly string[]) => {
  const row = (cell: string) => `<table:table-row>${cell}</table:table-row>`
  const header = row('<table:table-cell office:value-type="string"><text:p>n</text:p></table:table-cell>')
  const rows = values.map((value) =>
    row(`<table:table-cell office:value-type="float" office:value="${value}"/>`),
  )
  return format(
    'excel',
    'a.ods',
    writeOpenDocument(
      `<office:spreadsheet><table:table table:name="S">${header}${rows.join('')}</table:table></office:spreadsheet>`,
    ),
  )
}

/** A column of these numbers in each format that writes them in digits. */
const IN_DIGITS: [string, (values: readonly string[]) => Given][] = [
  ['csv', (values) => csv(`n\n${values.join('\n')}\n`)],
  ['jsonl', (values) => jsonl(values.map((value) => `{"n":${value}}`).join('\n'))],
  [
    'a JSON array',
    (values) => jsonl(JSON.stringify([]).replace(']', `${values.map((value) => `{"n":${value}}`)}]`)),
  ],
  ['xlsx', xlsx],
  ['ods', ods],
]

const column = async (given: Given, name = 'n') => {
  const { types, values } = await readTyped(reader, given)
  return { type: types[name], values: values.map((each) => each[name]) }
}

describe.each(IN_DIGITS)('numbers of %s keep every digit', (_name, write) => {
  test.each<[string, string[], string, unknown[]]>([
    [
      'integers beyond 2^53',
      ['9007199254740993', '-9007199254740993', '1'],
      'integer',
      ['9007199254740993', '-9007199254740993', 1],
    ],
    [
      'integers beyond 2^53 beside fractions are texts',
      ['9007199254740993', '0.5'],
      'string',
      ['9007199254740993', '0.5'],
    ],
    [
      'integers beyond 64 bits are texts',
      ['18446744073709551615', '1'],
      'string',
      ['18446744073709551615', '1'],
    ],
    [
      'more digits than a double has are texts',
      ['1234567890123456.78', '0.5'],
      'string',
      ['1234567890123456.78', '0.5'],
    ],
    ['numbers beyond the range of a double are texts', ['1e400', '0.5'], 'string', ['1e400', '0.5']],
    [
      'the digits of a double are a number',
      ['0.1', '0.30000000000000004', '1.000000000000000056e-01', '5e-324'],
      'number',
      [0.1, 0.30000000000000004, 0.1, 5e-324],
    ],
    ['a large double is a number', ['1e300', '0.5'], 'number', [1e300, 0.5]],
  ])('%s', async (_title, values, type, expected) => {
    expect(await column(write(values))).toEqual({ type, values: expected })
  })

  test('any double that a program prints comes back', async () => {
    const seed = Number(process.env.FILES_SEED ?? 20_261_122)
    const doubles = fc.sample(fc.double({ noNaN: true, noDefaultInfinity: true }), { seed, numRuns: 500 })
    const finite = doubles.map((value) => value + 0)
    const { values } = await column(write(['0.5', ...finite.map(String)]))
    expect({ seed, values: values.slice(1) }).toEqual({ seed, values: finite })
    const long = await column(write(['0.5', ...finite.map((value) => value.toExponential(18))]))
    expect({ seed, values: long.values.slice(1) }).toEqual({ seed, values: finite })
  })
})

describe('typed formats keep every digit', () => {
  test('Parquet: 64 bits without a sign, and integers beside fractions in a union of files', async () => {
    const file = await writeParquet(
      'SELECT 18446744073709551615::UBIGINT AS u, 9007199254740993::BIGINT AS i, 4294967295::UINTEGER AS w, 200::UTINYINT AS b',
    )
    const given = format('parquet', 'a.parquet', file)
    const { types, values } = await readTyped(reader, given)
    expect(types).toEqual({ u: 'string', i: 'integer', w: 'integer', b: 'integer' })
    expect(values).toEqual([{ u: '18446744073709551615', i: '9007199254740993', w: 4294967295, b: 200 }])
  })

  test('Avro: a column of integers and fractions', async () => {
    const schema = { type: 'record', name: 'R', fields: [{ name: 'n', type: ['long', 'double'] }] }
    const rows = [Buffer.concat([long(0), long(9007199254740993n)]), Buffer.concat([long(1), double(0.5)])]
    expect(await column(format('avro', 'a.avro', container(schema, rows)))).toEqual({
      type: 'string',
      values: ['9007199254740993', '0.5'],
    })
  })

  test('JSON: numbers in a column of texts are written as in the file', async () => {
    const digits = ['2.50', '1.0', '1e3', '-0', '0.0000001', '12', '0.1']
    const lines = digits.map((each) => `{"n":${each},"o":{"n":${each}}}`)
    const numbers = { type: 'number', values: digits.map((each) => Number(each) + 0) }
    expect(await column(jsonl(lines.join('\n')))).toEqual(numbers)
    const mixed = jsonl([...lines, '{"n":"none"}'].join('\n'))
    expect(await column(mixed)).toEqual({ type: 'string', values: [...digits, 'none'] })
    const within = [...numbers.values.map((n) => ({ n })), null]
    expect(await column(mixed, 'o')).toEqual({ type: 'object', values: within })
  })

  test('numbers within values', async () => {
    const text = '{"o":{"a":[12345678901234567890,1234567890123456.78,{"b":1e400}],"c":0.1}}'
    const expected = { a: ['12345678901234567890', '1234567890123456.78', { b: '1e400' }], c: 0.1 }
    expect(await column(jsonl(text), 'o')).toEqual({ type: 'object', values: [expected] })
    const file = await writeParquet(`SELECT '${text}'::JSON AS j`)
    expect(await column(format('parquet', 'a.parquet', file), 'j')).toEqual({
      type: 'object',
      values: [{ o: expected }],
    })
  })
})

describe('what a fixed column does not keep is a warning with its name and row', () => {
  const warnings = async (given: Given, fields: FieldTypes) => {
    const { records, summary } = await read(reader, { ...given, request: { fields } })
    return { values: records.map(({ values }) => values.n), warnings: summary.warnings }
  }
  const many = (text: string) => `{"n":1}\n{"n":${text}}\n{"n":${text}}\n`

  test.each(['9007199254740993', '1234567890123456.78'])('%s is rounded to a number', async (text) => {
    const warning = expect.stringMatching(/^column "n", row 2: the number has more digits .*\(2 records\)$/)
    const expected = {
      values: [1, Number(text), Number(text)],
      warnings: [{ code: 'file_value_rounded', message: warning }],
    }
    expect(await warnings(jsonl(many(text)), { n: 'number' })).toEqual(expected)
    expect(await warnings(csv(`n\n1\n${text}\n${text}\n`), { n: 'number' })).toEqual(expected)
  })

  test.each(['18446744073709551615', '1e400', '"x"'])('%s is no integer and becomes null', async (text) => {
    expect(await warnings(jsonl(many(text)), { n: 'integer' })).toEqual({
      values: [1, null, null],
      warnings: [
        { code: 'file_value_misfit', message: expect.stringMatching(/^column "n", row 2: .*\(2 records\)$/) },
      ],
    })
  })

  test('a column that the request does not name', async () => {
    const { warnings: found } = await warnings(jsonl('{"n":1}\n{"n":1,"more":2}\n'), { n: 'integer' })
    expect(found).toEqual([
      { code: 'file_column_unknown', message: 'column "more", row 2: the column is unknown (1 record)' },
    ])
  })

  test('a file that fits has none', async () => {
    expect((await inspect(reader, csv('n\n1\n'))).warnings).toEqual([])
    expect((await warnings(csv('n\n1\n'), { n: 'number' })).warnings).toEqual([])
  })
})
