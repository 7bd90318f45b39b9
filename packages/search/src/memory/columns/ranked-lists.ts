import type { CodeList, ScoredCodes } from './code-list.ts'
import type { CodeScores } from './code-scores.ts'
import type { NumberPiece } from './packed-lists.ts'

/** Codes whose texts match with the same quality. */
export interface RankedList {
  readonly piece: NumberPiece
  readonly quality: number
}

/** From this number of codes on, a page seldom needs those of a lower quality. */
const ENOUGH = 1_024
/** How many codes can be read without holding the event loop for long. */
const FEW = 2 ** 17

/** The union of lists, the best first, with the best score of each code. Some are read when a search needs them. */
export class RankedLists implements CodeList, ScoredCodes {
  readonly most: number
  readonly #lists: readonly RankedList[]
  readonly #found: CodeScores
  /** How many lists were read. */
  #read = 0
  /** The codes of those that were not. */
  #left: number

  /** `found` collects the qualities. */
  constructor(lists: readonly RankedList[], found: CodeScores) {
    this.#lists = byQuality(lists)
    this.#found = found
    this.most = lists.reduce((sum, { piece }) => sum + piece.about, 0)
    this.#left = this.most
  }

  /** Whether the next list should be read now, by a caller that can wait. */
  get isDue(): boolean {
    return this.#left > FEW || (this.#left > 0 && this.#found.most < ENOUGH)
  }

  get scored(): ScoredCodes {
    return this
  }

  get codes(): Uint32Array {
    this.#readTo(0)
    return this.#found.codes
  }

  has(code: number): boolean {
    if (!this.#found.has(code)) this.#readTo(0)
    return this.#found.has(code)
  }

  scoreOf(code: number): number {
    return this.has(code) ? this.#found.scoreOf(code) : 0
  }

  ofQuality(quality: number): Uint32Array {
    this.#readTo(quality)
    return this.#found.ofQuality(quality)
  }

  /** Reads the next list. */
  readNext(): void {
    const list = this.#lists[this.#read]
    if (!list) return
    this.#found.raise(list.piece.numbers(), list.quality)
    this.#read++
    this.#left -= list.piece.about
  }

  #readTo(quality: number): void {
    for (let next = this.#lists[this.#read]; next && next.quality >= quality; next = this.#lists[this.#read])
      this.readNext()
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
