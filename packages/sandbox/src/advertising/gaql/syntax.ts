/** A literal of a query; a bare word is an enum value, a date range, TRUE, FALSE or NULL. */
export interface Literal {
  kind: 'string' | 'number' | 'word'
  text: string
}

/** The comparisons of WHERE, by what they suit. */
export const EQUALITY = ['=', '!=', 'IN', 'NOT IN'] as const
export const RANGE = ['>', '>=', '<', '<=', 'BETWEEN'] as const
export const TEXT = ['LIKE', 'NOT LIKE', 'REGEXP_MATCH', 'NOT REGEXP_MATCH'] as const
export const LIST = ['CONTAINS ANY', 'CONTAINS ALL', 'CONTAINS NONE'] as const
export const NULL = ['IS NULL', 'IS NOT NULL'] as const

/** One of the comparisons. */
export type Operator =
  | (typeof EQUALITY | typeof RANGE | typeof TEXT | typeof LIST | typeof NULL)[number]
  | 'DURING'

/** One condition of WHERE; all of them must hold. */
export interface GaqlTerm {
  field: string
  operator: Operator
  operands: readonly Literal[]
}

/** A query as it was written. */
export interface ParsedGaql {
  select: readonly string[]
  from: string
  where: readonly GaqlTerm[]
  order: readonly { field: string; descending: boolean }[]
  limit?: number
  parameters: Readonly<Record<string, boolean>>
}
