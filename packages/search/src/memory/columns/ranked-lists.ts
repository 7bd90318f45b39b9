import { QUALITY } from '../../language/relevance.ts'
import type { Pace } from '../pace.ts'
import type { QualityClass } from './code-list.ts'
import { CodeScores } from './code-scores.ts'
import type { PackedList } from './packed-lists.ts'
import { RankedTexts } from './ranked-texts.ts'

/** Codes whose texts match with the same quality. */
export interface RankedList {
  readonly texts: PackedList
  readonly quality: number
}

/** Dense lists that were asked this often, as a share of the column's values, are read. */
const WORTH_READING = 1 / 16

/**
 * The union of lists, the best first, with the best quality of each code. Dense lists are asked, and others read when a
 * search needs them.
 */
export class RankedLists extends RankedTexts {
  readonly classes: readonly QualityClass[]
  readonly #sparse: UnreadLists
  readonly #dense: UnreadLists
  /** The qualities of the codes in lists that were read, once one was. */
  #scores: CodeScores | undefined
  #asked = 0

  constructor(lists: readonly RankedList[], lengths: Uint16Array) {
    super(
      lists.reduce((sum, { texts }) => sum + texts.length, 0),
      lengths,
    )
    const sorted = byQuality(lists)
    this.#sparse = new UnreadLists(sorted.filter(({ texts }) => !texts.dense))
    this.#dense = new UnreadLists(sorted.filter(({ texts }) => texts.dense))
    this.classes = toClasses(sorted)
  }

  get codes(): Uint32Array {
    this.#readBoth(0)
    return this.#found.codes
  }

  isOf(code: number, quality: number): boolean {
    this.#readTo(quality, this.#sparse)
    return this.#known(code) === quality
  }

  ofQuality(quality: number): Uint32Array {
    this.#readBoth(quality)
    return this.#found.ofQuality(quality)
  }

  async read(quality: number, pace: Pace): Promise<void> {
    for (const lists of [this.#sparse, this.#dense]) {
      while (lists.best >= quality) {
        if (pace.due) await pace.rest()
        lists.readNext(this.#found)
      }
    }
  }

  /** The quality of a code, as far as it was read. */
  #known(code: number): number {
    this.#asked++
    if (this.#asked > this.lengths.length * WORTH_READING) this.#readBoth(0)
    return Math.max(this.#scores?.qualityOf(code) ?? 0, this.#dense.qualityOf(code))
  }

  qualityOf(code: number): number {
    const known = this.#known(code)
    // others may be better
    return this.#readTo(known + 1, this.#sparse) ? this.#known(code) : known
  }

  #readBoth(quality: number): void {
    this.#readTo(quality, this.#sparse)
    this.#readTo(quality, this.#dense)
  }

  /** Reads the lists of at least a quality; whether there were some. */
  #readTo(quality: number, lists: UnreadLists): boolean {
    if (lists.best === 0 || lists.best < quality) return false
    while (lists.best > 0 && lists.best >= quality) lists.readNext(this.#found)
    return true
  }

  get #found(): CodeScores {
    this.#scores ??= new CodeScores(this.lengths.length, QUALITY.whole, this.lengths)
    return this.#scores
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
    for (const piece of texts.pieces()) found.raise(piece, quality)
    this.#read++
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
