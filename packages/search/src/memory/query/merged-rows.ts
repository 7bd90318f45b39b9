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
  /** By code, the rows of its index, the place of its next row there, and where its rows end. */
  readonly #rows: Uint32Array[] = []
  readonly #places: number[] = []
  readonly #ends: number[] = []
  /** The numbers of the codes by their next row: a binary heap. */
  readonly #heap: number[] = []
  #rows_read = 0

  /** How many rows it has read. */
  get rowsRead(): number {
    return this.#rows_read
  }

  /** Adds the rows of a code, from `mark` on. */
  add({ rows, starts }: RowIndex, code: number, mark: number): void {
    const end = starts[code + 1] as number
    const start = starts[code] as number
    const place = mark === 0 ? start : firstAfter(rows, start, end, mark)
    if (place === end) return
    this.#heap.push(this.#rows.length)
    this.#rows.push(rows)
    this.#places.push(place)
    this.#ends.push(end)
  }

  /** The first `wanted` rows that match, each once; undefined once sorting all `count` rows would be as fast. */
  async take(wanted: number, test: RowTest, count: number, pace: Pace): Promise<number[] | undefined> {
    const budget = wanted + count * WORTH_MERGING
    for (let place = (this.#heap.length >>> 1) - 1; place >= 0; place--) this.#sink(place)
    const found: number[] = []
    let last: number | undefined
    while (found.length < wanted) {
      if (this.#rows_read > budget) return undefined
      if (this.#rows_read % ROW_STRIDE === 0 && pace.due) await pace.rest()
      const row = this.#next()
      if (row === undefined) return found
      this.#rows_read++
      if (row !== last && test(row)) found.push(row)
      last = row
    }
    return found
  }

  /** The next row; undefined after the last one. */
  #next(): number | undefined {
    const heap = this.#heap
    const [first] = heap
    if (first === undefined) return undefined
    const row = this.#rowOf(first)
    const place = (this.#places[first] as number) + 1
    this.#places[first] = place
    if (place === this.#ends[first]) {
      const last = heap.pop() as number
      if (heap.length > 0) heap[0] = last
    }
    this.#sink(0)
    return row
  }

  /** Moves the code at a place of the heap down, until its children come after it. */
  #sink(from: number): void {
    const heap = this.#heap
    const moved = heap[from]
    if (moved === undefined) return
    const row = this.#rowOf(moved)
    let place = from
    for (let child = 2 * place + 1; child < heap.length; child = 2 * place + 1) {
      let least = this.#rowOf(heap[child] as number)
      if (child + 1 < heap.length) {
        const other = this.#rowOf(heap[child + 1] as number)
        if (other < least) {
          child++
          least = other
        }
      }
      if (least >= row) break
      heap[place] = heap[child] as number
      place = child
    }
    heap[place] = moved
  }

  #rowOf(number: number): number {
    return (this.#rows[number] as Uint32Array)[this.#places[number] as number] as number
  }
}
