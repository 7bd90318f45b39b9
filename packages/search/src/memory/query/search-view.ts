import type { Position, Query } from '../../language/query.ts'
import { compareScalars } from '../columns/compare-values.ts'
import type { Layer } from '../columns/layer.ts'
import type { Segment } from '../columns/segment.ts'
import type { Indexes } from '../indexes/indexes.ts'
import type { Pace } from '../pace.ts'
import { type SegmentResult, searchSegment } from './search-segment.ts'

/** A row of one of several segments. */
export interface Hit {
  readonly segment: Segment
  readonly row: number
}

/** One page of rows, in order. */
export interface Hits {
  readonly hits: readonly Hit[]
  /** The position of the last hit; null if nothing matches after it. */
  readonly next: Position | null
}

/** Searches the segments of a view, which share no live record, and merges their results. */
export async function searchView(
  layers: readonly Layer[],
  query: Query,
  indexes: Indexes,
  pace: Pace,
): Promise<Hits> {
  const results: SegmentResult[] = []
  for (const layer of layers) {
    const result = await searchSegment(layer, query, indexes, pace)
    if (result.rows.length > 0) results.push(result)
  }
  const [only] = results
  const merged = results.length === 1 && only ? allHits(only) : await mergeHits(results, query, pace)
  const hits = merged.slice(0, query.limit)
  const last = hits.at(-1)
  if (merged.length <= query.limit || !last) return { hits, next: null }
  const result = results.find(({ segment }) => segment === last.segment)
  return { hits, next: result ? positionOf(result, last.row) : null }
}

function allHits({ segment, rows }: SegmentResult): Hit[] {
  return rows.map((row) => ({ segment, row }))
}

async function mergeHits(results: readonly SegmentResult[], query: Query, pace: Pace): Promise<Hit[]> {
  const compare = positionOrder(query)
  const heads = results.map((result) => ({
    result,
    index: 0,
    position: positionOf(result, result.rows[0] ?? 0),
  }))
  const hits: Hit[] = []
  while (hits.length <= query.limit && heads.length > 0) {
    const next = heads.reduce((first, head) => (compare(head.position, first.position) < 0 ? head : first))
    const { result, index } = next
    hits.push({ segment: result.segment, row: result.rows[index] as number })
    const row = result.rows[index + 1]
    if (row === undefined) heads.splice(heads.indexOf(next), 1)
    else Object.assign(next, { index: index + 1, position: positionOf(result, row) })
    if (pace.due) await pace.rest()
  }
  return hits
}

function positionOf({ segment, order }: SegmentResult, row: number): Position {
  return [...order.terms.map((term) => term.value(row)), ...segment.keyAt(row)]
}

/** Compares two positions of a query. */
function positionOrder({ sort, relevance }: Query): (left: Position, right: Position) => number {
  const downwards = relevance ? [true] : sort.map(({ direction }) => direction === 'desc')
  return (left, right) => {
    for (let index = 0; index < left.length; index++) {
      const [a = null, b = null] = [left[index], right[index]]
      if (a === b) continue
      // missing values come last in both directions
      if (a === null) return 1
      if (b === null) return -1
      const order = compareScalars(a, b)
      if (order !== 0) return downwards[index] ? -order : order
    }
    return 0
  }
}
