import { decodeText } from '../encoding.ts'
import { malformed, tooLarge } from '../file-error.ts'
import { upTo } from '../file-source.ts'
import type { FileLimits } from '../limits.ts'
import { emptyValues, type FileRecord, type FileValues, type ReadRecords, toRecords } from '../records.ts'
import { toPlain } from '../schema/values.ts'

/** An object may extend over this many lines. Each of them is parsed again, so the number is small. */
const MOST_LINES = 200
/** A text without this has exact integers only. */
const LONG_DIGITS = /\d{16}/

/** Reads the objects of a JSON Lines file. An object may extend over several lines. */
export const readJsonl: ReadRecords<'jsonl'> = async function* (bytes, { limits }) {
  const text = decodeText(upTo(bytes, limits.streamed_bytes))
  let row = 0
  let line = 0
  let open = ''
  let opened = 0

  /** The record that ends with a line, if one does. */
  function next(piece: string): FileRecord | undefined {
    line++
    if (open === '') {
      if (piece.trim() === '') return undefined
      opened = line
    }
    open = open === '' ? piece : `${open}\n${piece}`
    if (open.length > limits.record_bytes) throw tooLarge('an object', limits.record_bytes, 'bytes')
    const value = parse(open)
    if (value === undefined) {
      if (line - opened >= MOST_LINES) throw malformed(`line ${opened} is not JSON`)
      return undefined
    }
    open = ''
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw malformed(`line ${opened} is not an object`)
    row++
    return { row, values: toValues(value, limits) }
  }

  yield* toRecords(splitLines(text, limits), next)
  if (open !== '') throw malformed(`line ${opened} is not JSON`)
}

function toValues(object: object, limits: FileLimits): FileValues {
  const values = emptyValues()
  const names = Object.keys(object)
  if (names.length > limits.columns) throw tooLarge('an object', limits.columns, 'keys')
  for (const name of names) values[name] = toPlain((object as FileValues)[name], limits, 1)
  return values
}

/** The lines in each piece of a text, without their ends. */
export async function* splitLines(
  text: AsyncIterable<string>,
  limits: FileLimits,
): AsyncGenerator<readonly string[]> {
  let parts: string[] = []
  let length = 0
  for await (const piece of text) {
    const lines: string[] = []
    let from = 0
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', from)) {
      let line = piece.slice(from, end)
      if (parts.length > 0) {
        line = parts.join('') + line
        parts = []
        length = 0
      }
      lines.push(line.endsWith('\r') ? line.slice(0, -1) : line)
      from = end + 1
    }
    if (lines.length > 0) yield lines
    if (from < piece.length) {
      parts.push(piece.slice(from))
      length += piece.length - from
    }
    if (length > limits.record_bytes) throw tooLarge('a line', limits.record_bytes, 'bytes')
  }
  if (parts.length > 0) yield [parts.join('')]
}

/** Integers beyond 2^53 keep all their digits. Returns undefined if the text is not whole JSON. */
function parse(text: string): unknown {
  try {
    return LONG_DIGITS.test(text) ? JSON.parse(text, exactIntegers) : JSON.parse(text)
  } catch {
    return undefined
  }
}

function exactIntegers(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value) || !Number.isInteger(value)) return value
  const source = context?.source ?? ''
  return /^-?\d+$/.test(source) ? BigInt(source) : value
}
