import { QUALITY, WORDS } from '../../language/relevance.ts'
import { typosAllowed } from '../../language/words.ts'
import type { CodeList } from '../columns/code-list.ts'
import { CodeScores } from '../columns/code-scores.ts'
import { KeywordList } from '../columns/keyword-list.ts'
import { type RankedList, RankedLists } from '../columns/ranked-lists.ts'
import { PADDING, TextValues } from '../columns/text-values.ts'
import { type Pace, STRIDE } from '../pace.ts'
import { NumberStream } from './number-stream.ts'
import { ListSizes } from './pack-lists.ts'
import { orderedWords, sortWords } from './sort-words.ts'
import { Spellings } from './spellings.ts'
import type { Texts } from './texts.ts'
import { WordPages } from './word-pages.ts'
import { WordTable } from './word-table.ts'

/** How many letters are read between two checks of the clock. */
const SLICE_LETTERS = 16_384

/** Comes after all letters that a word may have. */
const AFTER_LETTERS = '\u{10ffff}'

/** The words of a column's distinct texts. */
export class WordIndex {
  readonly words: WordPages
  /** How many words each text has, up to a number from which the relevance is the same. */
  readonly lengths: Uint16Array
  /** Finds words with typos. */
  readonly spellings: Spellings

  constructor(words: WordPages, lengths: Uint16Array) {
    this.words = words
    this.spellings = new Spellings(words)
    this.lengths = lengths
  }

  get bytes(): number {
    return this.words.bytes + this.spellings.bytes + this.lengths.byteLength
  }

  /** The texts that have at least one of the words, with their relevance. Their pages must have been read. */
  keyword(words: readonly string[]): CodeList {
    const lists = words
      .map((word) => this.words.locate(word))
      .filter((mark) => mark % 2 === 1)
      .map((mark) => this.words.texts(mark >>> 1))
    return new KeywordList(lists, this.lengths)
  }

  /** The texts that have every word, as a prefix or with few typos, with their relevance. All pages must have been read. */
  async fuzzy(words: readonly string[], pace: Pace): Promise<CodeList> {
    const [only] = words
    if (only !== undefined && words.length === 1)
      return new RankedLists(await this.#similar(only, pace), this.lengths)
    let former: CodeScores | undefined
    for (const word of words) {
      const found = this.#qualities(words.length)
      for (const { texts, quality } of await this.#similar(word, pace)) {
        for (const piece of texts.pieces()) {
          if (pace.due) await pace.rest()
          found.raise(piece, quality, former)
        }
      }
      former = found
    }
    return former ?? this.#qualities(0)
  }

  /** The qualities of texts for a number of words. */
  #qualities(words: number): CodeScores {
    return new CodeScores(this.lengths.length, words * QUALITY.whole, this.lengths)
  }

  /** For each word of the index that matches a word, its texts and the quality. */
  async #similar(word: string, pace: Pace): Promise<RankedList[]> {
    const found: RankedList[] = []
    const add = (number: number, quality: number) => found.push({ texts: this.words.texts(number), quality })
    const mark = this.words.locate(word)
    const end = this.words.locate(word + AFTER_LETTERS) >>> 1
    for (let number = mark >>> 1; number < end; number++) {
      add(number, 2 * number + 1 === mark ? QUALITY.whole : QUALITY.prefix)
      if (number % (STRIDE / 16) === 0 && pace.due) await pace.rest()
    }
    const typos = typosAllowed(word)
    if (typos === 0) return found
    await this.spellings.find(word, typos, pace, (number, edits) => {
      add(number, edits === 1 ? QUALITY.one_typo : QUALITY.two_typos)
    })
    return found
  }
}

/** Finds the words of each distinct text. */
export async function buildWordIndex(texts: Texts, pace: Pace): Promise<WordIndex> {
  const { page, lengths } = await findWords(texts, pace)
  return new WordIndex(new WordPages([page], [page.words.size]), lengths)
}

/** The same, without what searches need. */
export async function findWords(texts: Texts, pace: Pace) {
  const table = new WordTable()
  const sizes = new ListSizes()
  const lengths = new Uint16Array(texts.size)
  /** The words of one text after another, each once and one more than its number; a zero ends a text. */
  const found = new NumberStream()
  let letters = 0
  for (let number = 0; number < texts.size; number++) {
    const text = texts.text(number) ?? ''
    letters += text.length
    if (letters > SLICE_LETTERS || number % STRIDE === 0) {
      letters = 0
      if (pace.due) await pace.rest()
    }
    const length = table.read(text, (word) => {
      if (sizes.note(word, number)) found.push(word + 1)
    })
    lengths[number] = Math.min(length, WORDS)
    found.push(0)
  }
  const order = await sortWords(table.words, pace)
  const sorted = await orderedWords(table.words, order, PADDING, pace)
  const writer = await sizes.toWriter(order, texts.size, pace)
  let number = 0
  const place = (word: number) => {
    if (word === 0) number++
    else writer.add(word - 1, number)
  }
  while (found.take(place)) if (pace.due) await pace.rest()
  // words need no escaping in JSON
  const words = new TextValues(sorted.bytes, sorted.starts, true)
  return { page: { words, texts: writer.lists }, lengths }
}

/** The words of all texts. */
export type FoundWords = Awaited<ReturnType<typeof findWords>>
