import type { Column } from '../columns/column.ts'
import { TextValues } from '../columns/text-values.ts'
import type { NumberValues } from '../columns/values.ts'
import { type Pace, STRIDE } from '../pace.ts'

/** A hash is two words of 32 bits, which take in one word after another. This is their state before the first. */
export const START = { first: 0x9e3779b9, second: 0x7f4a7c15 } as const

/** The first word of a hash after one more word. Other states, and other words, lead to another result. */
export function mixFirst(state: number, word: number): number {
  const mixed = Math.imul(state ^ word, 0x85ebca6b)
  return mixed ^ (mixed >>> 15)
}

/** The same for the second word. */
export function mixSecond(state: number, word: number): number {
  const mixed = Math.imul(state ^ word, 0xc2b2ae35)
  return mixed ^ (mixed >>> 13)
}

/** Hashes the value of a code, and writes the two words to their place. */
type Hasher = (hashes: Uint32Array, code: number) => void

/** What stands for the length of a text, or the kind of a number, if there is no value. */
const MISSING = 0xffffffff

/**
 * The hashes of a column's distinct values: two words for each code, those of the missing value at the end. Equal
 * values of a field have equal hashes, whichever segments they are in.
 */
export async function valueHashes({ values }: Column, pace: Pace): Promise<Uint32Array> {
  const hashes = new Uint32Array(2 * values.size + 2)
  const hash = values instanceof TextValues ? textHasher(values) : numberHasher(values as NumberValues)
  for (let code = 0; code < values.size; code += 1) {
    if (code % STRIDE === 0 && pace.due) await pace.rest()
    hash(hashes, code)
  }
  hashes[2 * values.size] = mixFirst(START.first, MISSING)
  hashes[2 * values.size + 1] = mixSecond(START.second, MISSING)
  return hashes
}

function textHasher({ text, offsets }: TextValues): Hasher {
  const bytes = new DataView(text.buffer, text.byteOffset, text.byteLength)
  return (hashes, code) => {
    const end = offsets[code + 1] as number
    let place = offsets[code] as number
    let first = mixFirst(START.first, end - place)
    let second = mixSecond(START.second, end - place)
    for (; place < end; place += 4) {
      // The last word may have bytes of the next text.
      const beyond = Math.max(place + 4 - end, 0)
      const word = bytes.getInt32(place, true) & (0xffffffff >>> (8 * beyond))
      first = mixFirst(first, word)
      second = mixSecond(second, word)
    }
    hashes[2 * code] = first
    hashes[2 * code + 1] = second
  }
}

/** What comes first in the hash of a number. */
const KIND = { double: 0, integer64: 1 } as const

function numberHasher(values: NumberValues): Hasher {
  const bits = new DataView(new ArrayBuffer(8))
  return (hashes, code) => {
    // The same integer can be a double in one segment and have 64 bits in another.
    const value = values.at(code)
    const kind = typeof value === 'number' ? KIND.double : KIND.integer64
    if (typeof value === 'number') bits.setFloat64(0, value)
    else bits.setBigInt64(0, value)
    let first = mixFirst(START.first, kind)
    let second = mixSecond(START.second, kind)
    for (const place of [0, 4]) {
      first = mixFirst(first, bits.getInt32(place))
      second = mixSecond(second, bits.getInt32(place))
    }
    hashes[2 * code] = first
    hashes[2 * code + 1] = second
  }
}
