import type { ExportColumn, ExportType } from './columns.ts'

/** A value as files have it. JSON is a text in CSV and a value in Parquet. */
export type CellValue = string | number | bigint | boolean | Date | object | null

/** Makes a cell of a text or a number. */
export type ToCell = (value: string | number | bigint) => CellValue

// a text may begin with a byte order mark
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** By code its cell, and null for the code of a missing value. Equal values are converted once. */
export function cellsOf({ text, offsets, numbers }: ExportColumn, toCell: ToCell): CellValue[] {
  const size = numbers?.length ?? (offsets?.length ?? 1) - 1
  const cells: CellValue[] = new Array(size + 1)
  for (let code = 0; code < size; code++) {
    const value = numbers
      ? (numbers[code] as number | bigint)
      : decoder.decode(text?.subarray(offsets?.[code], offsets?.[code + 1]))
    cells[code] = toCell(value)
  }
  cells[size] = null
  return cells
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The time of a `date` or a `timestamp`; null for a text that is none. */
export function toTime(text: string, type: ExportType & ('date' | 'timestamp')): Date | null {
  if (type === 'date' && !DAY.test(text)) return null
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? null : time
}
