import { PADDING, TextValues } from '../columns/text-values.ts'
import { type JsonWriter, type TextSource, toSource } from './json-writer.ts'

/** Columns with more distinct values are not worth it: one value hardly ever comes back. */
const MOST_CODES = 8_192
/** The bytes of text that are kept for one column at most, and about how many one value takes. */
const MOST_BYTES = 131_072
const VALUE_BYTES = 64

/** What a column's values were written as, each with the name before it, for those that come again. */
export class FragmentCache {
  /** By code, the number of its fragment; zero when there is none yet. */
  readonly places: Uint16Array
  /** The fragments, by number. */
  readonly source: TextSource
  #count = 0
  #length = 0

  constructor(size: number) {
    this.places = new Uint16Array(size + 1)
    const text = Buffer.alloc(Math.min(MOST_BYTES, VALUE_BYTES * (size + 2)) + PADDING)
    this.source = toSource(new TextValues(text, new Uint32Array(size + 3), true))
  }

  /** Keeps what was written for a code, from `start` on, while there is room. */
  keep(code: number, writer: JsonWriter, start: number): void {
    const { bytes, offsets } = this.source
    const length = writer.length - start
    if (this.#length + length + PADDING > bytes.length) return
    writer.copyTo(bytes, this.#length, start)
    this.#count += 1
    this.#length += length
    this.places[code] = this.#count
    offsets[this.#count + 1] = this.#length
  }
}

/** A cache for a column with `size` distinct values; undefined where it would not help. */
export function createFragmentCache(size: number): FragmentCache | undefined {
  return size < MOST_CODES ? new FragmentCache(size) : undefined
}
