import type { Column } from '../columns/column.ts'
import { TextValues } from '../columns/text-values.ts'
import type { NumberValues } from '../columns/values.ts'
import { type Pace, STRIDE } from '../pace.ts'
import { type SipKey, sipHash } from './sip-hash.ts'

/** The words of a hash. */
export const HASH_WORDS = 2

/** Hashes the value of a code, and writes its words to their place. */
type Hasher = (hashes: Uint32Array, code: number) => void

/**
 * The hashes of a column's distinct values: `WORDS` words for each code, and zeros for the missing value at the end.
 * Equal values of a field have equal hashes, whichever segments they are in.
 */
export async function valueHashes({ values }: Column, key: SipKey, pace: Pace): Promise<Uint32Array> {
  const hashes = new Uint32Array(HASH_WORDS * (values.size + 1))
  const hash =
    values instanceof TextValues ? textHasher(values, key) : numberHasher(values as NumberValues, key)
  for (let code = 0; code < values.size; code++) {
    if (code % (STRIDE / 4) === 0 && pace.due) await pace.rest()
    hash(hashes, code)
  }
  return hashes
}

function textHasher({ text, offsets }: TextValues, key: SipKey): Hasher {
  const bytes = new DataView(text.buffer, text.byteOffset, text.byteLength)
  return (hashes, code) =>
    sipHash(key, bytes, offsets[code] as number, offsets[code + 1] as number, hashes, HASH_WORDS * code)
}

/** A double is hashed as its 8 bytes, an integer of 64 bits with one more. */
function numberHasher(values: NumberValues, key: SipKey): Hasher {
  const bytes = new DataView(new ArrayBuffer(16))
  return (hashes, code) => {
    // the same integer can be a double in one segment and have 64 bits in another
    const value = values.at(code)
    if (typeof value === 'number') bytes.setFloat64(0, value, true)
    else bytes.setBigInt64(0, value, true)
    sipHash(key, bytes, 0, typeof value === 'number' ? 8 : 9, hashes, HASH_WORDS * code)
  }
}
