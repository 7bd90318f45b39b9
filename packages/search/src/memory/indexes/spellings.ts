import type { TextValues } from '../columns/text-values.ts'
import { type Pace, STRIDE } from '../pace.ts'
import { NumberList } from './number-list.ts'

/** How many words are read or compared between two checks of the clock. */
const FEW = STRIDE / 8

/** About the bytes that a word takes in three lists, which have room for more than they hold. */
const WORD_BYTES = 18
/** By how many letters, and pairs of neighbouring ones, words may differ in each direction for each edit. */
const [LETTERS, PAIRS] = [1, 2] as const

/** Neighbouring words in order, and the number of the first. */
export interface WordRange {
  readonly first: number
  readonly words: TextValues
}

/** Distinct words in order. */
export interface SortedWords {
  readonly size: number
  ranges(): Iterable<WordRange>
  /** The word with a number. */
  at(number: number): string
}

/**
 * Finds the words that are a few edits away from another one. An edit changes the length of a word by one at most, and it takes
 * away and adds one letter and two pairs of neighbouring letters at most. So most words are left out without being read.
 */
export class Spellings {
  readonly #words: SortedWords
  #by_length: ReadonlyMap<number, EqualWords> | undefined

  constructor(words: SortedWords) {
    this.#words = words
  }

  get bytes(): number {
    return this.#by_length ? this.#words.size * WORD_BYTES : 0
  }

  /** Whether the letters were read, which the first search for words with typos does. */
  get built(): boolean {
    return this.#by_length !== undefined
  }

  async build(pace: Pace): Promise<void> {
    await this.#read(pace)
  }

  /** Calls `visit` with the number of each word that is one to `typos` edits away from `word`. */
  async find(
    word: string,
    typos: number,
    pace: Pace,
    visit: (number: number, edits: number) => void,
  ): Promise<void> {
    const by_length = await this.#read(pace)
    const own = bitsOf(word)
    for (let length = word.length - typos; length <= word.length + typos; length++) {
      const equal = by_length.get(length)
      for (let from = 0; equal && from < equal.length; from += FEW) {
        if (pace.due) await pace.rest()
        for (const number of equal.alike(own, typos, from, from + FEW)) {
          const edits = editsBetween(word, this.#words.at(number), typos)
          if (edits > 0 && edits <= typos) visit(number, edits)
        }
      }
    }
  }

  async #read(pace: Pace): Promise<ReadonlyMap<number, EqualWords>> {
    if (this.#by_length) return this.#by_length
    const by_length = new Map<number, EqualWords>()
    for (const { first, words } of this.#words.ranges()) {
      for (let at = 0; at < words.size; at++) {
        if (at % FEW === 0 && pace.due) await pace.rest()
        const word = words.at(at)
        const equal = by_length.get(word.length) ?? new EqualWords()
        by_length.set(word.length, equal)
        equal.add(first + at, bitsOf(word))
      }
    }
    this.#by_length = by_length
    return by_length
  }
}

/** A bit for each letter of a word, and one for each pair of neighbouring letters. Several share a bit, since there are 32. */
interface WordBits {
  readonly letters: number
  readonly pairs: number
}

function bitsOf(word: string): WordBits {
  let [letters, pairs, former] = [0, 0, 0]
  for (let at = 0; at < word.length; at++) {
    const letter = word.charCodeAt(at)
    // a shift takes the last five bits of a number
    letters |= 1 << letter
    if (at > 0) pairs |= 1 << (7 * former + letter)
    former = letter
  }
  return { letters, pairs }
}

/** Words that are equally long. */
class EqualWords {
  readonly #numbers = new NumberList()
  readonly #letters = new NumberList()
  readonly #pairs = new NumberList()

  get length(): number {
    return this.#numbers.length
  }

  add(number: number, { letters, pairs }: WordBits): void {
    this.#numbers.push(number)
    this.#letters.push(letters)
    this.#pairs.push(pairs)
  }

  /** The numbers of those words from a place to another that may be few edits away from one. */
  alike({ letters, pairs }: WordBits, typos: number, from: number, to: number): number[] {
    const numbers: number[] = []
    const [all_letters, all_pairs] = [this.#letters.values(), this.#pairs.values()]
    const end = Math.min(to, this.length)
    for (let place = from; place < end; place++) {
      if (differ(letters, all_letters[place] as number, LETTERS * typos)) continue
      if (differ(pairs, all_pairs[place] as number, PAIRS * typos)) continue
      numbers.push(this.#numbers.at(place))
    }
    return numbers
  }
}

/** Whether more than a few bits are only in one of two numbers. */
function differ(left: number, right: number, few: number): boolean {
  let [first, second] = [left & ~right, right & ~left]
  for (let count = 0; count < few; count++) {
    first &= first - 1
    second &= second - 1
  }
  return (first | second) !== 0
}

/** The Levenshtein distance of two words in UTF-16, or a number above `most`. */
function editsBetween(left: string, right: string, most: number): number {
  /** By the length of a beginning of `right`, its edits from the beginning of `left` so far. */
  const edits: number[] = []
  for (let length = 0; length <= right.length; length++) edits.push(length)
  for (let at = 0; at < left.length; at++) {
    const letter = left.charCodeAt(at)
    let before = at
    let fewest = at + 1
    edits[0] = fewest
    for (let length = 1; length <= right.length; length++) {
      const replaced = before + (letter === right.charCodeAt(length - 1) ? 0 : 1)
      before = edits[length] as number
      const found = Math.min(replaced, before + 1, (edits[length - 1] as number) + 1)
      edits[length] = found
      fewest = Math.min(fewest, found)
    }
    if (fewest > most) return fewest
  }
  return edits[right.length] as number
}
