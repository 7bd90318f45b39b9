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
    // the media type of an OpenDocument or EPUB file must not be compressed, and short parts gain nothing
    const level = bytes.length < SHORT ? 0 : 6
    entries[name] = [bytes, { level, mtime: MOMENT }]
  }
  return zipSync(entries)
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** The part of an Office file that names the other parts. */
function contentTypes(parts: Readonly<Record<string, string>>): string {
  const overrides = Object.entries(parts)
    .map(
      ([name, type]) =>
        `<Override PartName="/${name}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
    )
    .join('')
  return `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides}</Types>`
}

/** The relationships of a part of an Office file, as pairs of kind and target. */
function relationships(targets: readonly (readonly [kind: string, target: string])[]): string {
  const each = targets.map(
    ([kind, target], i) =>
      `<Relationship Id="rId${i + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`,
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
    '[Content_Types].xml': contentTypes({
      'xl/workbook.xml': 'spreadsheetml.sheet.main',
      ...Object.fromEntries(names.map((name) => [`xl/${name}`, 'spreadsheetml.worksheet'])),
    }),
    '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${listed}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(names.map((name) => ['worksheet', name] as const)),
    ...Object.fromEntries(sheets.map((sheet, i) => [`xl/${names[i]}`, sheetXml(sheet)])),
  })
}
