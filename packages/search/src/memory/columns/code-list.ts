/** A list that was asked so often, as a share of the column's values, gets a table of its places by code. */
const WORTH_TABLE = 1 / 16

/** Distinct codes of a column in ascending order, with a score each if a search for words found them. */
export class CodeList {
  readonly codes: Uint32Array
  readonly #toScore: ((code: number) => number) | undefined
  #scores: Uint32Array | undefined
  /** How many values the column has. */
  readonly #size: number
  #asked = 0
  /** By code its place in the list and one, zero for codes that are not in the list. */
  #table: Uint32Array | undefined

  /** `toScore` has the scores of its codes; without it each has the score one. */
  constructor(codes: Uint32Array, size: number, toScore?: (code: number) => number) {
    this.codes = codes
    this.#toScore = toScore
    this.#size = size
  }

  /** By place the scores of the codes. */
  get scores(): Uint32Array {
    const { codes } = this
    const toScore = this.#toScore
    this.#scores ??= toScore ? codes.map(toScore) : new Uint32Array(codes.length).fill(1)
    return this.#scores
  }

  /** The place of a code in the list, or -1. */
  indexOf(code: number): number {
    if (this.#table) return (this.#table[code] as number) - 1
    this.#asked += 1
    if (this.#asked > this.#size * WORTH_TABLE) this.#table = this.#toTable()
    const { codes } = this
    let [low, high] = [0, codes.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((codes[middle] as number) < code) low = middle + 1
      else high = middle
    }
    return codes[low] === code ? low : -1
  }

  /** The score of a code, zero if it is not in the list. */
  scoreOf(code: number): number {
    return this.indexOf(code) < 0 ? 0 : (this.#toScore?.(code) ?? 1)
  }

  #toTable(): Uint32Array {
    const table = new Uint32Array(this.#size + 1)
    for (let place = 0; place < this.codes.length; place += 1) table[this.codes[place] as number] = place + 1
    return table
  }
}
