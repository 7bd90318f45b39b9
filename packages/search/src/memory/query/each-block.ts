import type { Layer } from '../columns/layer.ts'
import { ALL_PLACES, BLOCK_ROWS, type PlacedRows, RowBlock } from '../columns/row-block.ts'
import { RowSet } from '../columns/row-set.ts'
import type { Postings } from '../indexes/postings.ts'
import { type Pace, STRIDE } from '../pace.ts'
import type { BoundFilter } from './bind-filter.ts'
import { type Cover, rowsOf } from './code-set.ts'
import { rowSlicesOf } from './row-scan.ts'

/** Takes rows; returns a promise if it needs more than one slice of time. */
export type RowsVisitor = (rows: PlacedRows) => Promise<void> | undefined

/** A cover of more rows than this share of a segment is not used: reading all rows in order is as fast. */
const WORTH_COVER = 1 / 8

/** Calls `visit` with all live rows of a layer that match a filter, in blocks. */
export async function eachBlock(
  { segment: { rows }, dead }: Layer,
  filter: BoundFilter | undefined,
  pace: Pace,
  visit: RowsVisitor,
): Promise<void> {
  const test = filter?.blocks()
  await filter?.complete(pace)
  const cover = filter?.cover
  const covered = cover && cover.count <= rows * WORTH_COVER ? await bitsOf(cover, rows, pace) : undefined
  const places = new Uint32Array(BLOCK_ROWS)
  for (let from = 0; from < rows; from += BLOCK_ROWS) {
    if (pace.due) await pace.rest()
    const block = new RowBlock(from, Math.min(BLOCK_ROWS, rows - from))
    let found = ALL_PLACES
    let count = block.length
    if (covered) {
      found = places
      count = placesIn(covered, block, places)
    }
    if (test && count > 0) {
      count = test(block, found, count, places)
      found = places
    }
    if (dead.count > 0) {
      count = keepLive(dead.bits, from, found, count, places)
      found = places
    }
    if (count === 0) continue
    const more = visit({ block, places: found, count })
    if (more) await more
  }
}

/** A bit for each row of a cover. */
async function bitsOf({ sets }: Cover, rows: number, pace: Pace): Promise<Uint32Array> {
  const covered = RowSet.none(rows)
  for (const set of sets) {
    // a cover has sets of indexed columns only
    const index = rowsOf(set) as Postings
    for (const [start, end] of rowSlicesOf(set, index, false)) {
      for (let from = start; from < end; from += STRIDE) {
        if (pace.due) await pace.rest()
        covered.addAll(index.members.subarray(from, Math.min(from + STRIDE, end)))
      }
    }
  }
  return covered.bits
}

/** Writes the places of a block whose rows have a bit; how many they are. */
export function placesIn(bits: Uint32Array, { from, length }: RowBlock, places: Uint32Array): number {
  let count = 0
  for (let place = 0; place < length; place += 32) {
    for (let rest = bits[(from + place) >>> 5] as number; rest !== 0; rest &= rest - 1) {
      places[count] = place + 31 - Math.clz32(rest & -rest)
      count++
    }
  }
  return count
}

/** Keeps the places whose rows are not dead. */
function keepLive(
  dead: Uint32Array,
  from: number,
  places: Uint32Array,
  count: number,
  kept: Uint32Array,
): number {
  let length = 0
  for (let index = 0; index < count; index++) {
    const place = places[index] as number
    const row = from + place
    kept[length] = place
    length += (((dead[row >>> 5] as number) >>> (row & 31)) & 1) ^ 1
  }
  return length
}
