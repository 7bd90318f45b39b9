import type { Position, Query } from '../../language/query.ts'
import { compareNullable } from '../columns/compare-values.ts'
import type { Layer } from '../columns/layer.ts'
import type { Segment } from '../columns/segment.ts'
import type { Indexes } from '../indexes/indexes.ts'
import type { Pace } from '../pace.ts'
import { type SegmentResult, searchSegment } from './search-segment.ts'

/** Neighbouring rows of a page that one of several segments has. */
export interface HitRun {
  readonly segment: Segment
  readonly rows: readonly number[]
}

/** One page of rows, in order. */
export interface Hits {
  readonly count: number
  readonly runs: readonly HitRun[]
  /** The position of the last row; null if nothing matches after it. */
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
  if (results.length === 1 && only) {
    const rows = only.rows.slice(0, query.limit)
    const next = only.rows.length > query.limit ? positionOf(only, rows.at(-1) as number) : null
    return { count: rows.length, runs: [{ segment: only.segment, rows }], next }
  }
  return mergeHits(results, query, pace)
}

async function mergeHits(results: readonly SegmentResult[], query: Query, pace: Pace): Promise<Hits> {
  const compare = positionOrder(query)
  const heads = results.map((result) => ({
    result,
    index: 0,
    position: positionOf(result, result.rows[0] ?? 0),
  }))
  const runs: { segment: Segment; rows: number[] }[] = []
  let last: Position | null = null
  for (let count = 0; heads.length > 0; count++) {
    if (count === query.limit) return { count, runs, next: last }
    const next = heads.reduce((first, head) => (compare(head.position, first.position) < 0 ? head : first))
    const { result, index } = next
    const { segment } = result
    const run = runs.at(-1)
    if (run?.segment === segment) run.rows.push(result.rows[index] as number)
    else runs.push({ segment, rows: [result.rows[index] as number] })
    last = next.position
    const row = result.rows[index + 1]
    if (row === undefined) heads.splice(heads.indexOf(next), 1)
    else Object.assign(next, { index: index + 1, position: positionOf(result, row) })
    if (pace.due) await pace.rest()
  }
  return { count: runs.reduce((sum, { rows }) => sum + rows.length, 0), runs, next: null }
}

function positionOf({ segment, order }: SegmentResult, row: number): Position {
  return [...order.terms.map((term) => term.value(row)), ...segment.keyAt(row)]
}

/** Compares two positions of a query. */
function positionOrder({ sort, relevance }: Query): (left: Position, right: Position) => number {
  const downwards = relevance ? [true] : sort.map(({ direction }) => direction === 'desc')
  return (left, right) => {
    for (let index = 0; index < left.length; index++) {
      const order = compareNullable(left[index] ?? null, right[index] ?? null, downwards[index] === true)
      if (order !== 0) return order
    }
    return 0
  }
}
