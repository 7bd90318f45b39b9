import type { CodeList, ScoredCodes } from './code-list.ts'
import { NumberArray, type NumberSet } from './number-set.ts'
import { RowSet } from './row-set.ts'

/** A list that was asked this often, as a share of the column's values and of its codes, gets a bit for each code. */
const WORTH_BITS = { values: 1 / 4_096, codes: 1 / 16 } as const

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
  /** How often it can be asked before it gets its bits. */
  #left: number
  #bits: RowSet | undefined

  constructor(lists: readonly NumberSet[], size: number, merge: () => ScoredCodes) {
    this.#lists = lists
    this.#size = size
    this.#merge = merge
    // a list that has bits of its own is asked as fast
    const has_bits = lists.length === 1 && lists[0]?.dense === true
    this.#left = has_bits ? Number.POSITIVE_INFINITY : size * WORTH_BITS.values + this.most * WORTH_BITS.codes
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
    if (this.#bits) return this.#bits.has(code)
    this.#left--
    if (this.#left < 0) this.#bits = this.#toBits()
    for (const list of this.#lists) if (list.has(code)) return true
    return false
  }

  scoreOf(code: number): number {
    return this.has(code) ? this.scored.scoreOf(code) : 0
  }

  #toBits(): RowSet {
    // the code after the last is that of a missing value
    const bits = RowSet.none(this.#size + 1)
    for (const list of this.#lists) bits.addAll(list.numbers())
    return bits
  }
}
