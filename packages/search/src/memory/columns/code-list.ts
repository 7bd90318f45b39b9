/** A list that was asked so often, as a share of the column's values, gets a table by code. */
const WORTH_TABLE = 1 / 16

/** Codes in ascending order, and the score of each. */
export interface ScoredCodes {
  readonly codes: Uint32Array
  scoreOf(code: number): number
}

/**
 * Distinct codes of a column, with a score each if a search for words found them: the union of ascending lists. They
 * are merged when a search first needs them in order; the test of a code does not.
 */
export class CodeList {
  readonly #lists: readonly Uint32Array[]
  /** How many values the column has. */
  readonly #size: number
  readonly #merge: () => ScoredCodes
  #merged: ScoredCodes | undefined
  #scores: Uint32Array | undefined
  #asked = 0
  /** By code, 1 if it is in the list. */
  #table: Uint8Array | undefined

  constructor(lists: readonly Uint32Array[], size: number, merge: () => ScoredCodes) {
    this.#lists = lists
    this.#size = size
    this.#merge = merge
  }

  /** A list without scores. */
  static of(codes: Uint32Array, size: number): CodeList {
    return new CodeList([codes], size, () => ({ codes, scoreOf: () => 1 }))
  }

  /** The number of codes, or more if several lists have some. */
  get most(): number {
    return this.#lists.reduce((sum, { length }) => sum + length, 0)
  }

  /** The codes in ascending order. */
  get codes(): Uint32Array {
    return this.#inOrder.codes
  }

  /** The scores of the codes, in the same order. */
  get scores(): Uint32Array {
    const { codes, scoreOf } = this.#inOrder
    this.#scores ??= codes.map((code) => scoreOf(code))
    return this.#scores
  }

  has(code: number): boolean {
    if (this.#table) return this.#table[code] === 1
    this.#asked += 1
    if (this.#asked > this.#size * WORTH_TABLE) this.#table = this.#toTable()
    for (const codes of this.#lists) if (includes(codes, code)) return true
    return false
  }

  /** The score of a code, zero if it is not in the list. */
  scoreOf(code: number): number {
    return this.has(code) ? this.#inOrder.scoreOf(code) : 0
  }

  get #inOrder(): ScoredCodes {
    this.#merged ??= this.#merge()
    return this.#merged
  }

  #toTable(): Uint8Array {
    const table = new Uint8Array(this.#size + 1)
    for (const codes of this.#lists) for (const code of codes) table[code] = 1
    return table
  }
}

function includes(codes: Uint32Array, code: number): boolean {
  let [low, high] = [0, codes.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((codes[middle] as number) < code) low = middle + 1
    else high = middle
  }
  return codes[low] === code
}
