import type { Bytes } from './content.ts'

/** A piece of text in a document. */
export interface TextBlock {
  heading: boolean
  text: string
}

/** A cell of a sheet. */
export type Cell = string | number | boolean | null

/** One sheet of a spreadsheet; its first row holds the headings. */
export interface Sheet {
  name: string
  rows: Cell[][]
}

/** One slide of a presentation. */
interface Slide {
  title: string
  lines: string[]
}

/** The content of one of Google's own documents. */
export type NativeContent =
  | { kind: 'document'; blocks(): Iterable<TextBlock> }
  | { kind: 'spreadsheet'; sheets(): Sheet[] }
  | { kind: 'presentation'; slides(): Slide[] }
  | { kind: 'drawing' }

/** The media types of Google's own documents. */
export const NATIVE_TYPES: Readonly<Record<NativeContent['kind'], string>> = {
  document: 'application/vnd.google-apps.document',
  spreadsheet: 'application/vnd.google-apps.spreadsheet',
  presentation: 'application/vnd.google-apps.presentation',
  drawing: 'application/vnd.google-apps.drawing',
}

/** The words of a native document, up to about `limit` characters. */
export function textOf(native: NativeContent, limit = Number.POSITIVE_INFINITY): string {
  const lines: string[] = []
  let length = 0
  for (const line of blockLines(native)) {
    lines.push(line)
    length += line.length
    if (length > limit) break
  }
  return lines.join('\n')
}

/** The words of a native document, line by line. */
export function* blockLines(native: NativeContent): Generator<string> {
  switch (native.kind) {
    case 'document':
      for (const { text } of native.blocks()) yield text
      break
    case 'spreadsheet':
      for (const { name, rows } of native.sheets()) {
        yield name
        for (const row of rows) yield row.join('\t')
      }
      break
    case 'presentation':
      for (const { title, lines } of native.slides()) {
        yield title
        yield* lines
      }
  }
}

/** The conversions to Google's own documents, by media type; the vendor has more. */
export const IMPORTS: Readonly<Record<string, keyof typeof NATIVE_TYPES>> = {
  'text/plain': 'document',
  'text/markdown': 'document',
  'text/csv': 'spreadsheet',
  'text/tab-separated-values': 'spreadsheet',
}

function blocks(text: string): TextBlock[] {
  return text
    .split(/\n+/)
    .filter(Boolean)
    .map((line) => ({ heading: line.startsWith('# '), text: line.replace(/^#+ /, '') }))
}

/** Parses delimited values with doubled quotes within quotes; numeric cells become numbers. */
function cells(text: string, delimiter: string): Cell[][] {
  const rows: Cell[][] = []
  let row: Cell[] = []
  const pattern = new RegExp(`(?:"((?:[^"]|"")*)"|([^${delimiter}\\n\\r]*))(${delimiter}|\\r?\\n|$)`, 'y')
  while (pattern.lastIndex < text.length) {
    const [, quoted, plain = '', end] = pattern.exec(text) ?? []
    const value = quoted === undefined ? plain : quoted.replaceAll('""', '"')
    row.push(quoted === undefined && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value)
    if (end !== delimiter) {
      rows.push(row)
      row = []
    }
    if (end === undefined) break
  }
  return rows
}

const nothing: Readonly<Record<keyof typeof NATIVE_TYPES, NativeContent>> = {
  document: { kind: 'document', blocks: () => [] },
  spreadsheet: { kind: 'spreadsheet', sheets: () => [{ name: 'Sheet1', rows: [] }] },
  presentation: { kind: 'presentation', slides: () => [] },
  drawing: { kind: 'drawing' },
}

/** Imports content as one of Google's own documents; undefined if there is no such conversion. */
export function importNative(
  type: string,
  from: { content: Bytes; type: string },
): NativeContent | undefined {
  const kinds = Object.keys(NATIVE_TYPES) as (keyof typeof NATIVE_TYPES)[]
  const kind = kinds.find((each) => NATIVE_TYPES[each] === type)
  if (!kind) return undefined
  if (from.content.size() === 0) return nothing[kind]
  const bytes = from.content.made?.()
  if (!bytes || IMPORTS[from.type] !== kind) return undefined
  const text = Buffer.from(bytes).toString('utf8')
  if (kind === 'document') {
    const read = blocks(text)
    return { kind, blocks: () => read }
  }
  const rows = cells(text, from.type === 'text/csv' ? ',' : '\t')
  return { kind: 'spreadsheet', sheets: () => [{ name: 'Sheet1', rows }] }
}
