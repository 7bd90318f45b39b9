import { type CellValue as HucreValue, readOds, readXls, readXlsb, type Workbook } from 'hucre'
import { FileError, malformed } from '../file-error.ts'
import type { Archive } from '../zip/archive.ts'
import type { CellValue, Sheet } from './table.ts'

/** Opens an old binary workbook. */
export function openXls(bytes: Buffer): Promise<Sheet[]> {
  return open(() => readXls(bytes))
}

/** Opens a binary workbook in an archive. */
export async function openXlsb(bytes: Buffer, archive: Archive): Promise<Sheet[]> {
  await archive.verify()
  return open(() => readXlsb(bytes))
}

/** Opens an OpenDocument spreadsheet. */
export async function openOds(bytes: Buffer, archive: Archive): Promise<Sheet[]> {
  await archive.verify()
  return open(() => readOds(bytes))
}

async function open(read: () => Promise<Workbook>): Promise<Sheet[]> {
  try {
    const { sheets } = await read()
    return sheets.map(({ name, rows }) => ({
      name,
      async *rows() {
        for (const cells of rows) yield Array.from(cells, toCell)
      },
    }))
  } catch (error) {
    if (error instanceof Error && /password|encrypt/i.test(error.message))
      throw new FileError('file_unsupported', 'the file is protected by a password')
    throw malformed('the file is not a valid workbook')
  }
}

function toCell(value: HucreValue | undefined): CellValue {
  if (value instanceof Date) return toCellDate(value)
  return value ?? null
}

/** A day as YYYY-MM-DD, a moment as ISO 8601 without a time zone, which workbooks do not have. */
export function toCellDate(date: Date): string | null {
  if (Number.isNaN(date.getTime())) return null
  const text = date.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, -1).replace(/\.000$/, '')
}
