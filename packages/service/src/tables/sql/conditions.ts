import type { Comparison, Condition, Scalar } from '@linkspan/search'
import { type RawBuilder, sql } from 'kysely'
import { like, type SqlEngine } from './engines.ts'
import type { QueryColumn, QueryColumns } from './query-columns.ts'
import { untranslatable } from './untranslatable.ts'

/**
 * A condition in an engine's SQL. Without a value, a comparison is null, which `and`, `or` and `where` take as false, and
 * `not` as true.
 */
export function conditionSql(
  condition: Condition,
  columns: QueryColumns,
  engine: SqlEngine,
): RawBuilder<unknown> {
  switch (condition.operator) {
    case 'and':
    case 'or': {
      const { operator, conditions } = condition
      if (conditions.length === 0) return sql.lit(operator === 'and')
      const parts = conditions.map((each) => conditionSql(each, columns, engine))
      return sql`(${sql.join(parts, operator === 'and' ? sql` and ` : sql` or `)})`
    }
    case 'not':
      return sql`coalesce(not ${conditionSql(condition.condition, columns, engine)}, true)`
    default:
      return sql`(${comparisonSql(condition, columns.of(condition.field), engine)})`
  }
}

const SIGNS = { eq: sql`=`, gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` } as const

function comparisonSql(comparison: Comparison, column: QueryColumn, engine: SqlEngine): RawBuilder<unknown> {
  const { operator, field } = comparison
  const reference = sql.id(column.name)
  switch (operator) {
    case 'fuzzy':
    case 'keyword':
      throw untranslatable(`${operator}, here of ${field}`)
    case 'like': {
      const pattern = sqlPattern(comparison.pattern)
      if (column.field_type === 'array') return engine.hasLike(reference, pattern)
      if (column.type === 'timestamptz') throw untranslatable(`like of a time, here of ${field}`)
      return like(column.type === 'date' ? textOf(reference) : reference, pattern)
    }
    case 'in': {
      if (comparison.values.length === 0) return sql.lit(false)
      const each = comparison.values.map((value) => equality(column, value, engine))
      return sql.join(each, sql` or `)
    }
    default: {
      const { value } = comparison
      if (value === null) return sql`${reference} is null`
      if (column.field_type === 'array') return equality(column, value, engine)
      const [left, right] = operands(column, value, engine)
      return sql`${left} ${SIGNS[operator]} ${right}`
    }
  }
}

function equality(column: QueryColumn, value: Scalar, engine: SqlEngine): RawBuilder<unknown> {
  if (column.field_type === 'array') {
    return engine.has(sql.id(column.name), typeof value === 'bigint' ? Number(value) : value)
  }
  const [left, right] = operands(column, value, engine)
  return sql`${left} = ${right}`
}

const DAY = /^\d{4}-\d\d-\d\d$/

/** Both sides of a comparison: days and times as such, if the operand is one. */
function operands(
  column: QueryColumn,
  value: Scalar,
  { time_type }: SqlEngine,
): readonly [RawBuilder<unknown>, RawBuilder<unknown>] {
  const reference = sql.id(column.name)
  const text = sql.lit(String(value))
  switch (column.type) {
    case 'date':
      return isDay(String(value)) ? [reference, sql`date ${text}`] : [textOf(reference), text]
    case 'timestamptz': {
      const time = Date.parse(String(value))
      if (Number.isNaN(time)) throw untranslatable(`a comparison of ${column.field} with ${value}`)
      const exact = sql.lit(new Date(time).toISOString())
      return [reference, sql`cast(${exact} as ${sql.raw(time_type)})`]
    }
    case 'double':
      // as a literal it is a decimal in some engines, which rounds twice
      return [reference, sql`cast(${text} as double)`]
    case 'long':
    case 'boolean':
      return [reference, sql.lit(value)]
    default:
      return [reference, text]
  }
}

function isDay(text: string): boolean {
  const time = DAY.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

function textOf(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`cast(${column} as string)`
}

/** A pattern of ours as one of SQL, in which `!` escapes. Engines fold patterns otherwise than texts, so it is in lower case. */
function sqlPattern(pattern: string): string {
  let [text, has_wildcards] = ['', false]
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern[index] as string
    if (character === '%' || character === '_') {
      has_wildcards = true
      text += character
      continue
    }
    const is_escape = character === '\\' && index + 1 < pattern.length
    if (is_escape) index++
    const literal = is_escape ? (pattern[index] as string) : character
    text += /[%_!]/.test(literal) ? `!${literal}` : literal
  }
  return (has_wildcards ? text : `%${text}%`).toLowerCase()
}
