import type { Part } from '../columns/part.ts'
import type { Segment } from '../columns/segment.ts'
import type { Merge } from './merge.ts'

/** A segment is merged with the next newer one unless it has at least so many times its rows. */
const GROWTH = 4
/** A segment is written again once more than one in so many rows is dead. */
const DEAD_SHARE = 3

/**
 * The next merge: the newest two neighbours of similar size, or a segment with many dead rows; undefined if there is
 * none. So a record is copied only a few times, and there are few segments. Neighbours of more than `largest` bytes
 * together stay apart, which bounds the memory of a merge.
 */
export function nextMerge(
  parts: readonly Part[],
  largest: number,
  bytesOf: (segment: Segment) => number = ({ bytes }) => bytes,
): Merge | undefined {
  for (let index = parts.length - 1; index > 0; index -= 1) {
    const [older, newer] = [parts[index - 1], parts[index]]
    if (!older || !newer || older.segment.rows >= GROWTH * newer.segment.rows) continue
    if (bytesOf(older.segment) + bytesOf(newer.segment) <= largest) return [older, newer]
  }
  const sparse = parts.find(({ segment, dead }) => dead.count * DEAD_SHARE > segment.rows)
  return sparse && [sparse]
}
