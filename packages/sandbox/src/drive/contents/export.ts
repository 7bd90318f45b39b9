import mapValues from 'lodash/mapValues.js'
import documents from '../fixtures/documents.json' with { type: 'json' }
import { writeCells } from './formats/text.ts'
import { writeXlsx, xmlText, zipOf } from './formats/xlsx.ts'
import { blockLines, type NativeContent } from './native.ts'

/** A small file of a format, the same for all documents. */
export const fixtureOf = (extension: keyof typeof documents): Uint8Array =>
  Buffer.from(documents[extension], 'base64')

type Texts = Exclude<NativeContent, { kind: 'spreadsheet' }>
type Sheets = Extract<NativeContent, { kind: 'spreadsheet' }>
type Writers<Native> = Readonly<Record<string, (native: Native) => Uint8Array>>

/** The limit of files.export in bytes. */
export const LARGEST_EXPORT = 10 * 1_048_576

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN = 'application/vnd.oasis.opendocument'

/** The vendor's text exports begin with a byte order mark and have CRLF line ends. */
const plain = (native: NativeContent) => Buffer.from(`\uFEFF${[...blockLines(native)].join('\r\n')}`)

/** A document in a format that is not text: a fixture, filled up to the size of the text of a very large one. */
const sample = (extension: Parameters<typeof fixtureOf>[0]) => (native: NativeContent) => {
  const bytes = fixtureOf(extension)
  let length = 0
  for (const line of blockLines(native)) length += line.length
  return length > LARGEST_EXPORT ? Buffer.concat([bytes], length) : bytes
}

function markdown({ blocks }: Texts): Uint8Array {
  const lines: string[] = []
  for (const { heading, text } of blocks()) lines.push(heading ? `# ${text}` : text)
  return Buffer.from(`${lines.join('\n\n')}\n`)
}

function html({ blocks }: Texts): Uint8Array {
  const lines: string[] = []
  for (const { heading, text } of blocks())
    lines.push(heading ? `<h1>${xmlText(text)}</h1>` : `<p>${xmlText(text)}</p>`)
  return Buffer.from(`<html><head><meta charset="UTF-8"></head><body>${lines.join('')}</body></html>`)
}

const firstSheet = ({ sheets }: Sheets) => sheets()[0]?.rows ?? []

/** The export formats in about.get; unlike the vendor, no JPEG of drawings. */
const WRITERS: Readonly<Record<Texts['kind'], Writers<Texts>> & { spreadsheet: Writers<Sheets> }> = {
  document: {
    'application/rtf': sample('rtf'),
    [`${OPEN}.text`]: sample('odt'),
    'text/html': html,
    'application/pdf': sample('pdf'),
    'text/x-markdown': markdown,
    'text/markdown': markdown,
    'application/epub+zip': sample('epub'),
    'application/zip': (native) => zipOf({ 'document.html': html(native) }),
    [`${OFFICE}.wordprocessingml.document`]: sample('docx'),
    'text/plain': plain,
  },
  spreadsheet: {
    'application/x-vnd.oasis.opendocument.spreadsheet': sample('ods'),
    'text/tab-separated-values': (native) => writeCells(firstSheet(native), '\t'),
    'application/pdf': sample('pdf'),
    [`${OFFICE}.spreadsheetml.sheet`]: ({ sheets }) => writeXlsx(sheets()),
    'text/csv': (native) => writeCells(firstSheet(native), ','),
    'application/zip': ({ sheets }) =>
      zipOf(Object.fromEntries(sheets().map(({ name, rows }) => [`${name}.csv`, writeCells(rows, ',')]))),
    [`${OPEN}.spreadsheet`]: sample('ods'),
  },
  presentation: {
    [`${OPEN}.presentation`]: sample('odp'),
    'application/pdf': sample('pdf'),
    [`${OFFICE}.presentationml.presentation`]: sample('pptx'),
    'text/plain': plain,
  },
  drawing: {
    'image/svg+xml': sample('svg'),
    'image/png': sample('png'),
    'application/pdf': sample('pdf'),
  },
}

/** The export media types of a native document. */
export const exportTypes = (kind: NativeContent['kind']): string[] => Object.keys(WRITERS[kind])

/** The addresses of the exports of a native document, by media type. */
export const exportLinks = ({ kind }: NativeContent, path: string): Record<string, string> =>
  mapValues(
    WRITERS[kind],
    (_, type) => `https://docs.google.com/feeds/download/${path}&exportFormat=${encodeURIComponent(type)}`,
  )

/** Exports a native document to a media type; undefined if there is no such conversion. */
export function exportNative(native: NativeContent, type: string): Uint8Array | undefined {
  const writers: Readonly<Record<string, (native: never) => Uint8Array>> = WRITERS[native.kind]
  // each writer takes documents of its kind
  return Object.hasOwn(writers, type) ? writers[type]?.(native as never) : undefined
}
