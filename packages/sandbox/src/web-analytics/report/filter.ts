import { RE2JS } from 're2js'
import { createTokenizer, TokenReader } from '../../kit/token-reader.ts'
import type { Filter, FilterExpression, NumericValue } from '../generated/requests.ts'
import { invalid } from '../refusal.ts'

/** A compiled expression. */
export type Predicate<Subject> = (subject: Subject) => boolean

/** Reads a field of a value; throws if there is no such field. */
type FieldReader<Subject> = (field: string) => (subject: Subject) => string

const NOT_SET = new Set(['', '(not set)'])
const number = ({ int64Value, doubleValue }: NumericValue = {}): number =>
  Number(int64Value ?? doubleValue ?? 0)

function regexp(source: string, whole: boolean, caseSensitive: boolean): (text: string) => boolean {
  try {
    const expression = RE2JS.compile(source, caseSensitive ? 0 : RE2JS.CASE_INSENSITIVE)
    return whole ? (text) => expression.testExact(text) : (text) => expression.test(text)
  } catch {
    throw invalid(`Invalid regular expression: ${source}`)
  }
}

type Compare<T> = (value: T, wanted: T) => boolean

const TEXTS: Readonly<Record<string, Compare<string>>> = {
  EXACT: (text, wanted) => text === wanted,
  BEGINS_WITH: (text, wanted) => text.startsWith(wanted),
  ENDS_WITH: (text, wanted) => text.endsWith(wanted),
  CONTAINS: (text, wanted) => text.includes(wanted),
}

function stringTest(filter: NonNullable<Filter['stringFilter']>): Predicate<string> {
  const { matchType = 'EXACT', value = '', caseSensitive = false } = filter
  if (matchType.endsWith('_REGEXP')) return regexp(value, matchType === 'FULL_REGEXP', caseSensitive)
  const compare = TEXTS[matchType] ?? (TEXTS.EXACT as Compare<string>)
  const fold = (text: string) => (caseSensitive ? text : text.toLowerCase())
  const wanted = fold(value)
  return (text) => compare(fold(text), wanted)
}

const NUMBERS: Readonly<Record<string, Compare<number>>> = {
  EQUAL: (value, wanted) => value === wanted,
  LESS_THAN: (value, wanted) => value < wanted,
  LESS_THAN_OR_EQUAL: (value, wanted) => value <= wanted,
  GREATER_THAN: (value, wanted) => value > wanted,
  GREATER_THAN_OR_EQUAL: (value, wanted) => value >= wanted,
}

function numericTest({ operation = '', value }: NonNullable<Filter['numericFilter']>): Predicate<string> {
  const compare = NUMBERS[operation]
  if (!compare) throw invalid('A numericFilter requires an operation.')
  const wanted = number(value)
  return (text) => compare(Number(text), wanted)
}

function test(filter: Filter): Predicate<string> {
  const { stringFilter, inListFilter, numericFilter, betweenFilter, emptyFilter } = filter
  if (stringFilter) return stringTest(stringFilter)
  if (inListFilter) {
    const { values = [], caseSensitive = false } = inListFilter
    if (values.length === 0) throw invalid('An inListFilter requires at least one value.')
    const fold = (text: string) => (caseSensitive ? text : text.toLowerCase())
    const wanted = new Set(values.map(fold))
    return (text) => wanted.has(fold(text))
  }
  if (numericFilter) return numericTest(numericFilter)
  if (betweenFilter) {
    const [from, to] = [number(betweenFilter.fromValue), number(betweenFilter.toValue)]
    return (text) => Number(text) >= from && Number(text) <= to
  }
  if (emptyFilter) return (text) => NOT_SET.has(text)
  throw invalid(`The filter on ${filter.fieldName} requires a condition.`)
}

/** The fields that an expression names. */
export function filteredFields(expression: FilterExpression | undefined): string[] {
  if (!expression) return []
  const { andGroup, orGroup, notExpression, filter } = expression
  const inner = [...(andGroup?.expressions ?? []), ...(orGroup?.expressions ?? []), notExpression]
  return [...(filter ? [filter.fieldName ?? ''] : []), ...inner.flatMap(filteredFields)]
}

/** Compiles an expression to a predicate. */
export function compileFilter<Subject>(
  expression: FilterExpression,
  reader: FieldReader<Subject>,
): Predicate<Subject> {
  const { andGroup, orGroup, notExpression, filter } = expression
  const group = andGroup ?? orGroup
  if (group) {
    const inner = (group.expressions ?? []).map((each) => compileFilter(each, reader))
    if (andGroup) return (subject) => inner.every((holds) => holds(subject))
    return (subject) => inner.some((holds) => holds(subject))
  }
  if (notExpression) {
    const inner = compileFilter(notExpression, reader)
    return (subject) => !inner(subject)
  }
  if (!filter) throw invalid('A filter expression requires andGroup, orGroup, notExpression or filter.')
  const read = reader(filter.fieldName ?? '')
  const holds = test(filter)
  return (subject) => holds(read(subject))
}

/** Computes a number from others by name. */
type Calculation = (amountOf: (name: string) => number) => number

const tokensOf = createTokenizer({ name: /[A-Za-z_][\w:]*/, number: /\d+(?:\.\d+)?/, sign: /[-+*/()]/ })

/** Parses a metric's expression, such as `eventCount/totalUsers`, and lists the names in it. */
export function parseExpression(text: string): { calculate: Calculation; names: string[] } {
  const fail = () => invalid(`The metric expression ${text} is invalid.`)
  const reader = new TokenReader(tokensOf(text, fail))
  const names: string[] = []

  function operand(): Calculation {
    const { kind, text: token } = reader.take()
    if (token === '-') {
      const inner = operand()
      return (amountOf) => -inner(amountOf)
    }
    if (token === '(') {
      const inner = sum()
      if (!reader.takes('sign', ')'))
        throw invalid(`The metric expression ${text} lacks a closing parenthesis.`)
      return inner
    }
    if (kind === 'number') return () => Number(token)
    if (kind !== 'name') throw fail()
    names.push(token)
    return (amountOf) => amountOf(token)
  }

  function chain(
    next: () => Calculation,
    operators: Readonly<Record<string, (left: number, right: number) => number>>,
  ): Calculation {
    let left = next()
    for (;;) {
      const operator = operators[reader.next.text]
      if (!operator) return left
      reader.take()
      const [before, apply, right] = [left, operator, next()]
      left = (amountOf) => apply(before(amountOf), right(amountOf))
    }
  }

  const product = () =>
    chain(operand, {
      '*': (left, right) => left * right,
      '/': (left, right) => (right === 0 ? 0 : left / right),
    })
  const sum = (): Calculation =>
    chain(product, { '+': (left, right) => left + right, '-': (left, right) => left - right })

  const calculate = sum()
  if (!reader.atEnd) throw fail()
  return { calculate, names }
}
