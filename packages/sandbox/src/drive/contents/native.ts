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
export interface Slide {
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
