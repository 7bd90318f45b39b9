import type { Segment } from '../columns/segment.ts'
import { textValues } from '../columns/text-values.ts'
import { type ColumnReader, GatheredRows, PIECE } from './gathered-rows.ts'
import { type JsonWriter, type TextSource, toSource } from './json-writer.ts'
import { toLayout } from './record-layout.ts'

const CONSTANTS = toSource(textValues(['false', 'null', 'true']))
const [FALSE, NULL, TRUE] = [0, 1, 2] as const

/** Writes rows as JSON. */
export class RecordWriter {
  readonly #between: TextSource
  readonly #gathered: GatheredRows
  /** An estimate of the bytes of one record. */
  record_bytes = 1_024

  constructor(fields: readonly string[]) {
    const { fields: ordered, between } = toLayout(fields)
    this.#gathered = new GatheredRows(ordered)
    this.#between = toSource(textValues(between))
  }

  /** Writes up to `PIECE` rows of a segment, with a comma before each but the first of the page. */
  write(writer: JsonWriter, segment: Segment, rows: readonly number[]): void {
    const readers = this.#gathered.gather(segment, rows)
    for (let row = 0; row < rows.length; row++) {
      if (writer.length > 1) writer.comma()
      this.#record(writer, readers, row)
    }
  }

  /** Writes up to `PIECE` rows of a segment, each as a line. */
  writeLines(writer: JsonWriter, segment: Segment, rows: readonly number[]): void {
    const readers = this.#gathered.gather(segment, rows)
    for (let row = 0; row < rows.length; row++) {
      this.#record(writer, readers, row)
      writer.newline()
    }
  }

  #record(writer: JsonWriter, readers: readonly ColumnReader[], row: number): void {
    const last = readers.length
    for (let index = 0; index < last; index++) {
      writer.raw(this.#between, index)
      this.#value(writer, readers[index] as ColumnReader, index * PIECE + row)
    }
    writer.raw(this.#between, last)
  }

  #value(writer: JsonWriter, { kind, size, texts, numbers }: ColumnReader, place: number): void {
    const code = this.#gathered.codes[place] as number
    if (code === size) writer.raw(CONSTANTS, NULL)
    else if (kind === 'text') writer.text(texts, code)
    else if (kind === 'number') writer.number(this.#gathered.numbers[place] as number)
    else if (kind === 'json') writer.raw(texts, code)
    else if (kind === 'boolean') writer.raw(CONSTANTS, numbers[code] === 0 ? FALSE : TRUE)
    else writeLarge(writer, numbers[code] as unknown as bigint)
  }
}

/** An integer is a number if that is exact, else a decimal string. */
function writeLarge(writer: JsonWriter, value: bigint): void {
  const number = Number(value)
  if (Number.isSafeInteger(number)) writer.number(number)
  else writer.ascii(`"${value}"`)
}
