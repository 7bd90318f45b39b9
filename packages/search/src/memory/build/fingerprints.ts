import { createHmac } from 'node:crypto'
import type { Column } from '../columns/column.ts'
import type { Segment } from '../columns/segment.ts'
import type { Pace } from '../pace.ts'
import { type SipKey, toSipKey } from './sip-hash.ts'
import { HASH_WORDS, valueHashes } from './value-hashes.ts'

const SHORTEST_SECRET = 16

/**
 * The fingerprints of a segment's records: a hash of 64 bits, `WORDS` words, for each row. A builder compares them to
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
