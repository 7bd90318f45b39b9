import { RowSet } from './row-set.ts'
import type { Segment } from './segment.ts'

/** A segment in a view, with its deleted and replaced rows. Immutable. */
export interface Layer {
  readonly segment: Segment
  readonly dead: RowSet
}

/** A layer whose rows are all live. */
export function liveRows(segment: Segment): Layer {
  return { segment, dead: RowSet.none(segment.rows) }
}
