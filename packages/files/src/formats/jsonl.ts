import { decodeText } from '../encoding.ts'
import { malformed, tooLarge } from '../file-error.ts'
import { upTo } from '../file-source.ts'
import { gunzipped } from '../gzip.ts'
import type { FileLimits } from '../limits.ts'
import { emptyValues, type FileRecord, type ReadRecords, toRecords } from '../records.ts'
import { parseJsonValue } from '../schema/json.ts'
import { DecimalText } from '../schema/numbers.ts'
import { toPlain } from '../schema/values.ts'
import { Nesting, splitElements, splitLines } from '../text-pieces.ts'

/** Reads the objects of JSON Lines, of which one may extend over several lines, or of a JSON array. */
export const readJsonl: ReadRecords<'jsonl'> = async function* (bytes, { limits, is_cut }) {
  const plain = upTo(gunzipped(upTo(bytes, limits.streamed_bytes), is_cut), limits.streamed_bytes)
  const text = decodeText(plain)
  const start: string[] = []
  let length = 0
  for (let next = await text.next(); !next.done; next = await text.next()) {
    start.push(next.value)
    length += next.value.length
    if (/\S/.test(next.value) || length > limits.record_bytes) break
  }
  async function* all(): AsyncGenerator<string> {
    yield* start
    yield* text
  }
  if (start.at(-1)?.trimStart().startsWith('['))
    yield* toRecords(splitElements(all(), limits), elementReader(limits))
  else yield* linesOf(all(), limits)
}

function elementReader(limits: FileLimits): (element: string) => FileRecord {
  let row = 0
  return (element) => {
    row++
    return toRecord(row, parseJsonValue(element), `element ${row}`, limits)
  }
}

async function* linesOf(text: AsyncIterable<string>, limits: FileLimits): AsyncGenerator<FileRecord[]> {
  let row = 0
  let line = 0
  /** The object that extends over several lines, and where it began. */
  let open: { text: string; readonly nesting: Nesting; readonly line: number } | undefined

  /** The record that ends with a line, if one does. */
  function next(piece: string): FileRecord | undefined {
    line++
    if (!open) {
      if (piece.trim() === '') return undefined
      const value = parseJsonValue(piece)
      if (value !== undefined) return toRecord(++row, value, `line ${line}`, limits)
      open = { text: '', nesting: new Nesting(), line }
    }
    open.nesting.read(piece)
    open.text += `${piece}\n`
    if (open.text.length > limits.record_bytes) throw tooLarge('an object', limits.record_bytes, 'bytes')
    if (open.nesting.depth > 0) return undefined
    const { text: whole, line: first } = open
    open = undefined
    return toRecord(++row, parseJsonValue(whole), `line ${first}`, limits)
  }

  yield* toRecords(splitLines(text, limits), next)
  if (open) throw malformed(`line ${open.line} is not JSON`)
}

/** The record of a parsed object; `place` is where it begins. */
function toRecord(row: number, value: unknown, place: string, limits: FileLimits): FileRecord {
  if (value === undefined) throw malformed(`${place} is not JSON`)
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof DecimalText)
    throw malformed(`${place} is not an object`)
  const values = emptyValues()
  const names = Object.keys(value)
  if (names.length > limits.columns) throw tooLarge('an object', limits.columns, 'keys')
  for (const name of names) values[name] = toPlain((value as Record<string, unknown>)[name], limits, 1)
  return { row, values }
}
