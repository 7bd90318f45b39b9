import { LOWER_BYTES } from '../../language/words.ts'
import { firstPlace } from '../columns/first-place.ts'
import { grown } from '../columns/grown.ts'
import { HashNumbering } from '../numbers/numbering.ts'
import type { Pace } from '../pace.ts'
import { sortWords } from './sort-words.ts'

/** How many characters a gram has. */
export const GRAM = 3
const GRAM_BYTES = 2 * GRAM

/** The bits of an ASCII character, and of a gram of them. */
const [LETTER_BITS, ASCII_BITS] = [7, 21] as const

/** How many third characters there are: a gram's key is its first two characters times this, and its third. */
const THIRD_SIZE = 2 ** 16

/** The distinct grams of texts, which are three characters in UTF-16, numbered as they come. Most are ASCII and are found in a table. */
export class GramTable {
  readonly #grams = new HashNumbering()
  /** By the characters of an ASCII gram one more than its number, if it has one. */
  readonly #ascii = new Uint32Array(1 << ASCII_BITS)
  #read = new Uint32Array(1_024)

  /** The numbers of the grams of the text that was read last; those after them are of no meaning. */
  get read(): Uint32Array {
    return this.#read
  }

  /** Reads a text of ASCII letters, and folds them. Returns how many grams it has; -1 if it has other letters. */
  readBytes(bytes: Uint8Array, start: number, end: number): number {
    this.#reserve(end - start)
    const [ascii, read] = [this.#ascii, this.#read]
    let gram = 0
    for (let place = start; place < end; place++) {
      const letter = LOWER_BYTES[bytes[place] as number] as number
      if (letter > 0x7f) return -1
      gram = ((gram << LETTER_BITS) | letter) & (ascii.length - 1)
      const index = place - start - GRAM + 1
      if (index >= 0) read[index] = (ascii[gram] || this.#addAscii(gram)) - 1
    }
    return Math.max(0, end - start - GRAM + 1)
  }

  /** Reads a folded text. Returns how many grams it has. */
  readText(text: string): number {
    this.#reserve(text.length)
    for (let end = GRAM; end <= text.length; end++) this.#read[end - GRAM] = this.#numberOf(text, end)
    return Math.max(0, text.length - GRAM + 1)
  }

  /** The grams in order, and the order, which has the number of each. */
  async sorted(pace: Pace): Promise<{ grams: SortedGrams; order: Uint32Array }> {
    const { keys, size } = this.#grams
    const bytes = Buffer.alloc(GRAM_BYTES * size)
    const starts = Uint32Array.from({ length: size + 1 }, (_, number) => GRAM_BYTES * number)
    for (let number = 0; number < size; number++)
      bytes.writeUIntBE(keys[number] as number, GRAM_BYTES * number, GRAM_BYTES)
    const order = await sortWords({ bytes, starts }, pace)
    const keyOf = (number: number) => keys[number] as number
    const grams = new SortedGrams(
      order.map((number) => Math.floor(keyOf(number) / THIRD_SIZE)),
      Uint16Array.from(order, (number) => keyOf(number) % THIRD_SIZE),
    )
    return { grams, order }
  }

  /** The number of the gram before `end` in a text. */
  #numberOf(text: string, end: number): number {
    const [pair, third] = [pairOf(text, end), text.charCodeAt(end - 1)]
    if (((pair >>> 16) | (pair & 0xffff) | third) > 0x7f)
      return this.#grams.numberOf(pair * THIRD_SIZE + third)
    const gram = ((((pair >>> 16) << LETTER_BITS) | (pair & 0x7f)) << LETTER_BITS) | third
    return (this.#ascii[gram] || this.#addAscii(gram)) - 1
  }

  /** One more than the number of an ASCII gram. */
  #addAscii(gram: number): number {
    const pair = ((gram >>> (2 * LETTER_BITS)) << 16) | ((gram >>> LETTER_BITS) & 0x7f)
    const added = this.#grams.numberOf(pair * THIRD_SIZE + (gram & 0x7f)) + 1
    this.#ascii[gram] = added
    return added
  }

  #reserve(letters: number): void {
    if (letters > this.#read.length) this.#read = grown(this.#read, 2 * letters)
  }
}

/** The grams of texts in order, which take less memory. */
export class SortedGrams {
  readonly #first: Uint32Array
  readonly #third: Uint16Array

  constructor(first: Uint32Array, third: Uint16Array) {
    this.#first = first
    this.#third = third
  }

  get bytes(): number {
    return this.#first.byteLength + this.#third.byteLength
  }

  /** The place of the gram before `end` in a text; -1 if it is not there. */
  find(text: string, end: number): number {
    const [first, third] = [pairOf(text, end), text.charCodeAt(end - 1)]
    const place = firstPlace(0, this.#first.length, (each) => {
      const pair = this.#first[each] as number
      return pair < first || (pair === first && (this.#third[each] as number) < third)
    })
    return this.#first[place] === first && this.#third[place] === third ? place : -1
  }
}

/** The first two characters of the gram before `end` in a text. */
function pairOf(text: string, end: number): number {
  return ((text.charCodeAt(end - 3) << 16) | text.charCodeAt(end - 2)) >>> 0
}
