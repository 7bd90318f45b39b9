import { QUALITY, relevanceOf } from '../../language/relevance.ts'
import type { Pace } from '../pace.ts'
import type { CodeList, QualityClass, RankedCodes } from './code-list.ts'
import { CodeScores } from './code-scores.ts'
import { type PackedList, sharedNumbers } from './packed-lists.ts'

/** Lists without bits that were asked this often, as a share of the column's values, are read. */
const WORTH_READING = 1 / 16
/** How many codes a sample has, about, and how few of them say little. */
const SAMPLED = 1_024
const FEW_SAMPLES = 32
/** How many codes can be read without holding the event loop for long. */
const FEW = 2 ** 17

/** The texts that have at least one of some words. A search that asks for few of them does not read their lists. */
export class KeywordList implements CodeList, RankedCodes {
  readonly most: number
  readonly lengths: Uint16Array
  readonly complete?: (pace: Pace) => Promise<void>
  /** The texts of each word, the rarest first. */
  readonly #lists: readonly PackedList[]
  /** How often they can be asked before they are read. */
  #left: number
  /** The texts that have all words. */
  #shared: Uint32Array | undefined
  #read: CodeScores | undefined

  constructor(lists: readonly PackedList[], lengths: Uint16Array) {
    this.#lists = lists.toSorted((left, right) => left.length - right.length)
    this.lengths = lengths
    const have_bits = lists.every(({ dense }) => dense)
    this.#left = have_bits ? Number.POSITIVE_INFINITY : lengths.length * WORTH_READING
    this.most = lists.reduce((sum, { length }) => sum + length, 0)
    if (this.most > FEW) this.complete = (pace) => this.#complete(pace)
  }

  get scored(): RankedCodes {
    return this
  }

  get ranked(): RankedCodes {
    return this
  }

  get codes(): Uint32Array {
    const [only] = this.#lists
    return only && this.#lists.length === 1 ? only.numbers() : this.#scores().codes
  }

  get classes(): Iterable<QualityClass> {
    return this.#findClasses()
  }

  has(code: number): boolean {
    return this.#qualityOf(code) > 0
  }

  isOf(code: number, quality: number): boolean {
    return this.#qualityOf(code) === quality
  }

  scoreOf(code: number): number {
    const quality = this.#qualityOf(code)
    return quality === 0 ? 0 : relevanceOf(quality, this.lengths[code] as number)
  }

  ofQuality(quality: number): Uint32Array {
    return quality === this.#best ? this.#all() : this.#scores().ofQuality(quality)
  }

  async read(quality: number, pace: Pace): Promise<void> {
    if (quality < this.#best) await this.#complete(pace)
  }

  /** The quality of the texts that have all words. */
  get #best(): number {
    return this.#lists.length * QUALITY.whole
  }

  #qualityOf(code: number): number {
    if (this.#read) return this.#read.qualityOf(code)
    this.#left--
    if (this.#left < 0) this.#scores()
    let quality = 0
    for (const list of this.#lists) if (list.has(code)) quality += QUALITY.whole
    return quality
  }

  #all(): Uint32Array {
    this.#shared ??= sharedNumbers(this.#lists)
    return this.#shared
  }

  #scores(): CodeScores {
    if (this.#read) return this.#read
    const found = this.#noScores()
    for (const list of this.#lists)
      for (const piece of list.pieces()) found.add(piece.numbers(), QUALITY.whole)
    this.#read = found
    return found
  }

  async #complete(pace: Pace): Promise<void> {
    if (this.#read) return
    const found = this.#noScores()
    for (const list of this.#lists) {
      for (const piece of list.pieces()) {
        if (pace.due) await pace.rest()
        found.add(piece.numbers(), QUALITY.whole)
      }
    }
    this.#read = found
  }

  #noScores(): CodeScores {
    return new CodeScores(this.lengths.length, this.#best, this.lengths)
  }

  *#findClasses(): Generator<QualityClass> {
    const words = this.#lists.length
    if (words === 0) return
    yield { quality: this.#best, about: this.#aboutAll() }
    if (words === 1) return
    // how many texts have some of the words is found by a sample
    const counts = new Uint32Array(words)
    const { length } = this.lengths
    const step = Math.max(1, Math.floor(length / SAMPLED))
    for (let code = 0; code < length; code += step) {
      const quality = this.#qualityOf(code) / QUALITY.whole
      if (quality < words) counts[quality] = (counts[quality] as number) + 1
    }
    for (let quality = words - 1; quality > 0; quality--)
      yield { quality: quality * QUALITY.whole, about: (counts[quality] as number) * step }
  }

  /** About how many texts have all words. */
  #aboutAll(): number {
    const [rarest, ...others] = this.#lists
    if (others.length === 0) return this.most
    if (!rarest?.dense) return this.#all().length
    const sample = rarest.sample()
    const shared = sample.filter((code) => others.every((list) => list.has(code)))
    // a small share is uncertain
    return shared.length < FEW_SAMPLES
      ? this.#all().length
      : Math.ceil((rarest.length * shared.length) / sample.length)
  }
}
