import { stringify } from 'csv-stringify/sync'
import type { ExportBatch, ExportField } from './columns.ts'
import type { FileWriter } from './file-writer.ts'
import { type CellValue, cellsOf } from './values.ts'

/** How many records are written at a time. */
const PIECE = 1_000

/**
 * Writes CSV as RFC 4180 describes it, in UTF-8: a line of names, commas, and quotes where a value needs them. A missing
 * value is empty, and an empty text is `""`. Arrays and objects are JSON.
 */
export function csvWriter(fields: readonly ExportField[]): FileWriter {
  return {
    begin: () => [line([fields.map(({ name }) => name)])],
    write({ columns, count }: ExportBatch) {
      const cells = columns.map((column, index) => {
        const is_boolean = fields[index]?.type === 'boolean'
        return cellsOf(column, (value) => (is_boolean ? String(Number(value) === 1) : String(value)))
      })
      const pieces: Uint8Array[] = []
      for (let from = 0; from < count; from += PIECE) {
        const length = Math.min(PIECE, count - from)
        pieces.push(
          line(Array.from({ length }, (_, row) => cells.map((column) => column[from + row] ?? null))),
        )
      }
      return pieces
    },
    finish: () => [],
  }
}

/** Only an empty text is quoted, and not a missing value. */
const CAST = { string: (value: string) => (value === '' ? { value, quoted_empty: true } : value) }

function line(rows: CellValue[][]): Uint8Array {
  return Buffer.from(stringify(rows, { record_delimiter: '\r\n', cast: CAST }))
}
