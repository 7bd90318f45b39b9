import { isDateFormat, parseCellRef } from 'hucre'
import { malformed, tooLarge } from '../file-error.ts'
import type { FileLimits } from '../limits.ts'
import { toExactNumber } from '../schema/numbers.ts'
import type { Archive } from '../zip/archive.ts'
import { readRelationships, relationshipId } from '../zip/relationships.ts'
import { handleXml, parseXml, type XmlHandler } from '../zip/xml.ts'
import { type CellTime, toCellTime } from './cell-times.ts'
import type { CellValue, ReadSheets } from './table.ts'

/** What the cells of all sheets refer to. */
interface Shared {
  readonly strings: readonly string[]
  /** How the values of a style are times, by its index; undefined if they are numbers. */
  readonly times: readonly (CellTime | undefined)[]
  readonly date1904: boolean
}

/** Opens a workbook. Its sheets are read as streams, so that a large one needs little memory. */
export async function openXlsx(archive: Archive, limits: FileLimits): Promise<ReadSheets> {
  const parse = async (name: string, handler: XmlHandler) =>
    archive.has(name) && handleXml(await archive.read(name), handler, limits)
  const targets = await readRelationships(archive, 'xl/workbook.xml', limits)
  const sheets: { readonly name: string; readonly part: string | undefined }[] = []
  let date1904 = false
  await parse('xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr') date1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      sheets.push({ name: attributes.name ?? '', part: targets.get(relationshipId(attributes))?.part })
    },
  })
  return async function* (isWanted) {
    let shared: Shared | undefined
    for (const { name, part } of sheets) {
      if (part === undefined || part.includes('chartsheets/')) continue
      yield { sheet: name }
      if (!isWanted(name)) continue
      shared ??= await readShared(parse, date1904, limits)
      for await (const cells of rowsOf(await archive.read(part), shared, limits)) yield { sheet: name, cells }
    }
  }
}

type Parse = (name: string, handler: XmlHandler) => Promise<unknown>

async function readShared(parse: Parse, date1904: boolean, limits: FileLimits): Promise<Shared> {
  const strings: string[] = []
  let text: string | undefined
  let size = 0
  let phonetic = false
  let inside = false
  await parse('xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') phonetic = true
      inside = name === 't'
    },
    text(piece) {
      if (!inside || phonetic || text === undefined) return
      size += piece.length
      if (size > limits.inflated_entry_bytes * 2)
        throw tooLarge('the texts of the workbook', limits.inflated_entry_bytes * 2, 'characters')
      text += piece
      checkCell(text, limits)
    },
    close(name) {
      inside = false
      if (name === 'rPh') phonetic = false
      if (name !== 'si') return
      strings.push(restoreCharacters(text ?? ''))
      text = undefined
    },
  })
  return { strings, times: await readTimes(parse), date1904 }
}

async function readTimes(parse: Parse): Promise<(CellTime | undefined)[]> {
  const formats = new Map<string, string>()
  const times: (CellTime | undefined)[] = []
  let inside = false
  await parse('xl/styles.xml', {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') formats.set(numFmtId, formatCode)
      if (name === 'cellXfs') inside = true
      if (name === 'xf' && inside) times.push(timeOf(numFmtId, formats))
    },
    close(name) {
      if (name === 'cellXfs') inside = false
    },
  })
  return times
}

/** The built-in format of times that may exceed a day, `[h]:mm:ss`. */
const ELAPSED = 46

/** The built-in formats of dates and times have fixed numbers. */
function timeOf(id: string, formats: ReadonlyMap<string, string>): CellTime | undefined {
  const custom = formats.get(id)
  if (custom !== undefined) {
    if (/\[(?:h+|m+|s+)\]/i.test(custom)) return 'elapsed'
    return isDateFormat(custom) ? 'moment' : undefined
  }
  const number = Number(id)
  if (number === ELAPSED) return 'elapsed'
  return (number >= 14 && number <= 22) || number === 45 || number === 47 ? 'moment' : undefined
}

async function* rowsOf(
  bytes: AsyncIterable<Uint8Array>,
  shared: Shared,
  limits: FileLimits,
): AsyncGenerator<CellValue[]> {
  const done: CellValue[][] = []
  let cells: CellValue[] | undefined
  let cell: { type: string; style: string; at: number; text: string } | undefined
  let inside = false
  let phonetic = false
  const handler: XmlHandler = {
    open(name, { r, t = 'n', s = '' }) {
      if (name === 'row') cells = []
      else if (name === 'c' && cells) cell = { type: t, style: s, at: columnOf(r, cells, limits), text: '' }
      else if (name === 'rPh') phonetic = true
      else if (name === 'v' || name === 't') inside = true
    },
    text(piece) {
      if (!inside || phonetic || !cell) return
      cell.text += piece
      checkCell(cell.text, limits)
    },
    close(name) {
      if (name === 'v' || name === 't') inside = false
      else if (name === 'rPh') phonetic = false
      else if (name === 'c' && cell && cells) {
        while (cells.length < cell.at) cells.push(null)
        cells[cell.at] = cellValue(cell, shared)
        cell = undefined
      } else if (name === 'row' && cells) {
        done.push(cells)
        cells = undefined
      }
    },
  }
  for await (const _piece of parseXml(bytes, handler, limits)) {
    yield* done
    done.length = 0
  }
  if (cells) throw malformed('a sheet ends within a row')
}

/** The column of a cell. Some writers omit the reference: then it follows the former cell. */
function columnOf(reference: string | undefined, cells: readonly CellValue[], limits: FileLimits): number {
  const at = reference === undefined ? cells.length : parseCellRef(reference).col
  if (!Number.isInteger(at) || at < 0) throw malformed('a cell has a malformed reference')
  // far cells are often only formatted; cells beyond the limit fail
  if (at >= limits.columns) throw tooLarge('a row', limits.columns, 'columns')
  return at
}

function cellValue(
  { type, style, text }: { type: string; style: string; text: string },
  shared: Shared,
): CellValue {
  if (type === 's') return shared.strings[Number(text)] ?? null
  if (type === 'str' || type === 'inlineStr') return restoreCharacters(text)
  if (text === '' || type === 'e') return null
  if (type === 'b') return text === '1' || text === 'true'
  if (type === 'd') return text
  const serial = Number(text)
  const time = shared.times[Number(style)]
  if (time && Number.isFinite(serial)) return toCellTime(serial, time, shared.date1904)
  return NUMBER.test(text) ? toExactNumber(text) : null
}

/** A number as XML schemas write it. */
const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/

function checkCell(text: string, limits: FileLimits): void {
  if (text.length > limits.record_bytes) throw tooLarge('a cell', limits.record_bytes, 'characters')
}

/** The format writes characters that XML forbids as `_x000D_`. */
function restoreCharacters(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
