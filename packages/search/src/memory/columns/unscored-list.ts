import type { CodeList, ScoredCodes } from './code-list.ts'
import { type NumberSet, numberArray } from './number-set.ts'
import { RowSet } from './row-set.ts'

/** A list that was asked this often, as a share of the column's values and of its codes, gets a bit for each code. */
const WORTH_BITS = { values: 1 / 4_096, codes: 1 / 16 } as const

/** Codes or rows without scores, which are read when a search first needs them in order. */
export class UnscoredList implements CodeList {
  readonly #list: NumberSet
  /** How many values the column has. */
  readonly #size: number
  /** How often it can be asked before it gets its bits. */
  #left: number
  #bits: RowSet | undefined

  constructor(list: NumberSet, size: number) {
    this.#list = list
    this.#size = size
    // a list that has bits of its own is asked as fast
    this.#left = list.dense
      ? Number.POSITIVE_INFINITY
      : size * WORTH_BITS.values + list.length * WORTH_BITS.codes
  }

  static of(codes: Uint32Array, size: number): UnscoredList {
    return new UnscoredList(numberArray(codes), size)
  }

  get most(): number {
    return this.#list.length
  }

  get scored(): ScoredCodes {
    const codes = this.#list.numbers()
    return { codes, scoreOf: () => 1, ofQuality: () => codes }
  }

  has(code: number): boolean {
    if (this.#bits) return this.#bits.has(code)
    this.#left--
    if (this.#left < 0) this.#bits = this.#toBits()
    return this.#list.has(code)
  }

  scoreOf(code: number): number {
    return this.has(code) ? 1 : 0
  }

  #toBits(): RowSet {
    // the code after the last is that of a missing value
    const bits = RowSet.none(this.#size + 1)
    bits.addAll(this.#list.numbers())
    return bits
  }
}
