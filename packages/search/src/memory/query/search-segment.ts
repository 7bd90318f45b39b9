import type { Query } from '../../language/query.ts'
import type { Part } from '../columns/liveness.ts'
import type { Segment } from '../columns/segment.ts'
import type { Indexes } from '../indexes/indexes.ts'
import type { Pace } from '../pace.ts'
import { FilterBinder } from './bind-filter.ts'
import { compareRows, isAfter, orderOf, type RowOrder } from './order.ts'
import { eachRow, eachRowOf } from './row-scan.ts'
import { TopRows } from './top-rows.ts'
import { Walk } from './walk.ts'

/** How one segment answers: its rows in order, and what a position says of a row. */
export interface SegmentResult {
  readonly segment: Segment
  readonly rows: readonly number[]
  readonly order: RowOrder
}

/**
 * The first rows of a segment that match, `query.limit` and one more. Either it walks in the order asked for until
 * it has enough, or it takes the rows that the most selective index covers and sorts them. Which is better depends
 * on how the conditions hang together; so it walks for as long as the other way would take, and then changes over.
 */
export async function searchSegment(
  { segment, dead }: Part<Segment>,
  query: Query,
  indexes: Indexes,
  pace: Pace,
): Promise<SegmentResult> {
  const filter = await new FilterBinder(segment, indexes, pace).bind(query.filter)
  const order = orderOf(query, segment, filter)
  const { cover } = filter
  const wanted = query.limit + 1
  const { rows } = segment
  const test = dead.count === 0 ? filter.test : (row: number) => !dead.has(row) && filter.test(row)

  // Of one code's rows, which are in the order of the key, no more than are wanted need be looked at.
  const keyOrder = order.terms.length === 0 ? { wanted, mark: order.rowMark } : undefined
  const matching = cover?.count ?? rows
  const candidates = keyOrder && cover ? Math.min(matching, cover.codes * wanted) : matching
  // At best every row that the cover leaves matches, and they lie evenly in the order.
  const shortestWalk = (wanted * rows) / Math.max(1, matching)
  if (candidates > indexes.tuning.fewRows && shortestWalk < candidates && (await canWalk(order, indexes))) {
    const budget = cover ? 2 * candidates : Number.POSITIVE_INFINITY
    const walk = new Walk({ rows, order, wanted, budget }, indexes, pace)
    if (await walk.run(test)) return { segment, rows: walk.found, order }
  }

  const top = new TopRows(wanted, compareRows(order, 0))
  const visit = (row: number) => {
    const counts = test(row) && (!order.continued || isAfter(order, row))
    if (counts) top.add(row)
    return counts
  }
  if (cover) await eachRowOf(cover.sets, rows, pace, visit, keyOrder)
  else await eachRow(rows, pace, visit)
  return { segment, rows: top.finish(), order }
}

/** Whether the rows can be had in the order of the first term. */
async function canWalk({ terms }: RowOrder, indexes: Indexes): Promise<boolean> {
  const [first] = terms
  if (!first) return true
  return first.grouped !== undefined && (await indexes.rows(first.grouped.column)) !== undefined
}
