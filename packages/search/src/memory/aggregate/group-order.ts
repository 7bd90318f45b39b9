import type { Scalar } from '../../language/fields.ts'
import type { Position, Query } from '../../language/query.ts'
import type { CodedValues } from '../columns/codes.ts'
import { compareNullable } from '../columns/compare-values.ts'
import { columnValueAt, downwards, downwardsMark, markOf } from '../columns/values.ts'
import { elementText } from '../indexes/element-text.ts'
import { type Pace, STRIDE } from '../pace.ts'
import { shownValue } from './group-column.ts'
import type { GroupValues } from './group-values.ts'

/** One criterion of the order of groups. */
interface Term {
  compare(left: number, right: number): number
  /** The order of a group and the cursor. */
  againstCursor(group: number): number
  value(group: number): Scalar | null
}

/** The groups of an answer, with their values. */
export interface GroupTable {
  readonly count: number
  /** By group field, in the order of the query. */
  readonly fields: readonly CodedValues[]
  readonly aggregates: ReadonlyMap<string, GroupValues>
}

/** The order of groups: the sort of the query, then the group fields. */
export interface GroupOrder {
  /** The order of two groups: negative if the left one comes first. */
  compare(left: number, right: number): number
  /** Whether a group comes after the cursor. */
  isAfterCursor(group: number): boolean
  positionOf(group: number): Position
}

/** The order of a query's groups. */
export async function groupOrder(query: Query, table: GroupTable, pace: Pace): Promise<GroupOrder> {
  const { sort, after, grouping, declaration } = query
  const fields = grouping?.fields ?? []
  const sorted = sort.map(({ field }) => field)
  const ties = fields.filter((field) => !sorted.includes(field))
  const keys = [...sort, ...ties.map((field) => ({ field, direction: 'asc' as const }))]
  const terms: Term[] = []
  for (const [index, { field, direction }] of keys.entries()) {
    const cursor = after ? (after[index] ?? null) : undefined
    const values = table.aggregates.get(field)
    const column = table.fields[fields.indexOf(field)]
    if (values) terms.push(await valueTerm(values, table.count, direction === 'desc', cursor, pace))
    else if (column)
      terms.push(fieldTerm(column, declaration.fields[field] ?? 'object', direction === 'desc', cursor))
  }
  return {
    compare(left, right) {
      for (let index = 0; index < terms.length; index++) {
        const order = (terms[index] as Term).compare(left, right)
        if (order !== 0) return order
      }
      return 0
    },
    isAfterCursor(group) {
      for (const term of terms) {
        const order = term.againstCursor(group)
        if (order !== 0) return order > 0
      }
      return false
    },
    positionOf: (group) => terms.map((term) => term.value(group)),
  }
}

/** Orders by a group field, whose codes are in the order of its values; `cursor` is undefined on the first page. */
function fieldTerm(
  { codes, values }: CodedValues,
  type: string,
  down: boolean,
  cursor: Scalar | null | undefined,
): Term {
  const { size } = values
  const places = down ? codes.map(downwards(size)) : codes
  const sought = type === 'array' && cursor !== null && cursor !== undefined ? elementText(cursor) : cursor
  const found = sought === undefined ? 0 : markOf(values, sought)
  const mark = down ? downwardsMark(size, found) : found
  return {
    compare: (left, right) => (places[left] as number) - (places[right] as number),
    againstCursor: (group) => 2 * (places[group] as number) + 1 - mark,
    value(group) {
      const stored = columnValueAt(values, codes[group] as number)
      return stored === null ? null : shownValue(type, stored)
    },
  }
}

/** Orders by an aggregate. */
async function valueTerm(
  values: GroupValues,
  count: number,
  down: boolean,
  cursor: Scalar | null | undefined,
  pace: Pace,
): Promise<Term> {
  const sign = down ? -1 : 1
  const doubles = new Float64Array(count)
  for (let group = 0; group < count; group++) {
    if (group % STRIDE === 0 && pace.due) await pace.rest()
    const value = values.at(group)
    if (value !== null && typeof value !== 'number') return scalarTerm(values, count, down, cursor, pace)
    // NaN is the missing value
    doubles[group] = value ?? Number.NaN
  }
  const limit = cursor ?? Number.NaN
  const compare = (left: number, right: number) => {
    if (left === right) return 0
    if (Number.isNaN(left)) return Number.isNaN(right) ? 0 : 1
    if (Number.isNaN(right)) return -1
    return left < right ? -sign : sign
  }
  return {
    compare: (left, right) => compare(doubles[left] as number, doubles[right] as number),
    // JavaScript compares numbers with bigints exactly
    againstCursor: (group) => compare(doubles[group] as number, limit as number),
    value: (group) => values.at(group),
  }
}

/** Orders by values that are not all numbers. */
async function scalarTerm(
  values: GroupValues,
  count: number,
  down: boolean,
  cursor: Scalar | null | undefined,
  pace: Pace,
): Promise<Term> {
  const scalars: (Scalar | null)[] = []
  for (let group = 0; group < count; group++) {
    if (group % STRIDE === 0 && pace.due) await pace.rest()
    scalars.push(values.at(group))
  }
  return {
    compare: (left, right) => compareNullable(scalars[left] ?? null, scalars[right] ?? null, down),
    againstCursor: (group) => compareNullable(scalars[group] ?? null, cursor ?? null, down),
    value: (group) => scalars[group] ?? null,
  }
}
