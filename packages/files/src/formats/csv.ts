import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, type Options, parse } from 'csv-parse'
import { parse as parseWhole } from 'csv-parse/sync'
import { toUtf8 } from '../encoding.ts'
import { FileError, malformed, tooLarge } from '../file-error.ts'
import { type FileBytes, upTo } from '../file-source.ts'
import type { CsvOptions } from '../format.ts'
import { gunzipped } from '../gzip.ts'
import type { FileLimits } from '../limits.ts'
import { emptyValues, type FileRecord, type ReadRecords, toRecords } from '../records.ts'
import { Columns } from './table.ts'

/** A field; null if there is nothing between its delimiters, not even quotes. */
type Cell = string | null

/**
 * Reads the rows of a CSV file. Their values are texts or null; types follow from the columns. A row that is longer or
 * shorter than the header is an error, or is skipped as the format says.
 */
export const readCsv: ReadRecords<'csv'> = async function* (bytes, { format, limits, is_cut }) {
  const plain = upTo(gunzipped(upTo(bytes, limits.streamed_bytes), is_cut), limits.streamed_bytes)
  const text = toUtf8(plain, format.encoding)
  try {
    yield* toRecords(parseRows(text, toOptions(format, limits)), rowReader(format, limits))
  } catch (error) {
    throw toFileError(error, limits)
  }
}

/** Turns the rows of a file into records; a row that is no record, such as the header, into undefined. */
function rowReader(format: CsvOptions, limits: FileLimits) {
  let header: Header | undefined
  let row = 0
  let skip = format.skip_rows_after_header

  return (cells: readonly Cell[]): FileRecord | undefined => {
    if (cells.length > limits.columns) throw tooLarge('a row', limits.columns, 'columns')
    if (!header) {
      header = headerOf(format, cells)
      if (header.is_first_row) return undefined
    }
    if (skip > 0) {
      skip--
      return undefined
    }
    row++
    const record = toRecord(row, header, cells)
    if (!record && !format.ignore_errors_on_fields_mismatch)
      throw malformed(`row ${row} has ${cells.length} fields, the header has ${header.shortest}`)
    return record
  }
}

/** The rows of each piece of a text. Reads the parser itself: its iterator takes as long as the parsing does. */
async function* parseRows(text: FileBytes, options: Options): AsyncGenerator<Cell[][]> {
  const parser = parse(options)
  let failure: Error | undefined
  parser.on('error', (error) => {
    failure = error
  })
  const parsed = () => {
    const rows: Cell[][] = []
    for (let row = parser.read(); row !== null; row = parser.read()) rows.push(cellsOf(row, options))
    return rows
  }
  try {
    for await (const piece of text) {
      parser.write(piece)
      yield parsed()
      if (failure) throw failure
    }
    parser.end()
    // the parser ends within the next turn
    await nextTurn()
    yield parsed()
    if (failure) throw failure
  } finally {
    parser.destroy()
  }
}

/** The fields of a row. The parser does not say which of the empty ones have quotes, unless it is asked for each field. */
function cellsOf(
  { record, raw }: { readonly record: string[]; readonly raw: string },
  options: Options,
): Cell[] {
  if (!record.includes('')) return record
  if (!raw.includes(`${options.quote}${options.quote}`)) return record.map(orNull)
  const cast: Options['cast'] = (field, { quoting }) => (quoting ? field : orNull(field))
  const rows: Cell[][] = parseWhole(raw, { ...options, raw: false, from_line: 1, cast })
  return rows.at(-1) ?? record
}

function orNull(field: string): Cell {
  return field === '' ? null : field
}

function toOptions(format: CsvOptions, limits: FileLimits): Options {
  const { delimiter, quote_char, escape_char, double_quote, skip_rows_before_header } = format
  return {
    delimiter: delimiter === '\\t' ? '\t' : delimiter,
    quote: quote_char,
    escape: escape_char ?? (double_quote ? quote_char : '\0'),
    record_delimiter: ['\r\n', '\n', '\r'],
    from_line: skip_rows_before_header + 1,
    max_record_size: limits.record_bytes,
    // a row of another length is found below
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    raw: true,
  }
}

interface Header {
  readonly columns: Columns
  /** How many fields a row has at least and at most. */
  readonly shortest: number
  readonly longest: number
  readonly is_first_row: boolean
}

function headerOf({ header_definition: definition }: CsvOptions, first: readonly Cell[]): Header {
  const type = definition.header_definition_type
  if (type === 'From CSV') {
    const columns = new Columns(first)
    // blank names at the end are often those of a delimiter that ends the line
    return { columns, shortest: columns.named_width, longest: columns.width, is_first_row: true }
  }
  const names = type === 'User Provided' ? definition.column_names : first.map((_cell, at) => `f${at}`)
  const columns = new Columns(names)
  return { columns, shortest: names.length, longest: names.length, is_first_row: false }
}

/** Returns undefined if the row has more or fewer fields than the header. */
function toRecord(
  row: number,
  { columns, shortest, longest }: Header,
  cells: readonly Cell[],
): FileRecord | undefined {
  if (cells.length < shortest || cells.length > longest) return undefined
  const values = emptyValues()
  for (const [at, cell] of cells.entries()) {
    const { name, is_named } = columns.at(at)
    if (is_named || cell) values[name] = cell
  }
  return { row, values }
}

function toFileError(error: unknown, limits: FileLimits): unknown {
  if (error instanceof FileError || !(error instanceof CsvError)) return error
  if (error.code === 'CSV_MAX_RECORD_SIZE') return tooLarge('a row', limits.record_bytes, 'bytes')
  const line = typeof error.lines === 'number' ? `line ${error.lines}` : 'a line'
  return malformed(
    error.code === 'CSV_QUOTE_NOT_CLOSED'
      ? `${line} opens a quote that is never closed`
      : `${line} is malformed`,
  )
}
