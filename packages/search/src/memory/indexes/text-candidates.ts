import type { PackedList } from '../columns/packed-lists.ts'
import { UnscoredList } from '../columns/unscored-list.ts'

/** To compare a text takes as long as to read this number of a list's gaps. */
const COMPARED = 64

/** The texts that have all grams of a pattern, or most of them. */
export class TextCandidates {
  readonly #rarest: PackedList
  readonly #others: readonly PackedList[]
  readonly #rare: UnscoredList

  /** The lists are those of the grams, `others` no shorter than `rarest`; `size` is the number of all texts. */
  constructor(rarest: PackedList, others: readonly PackedList[], size: number) {
    this.#rarest = rarest
    this.#others = others.filter((list) => list.dense || list.length <= COMPARED * rarest.length)
    this.#rare = new UnscoredList(rarest, size)
  }

  /** How many there are, at most. */
  get most(): number {
    return this.#rarest.length
  }

  has(text: number): boolean {
    if (!this.#rare.has(text)) return false
    for (const list of this.#others) if (list.dense && !list.has(text)) return false
    return true
  }

  /** They from one on, ascending, in pieces that are found without a rest. */
  *walk(from: number): Generator<Uint32Array> {
    const readers = this.#others.map((list) => list.reader())
    for (const piece of this.#rarest.walk(from)) {
      let left = piece
      for (const reader of readers) {
        if (left.length === 0) break
        left = reader.keep(left)
      }
      yield left
    }
  }

  /** About `most` texts, evenly spread, that have the rarest of the grams. */
  sample(most: number): number[] {
    const known = this.#rarest.dense ? this.#rarest.sample() : this.#rarest.numbers()
    return spread(known.length, most).map((place) => known[place] as number)
  }
}

/** About `most` numbers below `end`, evenly spread. */
export function spread(end: number, most: number): number[] {
  const step = Math.max(1, end / most)
  return Array.from({ length: Math.floor(end / step) }, (_, place) => Math.floor(place * step))
}
