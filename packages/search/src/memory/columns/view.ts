import type { RecordKey, Scalar } from '../../language/fields.ts'
import { type Pace, STRIDE } from '../pace.ts'
import type { Layer } from './layer.ts'
import { RowSet } from './row-set.ts'
import type { Segment } from './segment.ts'
import { columnValueAt, markOf } from './values.ts'

/**
 * What the objects around a column take, and those of a collection, its place in a server and its first searches: measured with 2
 * and 30 columns, and with a thousand collections of a server.
 */
const COLUMN_BYTES = 500
const COLLECTION_BYTES = 14_000

/** Memory of the objects of a collection whose segments have this number of columns together. */
export function objectBytes(columns: number): number {
  return COLLECTION_BYTES + COLUMN_BYTES * columns
}

/** An immutable list of layers with live rows, from the oldest to the newest; what searches read. */
export class View {
  readonly layers: readonly Layer[]
  readonly records: number
  /** Aggregates of all records that were computed: the view stays as it is, and so do they. */
  readonly totals = new Map<string, Scalar | null>()

  constructor(layers: readonly Layer[]) {
    this.layers = layers.filter(({ segment, dead }) => dead.count < segment.rows)
    this.records = this.layers.reduce((sum, { segment, dead }) => sum + segment.rows - dead.count, 0)
  }

  /** Memory in use, in bytes, with the objects around the values. */
  get bytes(): number {
    return this.layers.reduce(
      (sum, { segment, dead }) => sum + segment.bytes + dead.bits.byteLength,
      objectBytes(this.layers.reduce((sum, { segment }) => sum + segment.columns.length, 0)),
    )
  }

  /**
   * The view without `keys` and with the records of `added`, which replace those with the same keys. `deleted` is
   * how many of `keys` were there.
   */
  async write(
    added: readonly Segment[],
    keys: readonly RecordKey[],
    pace: Pace,
  ): Promise<{ view: View; deleted: number }> {
    const layers: Layer[] = []
    let deleted = 0
    for (const { segment, dead } of this.layers) {
      const rows: number[] = []
      for (const [index, key] of keys.entries()) {
        if (index % STRIDE === 0 && pace.due) await pace.rest()
        const mark = segment.locate(key)
        if (mark % 2 === 1) rows.push(mark >>> 1)
      }
      deleted += dead.with(rows).count - dead.count
      for (const newer of added) await eachSharedRow(newer, segment, pace, (row) => rows.push(row))
      layers.push({ segment, dead: dead.with(rows) })
    }
    for (const [index, segment] of added.entries()) {
      const rows: number[] = []
      for (const newer of added.slice(index + 1))
        await eachSharedRow(newer, segment, pace, (row) => rows.push(row))
      layers.push({ segment, dead: RowSet.none(segment.rows).with(rows) })
    }
    return { view: new View(layers), deleted }
  }

  /** The view with one segment in place of the neighbours `before`, from which it was merged. */
  async replace(before: readonly Layer[], merged: Segment, pace: Pace): Promise<View> {
    const dead = RowSet.none(merged.rows)
    const layers: Layer[] = []
    let placed = false
    for (const layer of this.layers) {
      const former = before.find(({ segment }) => segment === layer.segment)
      if (!former) {
        layers.push(layer)
        continue
      }
      for (const row of layer.dead.rows(former.dead)) {
        if (row % 32 === 0 && pace.due) await pace.rest()
        const mark = merged.locate(layer.segment.keyAt(row))
        if (mark % 2 === 1) dead.add(mark >>> 1)
      }
      if (!placed) layers.push({ segment: merged, dead })
      placed = true
    }
    return new View(layers)
  }
}

/** The rows of `older` whose keys `newer` has too: calls `visit` with both rows. */
export async function eachSharedRow(
  newer: Segment,
  older: Segment,
  pace: Pace,
  visit: (row: number, newer_row: number) => void,
): Promise<void> {
  if (areApart(newer, older)) return
  const columns = newer.key.map(({ codes, values }, index) => ({
    index,
    codes,
    values,
    target: older.key[index]?.values ?? values,
    /** By code the mark plus one, or zero as long as nobody has asked for it. */
    located: new Uint32Array(values.size + 1),
  }))
  // few values first: rows of days that `older` does not have need no other look
  columns.sort((left, right) => left.values.size - right.values.size)
  const marks = columns.map(() => 0)
  const hasValues = (row: number) =>
    columns.every(({ index, codes, values, target, located }) => {
      const code = codes[row] as number
      if (located[code] === 0) located[code] = markOf(target, columnValueAt(values, code)) + 1
      const mark = (located[code] as number) - 1
      marks[index] = mark
      return mark % 2 === 1
    })
  let from = 0
  for (let row = 0; row < newer.rows; row++) {
    if (row % (STRIDE / 16) === 0 && pace.due) await pace.rest()
    if (!hasValues(row)) continue
    const found = older.locateMarks(marks, from)
    if (found % 2 === 1) visit(found >>> 1, row)
    from = found >>> 1
  }
}

/** Whether all keys of a segment are before or after those of another. */
function areApart(segment: Segment, other: Segment): boolean {
  if (segment.rows === 0) return true
  const first = other.locate(segment.keyAt(0))
  const last = other.locate(segment.keyAt(segment.rows - 1))
  return first === 2 * other.rows || last === 0
}
