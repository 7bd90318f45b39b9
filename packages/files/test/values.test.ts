import { deflateRawSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, describe, expect, test } from '@jest/globals'
import { FileReader } from '../src/index.ts'
import { bytes, container, long } from './avro.ts'
import { type Given, inspect, read, readTyped } from './read.ts'
import { sheetOf, writeOpenDocument, writeParquet, writeSheets, zip } from './samples.ts'

const reader = new FileReader()
afterAll(() => reader.close())

const format = (filetype: string, content: Uint8Array | string, options: object = {}): Given => ({
  name: 'a',
  bytes: content,
  format: { filetype, ...options },
})
const csv = (text: string | Uint8Array, options: object = {}) => format('csv', text, options)
const jsonl = (text: string | Uint8Array) => format('jsonl', text)
const valuesOf = async (given: Given) => (await readTyped(reader, given)).values

const text = (value: string) => `<c t="str"><v>${value}</v></c>`
const xlsx = (rows: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  format('excel', writeSheets({ S: sheetOf(rows.map((row) => `<row>${row}</row>`).join('')) }, more))
const cell = (type: string, value = '', content = '') =>
  `<table:table-cell office:value-type="${type}" ${value}>${content && `<text:p>${content}</text:p>`}</table:table-cell>`
const ods = (rows: readonly string[]) =>
  format(
    'excel',
    writeOpenDocument(
      `<office:spreadsheet><table:table table:name="S">${rows.map((row) => `<table:table-row>${row}</table:table-row>`).join('')}</table:table></office:spreadsheet>`,
    ),
  )
const record = (fields: readonly object[]) => ({ type: 'record', name: 'R', fields })

describe('times of day are times', () => {
  /** Styles 1 to 4: a time, a moment, a day, and hours beyond a day. */
  const styles = {
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd h:mm:ss.000"/></numFmts><cellXfs><xf/><xf numFmtId="21"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="46"/></cellXfs></styleSheet>',
  }
  const number = (style: number, value: number) => `<c s="${style}"><v>${value}</v></c>`

  test('in xlsx, also those beyond a day', async () => {
    const header = ['time', 'moment', 'day', 'hours'].map(text).join('')
    const noon = number(1, 0.5 + 5.678 / 86_400) + number(2, 45_293.5) + number(3, 45_293) + number(4, 1.25)
    const midnight = number(1, 0) + number(2, 0.25) + number(3, 1) + number(4, 0)
    expect(await valuesOf(xlsx([header, noon, midnight], styles))).toEqual([
      {
        sheet: 'S',
        time: '12:00:05.678',
        moment: '2024-01-02T12:00:00',
        day: '2024-01-02',
        hours: '30:00:00',
      },
      { sheet: 'S', time: '00:00:00', moment: '06:00:00', day: '1900-01-01', hours: '00:00:00' },
    ])
  })

  test('in ods', async () => {
    const header = ['time', 'moment', 'day'].map((name) => cell('string', '', name)).join('')
    const row = [
      cell('time', 'office:time-value="PT09H05M07.25S"', '9:05'),
      cell('date', 'office:date-value="2024-01-02T12:00:00.500000000"', '2 Jan'),
      cell('date', 'office:date-value="2024-01-02"', '2 Jan'),
    ]
    expect(await valuesOf(ods([header, row.join('')]))).toEqual([
      { sheet: 'S', time: '09:05:07.25', moment: '2024-01-02T12:00:00.5', day: '2024-01-02' },
    ])
  })

  test('in Parquet, with the zone of a moment if it has one', async () => {
    const file = await writeParquet(
      "SELECT TIME '01:02:03.000004' AS time, TIMESTAMPTZ '2024-01-02 03:04:05Z' AS zoned, TIMESTAMP '2024-01-02 03:04:05' AS local, TIMESTAMP_NS '2024-01-02 03:04:05.000000001' AS nanos, [TIME '23:59:59'] AS list",
    )
    expect(await valuesOf(format('parquet', file))).toEqual([
      {
        time: '01:02:03.000004',
        zoned: '2024-01-02T03:04:05.000Z',
        local: '2024-01-02T03:04:05.000',
        nanos: '2024-01-02T03:04:05.000000001',
        list: ['23:59:59'],
      },
    ])
  })

  test('in Avro', async () => {
    const type = (logicalType: string, of = 'long') => ({ type: of, logicalType })
    const types = {
      millis: type('time-millis', 'int'),
      micros: type('time-micros'),
      zoned: type('timestamp-millis'),
      local: type('local-timestamp-micros'),
      span: { type: 'fixed', name: 'D', size: 12, logicalType: 'duration' },
    }
    const fields = Object.entries(types).map(([name, each]) => ({ name, type: each }))
    const span = Buffer.from([2, 0, 0, 0, 3, 0, 0, 0, 0xdc, 5, 0, 0])
    const row = [long(3_723_004), long(3_723_000_005), long(1_000), long(1_000_000), span]
    expect(await valuesOf(format('avro', container(record(fields), [Buffer.concat(row)])))).toEqual([
      {
        millis: '01:02:03.004',
        micros: '01:02:03.000005',
        zoned: '1970-01-01T00:00:01.000Z',
        local: '1970-01-01T00:00:01.000',
        span: 'P2M3DT1.5S',
      },
    ])
  })
})

describe('nothing is null, and an empty text is a text', () => {
  test.each<[string, () => Promise<Given> | Given]>([
    ['csv', () => csv('a,b\nx,1\n"",2\n,3\n')],
    ['csv with other quotes', () => csv("a,b\nx,1\n'',2\n,3\n", { quote_char: "'" })],
    ['jsonl', () => jsonl('{"a":"x","b":1}\n{"a":"","b":2}\n{"a":null,"b":3}\n')],
    ['jsonl without the key', () => jsonl('{"a":"x","b":1}\n{"a":"","b":2}\n{"b":3}\n')],
    [
      'parquet',
      async () =>
        format('parquet', await writeParquet("SELECT * FROM (VALUES ('x', 1), ('', 2), (NULL, 3)) t(a, b)")),
    ],
    [
      'avro',
      () => {
        const fields = [
          { name: 'a', type: ['null', 'string'] },
          { name: 'b', type: 'int' },
        ]
        const row = (value: Buffer[], b: number) => Buffer.concat([...value, long(b)])
        const rows = [row([long(1), bytes('x')], 1), row([long(1), bytes('')], 2), row([long(0)], 3)]
        return format('avro', container(record(fields), rows))
      },
    ],
  ])('in %s', async (_name, make) => {
    expect(await valuesOf(await make())).toEqual([
      { a: 'x', b: 1 },
      { a: '', b: 2 },
      { a: null, b: 3 },
    ])
  })

  test('in xlsx and ods', async () => {
    const expected = [
      { sheet: 'S', a: '', b: 1 },
      { sheet: 'S', a: null, b: 2 },
    ]
    const n = (value: number) => `<c><v>${value}</v></c>`
    expect(await valuesOf(xlsx([text('a') + text('b'), text('') + n(1), `<c/>${n(2)}`]))).toEqual(expected)
    const float = (value: number) => cell('float', `office:value="${value}"`)
    const header = cell('string', '', 'a') + cell('string', '', 'b')
    const rows = [header, cell('string') + float(1), `<table:table-cell/>${float(2)}`]
    expect(await valuesOf(ods(rows))).toEqual(expected)
  })

  test('in csv also beside quotes of other fields, over pieces, and where quotes have quotes within', async () => {
    const row = 'a "" b,"",,"x, """" y",\n'
    async function* pieces() {
      for (const piece of `a,b,c,d,e\n${row.repeat(3)}`) yield Buffer.from(piece)
    }
    const { records } = await read(reader, { name: 'a', bytes: pieces(), format: { filetype: 'csv' } })
    expect(records.map(({ values }) => values)).toEqual(
      Array(3).fill({ a: 'a "" b', b: '', c: null, d: 'x, "" y', e: null }),
    )
  })
})

describe('a column may have any name', () => {
  const NAMES = [
    '__proto__',
    'constructor',
    'row',
    'file_id',
    'a.b',
    'a',
    'größe €',
    'sheet',
    'column_1',
    ' ',
  ]
  const values = Object.fromEntries(NAMES.map((name, at) => [name, at]))

  test('in jsonl, Parquet and Avro', async () => {
    expect(await valuesOf(jsonl(JSON.stringify({ ...values, '': 'x' })))).toEqual([{ ...values, '': 'x' }])
    const columns = NAMES.map((name, at) => `${at}::INTEGER AS "${name}"`)
    expect(await valuesOf(format('parquet', await writeParquet(`SELECT ${columns}`)))).toEqual([values])
    const schema = record(NAMES.map((name) => ({ name, type: 'int' })))
    expect(
      await valuesOf(format('avro', container(schema, [Buffer.concat(NAMES.map((_name, at) => long(at)))]))),
    ).toEqual([values])
  })

  test('in structures of Parquet and Avro', async () => {
    const inner = JSON.parse('{"__proto__":1,"a.b":"x"}')
    const file = await writeParquet("SELECT {'__proto__': 1, 'a.b': 'x'} AS s, MAP {'__proto__': 2} AS m")
    expect(await valuesOf(format('parquet', file))).toEqual([{ s: inner, m: JSON.parse('{"__proto__":2}') }])
    const type = {
      ...record([
        { name: '__proto__', type: 'int' },
        { name: 'a.b', type: 'string' },
      ]),
      name: 'S',
    }
    const schema = record([{ name: 's', type }])
    const row = Buffer.concat([long(1), bytes('x')])
    expect(await valuesOf(format('avro', container(schema, [row])))).toEqual([{ s: inner }])
  })

  test('a header that is empty gets a name, if the column has values', async () => {
    const table = 'a,,column_2,,\n1,2,3,,\n4,,5,,6\n'
    const expected = [
      { a: 1, column_2_: 2, column_2: 3, column_5: null },
      { a: 4, column_2_: null, column_2: 5, column_5: 6 },
    ]
    expect(await valuesOf(csv(table))).toEqual(expected)
    const rows = table
      .trim()
      .split('\n')
      .map((row, at) =>
        row
          .split(',')
          .map((each) => (each === '' ? '<c/>' : at === 0 ? text(each) : `<c><v>${each}</v></c>`))
          .join(''),
      )
    expect(await valuesOf(xlsx(rows))).toEqual(expected.map((row) => ({ sheet: 'S', ...row })))
  })

  test('a cell beyond the header of a sheet is in a column', async () => {
    expect(await valuesOf(xlsx([text('a'), text('x') + text('beyond')]))).toEqual([
      { sheet: 'S', a: 'x', column_2: 'beyond' },
    ])
  })
})

describe('a word is a boolean only beside its opposite', () => {
  test.each<[string, string, unknown[]]>([
    ['only no', 'no\nno', ['no', 'no']],
    ['only yes', 'yes\nyes', ['yes', 'yes']],
    ['yes and no', 'yes\nno', [true, false]],
    ['only true', 'true\ntrue', [true, true]],
    ['only t', 't\nt', ['t', 't']],
    ['no and a number', 'no\n5', ['no', '5']],
  ])('%s', async (_title, column, expected) => {
    expect((await valuesOf(csv(`n\n${column}\n`))).map(({ n }) => n)).toEqual(expected)
  })

  test('words of other languages that the format names are booleans alone', async () => {
    expect(await valuesOf(csv('n\nnein\n', { true_values: ['ja'], false_values: ['nein'] }))).toEqual([
      { n: false },
    ])
  })
})

describe('compressed files and other forms are read', () => {
  const rows = [
    { id: 1, name: 'one' },
    { id: 2, name: 'two' },
  ]

  test('csv and jsonl with gzip, in one part or in several, and the first part of a large one', async () => {
    const table = 'id,name\n1,one\n2,two\n'
    expect(await valuesOf(csv(gzipSync(table)))).toEqual(rows)
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`)
    expect(await valuesOf(jsonl(Buffer.concat(lines.map((line) => gzipSync(line)))))).toEqual(rows)
    const large = gzipSync(`id\n${Array.from({ length: 100_000 }, (_, at) => at).join('\n')}\n`)
    const cut = csv(large.subarray(0, 50_000))
    expect((await inspect(reader, { ...cut, request: { is_cut: true } })).types).toEqual({ id: 'integer' })
    await expect(inspect(reader, cut)).rejects.toMatchObject({ code: 'file_malformed' })
    await expect(inspect(reader, jsonl(Buffer.from([0x1f, 0x8b, 0, 0])))).rejects.toMatchObject({
      code: 'file_malformed',
      message: 'the file is not valid gzip',
    })
  })

  test.each([
    JSON.stringify(rows),
    JSON.stringify(rows, null, 2),
    `\n [ ${rows.map((row) => JSON.stringify(row))} ] \n`,
  ])('a JSON array, byte by byte: %s', async (json) => {
    async function* pieces() {
      for (const byte of Buffer.from(json)) yield Buffer.from([byte])
    }
    const { records } = await read(reader, { name: 'a', bytes: pieces(), format: { filetype: 'jsonl' } })
    expect(records.map(({ values }) => values)).toEqual(rows)
  })

  test('texts with brackets and quotes in a JSON array; an empty one has no rows', async () => {
    const odd = [
      { a: '],[{"\\', b: '\\"}' },
      { a: '', b: '\u2028' },
    ]
    expect(await valuesOf(jsonl(JSON.stringify(odd)))).toEqual(odd)
    expect(await valuesOf(jsonl(' [ ] '))).toEqual([])
  })

  test('an object of 1,000 lines', async () => {
    const object = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`c${at}`, at]))
    expect(await valuesOf(jsonl(`${JSON.stringify(object, null, 1)}\n${JSON.stringify(object)}`))).toEqual([
      object,
      object,
    ])
  })

  test.each([
    ['[{"a":1}', 'the array is never closed'],
    ['[{"a":1},]', 'element 2 is not JSON'],
    ['[{"a":1},2]', 'element 2 is not an object'],
    ['[{"a":1}] [', 'the array is followed by more'],
    ['{"a":1}\n{"a":\n', 'line 2 is not JSON'],
    ['{"a":1}\n1234567890123456.78\n', 'line 2 is not an object'],
  ])('refuses %j', async (json, message) => {
    await expect(inspect(reader, jsonl(json))).rejects.toMatchObject({ code: 'file_malformed', message })
  })

  test.each([
    ['zstandard', zstdCompressSync],
    ['deflate', deflateRawSync],
  ])('Avro with %s', async (codec, compress) => {
    const schema = record([
      { name: 'id', type: 'int' },
      { name: 'name', type: 'string' },
    ])
    const content = rows.map(({ id, name }) => Buffer.concat([long(id), bytes(name)]))
    expect(await valuesOf(format('avro', container(schema, content, { codec, compress })))).toEqual(rows)
  })
})

test('a sheet that does not exist is a warning, and the others are read', async () => {
  const file = writeSheets({
    North: sheetOf(`<row>${text('a')}</row><row>${text('x')}</row>`),
    Empty: sheetOf(''),
  })
  const given = format('excel', file, { sheets: ['North', 'Empty', 'Süd'] })
  const { records, summary } = await read(reader, given)
  expect(records.map(({ values }) => values)).toEqual([{ sheet: 'North', a: 'x' }])
  expect(summary.warnings).toEqual([
    { code: 'file_sheet_missing', message: 'the workbook has no sheet "Süd"' },
  ])
})

test('an OpenDocument spreadsheet: repeated cells and rows, spaces, comments and formats to the last cell', async () => {
  const repeated =
    '<table:table-cell office:value-type="float" office:value="7" table:number-columns-repeated="2"/>'
  const comment = `<office:annotation><text:p>a note</text:p></office:annotation>`
  const table = `<table:table table:name="S">
    <table:table-header-rows><table:table-row>${['a', 'b', 'c'].map((name) => cell('string', '', name)).join('')}</table:table-row></table:table-header-rows>
    <table:table-row table:number-rows-repeated="2">${repeated}<table:table-cell office:value-type="string">${comment}<text:p>x<text:s text:c="2"/>y</text:p><text:p>z</text:p></table:table-cell><table:table-cell table:number-columns-repeated="16381"/></table:table-row>
    <table:table-row table:number-rows-repeated="1048573"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
  </table:table>`
  const file = writeOpenDocument(`<office:spreadsheet>${table}</office:spreadsheet>`)
  expect(await valuesOf(format('excel', file))).toEqual(
    Array(2).fill({ sheet: 'S', a: 7, b: 7, c: 'x  y\nz' }),
  )
  const manifest = { 'META-INF/manifest.xml': '<manifest:encryption-data/>', 'content.xml': '' }
  await expect(inspect(reader, format('excel', zip(manifest)))).rejects.toMatchObject({
    message: 'the file is protected by a password',
  })
})
