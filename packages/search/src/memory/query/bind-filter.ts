import type { Condition, TextComparison } from '../../language/query.ts'
import type { CodeList } from '../columns/code-list.ts'
import type { Segment } from '../columns/segment.ts'
import type { Indexes } from '../indexes/indexes.ts'
import type { Pace } from '../pace.ts'
import { bindComparison } from './bind-comparison.ts'
import { AllTests, AnyTest, type BlockTest, ListTest, RangeTest } from './block-test.ts'
import { type CodeSet, complementOf, eachRange, type RowTest, testOf } from './code-set.ts'

/** Sets of codes that together cover every row that can match, with the number of their rows, or about it. */
export interface Cover {
  readonly sets: readonly CodeSet[]
  readonly count: number
  /** The number of codes in the sets. */
  readonly codes: number
}

/** A filter on the codes of one segment. */
export interface BoundFilter {
  readonly test: RowTest
  /** Tests a row of the cover. */
  readonly testCovered: RowTest
  /** Undefined if no index reduces the rows. */
  readonly cover: Cover | undefined
  /** The results of the text conditions; the score of a code is its relevance. */
  readonly texts: ReadonlyMap<TextComparison, CodeSet>
  /** Whether codes were left for later. */
  readonly late: boolean
  /** Tests blocks of rows; undefined if all rows match. */
  blocks(): Promise<BlockTest | undefined>
  /** Finds the codes that were left for later, which makes the tests fast. It comes before the sets of the cover are read. */
  complete(pace: Pace): Promise<void>
}

/** A condition whose negations are pushed down to the comparisons. */
type Bound =
  | { readonly kind: 'and' | 'or'; readonly children: readonly Bound[] }
  | { readonly kind: 'set'; readonly set: CodeSet; readonly negated: boolean }

/** If an index covers at most this share of the rows, no further one is considered. */
const SELECTIVE = 1 / 64

const always: RowTest = () => true

/** Binds filters to one segment. */
export class FilterBinder {
  readonly #segment: Segment
  readonly #indexes: Indexes
  readonly #pace: Pace
  readonly #texts = new Map<TextComparison, CodeSet>()
  readonly #late: number
  readonly #lists: CodeList[] = []

  /** `late`: lists of more codes than this may be found later, by `complete`. */
  constructor(segment: Segment, indexes: Indexes, pace: Pace, late = Number.POSITIVE_INFINITY) {
    this.#segment = segment
    this.#indexes = indexes
    this.#pace = pace
    this.#late = late
  }

  /** Evaluates the comparisons on the distinct values, and chooses the indexes that cover the fewest rows. */
  async bind(filter: Condition | null): Promise<BoundFilter> {
    const bound = filter ? await this.#bind(filter, false) : undefined
    const [texts, lists] = [this.#texts, this.#lists]
    const complete = async (pace: Pace) => {
      for (const list of lists) await list.complete?.(pace)
    }
    const late = lists.some((list) => list.complete !== undefined)
    if (!bound || matchesAll(bound)) {
      const blocks = async () => undefined
      return { test: always, testCovered: always, cover: undefined, texts, late, blocks, complete }
    }
    const test = toTest(bound)
    const testCovered = bound.kind === 'set' ? always : test
    const blocks = () => this.#toBlockTest(bound)
    return { test, testCovered, cover: await this.#cover(bound), texts, late, blocks, complete }
  }

  async #bind(condition: Condition, negated: boolean): Promise<Bound> {
    switch (condition.operator) {
      case 'not':
        return this.#bind(condition.condition, !negated)
      case 'and':
      case 'or': {
        const children: Bound[] = []
        for (const child of condition.conditions) children.push(await this.#bind(child, negated))
        const kind = (condition.operator === 'and') === negated ? 'or' : 'and'
        const flat = children.flatMap((child) => (child.kind === kind ? child.children : [child]))
        return { kind, children: kind === 'and' ? intersectRanges(flat) : flat }
      }
      default: {
        if (this.#pace.due) await this.#pace.rest()
        const field = this.#indexes.field(this.#segment, condition.field)
        const set = await bindComparison(condition, field, this.#indexes, this.#pace, this.#late)
        if (set.list) this.#lists.push(set.list)
        if (condition.operator === 'fuzzy' || condition.operator === 'keyword')
          this.#texts.set(condition, set)
        const complement = negated ? complementOf(set) : undefined
        return complement ? { kind: 'set', set: complement, negated: false } : { kind: 'set', set, negated }
      }
    }
  }

  async #toBlockTest(bound: Bound): Promise<BlockTest> {
    if (bound.kind === 'set') {
      const { set, negated } = bound
      return set.list
        ? new ListTest(set, negated)
        : new RangeTest(set, await this.#indexes.zones(set.column), negated)
    }
    const tests: BlockTest[] = []
    for (const child of bound.children) tests.push(await this.#toBlockTest(child))
    return bound.kind === 'and' ? new AllTests(tests) : new AnyTest(tests)
  }

  async #cover(bound: Bound): Promise<Cover | undefined> {
    if (bound.kind === 'set') return bound.negated ? undefined : this.#coverOf(bound.set)
    if (bound.kind === 'or') {
      const covers: Cover[] = []
      for (const child of bound.children) {
        const cover = await this.#cover(child)
        if (!cover) return undefined
        covers.push(cover)
      }
      return {
        sets: covers.flatMap(({ sets }) => sets),
        count: covers.reduce((sum, { count }) => sum + count, 0),
        codes: covers.reduce((sum, { codes }) => sum + codes, 0),
      }
    }
    // columns with an index come first: one may be selective enough to need no other
    const ready = (child: Bound) => child.kind === 'set' && child.set.column.row_index !== undefined
    const children = [...bound.children.filter(ready), ...bound.children.filter((child) => !ready(child))]
    let best: Cover | undefined
    for (const child of children) {
      if (best && best.count <= this.#segment.rows * SELECTIVE) break
      const cover = await this.#cover(child)
      if (cover && (!best || cover.count < best.count)) best = cover
    }
    return best
  }

  async #coverOf(set: CodeSet): Promise<Cover | undefined> {
    const most = set.list?.most ?? set.high - set.low
    if (most <= 0) return { sets: [], count: 0, codes: 0 }
    const index = await this.#indexes.rows(set.column)
    if (!index) return undefined
    const { rows } = this.#segment
    const { size } = set.column.values
    const is_distinct = size >= rows
    if (set.list && (set.list.complete || is_distinct || most > this.#indexes.tuning.counted_codes)) {
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
  if (bound.kind === 'set') {
    const test = testOf(bound.set)
    return bound.negated ? (row) => !test(row) : test
  }
  const [first, second, ...others] = bound.children.map(toTest)
  if (!first) return bound.kind === 'and' ? () => true : () => false
  if (!second) return first
  if (others.length === 0) {
    return bound.kind === 'and' ? (row) => first(row) && second(row) : (row) => first(row) || second(row)
  }
  const rest: readonly RowTest[] = [second, ...others]
  const stop = bound.kind === 'or'
  return (row) => {
    if (first(row) === stop) return stop
    for (const test of rest) if (test(row) === stop) return stop
    return !stop
  }
}
