/** Numbers different keys in the order in which they are first seen. */
export interface Numbering {
  /** The key of each number. */
  readonly keys: Float64Array
  /** How many keys have a number. */
  readonly size: number
  /** Replaces each place's number by that of the key `number * radix + code`. */
  number(numbers: Uint32Array, codes: Uint32Array, radix: number, length: number): void
}

/** How many keys have room at first. */
const FIRST_KEYS = 4_096

type OnFull = () => never

/** Numbers at most `most` keys below `bound`, in a table with a place for each if those are at most `places`. */
export function createNumbering(bound: number, most: number, places: number, onFull: OnFull): Numbering {
  return bound <= places ? new TableNumbering(bound, most, onFull) : new HashNumbering(most, onFull)
}

/** Has a place for each possible key. */
class TableNumbering implements Numbering {
  readonly keys: Float64Array
  size = 0
  /** By key its number plus one; zero for keys that were not seen. */
  readonly #table: Uint32Array
  readonly #onFull: OnFull

  constructor(bound: number, most: number, onFull: OnFull) {
    this.#table = new Uint32Array(bound)
    // the operating system gives memory only where it is written to
    this.keys = new Float64Array(Math.min(most, bound))
    this.#onFull = onFull
  }

  number(numbers: Uint32Array, codes: Uint32Array, radix: number, length: number): void {
    const { keys } = this
    const table = this.#table
    let { size } = this
    for (let place = 0; place < length; place++) {
      const key = (numbers[place] as number) * radix + (codes[place] as number)
      const known = table[key] as number
      if (known > 0) {
        numbers[place] = known - 1
        continue
      }
      if (size === keys.length) this.#onFull()
      keys[size] = key
      numbers[place] = size
      size++
      table[key] = size
    }
    this.size = size
  }
}

/** Has the keys in a hash table with linear probing, at most half full. */
class HashNumbering implements Numbering {
  keys: Float64Array
  size = 0
  readonly #most: number
  readonly #onFull: OnFull
  /** By place the number of a key plus one; zero for free places. */
  #places = new Uint32Array(64)

  constructor(most: number, onFull: OnFull) {
    this.keys = new Float64Array(Math.min(most, FIRST_KEYS))
    this.#most = most
    this.#onFull = onFull
  }

  number(numbers: Uint32Array, codes: Uint32Array, radix: number, length: number): void {
    for (let place = 0; place < length; place++) {
      numbers[place] = this.#numberOf((numbers[place] as number) * radix + (codes[place] as number))
    }
  }

  #numberOf(key: number): number {
    const { keys } = this
    const mask = this.#places.length - 1
    for (let place = hashOf(key) & mask; ; place = (place + 1) & mask) {
      const known = this.#places[place] as number
      if (known === 0) return this.#add(key, place)
      if (keys[known - 1] === key) return known - 1
    }
  }

  #add(key: number, place: number): number {
    if (this.size === this.#most) this.#onFull()
    if (this.size === this.keys.length) this.keys = longer(this.keys, this.#most)
    this.keys[this.size] = key
    this.size++
    this.#places[place] = this.size
    if (2 * this.size > this.#places.length) this.#grow()
    return this.size - 1
  }

  #grow(): void {
    const places = new Uint32Array(2 * this.#places.length)
    const mask = places.length - 1
    for (let number = 1; number <= this.size; number++) {
      let place = hashOf(this.keys[number - 1] as number) & mask
      while (places[place] !== 0) place = (place + 1) & mask
      places[place] = number
    }
    this.#places = places
  }
}

function longer(keys: Float64Array, most: number): Float64Array {
  const larger = new Float64Array(Math.min(2 * keys.length, most))
  larger.set(keys)
  return larger
}

const TWO_32 = 2 ** 32

/** Mixes all bits of a natural number below `2 ** 53`. */
function hashOf(key: number): number {
  let mixed = (key | 0) ^ Math.imul((key / TWO_32) | 0, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}
