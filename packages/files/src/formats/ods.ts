import { FileError, malformed, tooLarge } from '../file-error.ts'
import type { FileLimits } from '../limits.ts'
import { toExactNumber } from '../schema/numbers.ts'
import type { Archive } from '../zip/archive.ts'
import { parseXml, type XmlHandler } from '../zip/xml.ts'
import { toClockText, toMomentText } from './cell-times.ts'
import type { CellValue, ReadSheets, SheetRow } from './table.ts'

/** Opens an OpenDocument spreadsheet, which is read as a stream. */
export async function openOds(archive: Archive, limits: FileLimits): Promise<ReadSheets> {
  if ((await archive.readText('META-INF/manifest.xml')).includes('encryption-data'))
    throw new FileError('file_unsupported', 'the file is protected by a password')
  return async function* (isWanted) {
    const sheets = new OdsSheets(isWanted, limits)
    for await (const _piece of parseXml(await archive.read('content.xml'), sheets.handler, limits))
      yield* sheets.take()
  }
}

type Attributes = Readonly<Record<string, string>>

/** Elements within sheets and cells whose content is not theirs: comments, former content, data of other files. */
const OTHERS = new Set(['annotation', 'tracked-changes', 'dde-links', 'named-expressions', 'shapes'])

/** Collects the rows of sheets from the elements of a document. */
class OdsSheets {
  readonly handler: XmlHandler = {
    open: (name, attributes) => this.#open(name, attributes),
    text: (piece) => this.#text(piece),
    close: (name) => this.#close(name),
  }
  readonly #isWanted: (sheet: string) => boolean
  readonly #limits: FileLimits
  readonly #done: { readonly row: SheetRow; readonly times: number }[] = []
  #sheet: string | undefined
  #others = 0
  #row: { readonly cells: CellValue[]; readonly times: number } | undefined
  #cell: { readonly attributes: Attributes; text: string | undefined } | undefined
  /** How many paragraphs are open. */
  #paragraphs = 0

  constructor(isWanted: (sheet: string) => boolean, limits: FileLimits) {
    this.#isWanted = isWanted
    this.#limits = limits
  }

  /** The rows that are complete. */
  *take(): Generator<SheetRow> {
    for (const { row, times } of this.#done.splice(0)) for (let at = 0; at < times; at++) yield row
  }

  #open(name: string, attributes: Attributes): void {
    if (OTHERS.has(name)) this.#others++
    if (this.#others > 0) return
    if (name === 'table') {
      const sheet = attributes['table:name'] ?? ''
      this.#done.push({ row: { sheet }, times: 1 })
      this.#sheet = this.#isWanted(sheet) ? sheet : undefined
    }
    if (this.#sheet === undefined) return
    if (name === 'table-row')
      this.#row = { cells: [], times: timesOf(attributes['table:number-rows-repeated']) }
    if (name === 'table-cell' || name === 'covered-table-cell') this.#cell = { attributes, text: undefined }
    if (name === 'p' && this.#cell) {
      this.#paragraphs++
      this.#cell.text = this.#cell.text === undefined ? '' : `${this.#cell.text}\n`
    }
    const space = SPACES[name]
    if (space && this.#paragraphs > 0) this.#text(space.repeat(timesOf(attributes['text:c'])))
  }

  #text(piece: string): void {
    if (this.#others > 0 || this.#paragraphs === 0 || !this.#cell) return
    this.#cell.text += piece
    if ((this.#cell.text?.length ?? 0) > this.#limits.record_bytes)
      throw tooLarge('a cell', this.#limits.record_bytes, 'characters')
  }

  #close(name: string): void {
    if (OTHERS.has(name)) this.#others--
    if (this.#others > 0) return
    if (name === 'p' && this.#paragraphs > 0) this.#paragraphs--
    if (name === 'table') this.#sheet = undefined
    if ((name === 'table-cell' || name === 'covered-table-cell') && this.#cell) {
      const { attributes, text } = this.#cell
      this.#cell = undefined
      this.#put(toCell(attributes, text), timesOf(attributes['table:number-columns-repeated']))
    }
    if (name !== 'table-row' || !this.#row || this.#sheet === undefined) return
    const { cells, times } = this.#row
    this.#row = undefined
    const end = cells.findLastIndex((cell) => cell !== null) + 1
    // formats of empty rows are repeated to the last row of a sheet
    if (end > 0) this.#done.push({ row: { sheet: this.#sheet, cells: cells.slice(0, end) }, times })
  }

  /** Adds a cell. Empty cells are repeated to the last column of a sheet. */
  #put(cell: CellValue, times: number): void {
    const { columns } = this.#limits
    const cells = this.#row?.cells
    if (!cells) return
    if (cell !== null && cells.length + times > columns) throw tooLarge('a row', columns, 'columns')
    for (let at = 0; at < times && cells.length < columns; at++) cells.push(cell)
  }
}

/** Elements that are spaces in a paragraph. */
const SPACES: Readonly<Record<string, string>> = { s: ' ', tab: '\t', 'line-break': '\n' }

function timesOf(text = '1'): number {
  const times = Number(text)
  if (!Number.isInteger(times) || times < 1 || times > 2 ** 24)
    throw malformed('a cell has a malformed attribute')
  return times
}

/** The value of a cell by its type. The text is what a reader sees, which may be rounded. */
function toCell(attributes: Attributes, text: string | undefined): CellValue {
  switch (attributes['office:value-type']) {
    case 'float':
    case 'currency':
    case 'percentage':
      return toExactNumber(attributes['office:value'] ?? '')
    case 'boolean':
      return attributes['office:boolean-value'] === 'true'
    case 'date':
      return toMomentText(attributes['office:date-value'] ?? '')
    case 'time':
      return toClockText(attributes['office:time-value'] ?? '')
    case 'string':
      return attributes['office:string-value'] ?? text ?? ''
    default:
      return text || null
  }
}
