import type { Bytes } from './content.ts'
import { type Cell, NATIVE_TYPES, type NativeContent, type TextBlock } from './native.ts'

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
