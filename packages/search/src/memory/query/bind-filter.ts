import type { Condition, TextComparison } from '../../language/query.ts'
import type { CodeList } from '../columns/code-list.ts'
import type { Segment } from '../columns/segment.ts'
import type { Indexes } from '../indexes/indexes.ts'
import type { Pace } from '../pace.ts'
import { bindComparison } from './bind-comparison.ts'
import { allTests, anyTest, type BlockTest, listTest, rangeTest, rowsTest } from './block-test.ts'
import {
  type CodeSet,
  type Cover,
  complementOf,
  coverOfRows,
  eachRange,
  type FoundRows,
  type RowTest,
  testOf,
} from './code-set.ts'

/** A filter on the codes of one segment. */
export interface BoundFilter {
  readonly test: RowTest
  /** Tests a row of the cover for what the cover leaves open. */
  readonly testCovered: RowTest
  /** Undefined if no index reduces the rows. */
  readonly cover: Cover | undefined
  /** The results of the text conditions; the score of a code is its relevance. */
  readonly texts: ReadonlyMap<TextComparison, CodeSet>
  /** Whether codes were left for later. */
  readonly late: boolean
  /** Tests blocks of rows; undefined if all rows match. */
  blocks(): BlockTest | undefined
  /** Finds the codes that were left for later, which makes the tests fast. It comes before the sets of the cover are read. */
  complete(pace: Pace): Promise<void>
  /** The same for codes that take long to test, except those of one list. It comes before any test. */
  prepare(pace: Pace, except: CodeList | undefined): Promise<void>
}

/** A condition whose negations are pushed down to the comparisons. */
type Bound =
  | { readonly kind: 'and' | 'or'; readonly children: readonly Bound[] }
  | { readonly kind: 'set'; readonly set: CodeSet; readonly negated: boolean }
  | { readonly kind: 'rows'; readonly found: FoundRows; readonly negated: boolean }

/** A cover, and the condition that its rows still have to match. */
interface Covered {
  readonly cover: Cover
  readonly rest: Bound
}

/** What all rows match. */
const ALL: Bound = { kind: 'and', children: [] }

/** If an index covers at most this share of the rows, no further one is considered. */
const SELECTIVE = 1 / 64

const always: RowTest = () => true

/**
 * Binds a filter to one segment: it evaluates the comparisons on the distinct values, and chooses the indexes that cover the fewest
 * rows. Lists of more codes than `late` may be found later, by `complete`.
 */
export async function bindFilter(
  filter: Condition | null,
  segment: Segment,
  indexes: Indexes,
  pace: Pace,
  late = Number.POSITIVE_INFINITY,
): Promise<BoundFilter> {
  const texts = new Map<TextComparison, CodeSet>()
  const lists: CodeList[] = []

  async function bind(condition: Condition, negated: boolean): Promise<Bound> {
    switch (condition.operator) {
      case 'not':
        return bind(condition.condition, !negated)
      case 'and':
      case 'or': {
        const children: Bound[] = []
        for (const child of condition.conditions) children.push(await bind(child, negated))
        const kind = (condition.operator === 'and') === negated ? 'or' : 'and'
        const flat = children.flatMap((child) => (child.kind === kind ? child.children : [child]))
        return { kind, children: kind === 'and' ? intersectRanges(flat) : flat }
      }
      default: {
        if (pace.due) await pace.rest()
        const field = indexes.field(segment, condition.field)
        const set = await bindComparison(condition, field, indexes, pace, late)
        if ('rows' in set) {
          lists.push(set.rows)
          return { kind: 'rows', found: set, negated }
        }
        if (set.list) lists.push(set.list)
        if (condition.operator === 'fuzzy' || condition.operator === 'keyword') texts.set(condition, set)
        const complement = negated ? complementOf(set) : undefined
        return complement ? { kind: 'set', set: complement, negated: false } : { kind: 'set', set, negated }
      }
    }
  }

  const bound = filter ? await bind(filter, false) : undefined
  const found = {
    texts,
    late: lists.some((list) => list.complete !== undefined),
    async complete(paced: Pace) {
      for (const list of lists) await list.complete?.(paced)
    },
    async prepare(paced: Pace, except: CodeList | undefined) {
      for (const list of lists) if (list.slow && list !== except) await list.complete?.(paced)
    },
  }
  if (!bound || matchesAll(bound))
    return { ...found, test: always, testCovered: always, cover: undefined, blocks: () => undefined }
  const test = toTest(bound)
  const { cover, rest } = (await coverOf(bound, segment, indexes)) ?? {}
  return { ...found, test, testCovered: rest ? toTest(rest) : test, cover, blocks: () => toBlockTest(bound) }
}

/** The cover of a condition with the fewest rows; undefined if no index reduces them. */
async function coverOf(bound: Bound, segment: Segment, indexes: Indexes): Promise<Covered | undefined> {
  if (bound.kind === 'set' || bound.kind === 'rows') {
    if (bound.negated) return undefined
    const cover =
      bound.kind === 'set' ? await coverOfSet(bound.set, segment, indexes) : coverOfRows(bound.found)
    return cover && { cover, rest: ALL }
  }
  if (bound.kind === 'or') {
    const covers: Cover[] = []
    let rest = ALL
    for (const child of bound.children) {
      const covered = await coverOf(child, segment, indexes)
      if (!covered) return undefined
      covers.push(covered.cover)
      if (!matchesAll(covered.rest)) rest = bound
    }
    const cover = {
      sets: covers.flatMap(({ sets }) => sets),
      count: covers.reduce((sum, { count }) => sum + count, 0),
      codes: covers.reduce((sum, { codes }) => sum + codes, 0),
    }
    return { cover, rest }
  }
  // columns with an index come first: one may be selective enough to need no other
  const ready = (child: Bound) =>
    child.kind === 'rows' || (child.kind === 'set' && child.set.column.row_index !== undefined)
  const children = [...bound.children.filter(ready), ...bound.children.filter((child) => !ready(child))]
  let best: { readonly child: Bound; readonly covered: Covered } | undefined
  for (const child of children) {
    if (best && best.covered.cover.count <= segment.rows * SELECTIVE) break
    const covered = await coverOf(child, segment, indexes)
    if (covered && (!best || covered.cover.count < best.covered.cover.count)) best = { child, covered }
  }
  if (!best) return undefined
  const { child, covered } = best
  const others = bound.children.filter((each) => each !== child)
  const rest = matchesAll(covered.rest) ? others : [...others, covered.rest]
  return { cover: covered.cover, rest: { kind: 'and', children: rest } }
}

async function coverOfSet(set: CodeSet, { rows }: Segment, indexes: Indexes): Promise<Cover | undefined> {
  const most = set.list?.most ?? set.high - set.low
  if (most <= 0) return { sets: [], count: 0, codes: 0 }
  const index = await indexes.rows(set.column)
  if (!index) return undefined
  const { size } = set.column.values
  if (set.list && (set.list.complete || size >= rows || most > indexes.tuning.counted_codes)) {
    const count = Math.min(rows, Math.ceil((most * rows) / size))
    return { sets: [set], count, codes: most }
  }
  let [count, codes] = [0, 0]
  eachRange(set, (low, high) => {
    count += index.count(low, high)
    codes += high - low
  })
  return { sets: [set], count, codes }
}

function matchesAll(bound: Bound): boolean {
  return bound.kind === 'and' && bound.children.length === 0
}

/** Intersects the ranges of each column. */
function intersectRanges(children: readonly Bound[]): Bound[] {
  const ranges = new Map<unknown, CodeSet>()
  const others: Bound[] = []
  for (const child of children) {
    if (child.kind !== 'set' || child.negated || child.set.list) {
      others.push(child)
      continue
    }
    const { column, low, high } = child.set
    const known = ranges.get(column)
    ranges.set(column, {
      column,
      low: Math.max(low, known?.low ?? 0),
      high: Math.min(high, known?.high ?? high),
      list: undefined,
    })
  }
  const sets = [...ranges.values()].map((set): Bound => ({ kind: 'set', set, negated: false }))
  return [...sets, ...others]
}

function toTest(bound: Bound): RowTest {
  if (bound.kind === 'set' || bound.kind === 'rows') {
    const test = bound.kind === 'set' ? testOf(bound.set) : (row: number) => bound.found.rows.has(row)
    return bound.negated ? (row) => !test(row) : test
  }
  const [first, second, ...others] = bound.children.map(toTest)
  if (!first) return bound.kind === 'and' ? () => true : () => false
  if (!second) return first
  if (others.length === 0)
    return bound.kind === 'and' ? (row) => first(row) && second(row) : (row) => first(row) || second(row)
  const rest: readonly RowTest[] = [second, ...others]
  const stop = bound.kind === 'or'
  return (row) => {
    if (first(row) === stop) return stop
    for (const test of rest) if (test(row) === stop) return stop
    return !stop
  }
}

function toBlockTest(bound: Bound): BlockTest {
  if (bound.kind === 'rows') return rowsTest(bound.found, bound.negated)
  if (bound.kind === 'set') {
    const { set, negated } = bound
    return set.list ? listTest(set, negated) : rangeTest(set, negated)
  }
  const tests = bound.children.map(toBlockTest)
  return bound.kind === 'and' ? allTests(tests) : anyTest(tests)
}
