import type { $ZodIssue, $ZodType, output } from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'
import { oversized } from './input-size.ts'
import { type Issue, MOST_ISSUES } from './issue.ts'
import { allowedKeys } from './json-schema.ts'
import { plainMessage } from './plain-message.ts'
import { quotable } from './quotable.ts'

/**
 * A path of keys and indexes as a JSON path: `['operations', 0, 'update']` is `$.operations[0].update`. Long keys are
 * cut.
 */
export function jsonPath(keys: readonly PropertyKey[]): string {
  return keys.reduce<string>((path, key) => {
    if (typeof key === 'number') return `${path}[${key}]`
    const word = quotable(String(key))
    return /^[A-Za-z_$][\w$]*$/.test(word) ? `${path}.${word}` : `${path}[${JSON.stringify(word)}]`
  }, '$')
}

/** Issues of a value, as issues of the object that holds it at this path. */
export function issuesBelow(path: string, issues: readonly Issue[]): Issue[] {
  return issues.map((issue) => ({ ...issue, path: issue.path.replace('$', () => path) }))
}

/** The result of `validate`: the parsed value, or the first mistakes in it. */
export type Validation<Value> =
  | { readonly success: true; readonly data: Value }
  | { readonly success: false; readonly issues: readonly Issue[] }

/**
 * Checks a value against a schema. Each issue names the path and what is allowed there; a path has one issue, and there
 * are at most `MOST_ISSUES`. `noun` is what messages call a key of the value. A string or list that is much too long is refused
 * before any check of the schema reads it.
 */
export function validate<Schema extends $ZodType>(
  schema: Schema,
  value: unknown,
  noun = 'parameter',
): Validation<output<Schema>> {
  const large = oversized(schema, value)
  if (large) return { success: false, issues: [{ path: jsonPath(large.path), message: large.message }] }
  const parsed = safeParse(schema, value, { error: plainMessage })
  if (parsed.success) return { success: true, data: parsed.data }
  const issues = new Map<string, Issue>()
  for (const issue of parsed.error.issues) {
    for (const each of toIssues(schema, issue, noun)) {
      if (issues.size === MOST_ISSUES) break
      if (!issues.has(each.path)) issues.set(each.path, each)
    }
  }
  return { success: false, issues: [...issues.values()] }
}

function* toIssues(schema: $ZodType, issue: $ZodIssue, noun: string): Generator<Issue> {
  if (issue.code === 'unrecognized_keys') {
    const allowed = allowedKeys(schema, issue.path)
    const choices = allowed.length ? `allowed here: ${allowed.join(', ')}` : 'nothing is allowed here'
    for (const key of issue.keys)
      yield { path: jsonPath([...issue.path, key]), message: `unknown ${noun}; ${choices}` }
  } else if (issue.code === 'invalid_union' && issue.errors.length) {
    const joined = joinTypes(issue.errors)
    if (joined) return yield { path: jsonPath(issue.path), message: joined }
    const nearest = issue.errors.reduce((best, errors) => (depth(errors) > depth(best) ? errors : best))
    for (const inner of nearest)
      yield* toIssues(schema, { ...inner, path: [...issue.path, ...inner.path] }, noun)
  } else {
    yield { path: jsonPath(issue.path), message: issue.message }
  }
}

/** How deep into the value a branch of a union matched. The deepest branch is the one that the caller meant. */
function depth(errors: readonly $ZodIssue[]): number {
  const reached = ({ code, path }: $ZodIssue) => path.length + (code === 'unrecognized_keys' ? 1 : 0)
  return errors.reduce((deepest, issue) => Math.max(deepest, reached(issue)), 0)
}

/** `must be a string or a number, not true`: the types of a union, if a value has none of them. */
function joinTypes(branches: readonly (readonly $ZodIssue[])[]): string | undefined {
  const mismatches = branches.map(([issue, ...others]) =>
    issue?.path.length === 0 && others.length === 0 ? /^must be (.+), not (.+)$/.exec(issue.message) : null,
  )
  if (!mismatches.every((each) => each !== null)) return undefined
  const types = [...new Set(mismatches.map(([, wanted]) => wanted))]
  return `must be ${types.join(' or ')}, not ${mismatches[0]?.[2]}`
}
