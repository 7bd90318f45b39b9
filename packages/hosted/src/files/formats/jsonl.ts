import { decodeText } from '../encoding.ts'
import { malformed, tooLarge } from '../file-error.ts'
import { upTo } from '../file-source.ts'
import type { FileLimits } from '../limits.ts'
import { emptyValues, type ReadRecords } from '../records.ts'
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
  for await (const piece of splitLines(text, limits)) {
    line++
    if (open === '') {
      if (piece.trim() === '') continue
      opened = line
    }
    open = open === '' ? piece : `${open}\n${piece}`
    if (open.length > limits.record_bytes) throw tooLarge('an object', limits.record_bytes, 'bytes')
    const value = parse(open)
    if (value === undefined) {
      if (line - opened >= MOST_LINES) break
      continue
    }
    open = ''
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw malformed(`line ${opened} is not an object`)
    row++
    yield { row, values: Object.assign(emptyValues(), toPlain(value, limits)) }
  }
  if (open !== '') throw malformed(`line ${opened} is not JSON`)
}

/** The lines of a text, without their ends. */
export async function* splitLines(text: AsyncIterable<string>, limits: FileLimits): AsyncGenerator<string> {
  let parts: string[] = []
  let length = 0
  for await (const piece of text) {
    let from = 0
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', from)) {
      parts.push(piece.slice(from, end))
      const line = parts.join('')
      yield line.endsWith('\r') ? line.slice(0, -1) : line
      parts = []
      length = 0
      from = end + 1
    }
    if (from < piece.length) {
      parts.push(piece.slice(from))
      length += piece.length - from
    }
    if (length > limits.record_bytes) throw tooLarge('a line', limits.record_bytes, 'bytes')
  }
  if (parts.length > 0) yield parts.join('')
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
