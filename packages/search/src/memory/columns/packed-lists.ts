import { ListReader, numbersOfBits, type PackedNumbers } from './list-reader.ts'
import { includes, type NumberSet } from './number-set.ts'
import { sharedBits } from './shared-bits.ts'

/** A list of more than this share of all numbers has a bit for each: it is tested without being read. */
const DENSE = 1 / 32
/** How many numbers have a bit in a piece. */
const PIECE = 2 ** 18
/** At about how many bytes of a dense list a sample looks. */
const SAMPLED = 1_024
/** How many numbers the first piece of a walk has, and how many any: each has twice as many as the one before. */
const WALKED = { first: 64, most: 4_096 } as const

/**
 * Ascending lists of natural numbers as bytes: how many a list has, and then the gaps between them, or one bit for each
 * possible number. Counts and gaps have seven bits in each byte, the lowest first; the last byte is below 128.
 */
export class PackedLists {
  /** All numbers are below. */
  readonly below: number
  /** Where each list begins, and where the last one ends. */
  readonly starts: Uint32Array
  readonly packed: Uint8Array

  constructor(below: number, starts: Uint32Array, packed: Uint8Array) {
    this.below = below
    this.starts = starts
    this.packed = packed
  }

  get bytes(): number {
    return this.starts.byteLength + this.packed.byteLength
  }

  at(index: number): PackedList {
    const { packed, below, starts } = this
    return new PackedList(packed.subarray(starts[index], starts[index + 1]), below)
  }
}

/** One of the lists. */
export class PackedList implements NumberSet, PackedNumbers {
  readonly length: number
  readonly dense: boolean
  readonly below: number
  readonly packed: Uint8Array
  #numbers: Uint32Array | undefined

  constructor(packed: Uint8Array, below: number) {
    let [length, place, byte] = [0, 0, 0x80]
    for (let shift = 0; byte > 0x7f; shift += 7, place++) {
      byte = packed[place] as number
      length += (byte & 0x7f) * 2 ** shift
    }
    this.length = length
    this.dense = isDense(length, below)
    this.below = below
    this.packed = packed.subarray(place)
  }

  has(number: number): boolean {
    if (!this.dense) return includes(this.numbers(), number)
    return number < this.below && (((this.packed[number >>> 3] as number) >>> (number & 7)) & 1) === 1
  }

  numbers(): Uint32Array {
    this.#numbers ??= this.reader().next(0, this.length) ?? new Uint32Array(0)
    return this.#numbers
  }

  reader(): ListReader {
    return new ListReader(this)
  }

  *walk(from: number): Generator<Uint32Array> {
    const reader = this.reader()
    for (let most: number = WALKED.first; ; most = Math.min(2 * most, WALKED.most)) {
      const numbers = reader.next(from, most)
      if (!numbers) return
      yield numbers
    }
  }

  /** The numbers of the list in pieces, each of which is read without a rest. */
  *pieces(): Generator<Uint32Array> {
    if (!this.dense) yield this.numbers()
    else
      for (let from = 0; from < this.below; from += PIECE)
        yield numbersOfBits(this.packed, this.length, from, Math.min(from + PIECE, this.below))
  }

  /** Some numbers of a dense list, from evenly spread bytes: neighbours may be in it together. */
  sample(): number[] {
    const step = Math.max(1, Math.floor(this.below / (8 * SAMPLED)))
    const found: number[] = []
    for (let place = 0; 8 * place < this.below; place += step) {
      const byte = this.packed[place] as number
      if (byte !== 0) found.push(8 * place + 31 - Math.clz32(byte & -byte))
    }
    return found
  }
}

/** Whether a list of this length has bits. */
export function isDense(length: number, below: number): boolean {
  return length > below * DENSE
}

/** The numbers that some lists share, of which the shortest comes first. */
export function sharedNumbers(lists: readonly PackedList[]): Uint32Array {
  const [shortest, ...others] = lists
  if (!shortest) return new Uint32Array(0)
  if (shortest.dense && others.length > 0)
    return sharedBits([shortest.packed, ...others.map(({ packed }) => packed)])
  let numbers = shortest.numbers()
  for (const list of others) numbers = list.reader().keep(numbers)
  return numbers
}
