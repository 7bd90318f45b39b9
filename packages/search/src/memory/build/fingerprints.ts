import type { Segment } from '../columns/segment.ts'
import type { Pace } from '../pace.ts'
import { mixFirst, mixSecond, START, valueHashes } from './value-hashes.ts'

/** Two words per row. */
export const WORDS = 2

/**
 * The fingerprints of a segment's records: a hash of 64 bits, `WORDS` words, for each row. A builder compares them to
 * skip unchanged records without reading the stored ones. Among a billion changed records, one is taken for unchanged
 * with a probability below 1 in 10^10. Whoever writes the records could choose two with the same fingerprint, and then
 * searches would find the older one.
 */
export async function fingerprintsOf(
  segment: Segment,
  fields: readonly string[],
  pace: Pace,
): Promise<Uint32Array> {
  const words = new Uint32Array(WORDS * segment.rows)
  for (let row = 0; row < segment.rows; row += 1) {
    words[WORDS * row] = START.first
    words[WORDS * row + 1] = START.second
  }
  for (const field of fields) {
    const column = segment.column(field)
    const hashes = await valueHashes(column, pace)
    for (let row = 0; row < segment.rows; row += 1) {
      const place = WORDS * (column.codes[row] as number)
      words[WORDS * row] = mixFirst(words[WORDS * row] as number, hashes[place] as number)
      words[WORDS * row + 1] = mixSecond(words[WORDS * row + 1] as number, hashes[place + 1] as number)
    }
    if (pace.due) await pace.rest()
  }
  return words
}
