import type { Query } from '../../language/query.ts'
import type { Layer } from '../columns/layer.ts'
import type { Segment } from '../columns/segment.ts'
import type { Indexes } from '../indexes/indexes.ts'
import type { Pace } from '../pace.ts'
import { bindFilter } from './bind-filter.ts'
import type { FoundRows, RowTest } from './code-set.ts'
import { compareRows, isAfter, orderOf, type RowOrder } from './order.ts'
import { rankedRows } from './ranked-rows.ts'
import { eachRow, eachRowOf, type KeyOrder } from './row-scan.ts'
import { TopRows } from './top-rows.ts'
import { IndexWalk } from './walk.ts'

/** To find a code that was left for later takes as long as to walk this number of rows. */
const LATE_COST = 8

/** The result of one segment: rows in order, and the order that gives their positions. */
export interface SegmentResult {
  readonly segment: Segment
  readonly rows: readonly number[]
  readonly order: RowOrder
}

/**
 * The first matching rows of a segment: `query.limit` and one more. Either it walks in the order of the query until
 * it has enough, or it sorts the rows that the most selective index covers. Which is faster depends on how the
 * conditions correlate. So it walks for as long as sorting would take, and then sorts.
 */
export async function searchSegment(
  { segment, dead }: Layer,
  query: Query,
  indexes: Indexes,
  pace: Pace,
): Promise<SegmentResult> {
  const filter = await bindFilter(query.filter, segment, indexes, pace, indexes.tuning.counted_codes)
  const order = orderOf(query, segment, filter)
  const { cover } = filter
  const wanted = query.limit + 1
  const { rows } = segment
  const alive = (matches: RowTest): RowTest =>
    dead.count === 0 ? matches : (row) => !dead.has(row) && matches(row)
  const test = alive(cover ? filter.testCovered : filter.test)

  // the rows of one code are in the order of the key: no code needs to give more rows than the page needs
  const key_order = order.terms.length === 0 ? { wanted, mark: order.row_mark } : undefined
  const [only] = cover?.sets ?? []
  const walked = key_order && cover?.sets.length === 1 && only && 'rows' in only ? only : undefined
  await filter.prepare(pace, walked?.rows)
  if (key_order && walked) return { segment, rows: await walkFound(walked, key_order, test, pace), order }
  const matching = cover?.count ?? rows
  const sorted = key_order && cover ? Math.min(matching, cover.codes * wanted) : matching
  const candidates = (filter.late ? LATE_COST : 1) * sorted
  // the estimate assumes that all covered rows match and are evenly distributed in the order
  const shortest_walk = (wanted * rows) / Math.max(1, matching)
  if (candidates > indexes.tuning.few_rows && shortest_walk < candidates) {
    const subject = { rows, order, wanted, budget: cover ? 2 * candidates : Number.POSITIVE_INFINITY }
    const found = await rankedRows(subject, alive(filter.test), indexes, pace)
    if (found) return { segment, rows: found, order }
    const walk = new IndexWalk(subject, indexes, pace)
    if ((await canWalk(order, indexes)) && (await walk.run(alive(filter.test))))
      return { segment, rows: walk.found, order }
  }

  await filter.complete(pace)
  const top = new TopRows(wanted, compareRows(order, 0))
  const visit = (row: number) => {
    const counts = test(row) && (!order.continued || isAfter(order, row))
    if (counts) top.add(row)
    return counts
  }
  if (cover) await eachRowOf(cover.sets, rows, pace, visit, key_order)
  else await eachRow(rows, pace, visit)
  return { segment, rows: top.finish(), order }
}

/** The first rows that were found. They are in the order of the key, so that it reads few of them. */
async function walkFound(
  { walk }: FoundRows,
  { wanted, mark }: KeyOrder,
  test: RowTest,
  pace: Pace,
): Promise<number[]> {
  const taken: number[] = []
  for (const rows of walk((mark + 1) >>> 1)) {
    for (const row of rows) {
      if (!test(row)) continue
      taken.push(row)
      if (taken.length === wanted) return taken
    }
    if (pace.due) await pace.rest()
  }
  return taken
}

/** Whether an index has the rows in the order of the first term. */
async function canWalk({ terms }: RowOrder, indexes: Indexes): Promise<boolean> {
  const [first] = terms
  if (!first) return true
  return first.grouped !== undefined && (await indexes.rows(first.grouped.column)) !== undefined
}
