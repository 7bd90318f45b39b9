import type { Scalar } from '../../language/fields.ts'
import type { Condition, Position, Query } from '../../language/query.ts'
import { relevantConditions } from '../../language/query.ts'
import { QUALITY, relevanceOf } from '../../language/relevance.ts'
import type { CodeList } from '../columns/code-list.ts'
import type { Column } from '../columns/column.ts'
import type { Segment } from '../columns/segment.ts'
import { columnValueAt, downwards, downwardsMark, markOf } from '../columns/values.ts'
import type { BoundFilter } from './bind-filter.ts'
import type { CodeSet } from './code-set.ts'

/** One criterion of an order: a smaller place comes first. */
export interface Term {
  place(row: number): number
  /** The column whose codes determine the place, if there is one. */
  readonly grouped: Grouped | undefined
  /** The term's value in a row's position. */
  value(row: number): Scalar | null
  /** The mark among the places where the page starts, if there is a cursor. */
  readonly mark: number
}

/** The codes of one column by place. */
export interface Grouped {
  readonly column: Column
  /** The number of places. */
  readonly places: number
  /** The code of the rows at a place. */
  codeAt(place: number): number
}

/** The order of a segment's rows for one query. The row number breaks ties, since rows are in the order of the key. */
export interface RowOrder {
  readonly terms: readonly Term[]
  /** The mark among the rows where the page starts, for rows whose terms equal the cursor's. */
  readonly row_mark: number
  readonly continued: boolean
  readonly relevance?: RelevanceOrder | undefined
}

/** The order of relevance, if one condition gives it. */
export interface RelevanceOrder {
  readonly column: Column
  readonly list: CodeList
  /** Whether all rows of the search match the condition. */
  readonly required: boolean
  /** The highest relevance that the page may have: that of the cursor, if there is one. */
  readonly most: number
}

/** The order of a query in a segment. */
export function orderOf(query: Query, segment: Segment, filter: BoundFilter): RowOrder {
  const { after, sort, relevance } = query
  if (relevance) return relevanceOrder(query, segment, filter)
  const terms = sort.map(({ field, direction }, index) =>
    columnTerm(segment.column(field), direction, after, index),
  )
  const row_mark = after ? segment.locate(after.slice(terms.length)) : 0
  return { terms, row_mark, continued: after !== null }
}

function relevanceOrder(
  { after, filter: condition }: Query,
  segment: Segment,
  filter: BoundFilter,
): RowOrder {
  const conditions = relevantConditions(condition)
  const found = conditions.flatMap((each) => filter.texts.get(each) ?? [])
  const score = Number(after?.[0] ?? 0)
  const order = {
    terms: [sumTerm(found, score)],
    row_mark: after ? segment.locate(after.slice(1)) : 0,
    continued: after !== null,
  }
  const [{ column, list } = { column: undefined, list: undefined }, ...others] = found
  const [only] = conditions
  if (!column || !list || !only || others.length > 0) return order
  const required = condition !== null && requires(condition, only)
  const most = after ? score : relevanceOf(QUALITY.whole * only.words.length, 0)
  return { ...order, relevance: { column, list, required, most } }
}

function columnTerm(column: Column, direction: 'asc' | 'desc', after: Position | null, index: number): Term {
  const { codes, values } = column
  const { size } = values
  const mark = after ? markOf(values, after[index] ?? null) : 0
  const value = (row: number) => columnValueAt(values, codes[row] as number)
  if (direction === 'asc') {
    const grouped = { column, places: size + 1, codeAt: (place: number) => place }
    return { place: (row) => codes[row] as number, grouped, value, mark }
  }
  const turn = downwards(size)
  return {
    place: (row) => turn(codes[row] as number),
    grouped: { column, places: size + 1, codeAt: turn },
    value,
    mark: downwardsMark(size, mark),
  }
}

/** Whether all that matches a filter also matches one of its conditions. */
function requires(filter: Condition, condition: Condition): boolean {
  if (filter === condition) return true
  return filter.operator === 'and' && filter.conditions.some((each) => requires(each, condition))
}

/** The sum of what text conditions give. */
function sumTerm(found: readonly CodeSet[], after: number): Term {
  const [first = () => 0, ...others] = found.flatMap(({ column: { codes }, list }) =>
    list ? [(row: number) => list.scoreOf(codes[row] as number)] : [],
  )
  // a sort asks for it often
  const value =
    others.length === 0 ? first : (row: number) => others.reduce((sum, score) => sum + score(row), first(row))
  return { place: (row) => -value(row), grouped: undefined, value, mark: -2 * after + 1 }
}

/** Whether a row comes after the cursor, by the terms from `level` on. */
export function isAfter({ terms, row_mark }: RowOrder, row: number, level = 0): boolean {
  for (let index = level; index < terms.length; index++) {
    const { place, mark } = terms[index] as Term
    const difference = 2 * place(row) + 1 - mark
    if (difference !== 0) return difference > 0
  }
  return 2 * row + 1 > row_mark
}

/** The order of two rows by the terms from `level` on. */
export function compareRows({ terms }: RowOrder, level: number): (left: number, right: number) => number {
  const [first, ...others] = terms.slice(level)
  if (!first) return (left, right) => left - right
  return (left, right) => {
    let difference = first.place(left) - first.place(right)
    for (let index = 0; difference === 0 && index < others.length; index++) {
      const { place } = others[index] as Term
      difference = place(left) - place(right)
    }
    return difference === 0 ? left - right : difference
  }
}
