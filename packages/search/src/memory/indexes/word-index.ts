import { QUALITY, relevanceOf, WORDS } from '../../language/relevance.ts'
import { typosAllowed } from '../../language/words.ts'
import type { CodeList, ScoredCodes } from '../columns/code-list.ts'
import { CodeScores } from '../columns/code-scores.ts'
import { type RankedList, RankedLists } from '../columns/ranked-lists.ts'
import { PADDING, TextValues } from '../columns/text-values.ts'
import { UnionList } from '../columns/union-list.ts'
import { type Pace, STRIDE } from '../pace.ts'
import { EntryLists } from './entry-lists.ts'
import { NumberList } from './number-list.ts'
import { type Postings, toPostings } from './postings.ts'
import { orderedWords, sortWords } from './sort-words.ts'
import { Spellings } from './spellings.ts'
import type { Texts } from './texts.ts'
import { WordTable } from './word-table.ts'

/** How many letters are read between two checks of the clock. */
const SLICE_LETTERS = 16_384

/** How many texts of a word are read between two checks of the clock. */
const PIECE = 32_768
/** How many pieces can be read at once without holding the event loop for long. */
const FEW_PIECES = 4

/** Comes after all letters that a word may have. */
const AFTER_LETTERS = '\u{10ffff}'

/** The words of a column's distinct texts. */
export class WordIndex {
  /** The distinct words in order. */
  readonly #words: TextValues
  readonly #texts: Postings
  /** How many words each text has, up to a number from which the relevance is the same. */
  readonly #lengths: Uint16Array
  /** Finds words with typos. */
  readonly spellings: Spellings

  constructor(words: TextValues, texts: Postings, lengths: Uint16Array) {
    this.#words = words
    this.spellings = new Spellings(words)
    this.#texts = texts
    this.#lengths = lengths
  }

  get bytes(): number {
    const letters = this.#words.bytes + this.spellings.bytes
    return letters + this.#texts.bytes + this.#lengths.byteLength
  }

  /** The texts that have at least one of the words, with their relevance. */
  async keyword(words: readonly string[], pace: Pace): Promise<CodeList> {
    const lists = words
      .map((word) => this.#words.locate(word))
      .filter((mark) => mark % 2 === 1)
      .map((mark) => this.#textsOf(mark >>> 1))
    const [only] = lists
    if (only && lists.length === 1)
      return new UnionList(lists, this.#lengths.length, () => this.#ofOneWord(only))
    const pieces = lists.flatMap((texts) => [...piecesOf(texts)])
    const quality = this.#qualities(lists.length)
    const merge = () => {
      for (const texts of pieces.splice(0)) quality.add(texts, QUALITY.whole)
      return quality
    }
    // a search that needs the scores of many texts would hold the event loop
    while (pieces.length > FEW_PIECES) {
      if (pace.due) await pace.rest()
      quality.add(pieces.shift() as Uint32Array, QUALITY.whole)
    }
    return new UnionList(lists, this.#lengths.length, merge)
  }

  /** The texts that have every word, as a prefix or with few typos, with their relevance. */
  async fuzzy(words: readonly string[], pace: Pace): Promise<CodeList> {
    const [only] = words
    if (only !== undefined && words.length === 1) return this.#fuzzyWord(only, pace)
    let former: CodeScores | undefined
    for (const word of words) {
      const found = this.#qualities(words.length)
      for (const { codes, quality } of await this.#similar(word, pace)) {
        if (pace.due) await pace.rest()
        found.raise(codes, quality, former)
      }
      former = found
    }
    return former ?? this.#qualities(0)
  }

  async #fuzzyWord(word: string, pace: Pace): Promise<CodeList> {
    const lists = new RankedLists(await this.#similar(word, pace), this.#qualities(1))
    while (lists.isDue) {
      if (pace.due) await pace.rest()
      lists.readNext()
    }
    return lists
  }

  /** The qualities of texts for a number of words. */
  #qualities(words: number): CodeScores {
    return new CodeScores(this.#lengths.length, words * QUALITY.whole, this.#lengths)
  }

  #ofOneWord(texts: Uint32Array): ScoredCodes {
    return {
      codes: texts,
      scoreOf: (text) => relevanceOf(QUALITY.whole, this.#lengths[text] as number),
      ofQuality: (quality) => (quality === QUALITY.whole ? texts : texts.subarray(0, 0)),
    }
  }

  /** For each word of the index that matches a word, its texts and the quality. */
  async #similar(word: string, pace: Pace): Promise<RankedList[]> {
    const found: RankedList[] = []
    const add = (number: number, quality: number) => {
      for (const codes of piecesOf(this.#textsOf(number))) found.push({ codes, quality })
    }
    const mark = this.#words.locate(word)
    const end = this.#words.locate(word + AFTER_LETTERS) >>> 1
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

  #textsOf(word: number): Uint32Array {
    return this.#texts.members.subarray(this.#texts.starts[word], this.#texts.starts[word + 1])
  }
}

/** The texts of a word in pieces, each of which is read without a rest. */
function* piecesOf(texts: Uint32Array): Generator<Uint32Array> {
  for (let from = 0; from < texts.length; from += PIECE) yield texts.subarray(from, from + PIECE)
}

/** Finds the words of each distinct text. */
export async function buildWordIndex(texts: Texts, pace: Pace): Promise<WordIndex> {
  const table = new WordTable()
  const words = new EntryLists(texts.size)
  const lengths = new Uint16Array(texts.size)
  /** By word one more than the number of the last text that has it, since a text may repeat its words. */
  const last = new NumberList()
  let letters = 0
  for (let number = 0; number < texts.size; number++) {
    const text = texts.text(number) ?? ''
    letters += text.length
    if (letters > SLICE_LETTERS || number % STRIDE === 0) {
      letters = 0
      if (pace.due) await pace.rest()
    }
    const length = table.read(text, (word) => {
      if (word === last.length) last.push(0)
      if (last.at(word) > number) return
      last.set(word, number + 1)
      words.add(word)
    })
    lengths[number] = Math.min(length, WORDS)
    words.end()
  }
  const order = await sortWords(table.words, pace)
  const sorted = await orderedWords(table.words, order, PADDING, pace)
  // words need no escaping in JSON
  const values = new TextValues(sorted.bytes, sorted.starts, true)
  return new WordIndex(values, await toPostings(words, order, pace), lengths)
}
