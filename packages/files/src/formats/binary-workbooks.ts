import { type CellValue as HucreValue, readXls, readXlsb, type Workbook } from 'hucre'
import { FileError, malformed } from '../file-error.ts'
import type { Archive } from '../zip/archive.ts'
import { toDateText } from './cell-times.ts'
import type { CellValue, ReadSheets } from './table.ts'

/** Opens an old binary workbook. */
export function openXls(bytes: Buffer): Promise<ReadSheets> {
  return open(() => readXls(bytes))
}

/** Opens a binary workbook in an archive. */
export async function openXlsb(bytes: Buffer, archive: Archive): Promise<ReadSheets> {
  await archive.verify()
  for (const name of archive.names())
    if (/^xl\/worksheets\/[^/]+\.bin$/i.test(name)) await refuseShortCells(archive, name)
  return open(() => readXlsb(bytes))
}

/** Cells without a column number: each follows the former one. The library leaves them out without an error. */
const SHORT_CELLS = { first: 12, last: 18 } as const

async function refuseShortCells(archive: Archive, name: string): Promise<void> {
  let skip = 0
  let header: number[] = []
  for await (const chunk of await archive.read(name))
    for (let at = 0; at < chunk.length; ) {
      if (skip > 0) {
        const skipped = Math.min(skip, chunk.length - at)
        skip -= skipped
        at += skipped
        continue
      }
      header.push(chunk[at++] as number)
      const record = parseRecordHeader(header)
      if (!record) continue
      if (record.type >= SHORT_CELLS.first && record.type <= SHORT_CELLS.last)
        throw new FileError('file_unsupported', 'the workbook has cells in a short form; save it as xlsx')
      skip = record.length
      header = []
    }
}

/** The type and the length of a record: numbers of 7 bits a byte, the lowest first. Undefined if a byte is missing. */
function parseRecordHeader(bytes: readonly number[]): { type: number; length: number } | undefined {
  let at = 0
  const next = (most: number) => {
    let value = 0
    for (let shift = 0; shift < most; shift++) {
      const byte = bytes[at++]
      if (byte === undefined) return undefined
      value |= (byte & 0x7f) << (7 * shift)
      if (byte < 0x80) break
    }
    return value
  }
  const type = next(2)
  const length = type === undefined ? undefined : next(4)
  return type === undefined || length === undefined ? undefined : { type, length }
}

async function open(read: () => Promise<Workbook>): Promise<ReadSheets> {
  const { sheets } = await read().catch((error: unknown) => {
    throw toFileError(error)
  })
  const toCell = (value: HucreValue | undefined): CellValue =>
    value instanceof Date ? toDateText(value) : (value ?? null)
  return async function* (isWanted) {
    for (const { name, rows } of sheets) {
      yield { sheet: name }
      if (!isWanted(name)) continue
      // a row without cells may be absent
      for (const cells of rows) yield { sheet: name, cells: Array.from(cells ?? [], toCell) }
    }
  }
}

function toFileError(error: unknown): FileError {
  const text = error instanceof Error ? error.message : ''
  if (/password|encrypt/i.test(text))
    return new FileError('file_unsupported', 'the file is protected by a password')
  if (text.startsWith('Unsupported XLS version'))
    return new FileError('file_unsupported', 'the workbook is older than Excel 97; save it as xlsx')
  return malformed('the file is not a valid workbook')
}
