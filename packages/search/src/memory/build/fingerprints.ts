import { createHmac } from 'node:crypto'
import type { Column } from '../columns/column.ts'
import type { Segment } from '../columns/segment.ts'
import { TextValues } from '../columns/text-values.ts'
import type { NumberValues } from '../columns/values.ts'
import { type Pace, STRIDE } from '../pace.ts'
import { type SipKey, sipHash, toSipKey } from './sip-hash.ts'

/** The words of a hash. */
export const HASH_WORDS = 2
const SHORTEST_SECRET = 16

/**
 * The fingerprints of a segment's records: a hash of 64 bits, `HASH_WORDS` words, for each row. A builder compares them to
 * skip unchanged records without reading the stored ones. They are keyed with a secret. Without it, two different
 * records have the same fingerprint with a probability of 1 in 2^64, even if an attacker chooses both.
 */
export class Fingerprints {
  readonly #keys: ReadonlyMap<string, SipKey>

  /** Throws a `RangeError` unless the secret has at least 16 bytes. */
  constructor(secret: string | Uint8Array, fields: readonly string[]) {
    if (secret.length < SHORTEST_SECRET)
      throw new RangeError('The secret of a builder must be at least 16 bytes long.')
    // equal values in two fields must not have equal hashes: they would cancel each other out
    this.#keys = new Map(
      fields.map((field) => [field, toSipKey(createHmac('sha256', secret).update(field).digest())]),
    )
  }

  async of(segment: Segment, pace: Pace): Promise<Uint32Array> {
    const words = new Uint32Array(HASH_WORDS * segment.rows)
    for (const [field, key] of this.#keys) {
      const column = segment.column(field)
      addHashes(words, column, await valueHashes(column, key, pace))
      if (pace.due) await pace.rest()
    }
    return words
  }
}

/** Adds the hash of each row's value, bit by bit. */
function addHashes(words: Uint32Array, { codes }: Column, hashes: Uint32Array): void {
  for (let row = 0; row < codes.length; row++) {
    const place = HASH_WORDS * (codes[row] as number)
    words[HASH_WORDS * row] = (words[HASH_WORDS * row] as number) ^ (hashes[place] as number)
    words[HASH_WORDS * row + 1] = (words[HASH_WORDS * row + 1] as number) ^ (hashes[place + 1] as number)
  }
}

/** Hashes the value of a code, and writes its words to their place. */
type Hasher = (hashes: Uint32Array, code: number) => void

/**
 * The hashes of a column's distinct values: `HASH_WORDS` words for each code, and zeros for the missing value at the end.
 * Equal values of a field have equal hashes, whichever segments they are in.
 */
async function valueHashes({ values }: Column, key: SipKey, pace: Pace): Promise<Uint32Array> {
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
