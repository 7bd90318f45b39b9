import { FileError, malformed, tooLarge } from '../file-error.ts'
import { type FileBytes, readWhole } from '../file-source.ts'
import type { FileLimits } from '../limits.ts'
import { emptyValues, type FileRecord, inBatches, type OptionsOf, type ReadRecords } from '../records.ts'
import { openArchive } from '../zip/archive.ts'
import { openOds, openXls, openXlsb } from './excel-others.ts'
import { type CellValue, checkNames, distinct, type Sheet } from './table.ts'
import { openXlsx } from './xlsx.ts'

/** The column with the name of the sheet. */
const SHEET_COLUMN = 'sheet'

/** Reads the rows of the sheets of a workbook: all of them, or those that the format names. The first row is the header. */
export const readExcel: ReadRecords<'excel'> = (bytes, options) => inBatches(rowsOf(bytes, options))

async function* rowsOf(bytes: FileBytes, { format, limits }: OptionsOf<'excel'>): AsyncGenerator<FileRecord> {
  const sheets = await openWorkbook(await readWhole(bytes, limits.whole_bytes), limits)
  const wanted = format.sheets ? sheets.filter(({ name }) => format.sheets?.includes(name)) : sheets
  let row = 0
  for (const sheet of wanted) {
    let header: readonly (string | undefined)[] | undefined
    for await (const cells of sheet.rows()) {
      if (cells.length > limits.columns) throw tooLarge('a row', limits.columns, 'columns')
      if (!header) {
        header = headerOf(cells)
        continue
      }
      if (cells.every((cell) => cell === null || cell === '')) continue
      row++
      const values = emptyValues()
      values[SHEET_COLUMN] = sheet.name
      for (const [at, name] of header.entries()) if (name !== undefined) values[name] = cells[at] ?? null
      yield { row, values }
    }
  }
}

/** The names of the columns; undefined for a column without a name. */
function headerOf(cells: readonly CellValue[]): (string | undefined)[] {
  const names = cells.map((cell) => (cell === null ? '' : String(cell).trim()))
  checkNames(names)
  const unique = distinct([SHEET_COLUMN, ...names.filter((name) => name !== '')]).slice(1)
  return names.map((name) => (name === '' ? undefined : unique.shift()))
}

const COMPOUND_FILE = 'd0cf11e0a1b11ae1'

async function openWorkbook(bytes: Buffer, limits: FileLimits): Promise<Sheet[]> {
  if (bytes.subarray(0, 8).toString('hex') === COMPOUND_FILE) return openXls(bytes)
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') throw malformed('the file is not a workbook')
  const archive = await openArchive(bytes, limits)
  if (archive.has('xl/workbook.bin')) return openXlsb(bytes, archive)
  if (archive.has('content.xml')) return openOds(bytes, archive)
  if (!archive.has('xl/workbook.xml'))
    throw new FileError('file_unsupported', 'the archive is not a workbook')
  return openXlsx(archive, limits)
}
