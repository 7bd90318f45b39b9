import { createCodes } from '../columns/codes.ts'
import { Column } from '../columns/column.ts'
import type { Part } from '../columns/part.ts'
import { Segment } from '../columns/segment.ts'
import { type Pace, STRIDE } from '../pace.ts'
import { keyOrder } from './key-order.ts'
import { type MergedColumns, mergeColumns } from './merge-columns.ts'

/** Parts to merge: neighbours from the oldest to the newest, or one that has dead rows. */
export type Merge = readonly Part[]

/**
 * The live rows of parts in the order of their keys; of records with the same key the newest. Columns are merged one at
 * a time, so that only one of each part needs to be in memory. Values without a live row are dropped.
 */
export class RowMerge {
  readonly #parts: Merge
  readonly #keys = new Map<string, MergedColumns>()
  /** Where each row comes from: its place among the rows of all parts. */
  #sources: Uint32Array = new Uint32Array(0)

  private constructor(parts: Merge) {
    this.#parts = parts
  }

  /** Merges the keys. The segments may have their other columns elsewhere. */
  static async of(parts: Merge, pace: Pace): Promise<RowMerge> {
    const merge = new RowMerge(parts)
    const [first] = parts
    for (const { field } of first?.segment.key ?? []) {
      const columns = parts.map(({ segment }) => segment.column(field))
      merge.#keys.set(field, await mergeColumns(columns, parts, pace))
    }
    const keys = [...merge.#keys.values()].map(({ values: { size }, codes }) => ({ size, codes }))
    merge.#sources = await keyOrder(keys, await livePlaces(parts, pace), pace)
    return merge
  }

  get rows(): number {
    return this.#sources.length
  }

  /** A field of the merged rows, from its columns in the parts. Each field is taken once. */
  async column(columns: readonly Column[], pace: Pace): Promise<Column> {
    const [{ field, type }] = columns as readonly [Column]
    const merged = this.#keys.get(field) ?? (await mergeColumns(columns, this.#parts, pace))
    this.#keys.delete(field)
    const { values } = merged
    const codes = createCodes(this.rows, values.size)
    for (let row = 0; row < this.rows; row += 1) {
      if (row % STRIDE === 0 && pace.due) await pace.rest()
      codes[row] = merged.codes[this.#sources[row] as number] as number
    }
    return new Column(field, type, values, codes)
  }

  /** By merged row its words, of which each row of a part has `width`. */
  async words(parts: readonly Uint32Array[], width: number, pace: Pace): Promise<Uint32Array> {
    const all = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0))
    let end = 0
    for (const part of parts) {
      all.set(part, end)
      end += part.length
    }
    const words = new Uint32Array(width * this.rows)
    for (let row = 0; row < this.rows; row += 1) {
      if (row % STRIDE === 0 && pace.due) await pace.rest()
      const place = width * (this.#sources[row] as number)
      for (let word = 0; word < width; word += 1) words[width * row + word] = all[place + word] as number
    }
    return words
  }
}

/** Merges segments in memory. */
export async function mergeParts(parts: Merge, pace: Pace): Promise<Segment> {
  const merge = await RowMerge.of(parts, pace)
  const [{ segment: first }] = parts as readonly [Part]
  const columns: Column[] = []
  for (const { field } of first.columns) {
    const fields = parts.map(({ segment }) => segment.column(field))
    columns.push(await merge.column(fields, pace))
  }
  const key = first.key.map(({ field }) => field)
  return new Segment(merge.rows, columns, key)
}

/** The places of the live rows among the rows of all parts. */
async function livePlaces(parts: Merge, pace: Pace): Promise<Uint32Array> {
  const places = new Uint32Array(parts.reduce((sum, { segment }) => sum + segment.rows, 0))
  let [start, live] = [0, 0]
  for (const { segment, dead } of parts) {
    for (let row = 0; row < segment.rows; row += 1) {
      if (row % STRIDE === 0 && pace.due) await pace.rest()
      if (dead.has(row)) continue
      places[live] = start + row
      live += 1
    }
    start += segment.rows
  }
  return places.subarray(0, live)
}
