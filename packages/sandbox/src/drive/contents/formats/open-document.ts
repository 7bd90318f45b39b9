import type { Block, Sheet, Slide } from '../native.ts'
import { xmlText, zipOf } from './zip.ts'

const TYPE = 'application/vnd.oasis.opendocument'
const NAMES = ['office', 'text', 'table', 'presentation']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ')
const DRAWING = 'xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"'
const MANIFEST = 'urn:oasis:names:tc:opendocument:xmlns:manifest:1.0'

function pack(kind: string, body: string): Uint8Array {
  const entry = (path: string, type: string) =>
    `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${type}"/>`
  return zipOf({
    mimetype: `${TYPE}.${kind}`,
    'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="${MANIFEST}" manifest:version="1.3">${entry('/', `${TYPE}.${kind}`)}${entry('content.xml', 'text/xml')}</manifest:manifest>`,
    'content.xml': `<office:document-content ${NAMES} ${DRAWING} office:version="1.3"><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
  })
}

/** Writes paragraphs as an OpenDocument text. */
export function writeOdt(blocks: Iterable<Block>): Uint8Array {
  const body: string[] = []
  for (const { heading, text } of blocks) {
    body.push(
      heading
        ? `<text:h text:outline-level="1">${xmlText(text)}</text:h>`
        : `<text:p>${xmlText(text)}</text:p>`,
    )
  }
  return pack('text', body.join(''))
}

/** Writes sheets as an OpenDocument spreadsheet. */
export function writeOds(sheets: readonly Sheet[]): Uint8Array {
  const cell = (value: unknown) => {
    const type =
      typeof value === 'number'
        ? `office:value-type="float" office:value="${value}"`
        : 'office:value-type="string"'
    return value === null
      ? '<table:table-cell/>'
      : `<table:table-cell ${type}><text:p>${xmlText(String(value))}</text:p></table:table-cell>`
  }
  const tables = sheets.map(({ name, rows }) => {
    const lines = rows.map((row) => `<table:table-row>${row.map(cell).join('')}</table:table-row>`)
    return `<table:table table:name="${xmlText(name)}">${lines.join('')}</table:table>`
  })
  return pack('spreadsheet', tables.join(''))
}

/** Writes slides as an OpenDocument presentation. */
export function writeOdp(slides: readonly Slide[]): Uint8Array {
  const pages = slides.map(({ title, lines }, i) => {
    const text = [title, ...lines].map((line) => `<text:p>${xmlText(line)}</text:p>`).join('')
    return `<draw:page draw:name="page${i + 1}"><draw:frame><draw:text-box>${text}</draw:text-box></draw:frame></draw:page>`
  })
  return pack('presentation', pages.join(''))
}
