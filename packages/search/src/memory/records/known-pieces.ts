import { type ColumnReader, KEPT_TEXTS } from './gathered-rows.ts'
import { JsonWriter } from './json-writer.ts'

/** A column keeps pieces of about this number of bytes at most. */
export const MOST_BYTES = 262_144
/** About the length of a number as JSON. */
const NUMBER_BYTES = 12

/** What records have of a column or a group of columns, by code: the text before each value, and the value as JSON. A piece is made at its first use. */
export class KnownPieces {
  readonly json = new JsonWriter(1_024)
  readonly starts: Uint32Array
  /** Zero for a piece that was not made yet. */
  readonly lengths: Uint32Array
  readonly #write: (writer: JsonWriter, code: number) => void

  constructor(size: number, write: (writer: JsonWriter, code: number) => void) {
    this.starts = new Uint32Array(size + 1)
    this.lengths = new Uint32Array(size + 1)
    this.#write = write
  }

  /** Memory in use, in bytes, with a row for each piece of a group. */
  get bytes(): number {
    return this.json.view.byteLength + 3 * this.starts.byteLength
  }

  /** Finds the pieces of some codes. */
  find(codes: Uint32Array, starts: Uint32Array, lengths: Uint32Array, from: number, to: number): void {
    for (let place = from; place < to; place++) {
      const code = codes[place] as number
      if (this.lengths[code] === 0) this.#make(code)
      starts[place] = this.starts[code] as number
      lengths[place] = this.lengths[code] as number
    }
  }

  #make(code: number): void {
    const start = this.json.length
    this.#write(this.json, code)
    this.starts[code] = start
    this.lengths[code] = this.json.length - start
  }
}

/** About the length of a value as JSON. */
export function valueBytes({ size, values }: ColumnReader, code: number): number {
  if (!values || code === size) return NUMBER_BYTES
  return (values.offsets[code + 1] as number) - (values.offsets[code] as number)
}

/** Whether the pieces of a column are kept: if they are few and short. */
export function isKept({ size, values }: ColumnReader, before_bytes: number): boolean {
  const bytes = values?.bytes ?? size * NUMBER_BYTES
  return size < KEPT_TEXTS && bytes + size * before_bytes <= MOST_BYTES
}
