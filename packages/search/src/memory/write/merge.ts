import { type Codes, createCodes } from '../columns/codes.ts'
import { Column } from '../columns/column.ts'
import { liveRows, type Part } from '../columns/part.ts'
import { Segment } from '../columns/segment.ts'
import { TextValues, textValues } from '../columns/text-values.ts'
import { NumberValues } from '../columns/values.ts'
import { type Pace, STRIDE } from '../pace.ts'
import { type MergedValues, mergeValues } from './merge-values.ts'

/** Parts to merge: two neighbours, or one that has dead rows. */
export type Merge = readonly [only: Part] | readonly [older: Part, newer: Part]

/** A merged segment, and where its rows come from. */
export interface Merged {
  readonly segment: Segment
  /** By row: its row in the older part, or `~row` in the newer one. */
  readonly sources: Int32Array
}

/**
 * Merges the live rows of two neighbours, or takes those of one. Of two records with the same key the newer one
 * stays. Values without a live row are dropped.
 */
export async function mergeParts([older, other]: Merge, pace: Pace): Promise<Merged> {
  const newer = other ?? liveRows(emptyLike(older.segment))
  const merged = new Map<string, MergedValues>()
  for (const { field } of older.segment.columns) {
    const [left, right] = [older.segment.column(field), newer.segment.column(field)]
    merged.set(
      field,
      await mergeValues(
        { values: left.values, used: await usedCodes(left, older, pace) },
        { values: right.values, used: await usedCodes(right, newer, pace) },
        pace,
      ),
    )
  }
  const sources = await mergeRows(older, newer, merged, pace)

  const columns: Column[] = []
  for (const [field, { values, older: fromOlder, newer: fromNewer }] of merged) {
    const [left, right] = [older.segment.column(field), newer.segment.column(field)]
    const codes = createCodes(sources.length, values.size)
    for (let from = 0; from < sources.length; from += STRIDE) {
      if (pace.due) await pace.rest()
      const to = Math.min(from + STRIDE, sources.length)
      takeCodes(codes, sources, from, to, left.codes, fromOlder, right.codes, fromNewer)
    }
    columns.push(new Column(field, left.type, values, codes))
  }
  const key = older.segment.key.map(({ field }) => field)
  return { segment: new Segment(sources.length, columns, key), sources }
}

/** A segment without rows, with the columns of another. */
function emptyLike({ columns, key }: Segment): Segment {
  const empty = columns.map(({ field, type, values }) => {
    const none = values instanceof TextValues ? textValues([]) : new NumberValues(new Float64Array(0))
    return new Column(field, type, none, createCodes(0, 0))
  })
  return new Segment(
    0,
    empty,
    key.map(({ field }) => field),
  )
}

/** By code of a column, whether a live row has it. */
async function usedCodes({ codes, values }: Column, { dead }: Part, pace: Pace): Promise<Uint8Array> {
  const used = new Uint8Array(values.size + 1)
  if (dead.count === 0) return used.fill(1)
  for (let from = 0; from < codes.length; from += STRIDE) {
    if (pace.due) await pace.rest()
    const to = Math.min(from + STRIDE, codes.length)
    for (let row = from; row < to; row += 1) if (!dead.has(row)) used[codes[row] as number] = 1
  }
  return used
}

function takeCodes(
  codes: Codes,
  sources: Int32Array,
  from: number,
  to: number,
  older: Codes,
  fromOlder: Uint32Array,
  newer: Codes,
  fromNewer: Uint32Array,
): void {
  for (let row = from; row < to; row += 1) {
    const source = sources[row] as number
    const code = source < 0 ? fromNewer[newer[~source] as number] : fromOlder[older[source] as number]
    codes[row] = code as number
  }
}

/** The live rows of both in the order of the key: a row of the older one, or `~row` of the newer one. */
async function mergeRows(
  older: Part,
  newer: Part,
  merged: ReadonlyMap<string, MergedValues>,
  pace: Pace,
): Promise<Int32Array> {
  const keys = older.segment.key.map(({ field, codes }) => ({
    left: codes,
    right: newer.segment.column(field).codes,
    values: merged.get(field) as MergedValues,
  }))
  const compare = (left: number, right: number) => {
    for (const key of keys) {
      const a = key.values.older[key.left[left] as number] as number
      const b = key.values.newer[key.right[right] as number] as number
      if (a !== b) return a - b
    }
    return 0
  }
  const [olderRows, newerRows] = [older.segment.rows, newer.segment.rows]
  const sources = new Int32Array(olderRows + newerRows)
  let [i, j, rows, steps] = [0, 0, 0, 0]
  while (i < olderRows || j < newerRows) {
    steps += 1
    if (steps % STRIDE === 0 && pace.due) await pace.rest()
    if (i < olderRows && older.dead.has(i)) i += 1
    else if (j < newerRows && newer.dead.has(j)) j += 1
    else {
      const order = i === olderRows ? 1 : j === newerRows ? -1 : compare(i, j)
      sources[rows] = order < 0 ? i : ~j
      if (order <= 0) i += 1
      if (order >= 0) j += 1
      rows += 1
    }
  }
  return sources.slice(0, rows)
}
