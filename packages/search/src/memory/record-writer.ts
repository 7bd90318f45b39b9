import type { Codes, Column } from './column.ts'
import { createFragmentCache, type FragmentCache } from './fragment-cache.ts'
import { type JsonWriter, type TextSource, toSource } from './json-writer.ts'
import { toLayout } from './record-layout.ts'
import type { Segment } from './segment.ts'
import { TextValues, textValues } from './text-values.ts'
import type { NumberValues } from './values.ts'

/** How many records are gathered before they are written. */
export const PIECE = 256

/** Segments with fewer rows are soon merged; their texts are not kept. */
const CACHED_ROWS = 2_048

/** What a column's values become. */
type Kind = 'text' | 'json' | 'number' | 'boolean' | 'large'

interface Reader {
  readonly kind: Kind
  readonly codes: Codes
  readonly size: number
  readonly texts: TextSource
  readonly numbers: Float64Array | BigInt64Array
  /** What was written before, for segments that are large enough to be read again and again. */
  readonly cache: FragmentCache | undefined
}

const NO_TEXTS = toSource(textValues([]))
const NO_NUMBERS = new Float64Array(0)
const CONSTANTS = toSource(textValues(['false', 'null', 'true']))
const [FALSE, NULL, TRUE] = [0, 1, 2] as const

/**
 * Writes rows as JSON. It first collects what the rows have, column after column, and then writes record after
 * record: rows lie far apart in memory, and fetched this way many are on their way at once.
 */
export class RecordWriter {
  readonly #fields: readonly string[]
  readonly #between: TextSource
  readonly #readers = new WeakMap<Segment, readonly Reader[]>()
  readonly #codes: Uint32Array
  readonly #numbers: Float64Array

  constructor(fields: readonly string[]) {
    const { fields: ordered, between } = toLayout(fields)
    this.#fields = ordered
    this.#between = toSource(textValues(between))
    this.#codes = new Uint32Array(ordered.length * PIECE)
    this.#numbers = new Float64Array(ordered.length * PIECE)
  }

  /** About how many bytes a record takes. */
  recordBytes = 1_024

  /** Writes up to `PIECE` rows of a segment, with a comma before each but the first of all. */
  write(writer: JsonWriter, segment: Segment, rows: readonly number[]): void {
    let readers = this.#readers.get(segment)
    if (!readers) {
      readers = this.#fields.map((field) => toReader(segment.column(field), segment.rows >= CACHED_ROWS))
      this.#readers.set(segment, readers)
    }
    for (let index = 0; index < readers.length; index += 1) {
      this.#gather(readers[index] as Reader, index * PIECE, rows)
    }
    const last = readers.length
    for (let row = 0; row < rows.length; row += 1) {
      if (writer.length > 1) writer.comma()
      for (let index = 0; index < last; index += 1) this.#field(writer, readers[index] as Reader, index, row)
      writer.raw(this.#between, last)
    }
  }

  #gather({ kind, codes, size, numbers }: Reader, start: number, rows: readonly number[]): void {
    const kept = this.#codes
    for (let row = 0; row < rows.length; row += 1) kept[start + row] = codes[rows[row] as number] as number
    if (kind !== 'number') return
    for (let place = start; place < start + rows.length; place += 1) {
      const code = kept[place] as number
      this.#numbers[place] = code === size ? Number.NaN : (numbers[code] as number)
    }
  }

  /** Writes what stands before a value, and the value. */
  #field(writer: JsonWriter, reader: Reader, index: number, row: number): void {
    const place = index * PIECE + row
    const { cache } = reader
    if (!cache) {
      writer.raw(this.#between, index)
      this.#value(writer, reader, place)
      return
    }
    const code = this.#codes[place] as number
    const known = cache.places[code] as number
    if (known > 0) {
      writer.raw(cache.source, known)
      return
    }
    const start = writer.length
    writer.raw(this.#between, index)
    this.#value(writer, reader, place)
    cache.keep(code, writer, start)
  }

  #value(writer: JsonWriter, { kind, size, texts, numbers }: Reader, place: number): void {
    const code = this.#codes[place] as number
    if (code === size) writer.raw(CONSTANTS, NULL)
    else if (kind === 'text') writer.text(texts, code)
    else if (kind === 'number') writer.number(this.#numbers[place] as number)
    else if (kind === 'json') writer.raw(texts, code)
    else if (kind === 'boolean') writer.raw(CONSTANTS, numbers[code] === 0 ? FALSE : TRUE)
    else writeLarge(writer, numbers[code] as unknown as bigint)
  }
}

function toReader({ type, values, codes }: Column, cached: boolean): Reader {
  const { size } = values
  const cache = cached ? createFragmentCache(size) : undefined
  if (values instanceof TextValues) {
    const kind = type === 'string' ? 'text' : 'json'
    return { kind, codes, size, texts: toSource(values), numbers: NO_NUMBERS, cache }
  }
  // What is not text is kept as numbers.
  const { values: numbers } = values as NumberValues
  const kind = numbers instanceof BigInt64Array ? 'large' : type === 'boolean' ? 'boolean' : 'number'
  return { kind, codes, size, texts: NO_TEXTS, numbers, cache }
}

/** An integer is a number where that is exact, else a decimal string. */
function writeLarge(writer: JsonWriter, value: bigint): void {
  const number = Number(value)
  if (Number.isSafeInteger(number)) writer.number(number)
  else writer.ascii(`"${value}"`)
}
