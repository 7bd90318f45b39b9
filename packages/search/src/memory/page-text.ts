import { JsonWriter, toFragment } from './json-writer.ts'
import type { Pace } from './pace.ts'
import { RecordLayout } from './record-writer.ts'
import type { Hit } from './search-view.ts'
import type { Segment } from './segment.ts'

/** Records of one piece: few enough to be written or parsed without holding the event loop. */
const PIECE = 500
const RECORD_BYTES = 1_024

const OPEN = toFragment('[')
const COMMA = toFragment(',')
const CLOSE = toFragment(']')

/** The records of a page as a JSON array. */
export interface PageText {
  readonly bytes: Buffer
  /** Where each piece of the records begins, and at the end where the last one stops, each before its comma. */
  readonly cuts: readonly number[]
}

/** Writes the records of a page. */
export async function writePage(
  hits: readonly Hit[],
  fields: readonly string[],
  pace: Pace,
): Promise<PageText> {
  const layout = new RecordLayout(fields)
  const writers = new Map<Segment, (writer: JsonWriter, row: number) => void>()
  const writer = new JsonWriter(Math.min(hits.length, PIECE) * RECORD_BYTES)
  const cuts: number[] = []
  for (let from = 0; from < hits.length; from += PIECE) {
    if (pace.due) await pace.rest()
    cuts.push(writer.length)
    const to = Math.min(from + PIECE, hits.length)
    for (let index = from; index < to; index += 1) {
      const { segment, row } = hits[index] as Hit
      let write = writers.get(segment)
      if (!write) {
        write = layout.bind(segment)
        writers.set(segment, write)
      }
      writer.fragment(index === 0 ? OPEN : COMMA)
      write(writer, row)
    }
  }
  cuts.push(writer.length)
  if (hits.length === 0) writer.fragment(OPEN)
  writer.fragment(CLOSE)
  return { bytes: writer.finish(), cuts }
}

/** The records of a page as objects. */
export async function parsePage<Item>({ bytes, cuts }: PageText, pace: Pace): Promise<Item[]> {
  const items: Item[] = []
  for (let piece = 0; piece + 1 < cuts.length; piece += 1) {
    if (pace.due) await pace.rest()
    // What the page's writer wrote has the shape of its items.
    const parsed = JSON.parse(
      `[${bytes.toString('utf8', (cuts[piece] as number) + 1, cuts[piece + 1])}]`,
    ) as Item[]
    if (cuts.length === 2) return parsed
    for (const item of parsed) items.push(item)
  }
  return items
}
