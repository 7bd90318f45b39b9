import { strToU8, type Zippable, zipSync } from 'fflate'
import type { Cell, Sheet } from '../native.ts'

/** Escapes text for XML; drops characters that XML forbids. */
export function xmlText(text: string): string {
  return text.replace(/(?![\t\n\r])\p{Cc}/gu, '').replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The modification time of every entry, constant so that equal contents give equal bytes. */
const MOMENT = new Date(2026, 0, 1)

/** Compressing many parts that are shorter takes most of the time of the sandbox, in bytes. */
const SHORT = 2048

/** Packs texts as a ZIP file; XML parts get their declaration. */
export function zipOf(parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const entries: Zippable = {}
  for (const [name, part] of Object.entries(parts)) {
    const bytes = typeof part === 'string' ? strToU8(part.startsWith('<') ? XML + part : part) : part
    entries[name] = [bytes, { level: bytes.length < SHORT ? 0 : 6, mtime: MOMENT }]
  }
  return zipSync(entries)
}

const SCHEMAS = 'http://schemas.openxmlformats.org'
const MAIN = `${SCHEMAS}/spreadsheetml/2006/main`
const RELATIONS = `${SCHEMAS}/officeDocument/2006/relationships`
const PACKAGE = `${SCHEMAS}/package/2006`
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The part that gives the media types of the others: that of a sheet to all but the workbook. */
const TYPES = `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/></Types>`

/** The relationships of a part to some others of a kind. */
function relationships(kind: string, targets: readonly string[]): string {
  const each = targets.map(
    (target, i) => `<Relationship Id="rId${i + 1}" Type="${RELATIONS}/${kind}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`
}

function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

function cellXml(cell: Cell, place: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`
}

function sheetXml({ rows }: Sheet): string {
  const lines = rows.map((row, i) => {
    const cells = row.map((cell, j) => cellXml(cell, `${columnName(j)}${i + 1}`)).join('')
    return `<row r="${i + 1}">${cells}</row>`
  })
  return `<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData></worksheet>`
}

/** Writes sheets as an Excel workbook. */
export function writeXlsx(sheets: readonly Sheet[]): Uint8Array {
  const names = sheets.map((_, i) => `worksheets/sheet${i + 1}.xml`)
  const listed = sheets
    .map(({ name }, i) => `<sheet name="${xmlText(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
    .join('')
  return zipOf({
    '[Content_Types].xml': TYPES,
    '_rels/.rels': relationships('officeDocument', ['xl/workbook.xml']),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${listed}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships('worksheet', names),
    ...Object.fromEntries(sheets.map((sheet, i) => [`xl/${names[i]}`, sheetXml(sheet)])),
  })
}
