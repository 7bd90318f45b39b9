import { RowSet } from '../columns/row-set.ts'
import type { Segment } from '../columns/segment.ts'
import { eachSharedRow, type View } from '../columns/view.ts'
import type { Pace } from '../pace.ts'
import type { BuiltSegment } from './built-segment.ts'
import { HASH_WORDS } from './fingerprints.ts'

/** A row of a new segment whose record equals a stored one. */
export interface EqualRow {
  readonly row: number
  readonly stored: Segment
  readonly stored_row: number
}

/** The rows of a new segment whose records equal live records of a view. */
export async function equalRows(
  added: BuiltSegment,
  view: View,
  fingerprintsOf: (segment: Segment) => Uint32Array,
  pace: Pace,
): Promise<EqualRow[]> {
  const found: EqualRow[] = []
  for (const { segment: stored, dead } of view.layers) {
    const fingerprints = fingerprintsOf(stored)
    await eachSharedRow(added.keys, stored, pace, (stored_row, row) => {
      if (dead.has(stored_row) || !haveEqualWords(added.fingerprints, row, fingerprints, stored_row)) return
      found.push({ row, stored, stored_row })
    })
  }
  return found
}

/** Whether two rows have the same fingerprint. */
export function haveEqualWords(left: Uint32Array, row: number, right: Uint32Array, other: number): boolean {
  for (let word = 0; word < HASH_WORDS; word++) {
    if (left[HASH_WORDS * row + word] !== right[HASH_WORDS * other + word]) return false
  }
  return true
}

/** The rows of `added` that the view has, whatever their values. */
export async function sharedRows(added: Segment, view: View, pace: Pace): Promise<RowSet> {
  const rows = RowSet.none(added.rows)
  for (const { segment } of view.layers) await eachSharedRow(added, segment, pace, (_, row) => rows.add(row))
  return rows
}
