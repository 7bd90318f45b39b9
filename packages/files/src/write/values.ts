import type { ExportColumn, ExportType } from './columns.ts'

/** The text with a code, which may begin with a byte order mark. */
export function textAt(column: ExportColumn, code: number): string {
  return bytesAt(column, code).toString()
}

/** The same as UTF-8. */
export function bytesAt({ text, offsets }: ExportColumn, code: number): Buffer {
  const start = offsets?.[code] ?? 0
  return Buffer.from(
    text?.buffer ?? NONE,
    (text?.byteOffset ?? 0) + start,
    (offsets?.[code + 1] ?? 0) - start,
  )
}

const NONE = new ArrayBuffer(0)

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The milliseconds of a `date` or a `timestamp`; null for a text that is none. */
export function toTime(text: string, type: ExportType & ('date' | 'timestamp')): number | null {
  if (type === 'date' && !DAY.test(text)) return null
  const time = Date.parse(text)
  return Number.isNaN(time) ? null : time
}
