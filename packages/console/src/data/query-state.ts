/** How groups can be drawn. */
export const CHART_KINDS = ['bars', 'columns', 'lines'] as const
export type ChartKind = (typeof CHART_KINDS)[number]

/** The types of the fields of an entity, by their paths. */
export type TypesByPath = Readonly<Record<string, string>>

/** A column, and in which direction rows are in its order. */
export interface Order {
  readonly by: string
  readonly direction: 'asc' | 'desc'
}

/** A query as it is built, and as the address of the screen holds it. */
export interface QueryState {
  /** Whether a record matches all conditions or any of them. */
  readonly match: 'all' | 'any'
  readonly where: readonly Clause[]
  readonly group_by: readonly string[]
  readonly aggregates: readonly AggregateChoice[]
  readonly sort: readonly Order[]
  /** The fields to show; without any, the key and the first ones. */
  readonly fields: readonly string[]
  /** How groups are drawn; undefined: as their types suggest. */
  readonly chart?: ChartKind | undefined
  /** The change set as if whose writes had been done. */
  readonly change_set?: string | undefined
}

/** One condition, with its value as it was typed. */
export interface Clause {
  readonly field: string
  readonly operator: Operator
  readonly value: string
}

/** What a condition says. */
type Operator = keyof typeof IN_WORDS

/** A value of each group. */
export interface AggregateChoice {
  readonly operation: keyof typeof AGGREGATE_TEXTS
  /** A field, or `*` of a count. */
  readonly field: string
}

/** The operators in words. */
export const IN_WORDS = {
  eq: 'is',
  neq: 'is not',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  in: 'is one of',
  like: 'contains',
  keyword: 'has the words',
  fuzzy: 'resembles',
  empty: 'is empty',
  present: 'is not empty',
} as const

const TEXTUAL: readonly Operator[] = ['like', 'keyword', 'fuzzy']
const ORDERED: readonly Operator[] = ['gt', 'gte', 'lt', 'lte']
const GENERAL: readonly Operator[] = ['eq', 'neq', 'in', 'empty', 'present']

/** The operators that a type takes. */
export function operatorsOf(type: string | undefined): readonly Operator[] {
  if (type === 'string')
    return ['eq', 'like', 'keyword', 'fuzzy', 'neq', 'in', ...ORDERED, 'empty', 'present']
  if (type === 'integer' || type === 'number') return ['eq', ...ORDERED, 'neq', 'in', 'empty', 'present']
  if (type === 'array') return ['eq', ...TEXTUAL, 'neq', 'in', 'empty', 'present']
  return type === 'boolean' ? ['eq', 'neq', 'empty', 'present'] : GENERAL
}

/** Reads a query from an address. What makes no sense is left out. */
export function readState(parameters: URLSearchParams): QueryState {
  const list = (name: string) => (parameters.get(name) ?? '').split(',').filter(Boolean)
  return {
    match: parameters.get('match') === 'any' ? 'any' : 'all',
    where: parameters.getAll('where').flatMap((text) => {
      const [field = '', operator = '', ...value] = text.split('~')
      return Object.hasOwn(IN_WORDS, operator)
        ? [{ field, operator: operator as Operator, value: value.join('~') }]
        : []
    }),
    group_by: parameters.getAll('group'),
    aggregates: parameters.getAll('show').flatMap((text) => {
      const [operation = '', field = ''] = text.split('~')
      return Object.hasOwn(AGGREGATE_TEXTS, operation)
        ? [{ operation: operation as AggregateChoice['operation'], field }]
        : []
    }),
    sort: parameters.getAll('sort').map((text) => {
      const [by = '', direction] = text.split('~')
      return { by, direction: direction === 'desc' ? ('desc' as const) : ('asc' as const) }
    }),
    fields: list('fields'),
    chart: CHART_KINDS.find((kind) => kind === parameters.get('chart')),
    change_set: parameters.get('change_set') || undefined,
  }
}

/** The order of a column that is pressed: the other one if rows are in it already. */
export function pressedOrder(by: string, former: Order | undefined): Order {
  return { by, direction: former?.by === by && former.direction === 'desc' ? 'asc' : 'desc' }
}

/** What can be computed of a group, in words. */
export const AGGREGATE_TEXTS = {
  sum: 'Sum',
  avg: 'Average',
  min: 'Smallest',
  max: 'Largest',
  count: 'Number',
  count_distinct: 'Different values',
} as const

/** The parameters of an address that hold a query. */
export function writeState({
  match,
  where,
  group_by,
  aggregates,
  sort,
  fields,
  chart,
  change_set,
}: QueryState): URLSearchParams {
  const parameters = new URLSearchParams()
  if (match === 'any') parameters.set('match', match)
  for (const { field, operator, value } of where)
    parameters.append('where', [field, operator, value].join('~'))
  for (const field of group_by) parameters.append('group', field)
  for (const { operation, field } of aggregates) parameters.append('show', `${operation}~${field}`)
  for (const { by, direction } of sort) parameters.append('sort', `${by}~${direction}`)
  if (fields.length > 0) parameters.set('fields', fields.join())
  if (chart !== undefined) parameters.set('chart', chart)
  if (change_set !== undefined) parameters.set('change_set', change_set)
  return parameters
}

/** The name of an aggregate in the answer. */
export const aggregateName = ({ operation, field }: AggregateChoice): string =>
  field === '*' ? operation : `${operation}_${field.replaceAll('.', '_')}`.slice(0, 64)

/** What an aggregate is, in words. */
export function aggregateText({ operation, field }: AggregateChoice): string {
  if (field === '*') return 'Number of records'
  return `${AGGREGATE_TEXTS[operation]} of ${field}`
}

/** A query without the parts that are still being typed. */
export function complete(state: QueryState, types: TypesByPath): QueryState {
  const is_known = (field: string) => Object.hasOwn(types, field)
  const group_by = [...new Set(state.group_by.filter(is_known))]
  const named = new Map(
    state.aggregates
      .filter(({ operation, field }) => is_known(field) || (operation === 'count' && field === '*'))
      .map((each) => [aggregateName(each), each]),
  )
  const grouped = group_by.length > 0 || named.size > 0
  const can_sort = (by: string) => (grouped ? group_by.includes(by) || named.has(by) : is_known(by))
  return {
    ...state,
    where: state.where.filter(({ field }) => is_known(field)),
    group_by,
    aggregates: [...named.values()],
    sort: state.sort.filter(({ by }) => can_sort(by)),
    fields: state.fields.filter(is_known),
  }
}

/** Whether a query is for groups of records. */
export const isGrouped = ({ group_by, aggregates }: QueryState): boolean =>
  group_by.length > 0 || aggregates.length > 0

/** The request of a complete query. Conditions without a value are left out. */
export function toRequest(state: QueryState, types: TypesByPath, shown: readonly string[]) {
  const { group_by, aggregates, sort } = state
  const filter = queryFilter(state, types)
  const by = sort.map((each) => ({ [each.by]: each.direction }))
  const query = { ...(filter && { filter }), ...(by.length > 0 && { sort: by }) }
  if (!isGrouped(state)) return { query, fields: shown }
  const aggregate = Object.fromEntries(
    aggregates.map((each) => [aggregateName(each), { [each.operation]: each.field }]),
  )
  return {
    query: {
      ...query,
      ...(group_by.length > 0 && { group_by }),
      ...(aggregates.length > 0 && { aggregate }),
    },
  }
}

/** The filter of a query; undefined if every record matches. */
export function queryFilter({ match, where }: Pick<QueryState, 'match' | 'where'>, types: TypesByPath) {
  const filters = where.flatMap((each) => conditionOf(each, types[each.field]))
  if (filters.length <= 1) return filters[0]
  return match === 'any' ? { or: filters } : { and: filters }
}

function conditionOf({ field, operator, value }: Clause, type: string | undefined): object[] {
  if (operator === 'empty') return [{ eq: { [field]: null } }]
  if (operator === 'present') return [{ neq: { [field]: null } }]
  if (value.trim() === '') return []
  if (operator === 'in')
    return [{ in: { [field]: value.split(',').map((each) => typed(each.trim(), type)) } }]
  return [{ [operator]: { [field]: TEXTUAL.includes(operator) ? value : typed(value, type) } }]
}

/** A value as the type of its field has it. What is none, the server names in its answer. */
function typed(text: string, type: string | undefined): unknown {
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  if (type !== 'integer' && type !== 'number') return text
  const number = Number(text)
  if (text.trim() === '' || Number.isNaN(number)) return text
  return type === 'integer' && !Number.isSafeInteger(number) ? text : number
}

/** The value at a path of a record. */
export function recordValue(record: unknown, path: string): unknown {
  if (typeof record !== 'object' || record === null) return undefined
  if (Object.hasOwn(record, path)) return (record as Readonly<Record<string, unknown>>)[path]
  let value: unknown = record
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Readonly<Record<string, unknown>>)[key]
  }
  return value
}
