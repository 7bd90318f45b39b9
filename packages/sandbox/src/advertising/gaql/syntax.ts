/** A literal of a query; a bare word is an enum value, a date range, TRUE, FALSE or NULL. */
export interface Literal {
  kind: 'string' | 'number' | 'word'
  text: string
}

/** The comparisons of WHERE. */
export type Operator =
  | '='
  | '!='
  | '>'
  | '>='
  | '<'
  | '<='
  | 'IN'
  | 'NOT IN'
  | 'LIKE'
  | 'NOT LIKE'
  | 'CONTAINS ANY'
  | 'CONTAINS ALL'
  | 'CONTAINS NONE'
  | 'REGEXP_MATCH'
  | 'NOT REGEXP_MATCH'
  | 'BETWEEN'
  | 'DURING'
  | 'IS NULL'
  | 'IS NOT NULL'

/** One condition of WHERE; all of them must hold. */
export interface Condition {
  field: string
  operator: Operator
  operands: readonly Literal[]
}

/** A query as it was written. */
export interface Query {
  select: readonly string[]
  from: string
  where: readonly Condition[]
  order: readonly { field: string; descending: boolean }[]
  limit?: number
  parameters: Readonly<Record<string, boolean>>
}
