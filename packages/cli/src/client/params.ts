import type { JsonSchema } from '@linkspan/client'
import { UsageError } from '../failure.ts'
import { unknownName } from '../nearest.ts'

/** Reads `name=value` by the JSON Schema of an operation. Dots lead into objects. Throws `UsageError` naming the parameter. */
export function readParams(
  subject: string,
  schema: JsonSchema,
  given: readonly string[],
): Record<string, unknown> {
  const params: Record<string, unknown> = {}
  for (const each of given) {
    const at = each.indexOf('=')
    if (at <= 0) throw new UsageError(`--param must be name=value`)
    put(params, each.slice(0, at), each.slice(at + 1))
  }
  return params

  function put(target: Record<string, unknown>, path: string, text: string): void {
    let object = target
    let inner = schema
    const names = path.split('.')
    for (const [depth, name] of names.entries()) {
      const known = propertiesOf(schema, inner)
      if (known && !Object.hasOwn(known, name) && inner.additionalProperties === false)
        throw new UsageError(`${subject}: ${unknownName('the parameter', name, Object.keys(known))}`)
      inner = resolve(schema, (known?.[name] ?? {}) as JsonSchema)
      if (depth === names.length - 1) {
        setOwn(object, name, coerce(schema, inner, text, `${subject}: the parameter ${path}`))
        return
      }
      if (!Object.hasOwn(object, name)) setOwn(object, name, {})
      object = object[name] as Record<string, unknown>
    }
  }
}

/** Sets a property, also one of a name such as `__proto__`. */
function setOwn(object: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
}

/** Throws `UsageError` if a parameter is unknown or a required one is missing. The server checks the values. */
export function checkParams(
  subject: string,
  schema: JsonSchema,
  params: object,
  supplied: readonly string[] = [],
): void {
  const known = propertiesOf(schema, schema)
  if (!known) return
  const names = Object.keys(known)
  for (const name of Object.keys(params)) {
    if (!names.includes(name) && schema.additionalProperties === false)
      throw new UsageError(`${subject}: ${unknownName('the parameter', name, names)}`)
  }
  const required = Array.isArray(schema.required) ? (schema.required as string[]) : []
  const missing = required.filter((name) => !Object.hasOwn(params, name) && !supplied.includes(name))
  if (missing.length > 0)
    throw new UsageError(`${subject} needs ${missing.map((name) => `--param ${name}=…`).join(' and ')}`)
}

function propertiesOf(root: JsonSchema, schema: JsonSchema): Record<string, unknown> | undefined {
  const { properties } = resolve(root, schema)
  return typeof properties === 'object' && properties !== null
    ? (properties as Record<string, unknown>)
    : undefined
}

/** Follows a reference into the definitions of the schema. */
export function resolve(root: JsonSchema, schema: JsonSchema): JsonSchema {
  const name = typeof schema.$ref === 'string' ? /^#\/\$defs\/(.+)$/.exec(schema.$ref)?.[1] : undefined
  const found =
    name === undefined ? undefined : (root.$defs as Record<string, JsonSchema> | undefined)?.[name]
  return found ?? schema
}

/** The types that a schema allows; empty if it says nothing. */
export function typesIn(root: JsonSchema, given: JsonSchema): readonly string[] {
  const schema = resolve(root, given)
  const { type, anyOf, oneOf, allOf, const: constant, enum: choices } = schema
  if (typeof type === 'string') return [type]
  if (Array.isArray(type)) return type as string[]
  if (constant !== undefined) return [typeof constant]
  if (Array.isArray(choices)) return [...new Set(choices.map((each) => typeof each))]
  const variants = [anyOf, oneOf, allOf].find(Array.isArray) as JsonSchema[] | undefined
  return [...new Set((variants ?? []).flatMap((each) => typesIn(root, each)))]
}

function coerce(root: JsonSchema, schema: JsonSchema, text: string, subject: string): unknown {
  const types = typesIn(root, schema)
  const choices = Array.isArray(schema.enum) ? (schema.enum as unknown[]) : undefined
  if (types.includes('string')) {
    if (choices && !choices.includes(text))
      throw new UsageError(`${subject} must be one of ${choices.join(', ')}`)
    return text
  }
  if (types.includes('array') && !text.startsWith('[') && typesIn(root, itemsOf(schema)).includes('string'))
    return text === '' ? [] : text.split(',')
  const value = parse(text)
  if (types.length === 0) return value === undefined ? text : value
  if (value !== undefined && types.some((type) => isOfType(value, type))) return value
  throw new UsageError(`${subject} must be ${types.map((type) => WORDS[type] ?? type).join(' or ')}`)
}

const WORDS: Readonly<Record<string, string>> = {
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'a JSON object',
  array: 'a JSON array',
}

function itemsOf({ items }: JsonSchema): JsonSchema {
  return typeof items === 'object' && items !== null ? (items as JsonSchema) : {}
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'null') return value === null
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
