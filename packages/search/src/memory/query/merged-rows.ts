import { grown } from '../columns/grown.ts'
import { firstAfter, type RowIndex } from '../indexes/row-index.ts'
import { type Pace, ROW_STRIDE } from '../pace.ts'
import type { RowTest } from './code-set.ts'

/** Merging a row takes up to about eight times as long as sorting it with others. */
const WORTH_MERGING = 1 / 8

/**
 * Merges the rows of several codes, which for each code are in the order of the key: a heap of their next rows. So a
 * page in the order of the key reads about as many rows as it has, however many rows the codes have.
 */
export class MergedRows {
  /** A binary heap of the next row of each code, and the number of its code. */
  #rows: Uint32Array
  #numbers: Uint32Array
  #length = 0
  /** By the number of a code, the place of its next row in its index, and where its rows end. */
  #places: Uint32Array
  #ends: Uint32Array
  #count = 0
  /** The indexes, each with the number of its first code. */
  readonly #sources: { readonly from: number; readonly rows: Uint32Array }[] = []
  #rows_read = 0

  /** `codes` is about how many will be added. */
  constructor(codes: number) {
    this.#rows = new Uint32Array(codes)
    this.#numbers = new Uint32Array(codes)
    this.#places = new Uint32Array(codes)
    this.#ends = new Uint32Array(codes)
  }

  /** How many rows it has read. */
  get rowsRead(): number {
    return this.#rows_read
  }

  /** Adds the rows of the codes from `low` up to, but not including, `high`, from `mark` on. */
  add({ rows, starts }: RowIndex, low: number, high: number, mark: number): void {
    if (this.#sources.at(-1)?.rows !== rows) this.#sources.push({ from: this.#count, rows })
    this.#reserve(this.#count + high - low)
    let count = this.#count
    for (let code = low; code < high; code++) {
      const end = starts[code + 1] as number
      const start = starts[code] as number
      const place = mark === 0 ? start : firstAfter(rows, start, end, mark)
      if (place === end) continue
      // each code has a place in the heap until one is read
      this.#rows[count] = rows[place] as number
      this.#numbers[count] = count
      this.#places[count] = place
      this.#ends[count] = end
      count++
    }
    this.#count = this.#length = count
  }

  /** The first `wanted` rows that match, each once; undefined once sorting all `count` rows would be as fast. */
  async take(wanted: number, test: RowTest, count: number, pace: Pace): Promise<number[] | undefined> {
    const budget = wanted + count * WORTH_MERGING
    for (let place = (this.#length >>> 1) - 1; place >= 0; place--) this.#sink(place)
    const found: number[] = []
    let last: number | undefined
    while (found.length < wanted && this.#length > 0) {
      if (this.#rows_read > budget) return undefined
      if (this.#rows_read % ROW_STRIDE === 0 && pace.due) await pace.rest()
      const row = this.#rows[0] as number
      this.#advance()
      this.#rows_read++
      if (row !== last && test(row)) found.push(row)
      last = row
    }
    return found
  }

  /** Replaces the first row by the next one of its code. */
  #advance(): void {
    const number = this.#numbers[0] as number
    const place = (this.#places[number] as number) + 1
    this.#places[number] = place
    if (place < (this.#ends[number] as number)) this.#rows[0] = this.#indexOf(number)[place] as number
    else {
      this.#length--
      this.#rows[0] = this.#rows[this.#length] as number
      this.#numbers[0] = this.#numbers[this.#length] as number
    }
    this.#sink(0)
  }

  #indexOf(number: number): Uint32Array {
    let source = this.#sources.length - 1
    while ((this.#sources[source]?.from ?? 0) > number) source--
    return this.#sources[source]?.rows ?? new Uint32Array(0)
  }

  /** Moves the row at a place of the heap down, until its children come after it. */
  #sink(from: number): void {
    const [rows, numbers, length] = [this.#rows, this.#numbers, this.#length]
    if (from >= length) return
    const [row, number] = [rows[from] as number, numbers[from] as number]
    let place = from
    for (let child = 2 * place + 1; child < length; child = 2 * place + 1) {
      if (child + 1 < length && (rows[child + 1] as number) < (rows[child] as number)) child++
      if ((rows[child] as number) >= row) break
      rows[place] = rows[child] as number
      numbers[place] = numbers[child] as number
      place = child
    }
    rows[place] = row
    numbers[place] = number
  }

  #reserve(count: number): void {
    if (count <= this.#rows.length) return
    const length = Math.max(count, 2 * this.#rows.length)
    this.#rows = grown(this.#rows, length)
    this.#numbers = grown(this.#numbers, length)
    this.#places = grown(this.#places, length)
    this.#ends = grown(this.#ends, length)
  }
}
