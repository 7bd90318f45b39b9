import type { $ZodIssue, $ZodType, JSONSchema, output } from 'zod/v4/core'
import { safeParse, toJSONSchema } from 'zod/v4/core'

/** One thing that is wrong with the caller's input. */
export interface Issue {
  /** Where, as a JSON path: `$.operations[0].update.status`. */
  readonly path: string
  /** What is wrong and what is allowed. */
  readonly message: string
  /** The vendor's code for it, if the vendor found it. */
  readonly vendor_code?: string
}

/** A path of keys and indexes as a JSON path: `['operations', 0, 'update']` is `$.operations[0].update`. */
export function jsonPath(keys: readonly PropertyKey[]): string {
  return keys.reduce<string>((path, key) => {
    if (typeof key === 'number') return `${path}[${key}]`
    const word = String(key)
    return /^[A-Za-z_$][\w$]*$/.test(word) ? `${path}.${word}` : `${path}[${JSON.stringify(word)}]`
  }, '$')
}

/** Issues of a value, as issues of the object that holds it at this path. */
export function issuesBelow(path: string, issues: readonly Issue[]): Issue[] {
  return issues.map((issue) => ({ ...issue, path: issue.path.replace('$', () => path) }))
}

/** The result of `validate`: the parsed value, or every mistake in it. */
export type Validation<Value> =
  | { readonly success: true; readonly data: Value }
  | { readonly success: false; readonly issues: readonly Issue[] }

/**
 * Checks a value against a schema. Each issue names the path and what is allowed there. `noun` is what messages call a
 * key of the value.
 */
export function validate<Schema extends $ZodType>(
  schema: Schema,
  value: unknown,
  noun = 'parameter',
): Validation<output<Schema>> {
  const parsed = safeParse(schema, value)
  if (parsed.success) return { success: true, data: parsed.data }
  return { success: false, issues: parsed.error.issues.flatMap((issue) => toIssues(schema, issue, noun)) }
}

function toIssues(schema: $ZodType, issue: $ZodIssue, noun: string): Issue[] {
  if (issue.code === 'unrecognized_keys') {
    const allowed = allowedKeys(schema, issue.path)
    const choices = allowed.length ? `allowed here: ${allowed.join(', ')}` : 'nothing is allowed here'
    return issue.keys.map((key) => ({
      path: jsonPath([...issue.path, key]),
      message: `unknown ${noun}; ${choices}`,
    }))
  }
  if (issue.code === 'invalid_union' && issue.errors.length) {
    const nearest = issue.errors.reduce((best, errors) => (depth(errors) > depth(best) ? errors : best))
    return nearest.flatMap((inner) =>
      toIssues(schema, { ...inner, path: [...issue.path, ...inner.path] }, noun),
    )
  }
  return [{ path: jsonPath(issue.path), message: issue.message }]
}

/** How deep into the value a branch of a union matched. The deepest branch is the one that the caller meant. */
function depth(errors: readonly $ZodIssue[]): number {
  const reached = ({ code, path }: $ZodIssue) => path.length + (code === 'unrecognized_keys' ? 1 : 0)
  return Math.max(0, ...errors.map(reached))
}

function allowedKeys(schema: $ZodType, path: readonly PropertyKey[]): string[] {
  const root = toJsonSchema(schema)
  let nodes: JSONSchema.BaseSchema[] = [root]
  for (const key of path)
    nodes = nodes.flatMap((node) => children(node, key)).map((node) => target(root, node))
  return [
    ...new Set(
      nodes.flatMap((node) => branches(node).flatMap((branch) => Object.keys(branch.properties ?? {}))),
    ),
  ]
}

/** Follows a reference to `$defs`, where recursive schemas are defined. */
function target(root: JSONSchema.BaseSchema, node: JSONSchema.BaseSchema): JSONSchema.BaseSchema {
  const name = node.$ref?.startsWith('#/$defs/') ? node.$ref.slice('#/$defs/'.length) : undefined
  const found = name === undefined ? undefined : root.$defs?.[name]
  return typeof found === 'object' ? found : node
}

function children(node: JSONSchema.BaseSchema, key: PropertyKey): JSONSchema.BaseSchema[] {
  return branches(node).flatMap((branch) => {
    const child = typeof key === 'number' ? branch.items : branch.properties?.[String(key)]
    return typeof child === 'object' && !Array.isArray(child) ? [child] : []
  })
}

function branches(node: JSONSchema.BaseSchema): JSONSchema.BaseSchema[] {
  const inner = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])]
  return [node, ...inner.flatMap((branch) => (typeof branch === 'object' ? branches(branch) : []))]
}

const jsonSchemas = new WeakMap<$ZodType, JSONSchema.BaseSchema>()

/** The JSON Schema (2020-12) of a caller's input. */
export function toJsonSchema(schema: $ZodType): JSONSchema.BaseSchema {
  let found = jsonSchemas.get(schema)
  if (!found) {
    found = toJSONSchema(schema, { io: 'input' }) as JSONSchema.BaseSchema
    jsonSchemas.set(schema, found)
  }
  return found
}
