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
  const [choice, ...others] = (choicesOf(schema) ?? []).filter((each) => !isNull(each))
  if (typeof choice === 'object' && others.length === 0) return innerRows(choice, path)
  return paramRows(schema, `${path}.`)
}

/** The name of a definition that a schema refers to. */
export const definitionName = ({ $ref = '' }: Schema) => $ref.slice('#/$defs/'.length)

/** The schemas of which a value fits one; none for an object, whose choices only say which of its fields go together. */
export function choicesOf({ type, anyOf, oneOf }: Schema): Schema['anyOf'] {
  return type === 'object' ? undefined : (anyOf ?? oneOf)
}

const isNull = (schema: Schema | boolean) => typeof schema === 'object' && schema.type === 'null'

/** The type of a value in words. */
export function typeOf(schema: Schema): string {
  if (schema.$ref) return linkTo(definitionName(schema))
  if (schema.const !== undefined) return `\`${String(schema.const)}\``
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(', ')
  const items = schema.items
  if (schema.type === 'array' && typeof items === 'object' && !Array.isArray(items))
    return `array of ${typeOf(items)}`
  const values = schema.additionalProperties
  if (typeof values === 'object' && Object.keys(values).length > 0) return `object of ${typeOf(values)}`
  const words = choicesOf(schema)?.map((each) => (typeof each === 'object' ? typeOf(each) : ''))
  const types: readonly string[] = words ?? [schema.type ?? 'any JSON value'].flat()
  return types.toSorted((one, other) => Number(one === 'null') - Number(other === 'null')).join(' or ')
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
