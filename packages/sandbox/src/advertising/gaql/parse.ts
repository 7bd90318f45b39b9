import { queryError } from '../failure.ts'
import { CLAUSES, GaqlReader } from './tokens.ts'

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
export type ParsedGaql = ReturnType<typeof parseGaql>

const FIELD = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)+$/
const COLUMN = /^[a-z_]+$/
const PARAMETERS = new Set(['include_drafts', 'omit_unselected_resource_names'])

function readField(reader: GaqlReader): string {
  const { kind, text } = reader.next
  if (kind !== 'word' || CLAUSES.has(text.toUpperCase())) throw reader.unexpected()
  reader.take()
  if (!reader.names.test(text)) throw queryError('BAD_FIELD_NAME', text)
  return text
}

function readLiteral(reader: GaqlReader): Literal {
  const { kind, text } = reader.next
  if (kind === 'end' || kind === 'symbol') throw reader.unexpected()
  reader.take()
  return { kind, text }
}

const listed = <Part>(reader: GaqlReader, part: (reader: GaqlReader) => Part): Part[] =>
  reader.several(
    () => part(reader),
    () => reader.takeSymbol(','),
  )

function readList(reader: GaqlReader, operator: string): Literal[] {
  if (!reader.takeSymbol('(')) {
    if (reader.atEnd) throw reader.unexpected()
    throw queryError('EXPECTED_LIST', reader.next.text, { operator })
  }
  if (reader.takeSymbol(')')) throw queryError('PROHIBITED_EMPTY_LIST_IN_CONDITION')
  const list = listed(reader, readLiteral)
  if (!reader.takeSymbol(')')) throw reader.unexpected()
  if (list.length > 20_000) throw queryError('FILTER_HAS_TOO_MANY_VALUES')
  return list
}

const OPERATORS: readonly string[] = [...EQUALITY, ...RANGE, ...TEXT, ...LIST, ...NULL, 'DURING']

/** Reads one of the operators, word by word. */
function readOperator(reader: GaqlReader): Operator {
  const { kind, text } = reader.take()
  let operator = kind === 'word' ? text.toUpperCase() : text
  while (kind === 'string' || !OPERATORS.includes(operator)) {
    const longer = OPERATORS.filter((each) => each.startsWith(`${operator} `))
    if (kind === 'end') throw queryError('UNEXPECTED_END_OF_QUERY')
    if (kind !== 'word' || longer.length === 0) throw queryError('BAD_OPERATOR', text)
    const words = longer.map((each) => each.slice(operator.length + 1).split(' ')[0] ?? '')
    const next = words.find((word) => reader.takeWord(word))
    if (!next) throw reader.unexpected()
    operator += ` ${next}`
  }
  return operator as Operator
}

function readBetween(reader: GaqlReader): Literal[] {
  const literal = () => {
    if (reader.atEnd || reader.keyword === 'AND') throw queryError('EXPECTED_VALUE_WITH_BETWEEN_OPERATOR')
    return readLiteral(reader)
  }
  const from = literal()
  if (!reader.takeWord('AND')) throw queryError('EXPECTED_AND')
  return [from, literal()]
}

function readCondition(reader: GaqlReader): GaqlTerm {
  const field = readField(reader)
  const operator = readOperator(reader)
  const list = operator === 'IN' || operator === 'NOT IN' || operator.startsWith('CONTAINS')
  if (list) return { field, operator, operands: readList(reader, operator) }
  if (operator.startsWith('IS')) return { field, operator, operands: [] }
  if (reader.next.text === '(' && reader.next.kind === 'symbol')
    throw queryError('EXPECTED_SINGLE_VALUE', undefined, { operator })
  return { field, operator, operands: operator === 'BETWEEN' ? readBetween(reader) : [readLiteral(reader)] }
}

function readOrder(reader: GaqlReader): { field: string; descending: boolean }[] {
  if (!reader.takeWord('ORDER')) return []
  if (!reader.takeWord('BY')) throw queryError('EXPECTED_BY')
  return listed(reader, () => {
    const field = readField(reader)
    const descending = reader.takeWord('DESC')
    if (!descending) reader.takeWord('ASC')
    return { field, descending }
  })
}

function readLimit(reader: GaqlReader): number | undefined {
  if (!reader.takeWord('LIMIT')) return undefined
  if (reader.atEnd) throw reader.unexpected()
  const { text } = reader.take()
  if (!/^-?\d+$/.test(text)) throw queryError('BAD_LIMIT_VALUE', text)
  if (Number(text) < 1) throw queryError('LIMIT_VALUE_TOO_LOW', text)
  return Number(text)
}

function readParameters(reader: GaqlReader): Record<string, boolean> {
  const parameters: Record<string, boolean> = {}
  if (!reader.takeWord('PARAMETERS')) return parameters
  do {
    const name = reader.take().text
    if (!PARAMETERS.has(name)) throw queryError('BAD_PARAMETER_NAME', name)
    if (!reader.takeSymbol('=')) throw reader.unexpected()
    const value = reader.take().text.toLowerCase()
    if (value !== 'true' && value !== 'false') throw queryError('BAD_PARAMETER_VALUE', value, { name })
    parameters[name] = value === 'true'
  } while (reader.takeSymbol(',') || reader.takeWord('AND'))
  return parameters
}

function readSelect(reader: GaqlReader): string[] {
  if (!reader.takeWord('SELECT')) throw queryError('EXPECTED_SELECT')
  return [...new Set(listed(reader, readField))]
}

function readWhere(reader: GaqlReader): GaqlTerm[] {
  if (!reader.takeWord('WHERE')) return []
  return reader.several(
    () => readCondition(reader),
    () => reader.takeWord('AND'),
  )
}

/** Parses a query of fields, which has columns and conditions alone; throws the vendor's refusal. */
export function parseFieldQuery(text: string): Pick<ParsedGaql, 'select' | 'where'> {
  const reader = new GaqlReader(text, COLUMN)
  const query = { select: readSelect(reader), where: readWhere(reader) }
  if (!reader.atEnd) throw reader.unexpected()
  return query
}

/** Parses a query of the vendor's language; throws the vendor's refusal. */
export function parseGaql(text: string) {
  const reader = new GaqlReader(text, FIELD)
  const select = readSelect(reader)
  if (!reader.takeWord('FROM')) {
    if (reader.atEnd || CLAUSES.has(reader.keyword)) throw queryError('EXPECTED_FROM')
    throw reader.unexpected()
  }
  if (reader.next.kind !== 'word') throw reader.unexpected()
  const from = reader.take().text
  const where = readWhere(reader)
  const order = readOrder(reader)
  const limit = readLimit(reader)
  const parameters = readParameters(reader)
  if (!reader.atEnd) throw reader.unexpected()
  return { select, from, where, order, limit, parameters }
}
