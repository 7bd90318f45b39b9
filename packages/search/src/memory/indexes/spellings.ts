import SearchableMap from 'minisearch/SearchableMap'
import type { TextValues } from '../columns/text-values.ts'
import { type Pace, STRIDE } from '../pace.ts'

/** The words of one tree, so that one search does not hold the event loop for long. */
const TREE_WORDS = 4_096

/** Estimated bytes of a word in a tree. */
const TREE_BYTES = 200

/** Neighbouring words in order, and the number of the first. */
export interface WordRange {
  readonly first: number
  readonly words: TextValues
}

/** Distinct words in order, in ranges. */
export interface SortedWords {
  readonly size: number
  ranges(): Iterable<WordRange>
}

/** Finds the words that are a few edits away from another one, in MiniSearch's radix trees. */
export class Spellings {
  readonly #words: SortedWords
  #trees: readonly SearchableMap<number>[] | undefined

  constructor(words: SortedWords) {
    this.#words = words
  }

  get bytes(): number {
    return this.#trees ? this.#words.size * TREE_BYTES : 0
  }

  /** Whether the trees are built, which the first search for words with typos does. */
  get built(): boolean {
    return this.#trees !== undefined
  }

  async build(pace: Pace): Promise<void> {
    await this.#radixTrees(pace)
  }

  /** Calls `visit` with the number of each word that is one to `typos` edits away from `word`. */
  async find(
    word: string,
    typos: number,
    pace: Pace,
    visit: (number: number, edits: number) => void,
  ): Promise<void> {
    for (const tree of await this.#radixTrees(pace)) {
      if (pace.due) await pace.rest()
      for (const [number, edits] of tree.fuzzyGet(word, typos).values()) if (edits > 0) visit(number, edits)
    }
  }

  async #radixTrees(pace: Pace): Promise<readonly SearchableMap<number>[]> {
    if (this.#trees) return this.#trees
    const trees: SearchableMap<number>[] = []
    for (const { first, words } of this.#words.ranges()) {
      for (let at = 0; at < words.size; at++) {
        const number = first + at
        if (number % TREE_WORDS === 0) trees.push(new SearchableMap<number>())
        trees.at(-1)?.set(words.at(at), number)
        if (number % (STRIDE / 8) === 0 && pace.due) await pace.rest()
      }
    }
    this.#trees = trees
    return trees
  }
}
