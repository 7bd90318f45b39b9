import type { CollectionDeclaration, Scalar } from './fields.ts'

/** A checked condition. Paths are declared ones; integers are numbers where those are exact, else bigints. */
export type Condition =
  | { readonly operator: 'and' | 'or'; readonly conditions: readonly Condition[] }
  | { readonly operator: 'not'; readonly condition: Condition }
  | Comparison

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
  readonly field: string
  readonly direction: 'asc' | 'desc'
}

/** The place of a record in an order: the values sorted by, or the relevance, and then those of its key. */
export type Position = readonly (Scalar | null)[]

/** A search that was checked against its collection; what every engine executes. */
export interface Query {
  readonly declaration: CollectionDeclaration
  /** Null when every record matches. */
  readonly filter: Condition | null
  readonly sort: readonly SortKey[]
  /** Whether the order is by relevance: words are searched for, and no sort was given. */
  readonly relevance: boolean
  readonly limit: number
  /** The place after which the page starts. */
  readonly after: Position | null
  /** The declared paths that the records hold, in the order of the declaration. */
  readonly fields: readonly string[]
  /** What the query is, whatever its page: a cursor is bound to it. */
  readonly hash: string
}

/** The text conditions that make a record relevant: those that no `not` encloses. */
export function relevantConditions(condition: Condition | null): TextComparison[] {
  if (condition === null) return []
  switch (condition.operator) {
    case 'and':
    case 'or':
      return condition.conditions.flatMap(relevantConditions)
    case 'fuzzy':
    case 'keyword':
      return [condition]
    default:
      return []
  }
}
