import { QUALITY } from '../../language/relevance.ts'
import type { Pace } from '../pace.ts'
import type { QualityClass } from './code-list.ts'
import { CodeScores } from './code-scores.ts'
import { type PackedList, sharedNumbers } from './packed-lists.ts'
import { RankedTexts } from './ranked-texts.ts'

/** Lists without bits that were asked this often, as a share of the column's values, are read. */
const WORTH_READING = 1 / 16
/** How many codes a sample has, about, and how few of them say little. */
const SAMPLED = 1_024
const FEW_SAMPLES = 32
/** The texts that have at least one of some words. A search that asks for few of them does not read their lists. */
export class KeywordList extends RankedTexts {
  /** The texts of each word, the rarest first. */
  readonly #lists: readonly PackedList[]
  /** How often they can be asked before they are read. */
  #left: number
  /** The texts that have all words. */
  #shared: Uint32Array | undefined
  #read: CodeScores | undefined

  constructor(lists: readonly PackedList[], lengths: Uint16Array) {
    super(
      lists.reduce((sum, { length }) => sum + length, 0),
      lengths,
    )
    this.#lists = lists.toSorted((left, right) => left.length - right.length)
    const have_bits = lists.every(({ dense }) => dense)
    this.#left = have_bits ? Number.POSITIVE_INFINITY : lengths.length * WORTH_READING
  }

  get codes(): Uint32Array {
    const [only] = this.#lists
    return only && this.#lists.length === 1 ? only.numbers() : this.#scores().codes
  }

  get classes(): Iterable<QualityClass> {
    return this.#findClasses()
  }

  isOf(code: number, quality: number): boolean {
    return this.qualityOf(code) === quality
  }

  ofQuality(quality: number): Uint32Array {
    return quality === this.#best ? this.#all() : this.#scores().ofQuality(quality)
  }

  async read(quality: number, pace: Pace): Promise<void> {
    if (quality < this.#best) for (const _ of this.#reading()) if (pace.due) await pace.rest()
  }

  /** The quality of the texts that have all words. */
  get #best(): number {
    return this.#lists.length * QUALITY.whole
  }

  qualityOf(code: number): number {
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
    return this.#read ?? ([...this.#reading()].at(-1) as CodeScores)
  }

  /** Reads the lists, a piece at a time. */
  *#reading(): Generator<CodeScores> {
    const found = this.#read ?? new CodeScores(this.lengths.length, this.#best, this.lengths)
    for (const list of this.#read ? [] : this.#lists) {
      for (const piece of list.pieces()) {
        yield found
        found.add(piece, QUALITY.whole)
      }
    }
    this.#read = found
    yield found
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
      const quality = this.qualityOf(code) / QUALITY.whole
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
