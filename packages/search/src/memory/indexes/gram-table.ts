import { LOWER_BYTES } from '../../language/words.ts'
import { firstPlace } from '../columns/first-place.ts'
import { grown } from '../columns/grown.ts'
import type { Pace } from '../pace.ts'
import { NumberList } from './number-list.ts'
import { sortWords } from './sort-words.ts'

/** How many characters a gram has. */
export const GRAM = 3
const GRAM_BYTES = 2 * GRAM

/** The bits of an ASCII character, and of a gram of them. */
const [LETTER_BITS, ASCII_BITS] = [7, 21] as const

/** Random, so that nobody can write texts whose grams all have the same hash. */
const SEED = Math.floor(Math.random() * 2 ** 32)

/** The numbers of a slot: the first two characters, the third, and one more than the gram's number. */
const [THIRD, NUMBER, SLOT] = [1, 2, 3] as const

/** The distinct grams of texts, which are three characters in UTF-16, numbered as they come. Most are ASCII and have a table. */
export class GramTable {
  /** By the characters of an ASCII gram one more than its number. */
  readonly #ascii = new Uint32Array(1 << ASCII_BITS)
  /** Other grams, by hash. */
  #slots = new Uint32Array(1_024 * SLOT)
  #others = 0
  /** By number the first two characters, and the third. */
  readonly #pairs = new NumberList()
  readonly #thirds = new NumberList()
  #read = new Uint32Array(1_024)

  get size(): number {
    return this.#pairs.length
  }

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
    for (let end = GRAM; end <= text.length; end++) {
      const pair = pairOf(text, end)
      this.#read[end - GRAM] = this.#numberOf(pair, text.charCodeAt(end - 1))
    }
    return Math.max(0, text.length - GRAM + 1)
  }

  /** The grams in order, and the order, which has the number of each. */
  async sorted(pace: Pace): Promise<{ grams: SortedGrams; order: Uint32Array }> {
    const { size } = this
    const bytes = Buffer.alloc(GRAM_BYTES * size)
    const starts = Uint32Array.from({ length: size + 1 }, (_, number) => GRAM_BYTES * number)
    for (let number = 0; number < size; number++) {
      const end = bytes.writeUInt32BE(this.#pairs.at(number), GRAM_BYTES * number)
      bytes.writeUInt16BE(this.#thirds.at(number), end)
    }
    const order = await sortWords({ bytes, starts }, pace)
    const grams = new SortedGrams(
      order.map((number) => this.#pairs.at(number)),
      Uint16Array.from(order, (number) => this.#thirds.at(number)),
    )
    return { grams, order }
  }

  #numberOf(pair: number, third: number): number {
    const [first, second] = [pair >>> 16, pair & 0xffff]
    if ((first | second | third) <= 0x7f) {
      const gram = (((first << LETTER_BITS) | second) << LETTER_BITS) | third
      return (this.#ascii[gram] || this.#addAscii(gram)) - 1
    }
    const slot = this.#slotOf(pair, third)
    const known = this.#slots[slot + NUMBER] as number
    if (known > 0) return known - 1
    this.#slots.set([pair, third, this.#add(pair, third)], slot)
    this.#others++
    if (2 * SLOT * this.#others > this.#slots.length) this.#grow()
    return this.size - 1
  }

  /** One more than the number of a new gram. */
  #addAscii(gram: number): number {
    const [first, second] = [gram >>> (2 * LETTER_BITS), (gram >>> LETTER_BITS) & 0x7f]
    const added = this.#add((first << 16) | second, gram & 0x7f)
    this.#ascii[gram] = added
    return added
  }

  #add(pair: number, third: number): number {
    this.#pairs.push(pair)
    this.#thirds.push(third)
    return this.size
  }

  /** The slot of a gram, or where it would be. */
  #slotOf(first: number, third: number): number {
    const slots = this.#slots
    const mask = slots.length / SLOT - 1
    for (let place = hashOf(first, third) & mask; ; place = (place + 1) & mask) {
      const slot = place * SLOT
      if (slots[slot + NUMBER] === 0 || (slots[slot] === first && slots[slot + THIRD] === third)) return slot
    }
  }

  #grow(): void {
    const former = this.#slots
    this.#slots = new Uint32Array(2 * former.length)
    for (let from = 0; from < former.length; from += SLOT) {
      if (former[from + NUMBER] === 0) continue
      const slot = this.#slotOf(former[from] as number, former[from + THIRD] as number)
      for (let word = 0; word < SLOT; word++) this.#slots[slot + word] = former[from + word] as number
    }
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

function pairOf(text: string, end: number): number {
  return ((text.charCodeAt(end - 3) << 16) | text.charCodeAt(end - 2)) >>> 0
}

function hashOf(first: number, third: number): number {
  const mixed = Math.imul(Math.imul(first ^ SEED, 0x9e37_79b1) ^ third, 0x85eb_ca6b)
  return (mixed ^ (mixed >>> 15)) >>> 0
}
