import { compareCodePoints } from '../../language/code-points.ts'
import { QUALITY, relevanceOf } from '../../language/relevance.ts'
import { typosAllowed } from '../../language/words.ts'
import type { CodeList, ScoredCodes } from '../columns/code-list.ts'
import { CodeScores } from '../columns/code-scores.ts'
import { type RankedList, RankedLists } from '../columns/ranked-lists.ts'
import { UnionList } from '../columns/union-list.ts'
import { type Pace, STRIDE } from '../pace.ts'
import { EntryLists } from './entry-lists.ts'
import { NumberList } from './number-list.ts'
import { type Postings, toPostings } from './postings.ts'
import { sortManyTexts } from './sort-texts.ts'
import { Spellings } from './spellings.ts'
import type { Texts } from './texts.ts'
import { WordTable } from './word-table.ts'

/** How many letters are read between two checks of the clock. */
const SLICE_LETTERS = 16_384

/** How many texts of a word are read between two checks of the clock. */
const PIECE = 32_768
/** How many pieces can be read at once without holding the event loop for long. */
const FEW_PIECES = 4

/** Estimated bytes of a word in the list. */
const WORD_BYTES = 40

/** The words of a column's distinct texts. */
export class WordIndex {
  /** The distinct words in order. */
  readonly #words: readonly string[]
  readonly #texts: Postings
  /** How many words each text has. */
  readonly #lengths: Uint32Array
  /** Finds words with typos. */
  readonly spellings: Spellings

  constructor(words: readonly string[], texts: Postings, lengths: Uint32Array) {
    this.#words = words
    this.spellings = new Spellings(words)
    this.#texts = texts
    this.#lengths = lengths
  }

  get bytes(): number {
    const letters = this.#words.length * WORD_BYTES + this.spellings.bytes
    return letters + this.#texts.bytes + this.#lengths.byteLength
  }

  /** The texts that have at least one of the words, with their relevance. */
  async keyword(words: readonly string[], pace: Pace): Promise<CodeList> {
    const lists = words
      .map((word) => ({ word, number: this.#lowerBound(word) }))
      .filter(({ word, number }) => this.#words[number] === word)
      .map(({ number }) => this.#textsOf(number))
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
    for (let number = this.#lowerBound(word); this.#words[number]?.startsWith(word); number++) {
      add(number, this.#words[number] === word ? QUALITY.whole : QUALITY.prefix)
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

  #lowerBound(word: string): number {
    let [low, high] = [0, this.#words.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compareCodePoints(this.#words[middle] as string, word) < 0) low = middle + 1
      else high = middle
    }
    return low
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
  const lengths = new Uint32Array(texts.size)
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
    lengths[number] = table.read(text, (word) => {
      if (word === last.length) last.push(0)
      if (last.at(word) > number) return
      last.set(word, number + 1)
      words.add(word)
    })
    words.end()
  }
  const numbers = new Map<string, number>()
  for (let number = 0; number < table.size; number++) {
    if (number % STRIDE === 0 && pace.due) await pace.rest()
    numbers.set(table.word(number), number)
  }
  const sorted = await sortManyTexts(numbers.keys(), pace)
  const postings = await toPostings(words, numbers, sorted, pace)
  return new WordIndex(sorted, postings, lengths)
}
