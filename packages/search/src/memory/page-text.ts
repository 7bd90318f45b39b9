import { JsonWriter } from './json-writer.ts'
import type { Pace } from './pace.ts'
import { PIECE, type RecordWriter } from './record-writer.ts'
import type { Hit } from './search-view.ts'

/** Room for what surrounds the records. */
const PADDING_BYTES = 64

/** The records of a page as a JSON array. */
export interface PageText {
  readonly bytes: Buffer
  /** Where each piece of the records begins, with the bracket or comma before it, and where the last one ends. */
  readonly cuts: readonly number[]
}

/** Writes the records of a page. */
export async function writePage(hits: readonly Hit[], records: RecordWriter, pace: Pace): Promise<PageText> {
  const writer = new JsonWriter(hits.length * records.recordBytes + PADDING_BYTES)
  const cuts = [0]
  writer.open()
  for (let from = 0; from < hits.length; ) {
    if (pace.due) await pace.rest()
    const { segment } = hits[from] as Hit
    const rows: number[] = []
    while (rows.length < PIECE && hits[from]?.segment === segment) {
      rows.push((hits[from] as Hit).row)
      from += 1
    }
    records.write(writer, segment, rows)
    cuts.push(writer.length)
  }
  writer.close()
  if (hits.length > 0) records.recordBytes = Math.ceil((1.1 * writer.length) / hits.length)
  return { bytes: writer.finish(), cuts }
}

/** The records of a page as objects. */
export async function parsePage<Item>({ bytes, cuts }: PageText, pace: Pace): Promise<Item[]> {
  const items: Item[] = []
  for (let piece = 0; piece + 1 < cuts.length; piece += 1) {
    if (pace.due) await pace.rest()
    // What was written has the shape of the items.
    const parsed = JSON.parse(
      `[${bytes.toString('utf8', (cuts[piece] as number) + 1, cuts[piece + 1])}]`,
    ) as Item[]
    if (cuts.length === 2) return parsed
    for (const item of parsed) items.push(item)
  }
  return items
}
