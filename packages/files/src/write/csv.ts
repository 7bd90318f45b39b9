import {
  type ExportBatch,
  type ExportColumn,
  type ExportField,
  type FormatOptions,
  freeBatch,
} from './columns.ts'
import type { FileWriter } from './file-writer.ts'
import { textAt } from './values.ts'

/** A piece ends with the line that exceeds this length, in bytes. */
const PIECE = 65_536

/**
 * Writes CSV as RFC 4180 describes it, in UTF-8: a line of names, commas, and quotes where a value needs them. A missing
 * value is empty, and an empty text is `""`. Arrays and objects are JSON. With `for_spreadsheets`, an apostrophe comes before
 * texts that a spreadsheet would run as a formula.
 */
export function csvWriter(
  fields: readonly ExportField[],
  { for_spreadsheets = false }: FormatOptions = {},
): FileWriter {
  const toCell = (text: string) => quoted(for_spreadsheets && FORMULA.test(text) ? `'${text}` : text)

  /** The cells of a column. Each distinct value is made once. */
  function cellsOf(column: ExportColumn, { type }: ExportField): Cells {
    const { codes, text, offsets, numbers } = column
    if (numbers) {
      const toText = type === 'boolean' ? (value: number | bigint) => String(value === 1) : String
      return { codes, ...joined(Array.from<number | bigint, string>(numbers, toText)) }
    }
    if (text && offsets && !for_spreadsheets && arePlain(text, offsets)) return { codes, text, offsets }
    const size = (offsets?.length ?? 1) - 1
    return { codes, ...joined(Array.from({ length: size }, (_, code) => toCell(textAt(column, code)))) }
  }

  return {
    begin: () => [Buffer.from(`${fields.map(({ name }) => toCell(name)).join()}\r\n`)],
    *write(batch: ExportBatch) {
      const columns = batch.columns.map((column, index) => cellsOf(column, fields[index] as ExportField))
      const lines = new Lines(columns)
      for (let row = 0; row < batch.count; row++) {
        lines.write(row)
        if (lines.length > PIECE || row === batch.count - 1) yield lines.take()
      }
      freeBatch(batch)
    },
    finish: () => [],
  }
}

const NEEDS_QUOTES = /^$|[",\r\n]/
/** What a spreadsheet takes for the beginning of a formula, also behind white space. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Whether no text needs quotes. */
function arePlain(text: Uint8Array, offsets: Uint32Array): boolean {
  if (['"', ',', '\r', '\n'].some((mark) => text.includes(mark.charCodeAt(0)))) return false
  return offsets.every((start, code) => start !== offsets[code + 1])
}

/** The texts of cells as UTF-8, and by row which of them it has: a missing value has the one after the last. */
interface Cells extends Pick<ExportColumn, 'codes'> {
  readonly text: Uint8Array
  readonly offsets: Uint32Array
}

function joined(texts: readonly string[]): Omit<Cells, 'codes'> {
  const together = texts.join('')
  const text = Buffer.from(together)
  const is_ascii = text.length === together.length
  const offsets = new Uint32Array(texts.length + 1)
  let end = 0
  for (const [code, each] of texts.entries()) {
    end += is_ascii ? each.length : Buffer.byteLength(each)
    offsets[code + 1] = end
  }
  return { text, offsets }
}

const [COMMA, RETURN, FEED] = Buffer.from(',\r\n') as unknown as [number, number, number]

/** Lines of cells, whose bytes are copied one by one: most cells are shorter than a native call is worth. */
class Lines {
  readonly #columns: readonly Cells[]
  #bytes = new Uint8Array(2 * PIECE)
  length = 0

  constructor(columns: readonly Cells[]) {
    this.#columns = columns
  }

  write(row: number): void {
    let bytes = this.#bytes
    let place = this.length
    for (const { text, offsets, codes } of this.#columns) {
      const code = codes[row] as number
      const start = offsets[code] as number
      // a missing value has no end
      const end = offsets[code + 1] ?? start
      if (place + end - start + 2 > bytes.length) bytes = this.#grow(place + end - start + 2)
      for (let at = start; at < end; at++) bytes[place++] = text[at] as number
      bytes[place++] = COMMA
    }
    bytes[place - 1] = RETURN
    bytes[place++] = FEED
    this.length = place
  }

  #grow(size: number): Uint8Array<ArrayBuffer> {
    this.#bytes = new Uint8Array(this.#bytes.buffer.transfer(2 * size))
    return this.#bytes
  }

  /** The lines since the last time. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.length)
    this.length = 0
    return taken
  }
}
