import { NumberList } from '../indexes/number-list.ts'
import { CodeList, type ScoredCodes } from './code-list.ts'

/** If more than this share of the codes has a score, reading all is faster than sorting those that have one. */
const WORTH_READING = 1 / 16

/** Collects codes in any order, each with a score above zero. */
export class CodeScores {
  readonly #scores: Uint32Array
  readonly #codes = new NumberList()
  #ascending = true
  #last = -1

  /** For a column with `size` values. */
  constructor(size: number) {
    this.#scores = new Uint32Array(size + 1)
  }

  /** The score of a code so far, else zero. */
  get(code: number): number {
    return this.#scores[code] as number
  }

  set(code: number, score: number): void {
    if (this.#scores[code] === 0) {
      this.#codes.push(code)
      if (code < this.#last) this.#ascending = false
      this.#last = code
    }
    this.#scores[code] = score
  }

  /** The codes with the scores that `toScore` makes of theirs. */
  finish(toScore: (score: number, code: number) => number): ScoredCodes {
    return { codes: this.#inOrder(), scoreOf: (code) => toScore(this.get(code), code) }
  }

  /** As `finish`, as a list. */
  list(toScore: (score: number, code: number) => number): CodeList {
    const found = this.finish(toScore)
    return new CodeList([found.codes], this.#scores.length - 1, () => found)
  }

  #inOrder(): Uint32Array {
    const codes = this.#codes.values()
    if (this.#ascending) return codes
    if (codes.length < this.#scores.length * WORTH_READING) return codes.sort()
    let place = 0
    for (let code = 0; code < this.#scores.length; code += 1) {
      if (this.#scores[code] === 0) continue
      codes[place] = code
      place += 1
    }
    return codes
  }
}
