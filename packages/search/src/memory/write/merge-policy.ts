import type { Layer } from '../columns/layer.ts'
import type { Segment } from '../columns/segment.ts'
import type { Merge } from './merge.ts'

/** A segment is merged with the next newer one unless it has at least this multiple of its rows. */
const GROWTH = 4
/** A segment is written again once more than one row in this number is dead. */
const DEAD_SHARE = 3

/**
 * The next merge: the newest neighbours of similar size with all newer ones, or a segment with many dead rows; undefined if
 * there is none.
 * So a record is copied only a few times, and there are few segments. Neighbours of more than `largest` bytes together
 * stay apart, which bounds the memory and the time of a merge.
 */
export function nextMerge(
  layers: readonly Layer[],
  largest: number,
  bytesOf: (segment: Segment) => number,
): Merge | undefined {
  for (let end = layers.length; end > 1; end--) {
    let first = end - 1
    let { rows } = (layers[first] as Layer).segment
    let bytes = bytesOf((layers[first] as Layer).segment)
    for (; first > 0; first--) {
      const { segment } = layers[first - 1] as Layer
      bytes += bytesOf(segment)
      if (segment.rows >= GROWTH * rows || bytes > largest) break
      rows += segment.rows
    }
    if (end - first < 2) continue
    // newer ones are far smaller: written once more they cost little, and searches have a segment less
    const all = layers.slice(first)
    const whole = all.reduce((sum, { segment }) => sum + bytesOf(segment), 0)
    return whole <= largest ? all : layers.slice(first, end)
  }
  const sparse = layers.find(({ segment, dead }) => dead.count * DEAD_SHARE > segment.rows)
  return sparse && [sparse]
}
