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
    const last = size === 0 ? from : (column[size - 1] as number)
    // A column has each value once.
    if (last === from || compare(last, code[size - 1] as number, from, own) !== 0) {
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

/**
 * Finds the next value of some columns; of equal values the first column's. A tournament: each node of a tree, whose
 * leaves are the columns, has the column that lost there, so that one comparison for each level finds the next winner.
 */
class NextCode {
  readonly #codes: readonly Uint32Array[]
  readonly #places: number[]
  readonly #compare: ReturnType<typeof comparatorAmong>
  readonly #losers: (number | undefined)[]
  #winner = 0

  constructor(columns: readonly UsedCodes[], compare: ReturnType<typeof comparatorAmong>) {
    this.#codes = columns.map(({ codes }) => codes)
    this.#places = columns.map(() => 0)
    this.#compare = compare
    this.#losers = columns.map(() => undefined)
    for (const column of columns.keys()) this.#play(column)
  }

  /** The column of the next value; undefined after the last one. */
  get column(): number | undefined {
    return this.#isOver(this.#winner) ? undefined : this.#winner
  }

  /** Its place among the codes of the column. */
  get place(): number {
    return this.#places[this.#winner] as number
  }

  advance(): void {
    this.#places[this.#winner] = this.place + 1
    this.#play(this.#winner)
  }

  /** Plays a column from its leaf to the root. At first, it waits where no other column has come yet. */
  #play(column: number): void {
    const losers = this.#losers
    let winner = column
    for (let node = (column + losers.length) >>> 1; node > 0; node >>>= 1) {
      const other = losers[node]
      if (other === undefined) {
        losers[node] = winner
        return
      }
      if (!this.#precedes(other, winner)) continue
      losers[node] = winner
      winner = other
    }
    this.#winner = winner
  }

  #precedes(left: number, right: number): boolean {
    if (this.#isOver(left)) return false
    if (this.#isOver(right)) return true
    const order = this.#compare(left, this.#codeOf(left), right, this.#codeOf(right))
    return order < 0 || (order === 0 && left < right)
  }

  #isOver(column: number): boolean {
    return this.#places[column] === this.#codes[column]?.length
  }

  #codeOf(column: number): number {
    return this.#codes[column]?.[this.#places[column] as number] as number
  }
}
