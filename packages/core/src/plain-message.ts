import type { $ZodRawIssue } from 'zod/v4/core'
import { nearest } from './nearest.ts'

/** The types of values, as sentences name them. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  function: 'a function',
}

const MOST_CHOICES = 20

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'boolean') return String(value)
  return KINDS[typeof value] ?? `a ${typeof value}`
}

function choices(values: readonly unknown[]): string {
  const shown = values.slice(0, MOST_CHOICES).map((value) => JSON.stringify(value))
  const more = values.length > MOST_CHOICES ? ', …' : ''
  return values.length === 1 ? String(shown[0]) : `one of ${shown.join(', ')}${more}`
}

/** The value that was probably meant, as the end of a sentence. */
function meant(input: unknown, values: readonly unknown[]): string {
  const words = values.filter((value) => typeof value === 'string')
  const near = typeof input === 'string' && input.length > 2 ? nearest(input, words) : undefined
  return near === undefined ? '' : `; did you mean ${near}?`
}

/** `1 item`, `2 characters`. */
function amount(count: number | bigint, origin: string): string {
  const unit = origin === 'string' ? 'character' : 'item'
  return `${count} ${unit}${Number(count) === 1 ? '' : 's'}`
}

type Sized = Extract<$ZodRawIssue, { code: 'too_small' | 'too_big' }>

function sizeMessage(issue: Sized): string {
  const { origin, inclusive = true, exact = false } = issue
  const least = issue.code === 'too_small'
  const bound = (least ? issue.minimum : issue.maximum) as number | bigint
  if (origin === 'number' || origin === 'int' || origin === 'bigint') {
    if (least) return inclusive ? `must be at least ${bound}` : `must be more than ${bound}`
    return inclusive ? `must be at most ${bound}` : `must be less than ${bound}`
  }
  if (exact) return `must have exactly ${amount(bound, origin)}`
  if (least) return Number(bound) === 1 ? 'must not be empty' : `must have at least ${amount(bound, origin)}`
  return `must have at most ${amount(bound, origin)}`
}

/** What a schema that has no words of its own says of a value: what is wrong, and what is allowed. */
export function plainMessage(issue: $ZodRawIssue): string {
  const { input } = issue
  switch (issue.code) {
    case 'invalid_type': {
      if (input === undefined) return 'is required'
      if (issue.expected === 'number' && typeof input === 'number') return 'must be a finite number'
      const wanted = KINDS[issue.expected] ?? `a ${issue.expected}`
      return `must be ${wanted}${typeof input === 'number' && issue.expected === 'int' ? '' : `, not ${kindOf(input)}`}`
    }
    case 'invalid_value':
      return input === undefined
        ? `is required: ${choices(issue.values)}`
        : `must be ${choices(issue.values)}${meant(input, issue.values)}`
    case 'invalid_union': {
      const { options } = issue as { readonly options?: readonly unknown[] }
      return options ? `must be ${choices(options)}` : 'must have another form'
    }
    case 'too_small':
    case 'too_big':
      return sizeMessage(issue)
    case 'invalid_key':
      return `is no key that is allowed here: ${issue.issues.map(({ message }) => message).join(', ')}`
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'invalid_format':
      return issue.format === 'regex' ? `must match ${issue.pattern}` : `must be a valid ${issue.format}`
    default:
      return 'is not allowed'
  }
}
