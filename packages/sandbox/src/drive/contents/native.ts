import { parse } from 'csv-parse/sync'
import type { Bytes } from './content.ts'

/** A piece of the text of a document, such as the title of a slide. */
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

/** The content of one of Google's own documents. */
export type NativeContent =
  | { kind: 'document' | 'presentation' | 'drawing'; blocks(): Iterable<TextBlock> }
  | { kind: 'spreadsheet'; sheets(): Sheet[] }

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
  if (native.kind !== 'spreadsheet') for (const { text } of native.blocks()) yield text
  else
    for (const { name, rows } of native.sheets()) {
      yield name
      for (const row of rows) yield row.join('\t')
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

/** Reads delimited values; numeric cells without quotes become numbers. */
const cells = (text: string, delimiter: string): Cell[][] =>
  parse(text, {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    cast: (value, { quoting }) => (!quoting && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value),
  })

/** Imports content as one of Google's own documents; undefined if there is no such conversion. */
export function importNative(
  type: string,
  from: { content: Bytes; type: string },
): NativeContent | undefined {
  const kinds = Object.keys(NATIVE_TYPES) as (keyof typeof NATIVE_TYPES)[]
  const kind = kinds.find((each) => NATIVE_TYPES[each] === type)
  if (!kind) return undefined
  const is_empty = from.content.size() === 0
  const bytes = from.content.made?.()
  if (!bytes || !(is_empty || IMPORTS[from.type] === kind)) return undefined
  const text = Buffer.from(bytes).toString('utf8')
  if (kind === 'spreadsheet') {
    const rows = cells(text, from.type === 'text/csv' ? ',' : '\t')
    return { kind, sheets: () => [{ name: 'Sheet1', rows }] }
  }
  const read = blocks(text)
  return { kind, blocks: () => read }
}
