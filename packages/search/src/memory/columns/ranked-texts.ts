import { relevanceOf } from '../../language/relevance.ts'
import type { Pace } from '../pace.ts'
import type { CodeList, QualityClass, RankedCodes } from './code-list.ts'

/** How many codes can be read without holding the event loop for long. */
const FEW = 2 ** 17

/** Texts that match words. Their lists are read as far as a search needs them. */
export abstract class RankedTexts implements CodeList, RankedCodes {
  readonly most: number
  readonly lengths: Uint16Array
  readonly complete?: (pace: Pace) => Promise<void>
  abstract readonly classes: Iterable<QualityClass>
  abstract readonly codes: Uint32Array

  constructor(most: number, lengths: Uint16Array) {
    this.most = most
    this.lengths = lengths
    if (most > FEW) this.complete = (pace) => this.read(1, pace)
  }

  get scored(): RankedCodes {
    return this
  }

  get ranked(): RankedCodes {
    return this
  }

  has(code: number): boolean {
    return this.qualityOf(code) > 0
  }

  scoreOf(code: number): number {
    const quality = this.qualityOf(code)
    return quality === 0 ? 0 : relevanceOf(quality, this.lengths[code] as number)
  }

  /** The quality of a text, zero if it does not match. */
  abstract qualityOf(code: number): number
  abstract isOf(code: number, quality: number): boolean
  abstract ofQuality(quality: number): Uint32Array
  abstract read(quality: number, pace: Pace): Promise<void>
}
