import { compareCodePoints } from './code-points.ts'
import type { Scalar } from './fields.ts'
import { likeMatcher, parseLike } from './like-pattern.ts'
import type { Comparison, Condition } from './query.ts'
import { foldCase } from './words.ts'

/** What is known of the values that some records have in a field, which are texts or whole numbers and never missing. */
export type KnownField =
  /** Each has one of these. */
  | { readonly values: readonly string[] }
  /** Each is a text from `from` on and before `before`, by code points. */
  | { readonly from?: string | undefined; readonly before?: string | undefined }

/** Whether a condition can be true of some records, and whether it can be false. */
interface Possible {
  readonly holds: boolean
  readonly fails: boolean
}

const MAYBE: Possible = { holds: true, fails: true }
/** A text that is greater than all that begin with the text before it. */
const LAST = '\u{10ffff}'

/**
 * Whether a filter may match records of which some fields are known. False only if it matches none of them: conditions
 * on other fields may match, and so may those on words.
 */
export function mayMatch(
  filter: Condition | null,
  known: Readonly<Record<string, KnownField | undefined>>,
): boolean {
  return filter === null || possible(filter, known).holds
}

function possible(condition: Condition, known: Readonly<Record<string, KnownField | undefined>>): Possible {
  switch (condition.operator) {
    case 'and':
    case 'or': {
      const all = condition.conditions.map((each) => possible(each, known))
      return condition.operator === 'and'
        ? { holds: all.every(({ holds }) => holds), fails: all.some(({ fails }) => fails) }
        : { holds: all.some(({ holds }) => holds), fails: all.every(({ fails }) => fails) }
    }
    case 'not': {
      const { holds, fails } = possible(condition.condition, known)
      return { holds: fails, fails: holds }
    }
    default: {
      const field = Object.hasOwn(known, condition.field) ? known[condition.field] : undefined
      if (!field) return MAYBE
      return 'values' in field ? ofValues(condition, field.values) : ofRange(condition, field)
    }
  }
}

function ofValues(comparison: Comparison, values: readonly string[]): Possible {
  const tests = values.map((value) => testOf(comparison, value))
  return {
    holds: tests.some((test) => test !== false),
    fails: tests.some((test) => test !== true),
  }
}

/** Whether a value fulfils a comparison; undefined if that is not known. */
function testOf(comparison: Comparison, value: string): boolean | undefined {
  switch (comparison.operator) {
    case 'eq':
      return comparison.value !== null && String(comparison.value) === value
    case 'in':
      return comparison.values.some((each) => String(each) === value)
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return typeof comparison.value === 'string'
        ? isOrdered(comparison.operator, value, comparison.value)
        : undefined
    case 'like':
      return likeMatcher(parseLike(comparison.pattern))(foldCase(value))
    default:
      return undefined
  }
}

function isOrdered(operator: 'gt' | 'gte' | 'lt' | 'lte', left: string, right: string): boolean {
  const order = compareCodePoints(left, right)
  return order === 0 ? operator.endsWith('e') : order > 0 === operator.startsWith('g')
}

function ofRange(comparison: Comparison, { from = '', before }: KnownRange): Possible {
  const isBefore = (text: string) => before === undefined || compareCodePoints(text, before) < 0
  const isWithin = (text: Scalar | null) =>
    typeof text === 'string' && compareCodePoints(from, text) <= 0 && isBefore(text)
  switch (comparison.operator) {
    case 'eq':
      return { holds: isWithin(comparison.value), fails: true }
    case 'in':
      return { holds: comparison.values.some(isWithin), fails: true }
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte': {
      const { operator, value } = comparison
      if (typeof value !== 'string') return MAYBE
      const least = isOrdered(operator, from, value)
      const reaches = isBefore(value)
      const is_upper_bound = operator === 'lt' || operator === 'lte'
      return is_upper_bound ? { holds: least, fails: reaches } : { holds: reaches, fails: !least }
    }
    case 'like': {
      const start = /^[^%_\\]*/.exec(comparison.pattern)?.[0] ?? ''
      // letters match in any case, and a pattern without wildcards matches within texts
      if (start === comparison.pattern || foldCase(start) !== foldCase(start).toUpperCase()) return MAYBE
      return { holds: isBefore(start) && compareCodePoints(from, start + LAST) < 0, fails: true }
    }
    default:
      return MAYBE
  }
}

type KnownRange = Exclude<KnownField, { readonly values: readonly string[] }>
