import type { Pace } from '../pace.ts'

/** Codes in ascending order, with the score that a search for words gives each. */
export interface ScoredCodes {
  readonly codes: Uint32Array
  /** The score of one of the codes. */
  scoreOf(code: number): number
  /** The codes whose scores have a quality, in any order. */
  ofQuality(quality: number): Uint32Array
}

/** Distinct codes of a column. */
export interface CodeList {
  /** The number of codes; if it is not known yet more, or about as many. */
  readonly most: number
  readonly scored: ScoredCodes
  /** Finds the codes, if that was left for later. It comes before `scored`, and makes `has` fast. */
  complete?(pace: Pace): Promise<void>
  has(code: number): boolean
  /** The score of a code, zero if it is not in the list. */
  scoreOf(code: number): number
}
