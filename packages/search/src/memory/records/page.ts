import type { Segment } from '../columns/segment.ts'
import type { Pace } from '../pace.ts'
import type { HitRun, Hits } from '../query/search-view.ts'
import type { Answer } from './answer.ts'
import { PIECE } from './gathered-rows.ts'
import { JsonWriter } from './json-writer.ts'
import { RecordMaker } from './record-maker.ts'
import { RecordWriter } from './record-writer.ts'

/** How many selections of fields keep their readers and writers. */
const KEPT = 4
/** Room for the brackets around the records of a page. */
const SURROUNDING_BYTES = 64

interface Selection {
  readonly reader: RecordMaker
  readonly writer: RecordWriter
}

/** Makes pages of hits, as objects or as text. */
export class Pages {
  readonly #selections = new Map<string, Selection>()

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
    const { reader } = this.#select(fields)
    const items: object[] = []
    await eachPiece(runs, pace, async (segment, rows) => {
      for (const item of reader.read(segment, rows)) items.push(item)
    })
    return items
  }

  /** The records of a page as a JSON array, in UTF-8. */
  async write({ count, runs }: Hits, fields: readonly string[], pace: Pace): Promise<Buffer> {
    const { writer } = this.#select(fields)
    const json = new JsonWriter(count * writer.record_bytes + SURROUNDING_BYTES)
    json.open()
    await eachPiece(runs, pace, async (segment, rows) => {
      await writer.prepare(segment, rows.length, pace)
      writer.write(json, segment, rows)
    })
    json.close()
    if (count > 0) writer.record_bytes = Math.ceil((1.1 * json.length) / count)
    return json.finish()
  }

  /** The reader and the writer of a selection of fields. The last few are kept, with the strings they decoded. */
  #select(fields: readonly string[]): Selection {
    const name = fields.join()
    const selection = this.#selections.get(name) ?? {
      reader: new RecordMaker(fields),
      writer: new RecordWriter(fields),
    }
    this.#selections.delete(name)
    this.#selections.set(name, selection)
    const [oldest] = this.#selections.keys()
    if (this.#selections.size > KEPT && oldest !== undefined) this.#selections.delete(oldest)
    return selection
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
