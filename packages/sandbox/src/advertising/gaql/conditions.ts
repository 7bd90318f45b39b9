import type { JsonValue } from '../../google/messages/types.ts'
import { type Day, formatDay, parseDay } from '../../kit/calendar.ts'
import { COMPARE, type Comparable } from '../../kit/compare.ts'
import { queryError } from '../failure.ts'
import type { Field } from '../schema/catalogue.ts'
import { rangeNamed } from './date-ranges.ts'
import { exactly, gaqlLike } from './like.ts'
import { EQUALITY, type GaqlTerm, LIST, type Literal, NULL, type Operator, RANGE, TEXT } from './parse.ts'

/** Whether a field's value meets a condition; a missing value meets IS NULL alone. */
export type ValueTest = (value: JsonValue | undefined) => boolean

type Kind = Field['type']['kind']

const OPERATORS: Readonly<Record<Kind, readonly Operator[]>> = {
  string: [...EQUALITY, ...TEXT, ...NULL],
  resource_name: [...EQUALITY, ...TEXT, ...NULL],
  date: [...EQUALITY, ...RANGE, 'DURING', ...NULL],
  int64: [...EQUALITY, ...RANGE, ...NULL],
  int32: [...EQUALITY, ...RANGE, ...NULL],
  double: [...EQUALITY, ...RANGE, ...NULL],
  bool: [...EQUALITY, ...NULL],
  enum: [...EQUALITY, ...NULL],
  message: [],
  bytes: [],
}

const isNull: ValueTest = (value) => value === undefined || (Array.isArray(value) && value.length === 0)

const isOneOf = (operators: readonly Operator[], operator: Operator) => operators.includes(operator)

function checkOperator(field: Field, operator: Operator): void {
  const allowed = field.type.repeated ? [...LIST, ...NULL] : OPERATORS[field.type.kind]
  if (allowed.includes(operator)) return
  throw queryError('OPERATOR_FIELD_MISMATCH', field.name, { operator })
}

const badValue = (value: string, field: Field, text: string) => queryError(value, text, { field: field.name })

function readNumber(field: Field, { kind, text }: Literal): number | bigint {
  const whole = field.type.kind === 'int64' || field.type.kind === 'int32'
  if (kind === 'word' || !/^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text))
    throw badValue('BAD_NUMBER', field, text)
  if (whole && !/^-?\d+$/.test(text)) throw badValue('BAD_VALUE', field, text)
  return field.type.kind === 'int64' && field.resource !== 'metrics' ? BigInt(text) : Number(text)
}

function readDate(field: Field, operator: Operator, { text }: Literal): string {
  const [date = '', time] = text.split(' ')
  const day = parseDay(date)
  const timed = field.resource !== 'segments' && time !== undefined && /^\d{2}:\d{2}:\d{2}$/.test(time)
  if (day === undefined || (time !== undefined && !timed)) {
    if (operator === 'BETWEEN') throw badValue('INVALID_VALUE_WITH_BETWEEN_OPERATOR', field, text)
    throw badValue('INVALID_DATE_FORMAT', field, text)
  }
  return timed ? `${formatDay(day)} ${time}` : formatDay(day)
}

/** Reads a literal as a value of the field's type. */
function readLiteral(field: Field, operator: Operator, literal: Literal): Comparable {
  const { kind, text } = literal
  const { kind: wanted, values } = field.type
  if (wanted === 'int64' || wanted === 'int32' || wanted === 'double') return readNumber(field, literal)
  if (wanted === 'date') return readDate(field, operator, literal)
  if (wanted === 'bool') {
    if (!/^(true|false)$/i.test(text)) throw badValue('BAD_VALUE', field, text)
    return text.toLowerCase() === 'true'
  }
  if (wanted === 'enum' && (kind === 'number' || !values?.includes(text)))
    throw badValue('BAD_ENUM_CONSTANT', field, text)
  if (wanted !== 'enum' && kind !== 'string') throw badValue('INVALID_STRING_VALUE', field, text)
  return text
}

/** Converts a field's value for the comparison with literals. */
function toComparable(field: Field, value: JsonValue): Comparable {
  if (field.type.kind === 'int64' && field.resource !== 'metrics') return BigInt(String(value))
  return value as Comparable
}

function listPredicate(operator: Operator, wanted: readonly Comparable[]): ValueTest {
  return (value) => {
    const held = Array.isArray(value) ? value : []
    const holds = (one: Comparable) => held.some((own) => own === one)
    if (operator === 'CONTAINS ALL') return wanted.every(holds)
    return operator === 'CONTAINS ANY' ? wanted.some(holds) : !wanted.some(holds)
  }
}

function textPredicate(field: Field, operator: Operator, literal: Literal): ValueTest {
  const negated = operator.startsWith('NOT')
  const like = operator.endsWith('LIKE')
  const { kind, text } = literal
  if (kind !== 'string')
    throw badValue(like ? 'INVALID_VALUE_WITH_LIKE_OPERATOR' : 'INVALID_STRING_VALUE', field, text)
  try {
    const matches = like ? gaqlLike(text) : exactly(text)
    return (value) => typeof value === 'string' && matches(value) !== negated
  } catch {
    throw badValue('BAD_VALUE', field, text)
  }
}

function duringPredicate(field: Field, literal: Literal, today: Day): ValueTest {
  const range = literal.kind === 'word' ? rangeNamed(literal.text.toUpperCase(), today) : undefined
  if (!range) throw badValue('INVALID_VALUE_WITH_DURING_OPERATOR', field, literal.text)
  const from = formatDay(range.from)
  const to = formatDay(range.to)
  return (value) => typeof value === 'string' && value.slice(0, 10) >= from && value.slice(0, 10) <= to
}

/** Compiles one condition to a test of its field's value; refuses a condition that does not suit the field. */
export function testOfCondition(condition: GaqlTerm, field: Field, today: Day): ValueTest {
  const { operator, operands } = condition
  checkOperator(field, operator)
  const [first] = operands
  if (isOneOf(NULL, operator)) return (value) => isNull(value) === (operator === 'IS NULL')
  if (isOneOf(TEXT, operator) && first) return textPredicate(field, operator, first)
  if (operator === 'DURING' && first) return duringPredicate(field, first, today)
  const wanted = operands.map((literal) => readLiteral(field, operator, literal))
  if (isOneOf(LIST, operator)) return listPredicate(operator, wanted)
  const [low, high] = wanted
  if (low === undefined) return () => false
  return (value) => {
    if (value === undefined) return false
    const own = toComparable(field, value)
    if (operator === 'BETWEEN') return high !== undefined && own >= low && own <= high
    if (operator === 'IN') return wanted.includes(own)
    if (operator === 'NOT IN') return !wanted.includes(own)
    return COMPARE[operator]?.(own, low) ?? false
  }
}
