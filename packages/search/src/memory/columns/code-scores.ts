import { NumberList } from '../indexes/number-list.ts'
import { CodeList, type ScoredCodes } from './code-list.ts'
import { type Codes, createCodes } from './codes.ts'

/** If more than this share of the codes has a score, reading all is faster than sorting those that have one. */
const WORTH_READING = 1 / 64

/** Collects codes in any order, each with a score above zero. */
export class CodeScores {
  readonly #scores: Codes
  readonly #codes = new NumberList()
  #ascending = true
  #last = -1

  /** For a column with `size` values. No score is above `most`. */
  constructor(size: number, most: number) {
    this.#scores = createCodes(size + 1, most)
  }

  /** The score of a code so far, else zero. */
  get(code: number): number {
    return this.#scores[code] as number
  }

  set(code: number, score: number): void {
    if (this.#scores[code] === 0) this.#note(code)
    this.#scores[code] = score
  }

  /** Adds to the scores of codes. */
  add(codes: Uint32Array, score: number): void {
    const scores = this.#scores
    for (const code of codes) {
      const known = scores[code] as number
      if (known === 0) this.#note(code)
      scores[code] = known + score
    }
  }

  /** Raises the scores of codes to `score`, or by it above those of `base`, without the codes that `base` does not have. */
  raise(codes: Uint32Array, score: number, base?: CodeScores): void {
    const scores = this.#scores
    const bases = base ? base.#scores : undefined
    for (const code of codes) {
      const below = bases ? (bases[code] as number) : 0
      if (bases && below === 0) continue
      const known = scores[code] as number
      if (known >= below + score) continue
      if (known === 0) this.#note(code)
      scores[code] = below + score
    }
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

  #note(code: number): void {
    this.#codes.push(code)
    if (code < this.#last) this.#ascending = false
    this.#last = code
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
