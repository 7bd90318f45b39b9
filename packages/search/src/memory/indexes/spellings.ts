import { PADDING, TextValues } from '../columns/text-values.ts'
import { eachSlice, type Pace } from '../pace.ts'
import { findSimilar, type WordRange } from './similar-words.ts'
import { orderedWords, sortWords, type WordBytes } from './sort-words.ts'

/** The words spelled backwards, in order, with their numbers. */
interface Backwards {
  readonly words: TextValues
  readonly numbers: Uint32Array
}

/** Distinct words in order, in ranges. */
export interface SortedWords {
  ranges(): Iterable<WordRange>
}

/**
 * Finds the words that are a few edits away from another one. One of its halves has at most half of the edits: words that
 * begin alike are found among the sorted words, and those that end alike among the words spelled backwards.
 */
export class Spellings {
  readonly #words: SortedWords
  #backwards: Backwards | undefined

  constructor(words: SortedWords) {
    this.#words = words
  }

  get bytes(): number {
    return this.#backwards ? this.#backwards.words.bytes + this.#backwards.numbers.byteLength : 0
  }

  /** Whether the words were spelled backwards, which the first search for words with typos does. */
  get built(): boolean {
    return this.#backwards !== undefined
  }

  async build(pace: Pace): Promise<void> {
    await this.#spelledBackwards(pace)
  }

  /** Calls `visit` with the number of each word that is one to `typos` edits away from `word`. */
  async find(
    word: string,
    typos: number,
    pace: Pace,
    visit: (number: number, edits: number) => void,
  ): Promise<void> {
    const backwards = await this.#spelledBackwards(pace)
    const letters = Array.from(word, (letter) => letter.codePointAt(0) as number)
    const half = letters.length >>> 1
    const found = new Map<number, number>()
    if (pace.due) await pace.rest()
    findSimilar(this.#words.ranges(), { letters, half, typos }, (number, edits) => found.set(number, edits))
    if (pace.due) await pace.rest()
    const turned = { letters: letters.toReversed(), half: letters.length - half, typos }
    const all = [{ first: 0, words: backwards.words }]
    findSimilar(all, turned, (place, edits) => found.set(backwards.numbers[place] as number, edits))
    for (const [number, edits] of found) if (edits > 0) visit(number, edits)
  }

  async #spelledBackwards(pace: Pace): Promise<Backwards> {
    if (this.#backwards) return this.#backwards
    const ranges = [...this.#words.ranges()]
    const size = ranges.reduce((sum, { words }) => sum + words.size, 0)
    const letters = ranges.reduce((sum, { words }) => sum + words.text.length, 0)
    const turned = { bytes: Buffer.alloc(letters), starts: new Uint32Array(size + 1) }
    for (const { first, words } of ranges)
      await eachSlice(words.size, pace, (from, to) => turnWords(words, from, to, turned, first))
    const numbers = await sortWords(turned, pace)
    const { bytes, starts } = await orderedWords(turned, numbers, PADDING, pace)
    this.#backwards = { words: new TextValues(bytes, starts, true), numbers }
    return this.#backwards
  }
}

/** Writes some words after those before them, with their letters in the opposite order; `first` is the number of the first. */
function turnWords(
  { text, offsets }: TextValues,
  from: number,
  to: number,
  { bytes, starts }: WordBytes,
  first: number,
): void {
  for (let word = from; word < to; word++) {
    const [start, end] = [offsets[word] as number, offsets[word + 1] as number]
    const place = starts[first + word] as number
    turnWord(text, start, end, bytes, place + end - start)
    starts[first + word + 1] = place + end - start
  }
}

/** Writes the letters of a word in the opposite order, up to a place. */
function turnWord(text: Buffer, start: number, end: number, turned: Buffer, before: number): void {
  let to = before
  for (let from = start; from < end; ) {
    let next = from + 1
    // the other bytes of a letter
    while (next < end && ((text[next] as number) & 0xc0) === 0x80) next++
    to -= next - from
    for (let at = from; at < next; at++) turned[to + at - from] = text[at] as number
    from = next
  }
}
