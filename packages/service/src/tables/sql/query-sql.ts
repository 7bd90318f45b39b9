import type { Aggregate, Comparison, Condition, Grouping, Query, Scalar, SortKey } from '@linkspan/search'
import { type RawBuilder, sql } from 'kysely'
import { like, type SqlEngine, type TableAddress } from './engines.ts'
import type { QueryColumn, QueryColumns } from './query-columns.ts'
import { untranslatable } from './untranslatable.ts'

/**
 * A condition in an engine's SQL. Without a value, a comparison is null, which `and`, `or` and `where` take as false, and
 * `not` as true.
 */
function conditionSql(condition: Condition, columns: QueryColumns, engine: SqlEngine): RawBuilder<unknown> {
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
      return sql`(${comparisonSql(condition, columns(condition.field), engine)})`
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

/**
 * The first page of a query as a statement in an engine's SQL over a connector's rows. Throws `invalid_params` for what has
 * no equal there.
 */
export function querySql(
  query: Pick<Query, 'declaration' | 'filter' | 'sort' | 'grouping' | 'limit' | 'fields'>,
  table: TableAddress & { readonly connector_id: string; readonly columns: QueryColumns },
  engine: SqlEngine,
): string {
  const { filter, grouping, sort, limit, fields, declaration } = query
  const { connector_id, columns } = table
  const own = sql`${sql.id('connector_id')} = ${sql.lit(connector_id)}`
  const condition = filter ? sql`${own} and ${conditionSql(filter, columns, engine)}` : own
  const rows = sql`${engine.rowsOf(table)}\nwhere ${condition}`
  if (grouping) return engine.print(groupsSql(grouping, { sort, limit, rows, columns, engine }))
  const idOf = (field: string) => sql.id(columns(field).name)
  const keys = declaration.key.filter((field) => sort.every((each) => each.field !== field))
  const order = [...sort, ...keys.map((field): SortKey => ({ field, direction: 'asc' }))]
  return engine.print(
    sql`select ${sql.join(fields.map(idOf))}\nfrom ${rows}\n${orderSql(order, idOf)}\nlimit ${sql.lit(limit)}`,
  )
}

/** Missing values are last in both directions. */
function orderSql(keys: readonly SortKey[], idOf: (field: string) => RawBuilder<unknown>) {
  const parts = keys.map(({ field, direction }) => sql`${idOf(field)} ${sql.raw(direction)} nulls last`)
  return sql`order by ${sql.join(parts)}`
}

/** No column or aggregate has a name with a blank. */
const RANK = sql.id('group rank')

interface GroupsContext extends Pick<Query, 'sort' | 'limit'> {
  readonly rows: RawBuilder<unknown>
  readonly columns: QueryColumns
  readonly engine: SqlEngine
}

function groupsSql(grouping: Grouping, { sort, limit, rows, columns, engine }: GroupsContext) {
  const { fields, aggregates, top } = grouping
  const names = new Map(fields.map((field) => [field, columns(field).name]))
  const taken = new Set([...names.values()].map((column) => column.toLowerCase()))
  for (const { name } of aggregates) {
    if (taken.has(name.toLowerCase()))
      throw untranslatable(`${name}, which is the name of a column or an aggregate; choose another one`)
    taken.add(name.toLowerCase())
  }
  const idOf = (field: string) => sql.id(names.get(field) ?? field)
  const { values, source } = unnested(fields, { rows, columns, engine })
  const chosen = [
    ...fields.map((field, index) => sql`${values[index]} as ${idOf(field)}`),
    ...aggregates.map((each) => sql`${aggregateSql(each, columns, engine)} as ${sql.id(each.name)}`),
  ]
  const by =
    fields.length > 0 ? sql`\ngroup by ${sql.join(fields.map((_, index) => sql.lit(index + 1)))}` : sql``
  let groups = sql`select ${sql.join(chosen)}\nfrom ${source}${by}`
  const rest = fields.filter((field) => sort.every((each) => each.field !== field))
  const order = [...sort, ...rest.map((field): SortKey => ({ field, direction: 'asc' }))]
  const ordered = order.length > 0 ? orderSql(order, idOf) : sql``
  const all = sql.join([...fields.map(idOf), ...aggregates.map(({ name }) => sql.id(name))])
  if (top) {
    const per = sql.join(top.per.map(idOf))
    const ranked = sql`select *, row_number() over (partition by ${per} ${ordered}) as ${RANK}\nfrom (${groups}) g`
    groups = sql`select ${all}\nfrom (${ranked}) r\nwhere ${RANK} <= ${sql.lit(top.groups)}`
  } else if (order.length > 0) {
    groups = sql`select ${all}\nfrom (${groups}) g`
  }
  return sql`${groups}\n${ordered}\nlimit ${sql.lit(limit)}`
}

/** The values to group by, and the rows that have them: a row for each element of an array. */
function unnested(
  fields: readonly string[],
  { rows, columns, engine }: Omit<GroupsContext, 'sort' | 'limit'>,
) {
  let source = rows
  const values = fields.map((field, index) => {
    const { name, field_type } = columns(field)
    if (field_type !== 'array') return sql.id(name)
    const element = sql.id(`element ${index + 1}`)
    source = sql`(select *, ${engine.unnest(engine.elements(sql.id(name)))} as ${element}\nfrom ${source}) e${sql.raw(`${index + 1}`)}`
    return element
  })
  return { values, source }
}

function aggregateSql(
  { operator, field }: Aggregate,
  columns: QueryColumns,
  engine: SqlEngine,
): RawBuilder<unknown> {
  if (field === null) return sql`count(*)`
  const { name, type, field_type } = columns(field)
  const column = sql.id(name)
  const sum = type === 'long' ? engine.sumIntegers(column) : sql`sum(${column})`
  switch (operator) {
    case 'sum':
      return sum
    case 'avg':
      return sql`cast(${sum} as double) / count(${column})`
    case 'count_distinct':
      return field_type === 'array'
        ? engine.countElements(engine.elements(column))
        : sql`count(distinct ${column})`
    default:
      return sql`${sql.raw(operator)}(${column})`
  }
}
