import { wordsOf } from '../../language/words.ts'
import { NumberList } from './number-list.ts'

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
  readonly #hashes = new NumberList()
  /** The numbers of words plus one, by their hashes; a taken place leads to the next one. */
  #places = new Uint32Array(4_096)

  constructor() {
    this.#starts.push(0)
  }

  get size(): number {
    return this.#hashes.length
  }

  /** Calls `visit` with the number of each word of a text, and returns how many there are. */
  read(text: string, visit: (number: number) => void): number {
    // A letter takes up to three bytes.
    this.#reserve(3 * text.length)
    return this.#readAscii(text, visit) ?? this.#readOther(text, visit)
  }

  /** The word with a number. */
  word(number: number): string {
    return this.#bytes.toString('utf8', this.#starts.at(number), this.#starts.at(number + 1))
  }

  /** Returns undefined, before any visit, if the text is not ASCII. */
  #readAscii(text: string, visit: (number: number) => void): number | undefined {
    if (/[^\0-\x7f]/.test(text)) return undefined
    const bytes = this.#bytes
    let words = 0
    let end = this.#end
    let hash = HASH.basis
    for (let index = 0; index <= text.length; index += 1) {
      const letter = index < text.length ? (LETTERS[text.charCodeAt(index)] as number) : 0
      if (letter > 0) {
        bytes[end] = letter
        end += 1
        hash = Math.imul(hash ^ letter, HASH.prime)
      } else if (end > this.#end) {
        visit(this.#number(end, hash >>> 0))
        words += 1
        end = this.#end
        hash = HASH.basis
      }
    }
    return words
  }

  #readOther(text: string, visit: (number: number) => void): number {
    const words = wordsOf(text)
    for (const word of words) {
      // Decomposed letters may take more bytes than the text.
      this.#reserve(3 * word.length)
      const end = this.#end + this.#bytes.write(word, this.#end)
      let hash = HASH.basis
      for (let place = this.#end; place < end; place += 1) {
        hash = Math.imul(hash ^ (this.#bytes[place] as number), HASH.prime)
      }
      visit(this.#number(end, hash >>> 0))
    }
    return words.length
  }

  /** The number of the word that ends at `end`. */
  #number(end: number, hash: number): number {
    const mask = this.#places.length - 1
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const number = (this.#places[place] as number) - 1
      if (number < 0) return this.#add(place, end, hash)
      if (this.#hashes.at(number) === hash && this.#isWord(number, end)) return number
    }
  }

  #isWord(number: number, end: number): boolean {
    const [start, bytes] = [this.#starts.at(number), this.#bytes]
    const length = this.#starts.at(number + 1) - start
    if (length !== end - this.#end) return false
    for (let index = 0; index < length; index += 1) {
      if (bytes[start + index] !== bytes[this.#end + index]) return false
    }
    return true
  }

  #add(place: number, end: number, hash: number): number {
    const number = this.size
    this.#places[place] = number + 1
    this.#hashes.push(hash)
    this.#starts.push(end)
    this.#end = end
    if (2 * this.size > this.#places.length) this.#grow()
    return number
  }

  #grow(): void {
    this.#places = new Uint32Array(2 * this.#places.length)
    const mask = this.#places.length - 1
    for (let number = 0; number < this.size; number += 1) {
      let place = this.#hashes.at(number) & mask
      while (this.#places[place] !== 0) place = (place + 1) & mask
      this.#places[place] = number + 1
    }
  }

  #reserve(length: number): void {
    if (this.#end + length <= this.#bytes.length) return
    const larger = Buffer.alloc(2 * (this.#end + length))
    this.#bytes.copy(larger, 0, 0, this.#end)
    this.#bytes = larger
  }
}
