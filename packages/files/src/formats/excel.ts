import { FileError, malformed, tooLarge } from '../file-error.ts'
import { type FileBytes, readWholeFile } from '../file-source.ts'
import type { FileLimits } from '../limits.ts'
import {
  emptyValues,
  type FileRecord,
  type FormatOptionsOf,
  inBatches,
  type ReadRecords,
} from '../records.ts'
import { openArchive } from '../zip/archive.ts'
import { openXls, openXlsb } from './binary-workbooks.ts'
import { openOds } from './ods.ts'
import { type CellValue, Columns, type ReadSheets } from './table.ts'
import { openXlsx } from './xlsx.ts'

/** The column with the name of the sheet. */
const SHEET_COLUMN = 'sheet'

/** Reads the rows of the sheets of a workbook: all of them, or those that the format names. The first row is the header. */
export const readExcel: ReadRecords<'excel'> = (bytes, options) => inBatches(rowsOf(bytes, options))

async function* rowsOf(
  bytes: FileBytes,
  { format, limits, warnings }: FormatOptionsOf<'excel'>,
): AsyncGenerator<FileRecord> {
  const missing = new Set(format.sheets)
  const read = await openWorkbook(await readWholeFile(bytes, limits.whole_bytes), limits)
  let columns: Columns | undefined
  let row = 0
  for await (const { sheet, cells } of read((name) => !format.sheets || format.sheets.includes(name))) {
    if (!cells) {
      columns = undefined
      missing.delete(sheet)
      continue
    }
    if (cells.length > limits.columns) throw tooLarge('a row', limits.columns, 'columns')
    if (!columns) {
      columns = new Columns(
        cells.map((cell) => (cell === null ? null : String(cell))),
        [SHEET_COLUMN],
      )
      continue
    }
    if (cells.every((cell) => cell === null || cell === '')) continue
    row++
    yield { row, values: valuesOf(sheet, columns, cells) }
  }
  for (const name of missing)
    warnings.add('file_sheet_missing', `the workbook has no sheet ${JSON.stringify(name)}`)
}

function valuesOf(sheet: string, columns: Columns, cells: readonly CellValue[]) {
  const values = emptyValues()
  values[SHEET_COLUMN] = sheet
  for (let at = 0; at < Math.max(columns.width, cells.length); at++) {
    const { name, is_named } = columns.at(at)
    const cell = cells[at] ?? null
    if (is_named || (cell !== null && cell !== '')) values[name] = cell
  }
  return values
}

const COMPOUND_FILE = 'd0cf11e0a1b11ae1'

async function openWorkbook(bytes: Buffer, limits: FileLimits): Promise<ReadSheets> {
  if (bytes.subarray(0, 8).toString('hex') === COMPOUND_FILE) return openXls(bytes)
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') throw malformed('the file is not a workbook')
  const archive = await openArchive(bytes, limits)
  if (archive.has('xl/workbook.bin')) return openXlsb(bytes, archive)
  if (archive.has('content.xml')) return openOds(archive, limits)
  if (!archive.has('xl/workbook.xml'))
    throw new FileError('file_unsupported', 'the archive is not a workbook')
  return openXlsx(archive, limits)
}
