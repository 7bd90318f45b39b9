import type { TextValues } from '../columns/text-values.ts'

/** More edits than any word may have. */
const TOO_MANY = 0xff
/** Comes after all letters. */
const NO_LETTER = 0x110000

/** A word, and the most edits of those that are similar. */
export interface SimilarTo {
  /** The code points of the word. */
  readonly letters: readonly number[]
  /** The number of letters at the beginning that have at most half of the edits. */
  readonly half: number
  readonly typos: number
}

/** Neighbouring words in order, and the number of the first. */
export interface WordRange {
  readonly first: number
  readonly words: TextValues
}

/** Calls `visit` with the number of each of some sorted words that is similar to one, and the edits between them. */
export function findSimilar(
  ranges: Iterable<WordRange>,
  similar: SimilarTo,
  visit: (number: number, edits: number) => void,
): void {
  const found = new SimilarWords(similar, visit)
  for (const range of ranges) found.findIn(range)
}

/**
 * Reads sorted words as a tree of their letters. At each letter it knows the fewest edits from each beginning of the word
 * that is similar, a row of the Levenshtein table, and leaves out what begins with too many.
 */
class SimilarWords {
  #first = 0
  #words!: TextValues
  readonly #letters: readonly number[]
  readonly #typos: number
  readonly #visit: (number: number, edits: number) => void
  /** By number of letters of the beginning the most edits, before and after letters that are inserted there. */
  readonly #most: Uint8Array
  readonly #most_after: Uint8Array
  /** By number of letters that were read, the fewest edits from each beginning. */
  readonly #rows: Uint8Array[]

  constructor({ letters, half, typos }: SimilarTo, visit: (number: number, edits: number) => void) {
    this.#letters = letters
    this.#typos = typos
    this.#visit = visit
    this.#most = new Uint8Array(letters.length + 1).fill(typos >>> 1, 0, half + 1).fill(typos, half + 1)
    this.#most_after = this.#most.slice().fill(typos, half)
    this.#rows = [this.#newRow()]
    const [first] = this.#rows as [Uint8Array]
    for (let length = 0; length <= letters.length && length <= (this.#most[length] as number); length++)
      first[length] = length
  }

  findIn({ first, words }: WordRange): void {
    this.#first = first
    this.#words = words
    if (words.size > 0) this.#find(0, words.size, 0, 0)
  }

  /** Finds similar words from `low` to `high`, which begin with the same letters: `read` of them, with `depth` bytes. */
  #find(low: number, high: number, depth: number, read: number): void {
    const { offsets } = this.#words
    const row = this.#rows[read] as Uint8Array
    let number = low
    if ((offsets[number] as number) + depth === offsets[number + 1]) {
      const edits = row[this.#letters.length] as number
      if (edits !== TOO_MANY) this.#visit(this.#first + number, edits)
      number++
    }
    while (number < high) {
      const letter = this.#letterAt(number, depth)
      const wanted = this.#wanted(row, letter)
      if (wanted === NO_LETTER) return
      if (wanted > letter) {
        number = this.#seek(number, high, depth, wanted)
        continue
      }
      const end = this.#seek(number, high, depth, letter + 1)
      if (this.#read(read, letter)) this.#find(number, end, depth + bytesOf(letter), read + 1)
      number = end
    }
  }

  /** The first letter from `letter` on that may come next. */
  #wanted(row: Uint8Array, letter: number): number {
    let wanted = NO_LETTER
    for (let length = 0; length < row.length; length++) {
      const edits = row[length] as number
      if (edits === TOO_MANY) continue
      const most = Math.max(this.#most_after[length] as number, this.#most[length + 1] ?? 0)
      if (edits < most) return letter
      const next = this.#letters[length] ?? NO_LETTER
      if (next >= letter && next < wanted) wanted = next
    }
    return wanted
  }

  /** Makes the row after one more letter; whether a similar word may follow. */
  #read(read: number, letter: number): boolean {
    const before = this.#rows[read] as Uint8Array
    this.#rows[read + 1] ??= this.#newRow()
    const row = this.#rows[read + 1] as Uint8Array
    const [most, most_after, letters] = [this.#most, this.#most_after, this.#letters]
    let alive = false
    // every difference of lengths is an edit
    const last = Math.min(letters.length, read + 1 + this.#typos)
    for (let length = Math.max(0, read + 1 - this.#typos); length <= last; length++) {
      let edits = TOO_MANY
      if (length > 0) {
        const same = letters[length - 1] === letter
        const kept = (before[length - 1] as number) + (same ? 0 : 1)
        edits = Math.min(kept, (row[length - 1] as number) + 1)
        if (edits > (most[length] as number)) edits = TOO_MANY
      }
      const inserted = (before[length] as number) + 1
      if (inserted < edits && inserted <= (most_after[length] as number)) edits = inserted
      row[length] = edits
      alive ||= edits !== TOO_MANY
    }
    return alive
  }

  #newRow(): Uint8Array {
    return new Uint8Array(this.#letters.length + 1).fill(TOO_MANY)
  }

  /** The first word from `low` on whose letter at a depth is `letter` or comes after it; `high` if none is. */
  #seek(low: number, high: number, depth: number, letter: number): number {
    let [from, to] = [low, low + 1]
    // the word is near more often than not
    for (let step = 1; to < high && this.#letterAt(to, depth) < letter; step *= 2) {
      from = to
      to += step
    }
    to = Math.min(to, high)
    while (from + 1 < to) {
      const middle = (from + to) >>> 1
      if (this.#letterAt(middle, depth) < letter) from = middle
      else to = middle
    }
    return to
  }

  /** The code point at a depth of a word that is longer. */
  #letterAt(number: number, depth: number): number {
    const { text, offsets } = this.#words
    const place = (offsets[number] as number) + depth
    const first = text[place] as number
    if (first < 0x80) return first
    const second = (text[place + 1] as number) & 0x3f
    if (first < 0xe0) return ((first & 0x1f) << 6) | second
    const third = (text[place + 2] as number) & 0x3f
    if (first < 0xf0) return ((first & 0xf) << 12) | (second << 6) | third
    return ((first & 0x7) << 18) | (second << 12) | (third << 6) | ((text[place + 3] as number) & 0x3f)
  }
}

/** How many bytes a letter has in UTF-8. */
function bytesOf(letter: number): number {
  if (letter < 0x80) return 1
  if (letter < 0x800) return 2
  return letter < 0x10000 ? 3 : 4
}
