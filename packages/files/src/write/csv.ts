import { type ExportBatch, type ExportField, type FormatOptions, freeBatch } from './columns.ts'
import type { FileWriter } from './file-writer.ts'
import { type CellValue, cellsOf } from './values.ts'

/** How many records are written at a time. */
const PIECE = 500

/**
 * Writes CSV as RFC 4180 describes it, in UTF-8: a line of names, commas, and quotes where a value needs them. A missing
 * value is empty, and an empty text is `""`. Arrays and objects are JSON. With `for_spreadsheets`, an apostrophe comes before
 * texts that a spreadsheet would run as a formula.
 */
export function csvWriter(
  fields: readonly ExportField[],
  { for_spreadsheets = false }: FormatOptions = {},
): FileWriter {
  const guarded = (value: CellContent) =>
    for_spreadsheets && typeof value === 'string' && FORMULA.test(value) ? `'${value}` : value
  return {
    begin: () => [toLines([fields.map(({ name }) => quoted(guarded(name)))])],
    *write(batch: ExportBatch) {
      const { columns, count } = batch
      const read = columns.map((column, index) => {
        const is_boolean = fields[index]?.type === 'boolean'
        // each distinct value is quoted once
        const cells = cellsOf(column, (value) =>
          is_boolean ? String(Number(value) === 1) : quoted(guarded(value)),
        )
        return { cells, codes: column.codes }
      })
      for (let from = 0; from < count; from += PIECE) {
        const rows = Array.from({ length: Math.min(PIECE, count - from) }, (_, row) =>
          read.map(({ cells, codes }) => cells[codes[from + row] as number] ?? null),
        )
        yield toLines(rows)
      }
      freeBatch(batch)
    },
    finish: () => [],
  }
}

const NEEDS_QUOTES = /^$|[",\r\n]/
/** What a spreadsheet takes for the beginning of a formula, also behind white space. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

type CellContent = string | number | bigint

function quoted(value: CellContent): string {
  const text = String(value)
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A missing value joins as nothing. */
function toLines(rows: readonly CellValue[][]): Uint8Array {
  return new TextEncoder().encode(rows.map((row) => `${row.join()}\r\n`).join(''))
}
