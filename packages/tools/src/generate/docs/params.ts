import type { JSONSchema } from 'zod/v4/core'
import { linkTo } from './markdown.ts'

/** A parameter as a row of a table. */
export interface ParamRow {
  /** The dotted path; `[]` is an item of a list. */
  readonly path: string
  readonly type: string
  readonly required: boolean
  readonly description: string
}

type Schema = JSONSchema.BaseSchema

/** The parameters of a JSON Schema, depth first. */
export function paramRows(schema: Schema, prefix = ''): ParamRow[] {
  const required = new Set(schema.required ?? [])
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    if (typeof inner !== 'object') return []
    const path = `${prefix}${name}`
    const row = { path, type: typeOf(inner), required: required.has(name), description: schemaWords(inner) }
    return [row, ...innerRows(inner, path)]
  })
}

function innerRows(schema: Schema, path: string): ParamRow[] {
  const items = schema.items
  if (typeof items === 'object' && !Array.isArray(items)) return paramRows(items, `${path}[].`)
  return paramRows(schema, `${path}.`)
}

/** The name of a definition that a schema refers to. */
export const definitionName = ({ $ref = '' }: Schema) => $ref.slice('#/$defs/'.length)

/** The schemas of which a value fits one; none for an object, whose choices only say which of its fields go together. */
export function choicesOf({ type, anyOf, oneOf }: Schema): Schema['anyOf'] {
  return type === 'object' ? undefined : (anyOf ?? oneOf)
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return linkTo(definitionName(schema))
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(', ')
  const items = schema.items
  if (schema.type === 'array' && typeof items === 'object' && !Array.isArray(items))
    return `array of ${typeOf(items)}`
  const choices = choicesOf(schema)
  if (choices) return choices.map((each) => (typeof each === 'object' ? typeOf(each) : '')).join(' or ')
  return [schema.type ?? 'any JSON value'].flat().join(' or ')
}

/** What a schema says about a value, in words. */
export function schemaWords(schema: Schema): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern, default: standard } = schema
  const said: readonly string[] = schema.description?.match(/\d+/g) ?? []
  const bound = (low: unknown, high: unknown, unit: string) => {
    const top = typeof high === 'number' && high < Number.MAX_SAFE_INTEGER ? high : undefined
    if (said.includes(String(top))) return undefined
    if (low !== undefined && top !== undefined) return `${low} to ${top}${unit}.`
    if (top !== undefined) return `At most ${top}${unit}.`
    return typeof low === 'number' && low > Number.MIN_SAFE_INTEGER ? `At least ${low}${unit}.` : undefined
  }
  const notes = [
    schema.description,
    bound(minimum, maximum, ''),
    bound(minLength === 1 && maxLength === undefined ? undefined : minLength, maxLength, ' characters'),
    bound(minItems === 1 && maxItems === undefined ? undefined : minItems, maxItems, ' items'),
    pattern && !schema.description ? `Pattern \`${pattern}\`.` : undefined,
    standard === undefined ? undefined : `Default \`${JSON.stringify(standard)}\`.`,
  ]
  return notes.filter((note) => note !== undefined).join(' ')
}
