import { relevanceOf } from '../../language/relevance.ts'
import type { Pace } from '../pace.ts'
import type { CodeList, QualityClass, RankedCodes } from './code-list.ts'
import type { CodeScores } from './code-scores.ts'
import type { PackedList } from './packed-lists.ts'

/** Codes whose texts match with the same quality. */
export interface RankedList {
  readonly texts: PackedList
  readonly quality: number
}

/** How many codes can be read without holding the event loop for long. */
const FEW = 2 ** 17
/** Dense lists that were asked this often, as a share of the column's values, are read. */
const WORTH_READING = 1 / 16

/**
 * The union of lists, the best first, with the best quality of each code. Dense lists are asked, and others read when a
 * search needs them.
 */
export class RankedLists implements CodeList, RankedCodes {
  readonly most: number
  readonly lengths: Uint16Array
  readonly classes: readonly QualityClass[]
  readonly complete?: (pace: Pace) => Promise<void>
  readonly #sparse: UnreadLists
  readonly #dense: UnreadLists
  readonly #found: CodeScores
  #asked = 0

  /** `found` collects the qualities. */
  constructor(lists: readonly RankedList[], lengths: Uint16Array, found: CodeScores) {
    const sorted = byQuality(lists)
    this.#sparse = new UnreadLists(sorted.filter(({ texts }) => !texts.dense))
    this.#dense = new UnreadLists(sorted.filter(({ texts }) => texts.dense))
    this.#found = found
    this.lengths = lengths
    this.classes = toClasses(sorted)
    this.most = this.classes.reduce((sum, { about }) => sum + about, 0)
    if (this.most > FEW) this.complete = (pace) => this.#complete(pace)
  }

  get scored(): RankedCodes {
    return this
  }

  get ranked(): RankedCodes {
    return this
  }

  get codes(): Uint32Array {
    this.#readTo(0)
    return this.#found.codes
  }

  has(code: number): boolean {
    return this.#qualityOf(code) > 0
  }

  isOf(code: number, quality: number): boolean {
    this.#sparse.readTo(quality, this.#found)
    return this.#known(code) === quality
  }

  scoreOf(code: number): number {
    const quality = this.#qualityOf(code)
    return quality === 0 ? 0 : relevanceOf(quality, this.lengths[code] as number)
  }

  ofQuality(quality: number): Uint32Array {
    this.#readTo(quality)
    return this.#found.ofQuality(quality)
  }

  /** The quality of a code, as far as it was read. */
  #known(code: number): number {
    this.#asked++
    if (this.#asked > this.lengths.length * WORTH_READING) this.#readTo(0)
    return Math.max(this.#found.qualityOf(code), this.#dense.qualityOf(code))
  }

  #qualityOf(code: number): number {
    const known = this.#known(code)
    // others may be better
    return this.#sparse.readTo(known + 1, this.#found) ? this.#known(code) : known
  }

  #readTo(quality: number): void {
    this.#sparse.readTo(quality, this.#found)
    this.#dense.readTo(quality, this.#found)
  }

  async #complete(pace: Pace): Promise<void> {
    for (const lists of [this.#sparse, this.#dense]) {
      while (lists.best > 0) {
        if (pace.due) await pace.rest()
        lists.readNext(this.#found)
      }
    }
  }
}

/** Lists that were not read yet, the best first. */
class UnreadLists {
  readonly #lists: readonly RankedList[]
  #read = 0

  constructor(lists: readonly RankedList[]) {
    this.#lists = lists
  }

  /** The quality of the next list, zero after the last one. */
  get best(): number {
    return this.#lists[this.#read]?.quality ?? 0
  }

  /** The quality of the first list that has a code, zero if none has it. */
  qualityOf(code: number): number {
    for (let index = this.#read; index < this.#lists.length; index++) {
      const { texts, quality } = this.#lists[index] as RankedList
      if (texts.has(code)) return quality
    }
    return 0
  }

  readNext(found: CodeScores): void {
    const { texts, quality } = this.#lists[this.#read] as RankedList
    for (const piece of texts.pieces()) found.raise(piece.numbers(), quality)
    this.#read++
  }

  /** Reads the lists of at least a quality; whether there were some. */
  readTo(quality: number, found: CodeScores): boolean {
    if (this.best === 0 || this.best < quality) return false
    while (this.best > 0 && this.best >= quality) this.readNext(found)
    return true
  }
}

/** The lists, the best first. There are few qualities and many lists, so this is faster than a sort. */
function byQuality(lists: readonly RankedList[]): RankedList[] {
  const sorted: RankedList[][] = []
  for (const list of lists) {
    const equal = sorted[list.quality] ?? []
    sorted[list.quality] = equal
    equal.push(list)
  }
  return sorted.reverse().flatMap((equal) => equal ?? [])
}

/** The qualities of sorted lists. */
function toClasses(lists: readonly RankedList[]): QualityClass[] {
  const classes = new Map<number, number>()
  for (const { texts, quality } of lists) classes.set(quality, (classes.get(quality) ?? 0) + texts.length)
  return Array.from(classes, ([quality, about]) => ({ quality, about }))
}
