import { InvalidOptionsError, type Issue, type RetryPolicy } from '@linkspan/core/portable'
import { TIMEOUTS } from './timeouts.ts'

const RETRY: readonly string[] = [
  'retries',
  'base_delay_ms',
  'max_delay_ms',
  'budget_ms',
] satisfies (keyof RetryPolicy)[]

/** What a header may hold as a word. */
const WORD = /^[\x21-\x7e]{1,255}$/

export const isWord = (value: unknown): boolean => typeof value === 'string' && WORD.test(value)
export const isFunction = (value: unknown): boolean => typeof value === 'function'
const isPositive = (value: unknown): boolean => typeof value === 'number' && value > 0
const isNotNegative = (value: unknown): boolean => typeof value === 'number' && value >= 0
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const MILLISECONDS = 'must be a number of milliseconds, more than 0; Infinity for no limit'

/** Collects what is wrong in options. `subject` is what the error names, such as `connectors.list`. */
export function checkOptions(subject: string) {
  const issues: Issue[] = []
  const refuse = (path: string, message: string) => void issues.push({ path, message })
  const checks = {
    /** Refuses names that are not allowed; inherited ones too, so that an AbortSignal in place of options is found. */
    names(given: object, allowed: readonly string[], path = '$'): void {
      for (const name in given)
        if (!allowed.includes(name))
          refuse(`${path}.${name}`, `unknown option; allowed here: ${allowed.join(', ')}`)
    },
    /** Refuses a value unless it is absent or holds. */
    need(path: string, value: unknown, holds: (value: never) => boolean, message: string): void {
      if (value !== undefined && !holds(value as never)) refuse(path, message)
    },
    timeout(value: unknown): void {
      if (!isObject(value)) return void checks.need('$.timeout', value, isPositive, MILLISECONDS)
      checks.names(value, TIMEOUTS, '$.timeout')
      for (const name of TIMEOUTS)
        checks.need(`$.timeout.${name}`, (value as Record<string, unknown>)[name], isPositive, MILLISECONDS)
    },
    retry(value: unknown): void {
      if (value === undefined || value === false) return
      if (!isObject(value)) return void refuse('$.retry', 'must be false, or an object of retries and pauses')
      checks.names(value, RETRY, '$.retry')
      for (const name of RETRY)
        checks.need(
          `$.retry.${name}`,
          (value as Record<string, unknown>)[name],
          isNotNegative,
          'must be a number, not less than 0',
        )
    },
    organization(value: unknown): void {
      checks.need('$.organization_id', value, isWord, 'must be the id of an organization')
    },
    /** Throws `invalid_options` naming each wrong option. */
    done(): void {
      if (issues.length > 0) throw new InvalidOptionsError(`${subject}: options`, issues)
    },
  }
  return checks
}
