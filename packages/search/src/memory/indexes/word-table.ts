import { wordsOf } from '../../language/words.ts'
import { NumberList } from './number-list.ts'
import type { WordBytes } from './sort-words.ts'

/** By the code of an ASCII character its lower case, if it belongs to a word, else 0. */
const LETTERS = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code).toLowerCase()
  return /[a-z0-9]/.test(letter) ? letter.charCodeAt(0) : 0
})

/**
 * The basis and the prime of the FNV-1a hash. The basis is random, so that nobody can write a text whose words all have
 * the same hash.
 */
const HASH = { basis: Math.floor(Math.random() * 2 ** 32), prime: 0x01000193 }

/** The numbers of a slot, after its hash. */
const [NUMBER, START, END, SLOT] = [1, 2, 3, 4] as const

/**
 * The distinct words of many texts, numbered as they come. Most texts are ASCII: their words are found and numbered
 * without a string for each. The words of other texts are those of `wordsOf`.
 */
export class WordTable {
  /** The words one after another as UTF-8. The word that is read comes after them. */
  #bytes = Buffer.alloc(65_536)
  #end = 0
  /** By number where the word begins, and where the last one ends. */
  readonly #starts = new NumberList()
  /**
   * Slots by the hashes of words; a taken one leads to the next. Each has the hash, the number plus one, and where the
   * word begins and ends, side by side: they are far from those of other words, and the processor fetches them at once.
   */
  #slots = new Uint32Array(4_096 * SLOT)

  constructor() {
    this.#starts.push(0)
  }

  get size(): number {
    return this.#starts.length - 1
  }

  /** Calls `visit` with the number of each word of a text, and returns how many there are. */
  read(text: string, visit: (number: number) => void): number {
    // a letter takes up to three bytes
    this.#reserve(3 * text.length)
    return this.#readAscii(text, visit) ?? this.#readOther(text, visit)
  }

  /** The words by number. They share the table's memory. */
  get words(): WordBytes {
    return { bytes: this.#bytes, starts: this.#starts.values() }
  }

  /** Returns undefined, before any visit, if the text is not ASCII. */
  #readAscii(text: string, visit: (number: number) => void): number | undefined {
    if (/[^\0-\x7f]/.test(text)) return undefined
    const bytes = this.#bytes
    let words = 0
    let end = this.#end
    let hash = HASH.basis
    for (let index = 0; index <= text.length; index++) {
      const letter = index < text.length ? (LETTERS[text.charCodeAt(index)] as number) : 0
      if (letter > 0) {
        bytes[end] = letter
        end++
        hash = Math.imul(hash ^ letter, HASH.prime)
      } else if (end > this.#end) {
        visit(this.#number(end, hash >>> 0))
        words++
        end = this.#end
        hash = HASH.basis
      }
    }
    return words
  }

  #readOther(text: string, visit: (number: number) => void): number {
    const words = wordsOf(text)
    for (const word of words) {
      // decomposed letters may take more bytes than the text
      this.#reserve(3 * word.length)
      const end = this.#end + this.#bytes.write(word, this.#end)
      let hash = HASH.basis
      for (let place = this.#end; place < end; place++)
        hash = Math.imul(hash ^ (this.#bytes[place] as number), HASH.prime)
      visit(this.#number(end, hash >>> 0))
    }
    return words.length
  }

  /** The number of the word that ends at `end`. */
  #number(end: number, hash: number): number {
    const [slots, length] = [this.#slots, end - this.#end]
    const mask = slots.length - 1
    for (let slot = Math.imul(hash, SLOT) & mask; ; slot = (slot + SLOT) & mask) {
      const number = slots[slot + NUMBER] as number
      if (number === 0) return this.#add(slot, end, hash)
      const start = slots[slot + START] as number
      if (
        slots[slot] === hash &&
        (slots[slot + END] as number) - start === length &&
        this.#isNew(start, length)
      )
        return number - 1
    }
  }

  /** Whether the new word has the letters from `start` on. */
  #isNew(start: number, length: number): boolean {
    const [bytes, end] = [this.#bytes, this.#end]
    for (let index = 0; index < length; index++) {
      if (bytes[start + index] !== bytes[end + index]) return false
    }
    return true
  }

  #add(slot: number, end: number, hash: number): number {
    const number = this.size
    this.#slots.set([hash, number + 1, this.#end, end], slot)
    this.#starts.push(end)
    this.#end = end
    if (2 * SLOT * this.size > this.#slots.length) this.#grow()
    return number
  }

  #grow(): void {
    const former = this.#slots
    const slots = new Uint32Array(2 * former.length)
    const mask = slots.length - 1
    for (let taken = 0; taken < former.length; taken += SLOT) {
      if (former[taken + NUMBER] === 0) continue
      let slot = Math.imul(former[taken] as number, SLOT) & mask
      while (slots[slot + NUMBER] !== 0) slot = (slot + SLOT) & mask
      for (let word = 0; word < SLOT; word++) slots[slot + word] = former[taken + word] as number
    }
    this.#slots = slots
  }

  #reserve(length: number): void {
    if (this.#end + length <= this.#bytes.length) return
    const larger = Buffer.alloc(2 * (this.#end + length))
    this.#bytes.copy(larger, 0, 0, this.#end)
    this.#bytes = larger
  }
}
