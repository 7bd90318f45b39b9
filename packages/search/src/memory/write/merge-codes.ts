import { comparatorAmong } from '../columns/compare-values.ts'
import type { Values } from '../columns/values.ts'
import { type Pace, STRIDE } from '../pace.ts'

/** Some codes of a column, ascending, and without that of a missing value. */
export interface UsedCodes {
  readonly values: Values
  readonly codes: Uint32Array
}

/** The different values that columns use, in order. */
export interface MergedCodes {
  /** Where each value is: the number of the first column that has it, and its code there. */
  readonly column: Uint32Array
  readonly code: Uint32Array
  /** By column and place among its used codes the number of the value; after the last place that of a missing value. */
  readonly maps: readonly Uint32Array[]
}

/** Merges the values that columns of one field use. */
export async function mergeCodes(columns: readonly UsedCodes[], pace: Pace): Promise<MergedCodes> {
  const most = columns.reduce((sum, { codes }) => sum + codes.length, 0)
  const column = new Uint32Array(most)
  const code = new Uint32Array(most)
  const maps = columns.map(({ codes }) => new Uint32Array(codes.length + 1))
  const compare = comparatorAmong(columns.map(({ values }) => values))
  const next = new NextCode(columns, compare)
  let size = 0
  for (let steps = 1; next.column !== undefined; steps += 1) {
    if (steps % STRIDE === 0 && pace.due) await pace.rest()
    const { column: from, place } = next
    const own = columns[from]?.codes[place] as number
    const known = size > 0 && compare(column[size - 1] as number, code[size - 1] as number, from, own) === 0
    if (!known) {
      column[size] = from
      code[size] = own
      size += 1
    }
    ;(maps[from] as Uint32Array)[place] = size - 1
    next.advance()
  }
  for (const map of maps) map[map.length - 1] = size
  return { column: column.subarray(0, size), code: code.subarray(0, size), maps }
}

/** The columns that have codes left, as a heap by the next value of each; of equal values the first column's. */
class NextCode {
  readonly #codes: readonly Uint32Array[]
  readonly #places: number[]
  readonly #compare: ReturnType<typeof comparatorAmong>
  readonly #heap: number[]

  constructor(columns: readonly UsedCodes[], compare: ReturnType<typeof comparatorAmong>) {
    this.#codes = columns.map(({ codes }) => codes)
    this.#places = columns.map(() => 0)
    this.#compare = compare
    this.#heap = [...columns.keys()].filter((column) => this.#codes[column]?.length !== 0)
    for (let index = this.#heap.length >>> 1; index >= 0; index -= 1) this.#sink(index)
  }

  /** The column of the next value; undefined after the last one. */
  get column(): number | undefined {
    return this.#heap[0]
  }

  /** Its place among the codes of the column. */
  get place(): number {
    return this.#places[this.#heap[0] as number] as number
  }

  advance(): void {
    const column = this.#heap[0] as number
    const place = (this.#places[column] as number) + 1
    this.#places[column] = place
    if (place === this.#codes[column]?.length) {
      const last = this.#heap.pop() as number
      if (this.#heap.length > 0) this.#heap[0] = last
    }
    this.#sink(0)
  }

  #sink(index: number): void {
    const heap = this.#heap
    for (let parent = index; ; ) {
      const left = 2 * parent + 1
      if (left >= heap.length) return
      const child = left + 1 < heap.length && this.#precedes(left + 1, left) ? left + 1 : left
      if (!this.#precedes(child, parent)) return
      const column = heap[child] as number
      heap[child] = heap[parent] as number
      heap[parent] = column
      parent = child
    }
  }

  #precedes(index: number, other: number): boolean {
    const [left, right] = [this.#heap[index] as number, this.#heap[other] as number]
    const order = this.#compare(left, this.#codeOf(left), right, this.#codeOf(right))
    return order < 0 || (order === 0 && left < right)
  }

  #codeOf(column: number): number {
    return this.#codes[column]?.[this.#places[column] as number] as number
  }
}
