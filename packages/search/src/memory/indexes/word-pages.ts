import { firstPlace } from '../columns/first-place.ts'
import type { PackedList, PackedLists } from '../columns/packed-lists.ts'
import type { TextValues } from '../columns/text-values.ts'
import type { Pace } from '../pace.ts'
import type { WordRange } from './spellings.ts'

/** Neighbouring words in order, and the texts of each. */
export interface WordPage {
  readonly words: TextValues
  readonly texts: PackedLists
}

/** Where the pages are that have not been read. */
export interface StoredPages {
  /** The first word of each page. */
  readonly firsts: TextValues
  /** How many words each has, and how many bytes. */
  readonly pages: readonly { readonly words: number; readonly bytes: number }[]
  read(page: number, pace: Pace): Promise<WordPage>
}

/** The distinct words of texts in order, in pages that are read when a search first needs them. */
export class WordPages {
  /** By page the number of its first word, and last the number of all words. */
  readonly #starts: number[] = [0]
  readonly #pages: (WordPage | undefined)[]
  readonly #stored: StoredPages | undefined
  #bytes: number

  /** Pages that are known, with how many words each has, and where the others are. */
  constructor(pages: (WordPage | undefined)[], sizes: readonly number[], stored?: StoredPages) {
    this.#pages = pages
    this.#stored = stored
    this.#bytes = stored ? stored.firsts.bytes : pages.reduce((sum, page) => sum + bytesOf(page), 0)
    for (const size of sizes) this.#starts.push(this.size + size)
  }

  /** How many words there are. */
  get size(): number {
    return this.#starts.at(-1) as number
  }

  /** Memory in use, in bytes. */
  get bytes(): number {
    return this.#bytes
  }

  /** The bytes of the pages that some words need, or all words, and that have not been read. */
  missing(words: readonly string[] | undefined): number {
    const pages = this.#needed(words)
    return pages.reduce((sum, page) => sum + (this.#stored?.pages[page]?.bytes ?? 0), 0)
  }

  /** Reads the pages that some words need, or all words. */
  async read(words: readonly string[] | undefined, pace: Pace): Promise<void> {
    for (const number of this.#needed(words)) {
      const page = await this.#stored?.read(number, pace)
      this.#pages[number] = page
      this.#bytes += bytesOf(page)
    }
  }

  /** The texts of the word with a number. */
  texts(number: number): PackedList {
    const page = this.#pageOf(number)
    return this.#require(page).texts.at(number - (this.#starts[page] as number))
  }

  /** The mark of a word: twice its number and one, or twice that of the next word. */
  locate(word: string): number {
    const page = this.#pageWith(word)
    return 2 * (this.#starts[page] as number) + this.#require(page).words.locate(word)
  }

  /** The pages, all of which must have been read. */
  *ranges(): Generator<WordRange> {
    for (const page of this.#pages.keys())
      yield { first: this.#starts[page] as number, words: this.#require(page).words }
  }

  #needed(words: readonly string[] | undefined): number[] {
    const pages = words ? new Set(words.map((word) => this.#pageWith(word))) : this.#pages.keys()
    return [...pages].filter((page) => this.#pages[page] === undefined)
  }

  /** The page that has a word, or would have it. */
  #pageWith(word: string): number {
    if (!this.#stored) return 0
    const mark = this.#stored.firsts.locate(word)
    return Math.max(0, ((mark + 1) >>> 1) - 1)
  }

  #pageOf(number: number): number {
    return firstPlace(0, this.#pages.length, (page) => (this.#starts[page] as number) <= number) - 1
  }

  #require(page: number): WordPage {
    const known = this.#pages[page]
    if (!known) throw new RangeError('the words have not been read yet')
    return known
  }
}

function bytesOf(page: WordPage | undefined): number {
  return page ? page.words.bytes + page.texts.bytes : 0
}
