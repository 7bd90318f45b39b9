import { qualityOf, WORDS } from '../../language/relevance.ts'
import type { ScoredCodes } from '../columns/code-list.ts'
import { addUp } from '../indexes/row-index.ts'

/** The codes of one quality by their scores, highest first. */
interface Quality {
  readonly codes: Uint32Array
  /** Where the codes of each score begin, and where the last ones end. */
  readonly starts: Uint32Array
}

/**
 * Codes by their scores. A page seldom needs more than the best, so the codes of a quality are sorted when
 * they are first needed.
 */
export class ScoreGroups {
  readonly #scored: ScoredCodes
  readonly #qualities: Quality[] = []

  constructor(scored: ScoredCodes) {
    this.#scored = scored
  }

  /** The highest score up to `score` that codes have; zero if none has. */
  next(score: number): number {
    for (let quality = qualityOf(score); quality > 0; quality--) {
      const { codes, starts } = this.#quality(quality)
      let place = quality === qualityOf(score) ? placeOf(score) : 0
      if (starts[place] === codes.length) continue
      while (starts[place + 1] === starts[place]) place++
      return (quality + 1) * WORDS - 1 - place
    }
    return 0
  }

  /** The codes with a score, in any order. */
  codesAt(score: number): Uint32Array {
    const { codes, starts } = this.#quality(qualityOf(score))
    const place = placeOf(score)
    return codes.subarray(starts[place], starts[place + 1])
  }

  /** The codes of each score of a quality, the highest first. */
  *ofQuality(quality: number): Generator<Uint32Array> {
    const { codes, starts } = this.#quality(quality)
    for (let place = 0; starts[place] !== codes.length; place++)
      if (starts[place] !== starts[place + 1]) yield codes.subarray(starts[place], starts[place + 1])
  }

  #quality(quality: number): Quality {
    this.#qualities[quality] ??= this.#sort(quality)
    return this.#qualities[quality]
  }

  /** A counting sort. */
  #sort(quality: number): Quality {
    const scored = this.#scored
    const { lengths } = scored
    const codes = scored.ofQuality(quality)
    const highest = (quality + 1) * WORDS - 1
    const places = new Uint16Array(codes.length)
    const starts = new Uint32Array(WORDS + 1)
    for (let index = 0; index < codes.length; index++) {
      const code = codes[index] as number
      const place = lengths ? Math.min(lengths[code] as number, WORDS - 1) : highest - scored.scoreOf(code)
      places[index] = place
      starts[place + 1] = (starts[place + 1] as number) + 1
    }
    addUp(starts, 0, WORDS)
    const ends = starts.slice()
    const sorted = new Uint32Array(codes.length)
    for (let index = 0; index < codes.length; index++) {
      const place = places[index] as number
      const end = ends[place] as number
      sorted[end] = codes[index] as number
      ends[place] = end + 1
    }
    return { codes: sorted, starts }
  }
}

/** The place of a score among those of its quality. */
function placeOf(score: number): number {
  return WORDS - 1 - (score % WORDS)
}
