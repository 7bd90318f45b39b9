import { qualityOf, relevanceOf } from '../../language/relevance.ts'
import { NumberList } from '../indexes/number-list.ts'
import type { CodeList, ScoredCodes } from './code-list.ts'
import { type Codes, createCodes } from './codes.ts'

/** If more than this share of the codes has a score, reading all is faster than sorting those that have one. */
const WORTH_READING = 1 / 64

/**
 * Collects codes in any order, each with a score above zero. With the lengths of texts, what it collects are qualities,
 * and the scores are the relevances of the texts.
 */
export class CodeScores implements CodeList, ScoredCodes {
  readonly lengths: Uint16Array | undefined
  readonly #scores: Codes
  readonly #codes = new NumberList()
  #ascending = true
  #last = -1

  /** For a column with `size` values. No collected score is above `most`. */
  constructor(size: number, most: number, lengths?: Uint16Array) {
    this.#scores = createCodes(size + 1, most)
    this.lengths = lengths
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

  get most(): number {
    return this.#codes.length
  }

  get scored(): ScoredCodes {
    return this
  }

  /** Sorts the codes if they are not in order yet. */
  get codes(): Uint32Array {
    const codes = this.#codes.values()
    if (!this.#ascending) this.#sort(codes)
    this.#ascending = true
    return codes
  }

  has(code: number): boolean {
    return (this.#scores[code] as number) > 0
  }

  scoreOf(code: number): number {
    const score = this.#scores[code] as number
    return score === 0 || !this.lengths ? score : relevanceOf(score, this.lengths[code] as number)
  }

  /** What was collected for a code that has lengths of texts, zero if nothing was. */
  qualityOf(code: number): number {
    return this.#scores[code] as number
  }

  ofQuality(quality: number): Uint32Array {
    const scores = this.#scores
    const codes = this.#codes.values()
    if (this.lengths) return codes.filter((code) => scores[code] === quality)
    return codes.filter((code) => qualityOf(scores[code] as number) === quality)
  }

  #note(code: number): void {
    this.#codes.push(code)
    if (code < this.#last) this.#ascending = false
    this.#last = code
  }

  #sort(codes: Uint32Array): void {
    if (codes.length < this.#scores.length * WORTH_READING) {
      codes.sort()
      return
    }
    let place = 0
    for (let code = 0; code < this.#scores.length; code++) {
      if (this.#scores[code] === 0) continue
      codes[place] = code
      place++
    }
  }
}
