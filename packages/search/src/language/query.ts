import type { CollectionDeclaration, Scalar } from './fields.ts'

/** A checked condition. Paths are declared paths; integers are numbers if those are exact, else bigints. */
export type Condition =
  | { readonly operator: 'and' | 'or'; readonly conditions: readonly Condition[] }
  | { readonly operator: 'not'; readonly condition: Condition }
  | Comparison

/** What every record matches. */
export const EVERYTHING: Condition = { operator: 'and', conditions: [] }

/** A condition on one field. `neq` is `not` around `eq`. */
export type Comparison =
  | { readonly operator: 'eq'; readonly field: string; readonly value: Scalar | null }
  | { readonly operator: 'in'; readonly field: string; readonly values: readonly Scalar[] }
  | { readonly operator: 'gt' | 'gte' | 'lt' | 'lte'; readonly field: string; readonly value: Scalar }
  | { readonly operator: 'like'; readonly field: string; readonly pattern: string }
  | TextComparison

/** A condition on the words of a text; `words` are folded and distinct. */
export interface TextComparison {
  readonly operator: 'fuzzy' | 'keyword'
  readonly field: string
  readonly words: readonly string[]
}

/** One field to order by; missing values come last in both directions. */
export interface SortKey {
  /** A declared path; in a grouping, a group field or the name of an aggregate. */
  readonly field: string
  readonly direction: 'asc' | 'desc'
}

/** What an aggregate computes over the records of a group. */
export type AggregateOperator = 'sum' | 'avg' | 'min' | 'max' | 'count' | 'count_distinct'

/** A named value of each group. */
export interface Aggregate {
  readonly name: string
  readonly operator: AggregateOperator
  /** A declared path; null for `count` of records. */
  readonly field: string | null
}

/** How matching records become groups. */
export interface Grouping {
  /** The declared paths to group by; without any, all matching records are one group, even if there are none. */
  readonly fields: readonly string[]
  readonly aggregates: readonly Aggregate[]
  /** Keeps few groups for each combination of some of the fields. */
  readonly top?: TopGroups
}

/** Of the groups with the same values in some fields, the first in the order of the query. */
export interface TopGroups {
  /** How many. */
  readonly groups: number
  /** Some of the group fields. */
  readonly per: readonly string[]
}

/**
 * The place of a record in an order: its sort values or its relevance, then the values of its key. The place of a
 * group: its sort values, then the values of its fields.
 */
export type Position = readonly (Scalar | null)[]

/** A search, checked against its collection, for an engine to execute. */
export interface Query {
  readonly declaration: CollectionDeclaration
  /** Null if every record matches. */
  readonly filter: Condition | null
  readonly sort: readonly SortKey[]
  /** Null if the result is the records themselves. */
  readonly grouping: Grouping | null
  /** Whether the order is by relevance: the filter has text conditions and the request has no sort. */
  readonly relevance: boolean
  readonly limit: number
  /** The page starts after this place; null on the first page. */
  readonly after: Position | null
  /** The declared paths to return, in the order of the declaration. */
  readonly fields: readonly string[]
  /** A hash of filter, sort, grouping, key and layer, to which cursors are bound. */
  readonly hash: string
}

/** The comparisons of a condition, at any depth; inside `not` only if it says so. */
export function comparisonsOf(condition: Condition | null, in_not = true): Comparison[] {
  if (condition === null) return []
  switch (condition.operator) {
    case 'and':
    case 'or':
      return condition.conditions.flatMap((each) => comparisonsOf(each, in_not))
    case 'not':
      return in_not ? comparisonsOf(condition.condition) : []
    default:
      return [condition]
  }
}

/** The text conditions that count for relevance: those outside every `not`. */
export function relevantConditions(condition: Condition | null): TextComparison[] {
  return comparisonsOf(condition, false).filter((each) => 'words' in each)
}
