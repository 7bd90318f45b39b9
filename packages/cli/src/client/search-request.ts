import type { OptionsOf } from '../declaration.ts'
import { UsageError } from '../failure.ts'
import { unknownName } from '../nearest.ts'
import type { dataCommands } from './data-commands.ts'
import { parseOption } from './read-json.ts'

/** The types of the searchable fields by path; undefined if the server does not say them yet. */
export type SearchedTypes = Readonly<Record<string, string>> | undefined

/** The options of a search that make its query. */
type QueryOptions = Pick<
  OptionsOf<typeof dataCommands.search>,
  'where' | 'filter' | 'sort' | 'groupBy' | 'aggregate'
>

/** What a request asks for: the fields that are chosen, grouped by, computed, sorted by and compared. */
export function askedFields(
  request: Readonly<Record<string, unknown>>,
  { where = [] }: QueryOptions,
): string[] {
  const { group_by, aggregate, sort } = request.query as Readonly<Record<string, unknown>>
  const compared = where.map((text) => /^[^=!<>~]+/.exec(text)?.[0])
  const asked = [...listOf(request.fields), ...listOf(group_by), ...namesOf(aggregate)]
  return [...asked, ...listOf(sort).flatMap(namesOf), ...compared].map(String)
}

// a file may hold anything; the server checks it
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const namesOf = (value: unknown): readonly string[] => Object.keys(Object(value))

/** The query of a search: what a request has as `query`. */
interface Query {
  filter?: unknown
  sort?: Record<string, string>[]
  group_by?: string[]
  aggregate?: Record<string, Record<string, string>>
}

/** Reads the words of a search. The server checks the query. Throws `UsageError` naming the option. */
export function readSearch(words: QueryOptions, types: SearchedTypes): Query {
  const { where = [], sort = [], aggregate = [] } = words
  const conditions = where.map((text) => readCondition(text, types))
  if (words.filter !== undefined) conditions.push(parseOption('--filter', words.filter, FILTER))
  const aggregates = aggregate.map(readAggregate)
  const names = aggregates.map(([name]) => name)
  return {
    ...(conditions.length > 0 && { filter: conditions.length === 1 ? conditions[0] : { and: conditions } }),
    ...(sort.length > 0 && { sort: sort.map((text) => readSort(text, types, names)) }),
    ...(words.groupBy !== undefined && { group_by: readPaths('--group-by', words.groupBy, types) }),
    ...(aggregates.length > 0 && { aggregate: Object.fromEntries(aggregates) }),
  }
}

/** Reads paths that are separated by commas. A path of an object means the fields below it. */
export function readPaths(option: string, text: string, types: SearchedTypes): string[] {
  const paths = text.split(',').map((each) => each.trim())
  for (const path of paths) requireField(option, path, types)
  return paths
}

const FILTER = '{"gte":{"metrics.clicks":10}}'
const OPERATORS: Readonly<Record<string, string>> = {
  '=': 'eq',
  '!=': 'neq',
  '>': 'gt',
  '>=': 'gte',
  '<': 'lt',
  '<=': 'lte',
  '~': 'like',
}

function readCondition(text: string, types: SearchedTypes): unknown {
  const [, field = '', sign = '', value = ''] = /^([^=!<>~]+)(!=|>=|<=|=|>|<|~)(.*)$/s.exec(text) ?? []
  if (!field)
    throw new UsageError(
      '--where must be a field, one of = != > >= < <= ~, and a value, such as metrics.clicks>=10',
    )
  requireField('--where', field, types)
  return { [OPERATORS[sign] as string]: { [field]: readValue(field, sign, value, types) } }
}

function readValue(field: string, sign: string, text: string, types: SearchedTypes): unknown {
  if (text === '' && ['=', '!='].includes(sign)) return null
  const type = types?.[field]
  const refuse = (what: string): never => {
    throw new UsageError(`--where: ${field} is compared with ${what}`)
  }
  if (type === 'integer') {
    if (!/^-?\d{1,20}$/.test(text)) refuse('a whole number')
    return Number.isSafeInteger(Number(text)) ? Number(text) : text
  }
  if (type === 'number')
    return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : refuse('a number')
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : refuse('true or false'))
  return text
}

function readSort(text: string, types: SearchedTypes, aggregates: readonly string[]): Record<string, string> {
  const [, field = '', order = 'asc'] = /^(.+?)(?::(asc|desc))?$/s.exec(text) ?? []
  if (!aggregates.includes(field)) requireField('--sort', field, types)
  return { [field]: order }
}

function readAggregate(text: string): [string, Record<string, string>] {
  const [, name = '', aggregate = '', field = '*'] = /^(\w+)=(\w+)(?::(.+))?$/s.exec(text) ?? []
  if (!name)
    throw new UsageError(
      '--aggregate must be name=function:field, such as cost=sum:metrics.cost_micros, or rows=count',
    )
  return [name, { [aggregate]: field }]
}

function requireField(option: string, path: string, types: SearchedTypes): void {
  if (!types) return
  const paths = Object.keys(types)
  if (Object.hasOwn(types, path) || paths.some((each) => each.startsWith(`${path}.`))) return
  throw new UsageError(`${option}: ${unknownName('the field', path, paths)}`)
}
