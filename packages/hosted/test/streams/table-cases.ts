import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { bytes, container, double, long } from '../../../files/test/avro.ts'
import { writeParquet, writeWorkbook } from '../../../files/test/samples.ts'
import { formatCase, optionCase, type StreamCase } from './cases.ts'

const PEOPLE = [
  { id: 1, name: 'Ada & <b>', paid: true, sum: 1.5 },
  { id: 2, name: 'Grüße, "Ö"', paid: false, sum: -3 },
]

const WORKBOOKS = join(import.meta.dirname, '../../../files/test/fixtures/workbooks')

/**
 * A workbook that SheetJS 0.18.5 has written, which reads nothing here: `PEOPLE` with an empty column after each, and a
 * sheet of notes. In `short-cells.xlsb` no cell is empty, and one that follows another has the short form.
 */
const workbook = (file: string) => readFileSync(join(WORKBOOKS, file))

const ROWS = [
  ...PEOPLE.map((person) => ({ sheet: 'People', ...person, note: null })),
  { sheet: 'Notes', id: null, name: null, paid: null, sum: null, note: 'only text' },
]

const spreadsheet = (kind: string, file: string): StreamCase =>
  formatCase('excel', kind, { files: { [file]: () => workbook(file) }, rows: ROWS })

/** Union, nested record, decimal and day in Avro. */
const SALE = {
  type: 'record',
  name: 'Sale',
  fields: [
    { name: 'id', type: 'long' },
    { name: 'rate', type: 'double' },
    { name: 'note', type: ['null', 'string'] },
    { name: 'price', type: { type: 'bytes', logicalType: 'decimal', precision: 9, scale: 2 } },
    { name: 'day', type: { type: 'int', logicalType: 'date' } },
    {
      name: 'buyer',
      type: { type: 'record', name: 'Buyer', fields: [{ name: 'name', type: 'string' }] },
    },
  ],
}
const sale = (id: bigint, note: Buffer) =>
  Buffer.concat([long(id), double(0.5), note, bytes(Buffer.from([0xff, 0x38])), long(19_724), bytes('Ada')])
const sales = (codec: string) =>
  container(SALE, [sale(9007199254740993n, Buffer.concat([long(1), bytes('text')])), sale(2n, long(0))], {
    codec,
    compress: codec === 'deflate' ? deflateRawSync : (plain) => plain,
  })
const SOLD = { rate: 0.5, price: '-2.00', day: '2024-01-02', buyer: { name: 'Ada' } }
const SALES = [
  // a column of which a value is beyond 2^53 has all digits as text in that place
  { ...SOLD, id: '9007199254740993', note: 'text' },
  { ...SOLD, id: 2, note: null },
]

const QUERY = `SELECT i::INTEGER AS id, '1.10'::DECIMAL(9, 2) AS price, DATE '2024-01-02' AS day,
  {'a': i, 'd': 1.5::DECIMAL(20, 3)} AS nested, ['x', 'y'] AS list FROM range(1, 3) t(i)`
const COLUMNS = [1, 2].map((id) => ({
  id,
  price: '1.10',
  day: '2024-01-02',
  nested: { a: id, d: '1.500' },
  list: ['x', 'y'],
}))

export const TABLE_CASES: readonly StreamCase[] = [
  formatCase('jsonl', 'nested values, exact integers, objects over several lines', {
    files: { 'a.jsonl': '{"id":1,"n":9007199254740993,"o":{"a":[1]}}\n\n{\n "id": 2.5\n}\n' },
    rows: [
      { id: 1, n: '9007199254740993', o: { a: [1] } },
      { id: 2.5, n: null, o: null },
    ],
  }),
  formatCase('jsonl', 'UTF-16 with a byte order mark', {
    files: { 'a.jsonl': Buffer.from('\ufeff{"name":"Ö"}\n', 'utf16le') },
    rows: [{ name: 'Ö' }],
  }),
  formatCase('parquet', 'decimals, days, nested columns', {
    files: { 'a.parquet': () => writeParquet(QUERY) },
    rows: COLUMNS,
  }),
  optionCase('parquet', 'decimal_as_float', {
    files: { 'a.parquet': () => writeParquet(QUERY) },
    format: { decimal_as_float: true },
    rows: COLUMNS.map((row) => ({ ...row, price: 1.1, nested: { ...row.nested, d: 1.5 } })),
  }),
  formatCase('avro', 'unions, records, decimals, 64 bits', {
    files: { 'a.avro': sales('null') },
    rows: SALES,
  }),
  formatCase('avro', 'compressed', { files: { 'a.avro': sales('deflate') }, rows: SALES }),
  optionCase('avro', 'double_as_string', {
    files: { 'a.avro': sales('null') },
    format: { double_as_string: true },
    rows: SALES.map((row) => ({ ...row, rate: '0.5' })),
  }),
  spreadsheet('xlsx', 'people.xlsx'),
  spreadsheet('xlsb', 'people.xlsb'),
  spreadsheet('xls of Excel 97', 'people.97.xls'),
  {
    ...spreadsheet('xls of Excel 95', 'people.95.xls'),
    rows: [],
    warnings: ['file_unsupported'],
  },
  {
    ...formatCase('excel', 'xlsb with cells in the short form', {
      files: { 'a.xlsb': () => workbook('short-cells.xlsb') },
      rows: [],
    }),
    warnings: ['file_unsupported'],
  },
  spreadsheet('ods', 'people.ods'),
  optionCase('excel', 'sheets', {
    files: { 'a.xlsx': () => writeWorkbook() },
    format: { sheets: ['South'] },
    rows: [{ sheet: 'South', id: 3, name: 'three', paid: true, day: '2026-03-04', sum: 4 }],
  }),
  formatCase('excel', 'a spreadsheet of Google, by export', {
    files: { Sheet: { native: 'spreadsheet', text: 'id,name\n1,cell\n' } },
    rows: [{ sheet: 'Sheet1', id: 1, name: 'cell' }],
  }),
  ...['csv', 'jsonl', 'parquet', 'avro', 'excel'].map((filetype) => ({
    ...formatCase(filetype, 'a damaged file', {
      files: { 'a.bin': Buffer.from('\x00\x01PK Obj PAR1 \xff{"', 'latin1') },
      rows: [],
    }),
    warnings: ['file_malformed'],
  })),
]
