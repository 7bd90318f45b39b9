import type { Position } from '../../language/query.ts'
import type { Segment } from '../columns/segment.ts'
import type { Pace } from '../pace.ts'
import type { HitRun, Hits } from '../query/search-view.ts'
import { PIECE } from './gathered-rows.ts'
import { JsonWriter } from './json-writer.ts'
import { RecordMaker } from './record-maker.ts'
import { RecordWriter } from './record-writer.ts'

/** How many writers are kept, each for a selection of fields. */
const KEPT = 64
/** Room for the brackets around the records of a page. */
const SURROUNDING_BYTES = 64

/** One page of a result, as objects or as text. */
export interface Answer {
  /** The number of entries on the page. */
  readonly count: number
  /** The position of the last entry; null if nothing matches after it. */
  readonly next: Position | null
  /** The entries as objects. */
  read(pace: Pace): Promise<object[]>
  /** The entries as a JSON array, in UTF-8. */
  write(pace: Pace): Promise<Buffer>
}

/** Makes pages of hits, as objects or as text. */
export class Pages {
  readonly #writers = new Map<string, RecordWriter>()

  /** A page of hits. */
  page(hits: Hits, fields: readonly string[]): Answer {
    const { count, next } = hits
    return {
      count,
      next,
      read: (pace) => this.#read(hits, fields, pace),
      write: (pace) => this.write(hits, fields, pace),
    }
  }

  async #read({ runs }: Hits, fields: readonly string[], pace: Pace): Promise<object[]> {
    const reader = new RecordMaker(fields)
    const items: object[] = []
    await eachPiece(runs, pace, async (segment, rows) => {
      for (const item of reader.read(segment, rows)) items.push(item)
    })
    return items
  }

  /** The records of a page as a JSON array, in UTF-8. */
  async write({ count, runs }: Hits, fields: readonly string[], pace: Pace): Promise<Buffer> {
    const writer = this.#writerOf(fields)
    const json = new JsonWriter(count * writer.record_bytes + SURROUNDING_BYTES)
    json.ascii('[')
    await eachPiece(runs, pace, async (segment, rows) => {
      await writer.prepare(segment, rows.length, pace)
      writer.write(json, segment, rows)
    })
    json.ascii(']')
    if (count > 0) writer.record_bytes = Math.ceil((1.1 * json.length) / count)
    return json.finish()
  }

  /** The writer of a selection of fields. */
  #writerOf(fields: readonly string[]): RecordWriter {
    const name = JSON.stringify(fields)
    const writer = this.#writers.get(name) ?? new RecordWriter(fields)
    this.#writers.delete(name)
    this.#writers.set(name, writer)
    const [oldest] = this.#writers.keys()
    if (this.#writers.size > KEPT && oldest !== undefined) this.#writers.delete(oldest)
    return writer
  }
}

/** Calls `visit` with up to `PIECE` neighbouring hits of one segment. */
async function eachPiece(
  runs: readonly HitRun[],
  pace: Pace,
  visit: (segment: Segment, rows: readonly number[]) => Promise<void>,
): Promise<void> {
  for (const { segment, rows } of runs) {
    for (let from = 0; from < rows.length; from += PIECE) {
      if (pace.due) await pace.rest()
      await visit(segment, rows.slice(from, from + PIECE))
    }
  }
}
