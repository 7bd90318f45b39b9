import type { Codes } from '../columns/codes.ts'
import type { Layer } from '../columns/layer.ts'
import { NumberList } from '../indexes/number-list.ts'
import { type Pace, ROW_STRIDE, STRIDE } from '../pace.ts'
import type { BoundFilter } from '../query/bind-filter.ts'
import { eachRowOf } from '../query/row-scan.ts'

/** Some rows of a segment: neighbours, or any. */
export class RowChunk {
  readonly length: number
  readonly #from: number
  readonly #rows: Uint32Array | undefined

  /** At most `STRIDE` rows: those from `from` on, or the first ones of `rows`. */
  constructor(length: number, from: number, rows?: Uint32Array) {
    this.length = length
    this.#from = from
    this.#rows = rows
  }

  /** The row at a place of the chunk. */
  row(place: number): number {
    return this.#rows ? (this.#rows[place] as number) : this.#from + place
  }

  /** The numbers of the rows, given by row: a view of them, or a copy in `target`. */
  numbers(by_row: Float64Array, target: Float64Array): Float64Array {
    const rows = this.#rows
    if (!rows) return by_row.subarray(this.#from, this.#from + this.length)
    for (let place = 0; place < this.length; place++) target[place] = by_row[rows[place] as number] as number
    return target.subarray(0, this.length)
  }

  /** Copies the codes of the rows. */
  read(codes: Codes, target: Uint32Array): void {
    const rows = this.#rows
    if (!rows) {
      target.set(codes.subarray(this.#from, this.#from + this.length))
      return
    }
    for (let place = 0; place < this.length; place++) {
      target[place] = codes[rows[place] as number] as number
    }
  }
}

/** Takes a chunk; returns a promise if it needs more than one slice of time. */
export type ChunkVisitor = (chunk: RowChunk) => Promise<void> | undefined

/** A cover of more rows than this share of a segment is not used: reading all rows in order is as fast. */
const WORTH_COVER = 1 / 8

/** Calls `visit` with all live rows of a layer that match a filter, in chunks. */
export async function eachChunk(
  { segment, dead }: Layer,
  filter: BoundFilter | undefined,
  pace: Pace,
  visit: ChunkVisitor,
): Promise<void> {
  const { rows } = segment
  const take = async (chunk: RowChunk) => {
    const more = visit(chunk)
    if (more) await more
  }
  if (!filter && dead.count === 0) {
    for (let from = 0; from < rows; from += STRIDE) {
      if (pace.due) await pace.rest()
      await take(new RowChunk(Math.min(STRIDE, rows - from), from))
    }
    return
  }

  const matches = filter?.test ?? (() => true)
  const test = dead.count === 0 ? matches : (row: number) => !dead.has(row) && matches(row)
  const cover = filter?.cover
  if (cover && cover.count <= rows * WORTH_COVER) {
    const found = new NumberList()
    await eachRowOf(cover.sets, rows, pace, (row) => {
      if (test(row)) found.push(row)
      return true
    })
    const list = found.values()
    for (let from = 0; from < list.length; from += STRIDE) {
      if (pace.due) await pace.rest()
      const piece = list.subarray(from, from + STRIDE)
      await take(new RowChunk(piece.length, 0, piece))
    }
    return
  }

  const found = new Uint32Array(STRIDE)
  let length = 0
  for (let from = 0; from < rows; from += ROW_STRIDE) {
    if (pace.due) await pace.rest()
    const to = Math.min(from + ROW_STRIDE, rows)
    for (let row = from; row < to; row++) {
      if (!test(row)) continue
      found[length] = row
      length++
    }
    if (length <= STRIDE - ROW_STRIDE && to < rows) continue
    if (length > 0) await take(new RowChunk(length, 0, found))
    length = 0
  }
}
