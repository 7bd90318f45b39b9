import type { CodeList, ScoredCodes } from './code-list.ts'
import { NumberArray, type NumberSet } from './number-set.ts'

/** A list that was asked this often, as a share of the column's values, gets a table by code. */
const WORTH_TABLE = 1 / 16

/**
 * The union of ascending lists of codes. They are merged when a search first needs them in order, or their scores; the
 * test of a code does not.
 */
export class UnionList implements CodeList {
  readonly #lists: readonly NumberSet[]
  /** How many values the column has. */
  readonly #size: number
  readonly #merge: () => ScoredCodes
  #merged: ScoredCodes | undefined
  #asked = 0
  /** By code, 1 if it is in the list. */
  #table: Uint8Array | undefined

  constructor(lists: readonly NumberSet[], size: number, merge: () => ScoredCodes) {
    this.#lists = lists
    this.#size = size
    this.#merge = merge
  }

  /** A list without scores. */
  static of(codes: Uint32Array, size: number): UnionList {
    return UnionList.ofList(new NumberArray(codes), size)
  }

  /** The same, whose codes are read when a search first needs them in order. */
  static ofList(list: NumberSet, size: number): UnionList {
    return new UnionList([list], size, () => {
      const codes = list.numbers()
      return { codes, scoreOf: () => 1, ofQuality: () => codes }
    })
  }

  get most(): number {
    return this.#lists.reduce((sum, { length }) => sum + length, 0)
  }

  get scored(): ScoredCodes {
    this.#merged ??= this.#merge()
    return this.#merged
  }

  has(code: number): boolean {
    if (this.#table) return this.#table[code] === 1
    this.#asked++
    if (this.#asked > this.#size * WORTH_TABLE) this.#table = this.#toTable()
    for (const list of this.#lists) if (list.has(code)) return true
    return false
  }

  scoreOf(code: number): number {
    return this.has(code) ? this.scored.scoreOf(code) : 0
  }

  #toTable(): Uint8Array {
    const table = new Uint8Array(this.#size + 1)
    for (const list of this.#lists) for (const code of list.numbers()) table[code] = 1
    return table
  }
}
