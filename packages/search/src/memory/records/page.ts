import type { Segment } from '../columns/segment.ts'
import type { Pace } from '../pace.ts'
import type { Hit, Hits } from '../query/search-view.ts'
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
  page({ hits, next }: Hits, fields: readonly string[]): Answer {
    return {
      count: hits.length,
      next,
      read: (pace) => this.#read(hits, fields, pace),
      write: (pace) => this.write(hits, fields, pace),
    }
  }

  async #read(hits: readonly Hit[], fields: readonly string[], pace: Pace): Promise<object[]> {
    const { reader } = this.#select(fields)
    const items: object[] = []
    await eachPiece(hits, pace, (segment, rows) => {
      for (const item of reader.read(segment, rows)) items.push(item)
    })
    return items
  }

  /** The records of a page as a JSON array, in UTF-8. */
  async write(hits: readonly Hit[], fields: readonly string[], pace: Pace): Promise<Buffer> {
    const { writer } = this.#select(fields)
    const json = new JsonWriter(hits.length * writer.record_bytes + SURROUNDING_BYTES)
    json.open()
    await eachPiece(hits, pace, (segment, rows) => writer.write(json, segment, rows))
    json.close()
    if (hits.length > 0) writer.record_bytes = Math.ceil((1.1 * json.length) / hits.length)
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
  hits: readonly Hit[],
  pace: Pace,
  visit: (segment: Segment, rows: readonly number[]) => void,
): Promise<void> {
  for (let from = 0; from < hits.length; ) {
    if (pace.due) await pace.rest()
    const { segment } = hits[from] as Hit
    const rows: number[] = []
    while (rows.length < PIECE && hits[from]?.segment === segment) {
      rows.push((hits[from] as Hit).row)
      from++
    }
    visit(segment, rows)
  }
}
