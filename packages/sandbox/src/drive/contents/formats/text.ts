import { type Options, stringify } from 'csv-stringify/sync'
import type { Cell } from '../native.ts'
import { type Tabular, textRows } from '../table.ts'

/** A dialect of CSV. */
export interface Dialect extends Omit<Options, 'cast' | 'columns' | 'encoding' | 'quoted_match'> {
  encoding?: 'utf8' | 'latin1' | 'utf16le'
  /** Lines before the header. */
  preamble?: readonly string[]
  /** Written for a missing value. */
  missing?: string
  booleans?: readonly [string, string]
}

// a line end is quoted, whatever ends the lines of the dialect
const QUOTED = { quoted_match: /[\r\n]/ }

/** Writes a table as CSV in a dialect. */
export function writeCsv(table: Tabular, dialect: Dialect = {}): Uint8Array {
  const { encoding, preamble = [], missing = '', booleans = ['true', 'false'], ...options } = dialect
  const rows = textRows(table).map((row) => row.map((value) => value ?? missing))
  const columns = table.columns.map(({ name }) => name)
  const cast = { boolean: (value: boolean) => booleans[value ? 0 : 1] }
  const text = stringify(rows, { columns, header: true, cast, ...QUOTED, ...options })
  return Buffer.from(preamble.map((line) => `${line}\n`).join('') + text, encoding)
}

/** Writes cells as the vendor exports a sheet: quoted where they must be, lines ended with CR LF. */
export function writeCells(rows: Cell[][], delimiter: string): Uint8Array {
  const cast = { boolean: (value: boolean) => String(value).toUpperCase() }
  return Buffer.from(stringify(rows, { delimiter, record_delimiter: '\r\n', eof: false, cast, ...QUOTED }))
}

/** Writes a table as one JSON object a line, or in another shape. */
export function writeJsonl(table: Tabular, shape: (row: Record<string, unknown>) => unknown = (row) => row) {
  const lines = textRows(table).map((row) =>
    JSON.stringify(shape(Object.fromEntries(table.columns.map(({ name }, i) => [name, row[i]])))),
  )
  return Buffer.from(`${lines.join('\n')}\n`)
}
