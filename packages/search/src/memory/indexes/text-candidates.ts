import type { PackedList } from '../columns/packed-lists.ts'
import { RowSet } from '../columns/row-set.ts'

/** Few enough texts to be compared, however many others could be left out. */
const COMPARED = 32

/** The texts that have all grams of a pattern. */
export class TextCandidates {
  readonly #lists: readonly PackedList[]
  readonly #size: number
  /** All of them, unless each list is dense. */
  readonly #known: Uint32Array | undefined
  #table: RowSet | undefined

  /** `lists` are those of the grams, the shortest first; `size` is the number of all texts. */
  constructor(lists: readonly PackedList[], size: number) {
    const [rarest] = lists
    this.#lists = lists
    this.#size = size
    if (rarest && !rarest.dense) this.#known = this.#shared(rarest.numbers())
  }

  /** How many there are, at most. */
  get most(): number {
    return this.#known?.length ?? this.#lists[0]?.length ?? this.#size
  }

  has(text: number): boolean {
    if (this.#known) {
      if (!this.#table) {
        this.#table = RowSet.none(this.#size)
        this.#table.addAll(this.#known)
      }
      return this.#table.has(text)
    }
    for (const list of this.#lists) if (!list.has(text)) return false
    return true
  }

  /** They, ascending, in pieces that are found without a rest. */
  *pieces(): Generator<Uint32Array> {
    if (this.#known) yield this.#known
    else for (const piece of this.#lists[0]?.pieces() ?? []) yield this.#shared(piece.numbers())
  }

  /** About `most` of them, evenly spread, and others that the shortest list has. */
  sample(most: number): number[] {
    const known = this.#known ?? this.#lists[0]?.sample()
    const size = known?.length ?? this.#size
    const step = Math.max(1, size / most)
    const places = Array.from({ length: Math.floor(size / step) }, (_, place) => Math.floor(place * step))
    return known ? places.map((place) => known[place] as number) : places
  }

  /** Those of some texts that the lists after the first have, too. */
  #shared(texts: Uint32Array): Uint32Array {
    let left = texts
    for (const list of this.#lists.slice(1)) {
      if (left.length <= COMPARED) break
      left = list.keep(left)
    }
    return left
  }
}
