import SearchableMap from 'minisearch/SearchableMap'
import type { TextValues } from '../columns/text-values.ts'
import { type Pace, STRIDE } from '../pace.ts'

/** The most words of a tree, so that one search does not hold the event loop for long. */
const TREE_WORDS = 4_096

/** Estimated bytes of a word in a tree. */
const TREE_BYTES = 300

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

/**
 * Finds the words that are a few edits away from another one, in MiniSearch's radix trees. An edit changes the length of a
 * word by one at most, so only words of some lengths are searched.
 */
export class Spellings {
  readonly #words: SortedWords
  /** By the length of the words. */
  #trees: ReadonlyMap<number, WordTrees> | undefined

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

  /** Calls `visit` with the number of each word that is one to `typos` edits away from `word`. */
  async find(
    word: string,
    typos: number,
    pace: Pace,
    visit: (number: number, edits: number) => void,
  ): Promise<void> {
    const by_length = await this.build(pace)
    for (let length = word.length - typos; length <= word.length + typos; length++) {
      for (const tree of by_length.get(length)?.trees ?? []) {
        if (pace.due) await pace.rest()
        for (const [number, edits] of tree.fuzzyGet(word, typos).values()) if (edits > 0) visit(number, edits)
      }
    }
  }

  async build(pace: Pace): Promise<ReadonlyMap<number, WordTrees>> {
    if (this.#trees) return this.#trees
    const by_length = new Map<number, WordTrees>()
    for (const { first, words } of this.#words.ranges()) {
      for (let at = 0; at < words.size; at++) {
        const word = words.at(at)
        const trees = by_length.get(word.length) ?? new WordTrees()
        by_length.set(word.length, trees)
        trees.add(word, first + at)
        if ((first + at) % (STRIDE / 8) === 0 && pace.due) await pace.rest()
      }
    }
    this.#trees = by_length
    return by_length
  }
}

/** Words in order, some neighbours in each tree. */
class WordTrees {
  readonly trees: SearchableMap<number>[] = []
  #words = 0

  add(word: string, number: number): void {
    if (this.#words % TREE_WORDS === 0) this.trees.push(new SearchableMap<number>())
    this.trees.at(-1)?.set(word, number)
    this.#words++
  }
}
