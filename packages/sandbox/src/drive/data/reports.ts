import { keptIn } from '../../kit/kept.ts'
import { avroFile, writeParquet } from '../contents/formats/binary.ts'
import { type Dialect, writeCsv, writeJsonl } from '../contents/formats/text.ts'
import { writeXlsx } from '../contents/formats/xlsx.ts'
import { ordersTable, type Tabular } from '../contents/table.ts'
import dialects from '../fixtures/dialects.json' with { type: 'json' }
import { type StoredFile, timeOf } from '../records.ts'
import type { Builder } from './builder.ts'
import { sheetOf } from './documents.ts'

/** The media type of an Excel workbook. */
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The formats of reports by their extensions: their media type, and what writes a table. */
const FORMATS = {
  csv: ['text/csv', (table) => writeCsv(table)],
  jsonl: ['application/x-ndjson', (table) => writeJsonl(table)],
  parquet: ['application/vnd.apache.parquet', writeParquet],
  avro: ['application/avro', avroFile],
  xlsx: [XLSX, (table) => writeXlsx([sheetOf('Orders', table)])],
} as const satisfies Record<string, readonly [type: string, write: (table: Tabular) => Uint8Array]>

/** Reports/<year>/<month>/orders-<month>.<format>, three years back: the same orders in every format. */
export function buildReports(builder: Builder, root: StoredFile) {
  const reports = builder.add(root, 'Reports')
  const years = new Map<number, StoredFile>()
  const newest: Record<string, StoredFile> = {}
  const now = new Date(builder.today)
  for (let back = 1; back <= 36; back++) {
    const from = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)
    const month = new Date(from).toISOString().slice(0, 7)
    const year = Number(month.slice(0, 4))
    const yearFolder = keptIn(years, year, () => builder.add(reports, String(year)))
    const folder = builder.add(yearFolder, month)
    const created = from + 31 * 86_400_000
    const modified = Math.min(created + 3_600_000, builder.today)
    const times = { createdTime: timeOf(created), modifiedTime: timeOf(modified) }
    const table = () => ordersTable(builder.chance(`orders ${month}`), { rows: 40 + (back % 7) * 5, from })
    for (const [extension, [type, write]] of Object.entries(FORMATS)) {
      const file = builder.file(folder, `orders-${month}.${extension}`, type, () => write(table()), times)
      newest[extension] ??= file
    }
  }
  return { reports, ...(newest as Record<keyof typeof FORMATS, StoredFile>) }
}

/** Dialects/: one table in many dialects of CSV and some of JSON Lines; also truncated and empty files. */
export function buildDialects(builder: Builder, root: StoredFile) {
  const folder = builder.add(root, 'Dialects')
  const table = () =>
    ordersTable(builder.chance('dialects'), { rows: 25, from: builder.today - 86_400_000 * 40 })
  for (const [name, dialect] of Object.entries(dialects)) {
    const type = name.endsWith('.tsv') ? 'text/tab-separated-values' : 'text/csv'
    builder.file(folder, name, type, () => writeCsv(table(), dialect as Dialect))
  }
  const csv = () => Buffer.from(writeCsv(table())).toString()
  builder.file(folder, 'empty.csv', 'text/csv', () => new Uint8Array())
  builder.file(folder, 'header only.csv', 'text/csv', () => writeCsv({ ...table(), rows: [] }))
  builder.file(folder, 'ragged.csv', 'text/csv', () =>
    Buffer.from(csv().replace(/,[^,\n]*\n/g, (end, at) => (at % 3 ? end : '\n'))),
  )
  builder.file(folder, 'broken quote.csv', 'text/csv', () => Buffer.from(`${csv()}1,"no end of this`))
  const nested = ({ customer, country, ...rest }: Record<string, unknown>) => ({
    ...rest,
    customer: { name: customer, country },
    tags: ['a', 'b'],
  })
  builder.file(folder, 'nested.jsonl', 'application/x-ndjson', () => writeJsonl(table(), nested))
  const blank = () => Buffer.from(writeJsonl(table()).toString().replaceAll('\n', '\n\n'))
  builder.file(folder, 'blank lines.jsonl', 'application/x-ndjson', blank)
  builder.file(folder, 'broken line.jsonl', 'application/x-ndjson', () =>
    Buffer.from(`${writeJsonl(table())}{"order_id": 1,\n`),
  )
  const sheets = () => [
    sheetOf('First', table()),
    sheetOf('Second', { ...table(), rows: table().rows.slice(0, 3) }),
  ]
  builder.file(folder, 'two sheets.xlsx', XLSX, () => writeXlsx(sheets()))
  return { dialects: folder }
}
