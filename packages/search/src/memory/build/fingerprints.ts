import { hash } from 'node:crypto'
import type { Segment } from '../columns/segment.ts'
import type { Pace } from '../pace.ts'
import { PIECE } from '../records/gathered-rows.ts'
import { JsonWriter } from '../records/json-writer.ts'
import { RecordWriter } from '../records/record-writer.ts'

/** Two words per row: the first 64 bits of a SHA-256. */
export const WORDS = 2

/**
 * Hashes of records. A builder compares them to skip unchanged records without reading the stored ones. Among a
 * billion changed records, one is taken for unchanged with a probability below 1 in 10^10.
 */
export class Fingerprints {
  readonly #records: RecordWriter

  constructor(fields: readonly string[]) {
    this.#records = new RecordWriter(fields)
  }

  /** The fingerprints of a segment's records, `WORDS` words for each row. */
  async of(segment: Segment, pace: Pace): Promise<Uint32Array> {
    const words = new Uint32Array(WORDS * segment.rows)
    for (let from = 0; from < segment.rows; from += PIECE) {
      if (pace.due) await pace.rest()
      const rows = Array.from({ length: Math.min(PIECE, segment.rows - from) }, (_, index) => from + index)
      const json = new JsonWriter(rows.length * this.#records.recordBytes)
      const ends = this.#records.write(json, segment, rows)
      const bytes = json.finish()
      ends.forEach((end, index) => {
        // A comma separates records.
        const start = index === 0 ? 0 : (ends[index - 1] as number) + 1
        const digest = hash('sha256', bytes.subarray(start, end), 'buffer')
        for (let word = 0; word < WORDS; word += 1) {
          words[WORDS * (from + index) + word] = digest.readUInt32LE(4 * word)
        }
      })
    }
    return words
  }
}
