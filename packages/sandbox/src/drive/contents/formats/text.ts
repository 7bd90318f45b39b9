import type { Cell } from '../native.ts'
import type { Tabular, TypedColumn, Value } from '../table.ts'

/** A dialect of CSV. */
export interface Dialect {
  delimiter?: string
  quote?: string
  /** Precedes a quote within quotes; by default the quote is doubled. */
  escape?: string
  line_end?: string
  encoding?: 'utf8' | 'latin1' | 'utf16le'
  byte_order_mark?: boolean
  header?: boolean
  /** Lines before the header. */
  preamble?: readonly string[]
  /** Written for a missing value. */
  missing?: string
  booleans?: readonly [string, string]
  quote_all?: boolean
}

/** A value as text: times in RFC 3339. */
function textOfValue(value: Value, { type }: TypedColumn, dialect: Dialect = {}): string {
  if (value === null) return dialect.missing ?? ''
  if (type === 'time') return new Date(Number(value)).toISOString()
  if (typeof value === 'boolean') return (dialect.booleans ?? ['true', 'false'])[value ? 0 : 1]
  return String(value)
}

/** Writes a table as CSV in a dialect. */
export function writeCsv(table: Tabular, dialect: Dialect = {}): Uint8Array {
  const { delimiter = ',', quote = '"', line_end = '\n' } = dialect
  const quoted = (dialect.escape ?? quote) + quote
  const field = (text: string) => {
    const special = [delimiter, quote, '\n', '\r'].some((sign) => text.includes(sign))
    return special || dialect.quote_all ? quote + text.replaceAll(quote, quoted) + quote : text
  }
  const lines = [...(dialect.preamble ?? [])]
  if (dialect.header !== false) lines.push(table.columns.map(({ name }) => field(name)).join(delimiter))
  for (const row of table.rows) {
    const texts = table.columns.map((column, i) => field(textOfValue(row[i] ?? null, column, dialect)))
    lines.push(texts.join(delimiter))
  }
  const text = `${dialect.byte_order_mark ? '\uFEFF' : ''}${lines.map((line) => line + line_end).join('')}`
  return Buffer.from(text, dialect.encoding ?? 'utf8')
}

/** Writes cells as the vendor exports a sheet: quoted where they must be, lines ended with CR LF. */
export function writeCells(rows: readonly (readonly Cell[])[], delimiter: string): Uint8Array {
  const field = (cell: Cell) => {
    const text = typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell ?? '')
    return /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return Buffer.from(rows.map((row) => row.map(field).join(delimiter)).join('\r\n'))
}

/** Writes a table as one JSON object a line, or in another shape. */
export function writeJsonl(table: Tabular, shape: (row: Record<string, unknown>) => unknown = (row) => row) {
  const lines = table.rows.map((row) => {
    const object = Object.fromEntries(
      table.columns.map((column, i) => {
        const value = row[i] ?? null
        return [column.name, column.type === 'time' && value !== null ? textOfValue(value, column) : value]
      }),
    )
    return JSON.stringify(shape(object))
  })
  return Buffer.from(`${lines.join('\n')}\n`)
}
