import { writeCells } from './formats/csv.ts'
import { writeDocx } from './formats/docx.ts'
import { writePng, writeSvg } from './formats/drawing.ts'
import { writeEpub } from './formats/epub.ts'
import { writeOdp, writeOds, writeOdt } from './formats/open-document.ts'
import { writePdf } from './formats/pdf.ts'
import { writePptx } from './formats/pptx.ts'
import { writeXlsx } from './formats/xlsx.ts'
import { xmlText, zipOf } from './formats/zip.ts'
import { type Block, linesOf, type NativeContent } from './native.ts'

type Of<Kind> = Extract<NativeContent, { kind: Kind }>
type Writers<Kind> = Readonly<Record<string, (native: Of<Kind>) => Uint8Array>>

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN = 'application/vnd.oasis.opendocument'

/** The vendor's text exports begin with a byte order mark and have CRLF line ends. */
const plain = (native: NativeContent) => Buffer.from(`\uFEFF${[...linesOf(native)].join('\r\n')}`)

const pdf = (native: NativeContent) => writePdf(linesOf(native))

function markdown({ blocks }: Of<'document'>): Uint8Array {
  const lines: string[] = []
  for (const { heading, text } of blocks()) lines.push(heading ? `# ${text}` : text)
  return Buffer.from(`${lines.join('\n\n')}\n`)
}

function bodyHtml(blocks: Iterable<Block>): string {
  const lines: string[] = []
  for (const { heading, text } of blocks)
    lines.push(heading ? `<h1>${xmlText(text)}</h1>` : `<p>${xmlText(text)}</p>`)
  return lines.join('')
}

const html = ({ blocks }: Of<'document'>) =>
  Buffer.from(`<html><head><meta charset="UTF-8"></head><body>${bodyHtml(blocks())}</body></html>`)

function rtf({ blocks }: Of<'document'>): Uint8Array {
  const escaped = (text: string) =>
    text.replace(/[\\{}]/g, '\\$&').replace(/[^\t\x20-\x7e]/g, (sign) => `\\u${sign.charCodeAt(0)}?`)
  const lines: string[] = []
  for (const { heading, text } of blocks())
    lines.push(heading ? `{\\b ${escaped(text)}}\\par` : `${escaped(text)}\\par`)
  return Buffer.from(`{\\rtf1\\ansi\n${lines.join('\n')}\n}`)
}

/** The export formats in about.get; unlike the vendor, no JPEG of drawings. */
const WRITERS: { readonly [Kind in NativeContent['kind']]: Writers<Kind> } = {
  document: {
    'application/rtf': rtf,
    [`${OPEN}.text`]: ({ blocks }) => writeOdt(blocks()),
    'text/html': html,
    'application/pdf': pdf,
    'text/x-markdown': markdown,
    'text/markdown': markdown,
    'application/epub+zip': ({ blocks }) => writeEpub(bodyHtml(blocks())),
    'application/zip': (native) => zipOf({ 'document.html': html(native) }),
    [`${OFFICE}.wordprocessingml.document`]: ({ blocks }) => writeDocx(blocks()),
    'text/plain': plain,
  },
  spreadsheet: {
    'application/x-vnd.oasis.opendocument.spreadsheet': ({ sheets }) => writeOds(sheets()),
    'text/tab-separated-values': ({ sheets }) => writeCells(sheets()[0]?.rows ?? [], '\t'),
    'application/pdf': pdf,
    [`${OFFICE}.spreadsheetml.sheet`]: ({ sheets }) => writeXlsx(sheets()),
    'text/csv': ({ sheets }) => writeCells(sheets()[0]?.rows ?? [], ','),
    'application/zip': ({ sheets }) =>
      zipOf(Object.fromEntries(sheets().map(({ name, rows }) => [`${name}.csv`, writeCells(rows, ',')]))),
    [`${OPEN}.spreadsheet`]: ({ sheets }) => writeOds(sheets()),
  },
  presentation: {
    [`${OPEN}.presentation`]: ({ slides }) => writeOdp(slides()),
    'application/pdf': pdf,
    [`${OFFICE}.presentationml.presentation`]: ({ slides }) => writePptx(slides()),
    'text/plain': plain,
  },
  drawing: { 'image/svg+xml': writeSvg, 'image/png': writePng, 'application/pdf': pdf },
}

/** The export media types of a native document. */
export const exportTypes = (kind: NativeContent['kind']): string[] => Object.keys(WRITERS[kind])

/** Exports a native document to a media type; undefined if there is no such conversion. */
export function exportNative(native: NativeContent, type: string): Uint8Array | undefined {
  const writers: Readonly<Record<string, (native: never) => Uint8Array>> = WRITERS[native.kind]
  // each writer takes documents of its kind
  return Object.hasOwn(writers, type) ? writers[type]?.(native as never) : undefined
}
