import type { Pace } from '../pace.ts'

/** Codes in ascending order, with the score that a search for words gives each. */
export interface ScoredCodes {
  readonly codes: Uint32Array
  /** By code, how many words the text has, if with its quality that gives the score. */
  readonly lengths?: Uint16Array | undefined
  /** The score of one of the codes. */
  scoreOf(code: number): number
  /** The codes whose scores have a quality, in any order. */
  ofQuality(quality: number): Uint32Array
}

/** The codes of texts by how well each matches words: the score of a code is its relevance. */
export interface RankedCodes extends ScoredCodes {
  readonly lengths: Uint16Array
  /** The qualities that codes may have, the best first. */
  readonly classes: Iterable<QualityClass>
  /** Whether a code has a quality. The codes need not be read for it. */
  isOf(code: number, quality: number): boolean
  /** Reads what `ofQuality` needs, with rests. */
  read(quality: number, pace: Pace): Promise<void>
}

/** A quality, and about how many codes have it. */
export interface QualityClass {
  readonly quality: number
  readonly about: number
}

/** Distinct codes of a column. */
export interface CodeList {
  /** The number of codes; if it is not known yet more, or about as many. */
  readonly most: number
  readonly scored: ScoredCodes
  /** The same if the codes are those of texts that match words. */
  readonly ranked?: RankedCodes
  /** Finds the codes, if that was left for later. It comes before `scored`, and makes `has` fast. */
  complete?(pace: Pace): Promise<void>
  /** Whether `has` takes too long for many codes until they have been found. */
  readonly slow?: boolean
  has(code: number): boolean
  /** The score of a code, zero if it is not in the list. */
  scoreOf(code: number): number
}
