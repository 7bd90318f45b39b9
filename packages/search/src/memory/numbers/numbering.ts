import { grownDoubles } from '../columns/grown.ts'

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

/** Has a place for each possible key, which are below `bound`. */
export class TableNumbering implements Numbering {
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

/** Has the keys, about `expected`, in a hash table with linear probing, at most half full. */
export class HashNumbering implements Numbering {
  keys: Float64Array
  size = 0
  readonly #most: number
  readonly #onFull: OnFull
  /** By place the number of a key plus one; zero for free places. */
  #places: Uint32Array

  constructor(most = Number.POSITIVE_INFINITY, expected = 0, onFull = noRoom) {
    const room = Math.min(most, Math.max(expected, FIRST_KEYS))
    // the operating system gives memory only where it is written to
    this.keys = new Float64Array(room)
    this.#places = new Uint32Array(2 ** Math.ceil(Math.log2(2 * room)))
    this.#most = most
    this.#onFull = onFull
  }

  number(numbers: Uint32Array, codes: Uint32Array, radix: number, length: number): void {
    for (let index = 0; index < length; index++)
      numbers[index] = this.numberOf((numbers[index] as number) * radix + (codes[index] as number))
  }

  /** The number of a key, a natural number below `2 ** 53`. */
  numberOf(key: number): number {
    const [keys, places] = [this.keys, this.#places]
    const mask = places.length - 1
    let place = hashOf(key) & mask
    let known = places[place] as number
    while (known !== 0 && keys[known - 1] !== key) {
      place = (place + 1) & mask
      known = places[place] as number
    }
    return (known === 0 ? this.#add(key, place) : known) - 1
  }

  /** One more than the number of a new key. */
  #add(key: number, place: number): number {
    if (this.size === this.#most) this.#onFull()
    if (this.size === this.keys.length)
      this.keys = grownDoubles(this.keys, Math.min(2 * this.size, this.#most))
    this.keys[this.size] = key
    this.size++
    this.#places[place] = this.size
    if (2 * this.size > this.#places.length) this.#grow()
    return this.size
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

function noRoom(): never {
  throw new RangeError('too many keys')
}

const TWO_32 = 2 ** 32
/** Random, so that nobody can write texts whose keys all have the same hash. */
const SEED = Math.floor(Math.random() * TWO_32) | 0

/** Mixes all bits of a natural number below `2 ** 53`. */
function hashOf(key: number): number {
  let mixed = (key | 0) ^ Math.imul((key / TWO_32) ^ SEED, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}
