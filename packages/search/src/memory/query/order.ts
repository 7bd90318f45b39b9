import type { Scalar } from '../../language/fields.ts'
import type { Condition, Position, Query } from '../../language/query.ts'
import { relevantConditions } from '../../language/query.ts'
import { QUALITY, relevanceOf } from '../../language/relevance.ts'
import type { CodeList } from '../columns/code-list.ts'
import type { Column } from '../columns/column.ts'
import type { Segment } from '../columns/segment.ts'
import { columnValueAt, markOf } from '../columns/values.ts'
import type { BoundFilter } from './bind-filter.ts'
import type { CodeSet } from './code-set.ts'
import { ScoreGroups } from './score-groups.ts'

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
  /** The code, or the codes, of the rows at a place. */
  codesAt(place: number): number | Uint32Array
  /** The first place from `place` on that may have rows. By default each place may. */
  next?(place: number): number
}

/** The order of a segment's rows for one query. The row number breaks ties, since rows are in the order of the key. */
export interface RowOrder {
  readonly terms: readonly Term[]
  /** The mark among the rows where the page starts, for rows whose terms equal the cursor's. */
  readonly row_mark: number
  readonly continued: boolean
  /** If one condition gives the order, which all rows match: what matches it, and the relevance where the page starts. */
  readonly relevance?: { readonly set: CodeSet; readonly after: number }
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

function relevanceOrder(query: Query, segment: Segment, filter: BoundFilter): RowOrder {
  const { after } = query
  const score = Number(after?.[0] ?? 0)
  const conditions = relevantConditions(query.filter)
  const found = conditions.flatMap((condition) => filter.texts.get(condition) ?? [])
  const words = conditions.reduce((sum, condition) => sum + condition.words.length, 0)
  const best = relevanceOf(QUALITY.whole * words, 0)
  const row_mark = after ? segment.locate(after.slice(1)) : 0
  const [only] = found
  const list = found.length === 1 ? only?.list : undefined
  const shared = { row_mark, continued: after !== null }
  if (!only || !list) return { ...shared, terms: [sumTerm(found, score)] }
  const required = query.filter !== null && requires(query.filter, conditions[0] as Condition)
  const terms = [scoredColumnTerm(only.column, list, best, score)]
  return { ...shared, terms, ...(required && { relevance: { set: only, after: score } }) }
}

function columnTerm(column: Column, direction: 'asc' | 'desc', after: Position | null, index: number): Term {
  const { codes, values } = column
  const { size } = values
  const found = after ? markOf(values, after[index] ?? null) : 0
  const missing = 2 * size + 1
  const value = (row: number) => columnValueAt(values, codes[row] as number)
  if (direction === 'asc') {
    const grouped = { column, places: size + 1, codesAt: (place: number) => place }
    return { place: (row) => codes[row] as number, grouped, value, mark: found }
  }
  // descending reverses the places of values; missing values stay last
  const turn = (code: number) => (code === size ? size : size - 1 - code)
  const grouped = { column, places: size + 1, codesAt: turn }
  return {
    place: (row) => turn(codes[row] as number),
    grouped,
    value,
    mark: found === missing ? found : 2 * size - found,
  }
}

/** Whether all that matches a filter also matches one of its conditions. */
function requires(filter: Condition, condition: Condition): boolean {
  if (filter === condition) return true
  return filter.operator === 'and' && filter.conditions.some((each) => requires(each, condition))
}

/** The sum of what several text conditions give. */
function sumTerm(found: readonly CodeSet[], after: number): Term {
  const scores = found.map(
    ({ column: { codes }, list }) =>
      (row: number) =>
        list?.scoreOf(codes[row] as number) ?? 0,
  )
  const value = (row: number) => scores.reduce((sum, score) => sum + score(row), 0)
  return { place: (row) => -value(row), grouped: undefined, value, mark: -2 * after + 1 }
}

/** With one text condition, equally relevant codes share a place, so an index can walk them; others come last. */
function scoredColumnTerm(column: Column, list: CodeList, best: number, after: number): Term {
  const groups = new ScoreGroups(list.scored)
  const { codes, values } = column
  const value = (row: number) => list.scoreOf(codes[row] as number)
  const others = () =>
    Uint32Array.from({ length: values.size + 1 }, (_, code) => code).filter((code) => !list.has(code))
  return {
    // a higher score comes first, as a smaller place does
    place: (row) => best - value(row),
    grouped: {
      column,
      places: best + 1,
      codesAt: (place) => (place === best ? others() : groups.codesAt(best - place)),
      next: (place) => (place < best ? best - groups.next(best - place) : place),
    },
    value,
    mark: 2 * (best - after) + 1,
  }
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
