import type { Pace } from '../pace.ts'
import { sortWords } from './sort-words.ts'

/** How many characters a gram has. */
export const GRAM = 3
const GRAM_BYTES = 2 * GRAM

/** Random, so that nobody can write texts whose grams all have the same hash. */
const SEED = Math.floor(Math.random() * 2 ** 32)

/** The numbers of a slot: the first two characters, the third, and one more than the gram's number. */
const [THIRD, NUMBER, SLOT] = [1, 2, 3] as const

/** The distinct grams of texts, which are three characters in UTF-16, numbered as they come. */
export class GramTable {
  #slots = new Uint32Array(1_024 * SLOT)
  #size = 0

  get size(): number {
    return this.#size
  }

  /** The grams in order, and the order, which has the number of each. */
  async sorted(pace: Pace): Promise<{ grams: SortedGrams; order: Uint32Array }> {
    const bytes = Buffer.alloc(GRAM_BYTES * this.#size)
    const starts = Uint32Array.from({ length: this.#size + 1 }, (_, number) => GRAM_BYTES * number)
    for (let slot = 0; slot < this.#slots.length; slot += SLOT) {
      const number = (this.#slots[slot + NUMBER] as number) - 1
      if (number < 0) continue
      const end = bytes.writeUInt32BE(this.#slots[slot] as number, GRAM_BYTES * number)
      bytes.writeUInt16BE(this.#slots[slot + THIRD] as number, end)
    }
    const order = await sortWords({ bytes, starts }, pace)
    const [first, third] = [new Uint32Array(this.#size), new Uint16Array(this.#size)]
    for (const [place, number] of order.entries()) {
      first[place] = bytes.readUInt32BE(GRAM_BYTES * number)
      third[place] = bytes.readUInt16BE(GRAM_BYTES * number + 4)
    }
    return { grams: new SortedGrams(first, third), order }
  }

  /** The number of the gram before `end` in a text; -1 if the table does not have it. */
  find(text: string, end: number): number {
    const first = pairOf(text, end)
    const third = text.charCodeAt(end - 1)
    return (this.#slots[this.#slotOf(first, third) + NUMBER] as number) - 1
  }

  /** The same, but a new gram is added. */
  add(text: string, end: number): number {
    const first = pairOf(text, end)
    const third = text.charCodeAt(end - 1)
    const slot = this.#slotOf(first, third)
    const known = this.#slots[slot + NUMBER] as number
    if (known > 0) return known - 1
    this.#slots[slot] = first
    this.#slots[slot + THIRD] = third
    this.#slots[slot + NUMBER] = ++this.#size
    if (2 * SLOT * this.#size > this.#slots.length) this.#grow()
    return this.#size - 1
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
    let [low, high] = [0, this.#first.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      const pair = this.#first[middle] as number
      if (pair < first || (pair === first && (this.#third[middle] as number) < third)) low = middle + 1
      else high = middle
    }
    return this.#first[low] === first && this.#third[low] === third ? low : -1
  }
}

function pairOf(text: string, end: number): number {
  return ((text.charCodeAt(end - 3) << 16) | text.charCodeAt(end - 2)) >>> 0
}

function hashOf(first: number, third: number): number {
  const mixed = Math.imul(Math.imul(first ^ SEED, 0x9e37_79b1) ^ third, 0x85eb_ca6b)
  return (mixed ^ (mixed >>> 15)) >>> 0
}
