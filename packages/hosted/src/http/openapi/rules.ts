import type { Schema } from './schema.ts'

type Choices = readonly (Schema | boolean)[]

/**
 * A schema in words that generators of clients read. They take choices beside fields for types, and drop the fields. They
 * refuse `false` as a schema, null as the only type of a field, several types beside null, lists as constants, and objects
 * as defaults. A constant without a type is any value to them.
 */
export function forGenerators({ anyOf, properties, ...schema }: Schema): Schema {
  if (schema.enum?.some(Array.isArray)) return listOf(schema.enum as unknown as string[][])
  const types: readonly unknown[] = Array.isArray(schema.type) ? schema.type : []
  if (types.filter((each) => each !== 'null').length > 1) {
    const { type: _, maxLength, ...rest } = schema
    const text = { type: 'string' as const, ...(maxLength !== undefined && { maxLength }) }
    return { ...rest, anyOf: types.map((type) => (type === 'string' ? text : ({ type } as Schema))) }
  }
  const own = { ...typeOf(schema), ...schema }
  if (typeof own.default === 'object') delete own.default
  if (!properties) return anyOf ? { ...own, anyOf } : own
  const fields = Object.entries(properties).map(([name, each]) => [name, isNull(each) ? NONE : each])
  return { ...own, properties: Object.fromEntries(fields), ...(anyOf && firstOf(anyOf)) }
}

/** One of several lists of texts. */
function listOf(choices: readonly (readonly string[])[]): Schema {
  const longest = Math.max(...choices.flat().map(({ length }) => length))
  return {
    type: 'array',
    items: { type: 'string', maxLength: longest },
    maxItems: Math.max(...choices.map(({ length }) => length)),
    if: { enum: choices as never },
    else: { not: {} },
  }
}

/** Null alone. */
const NONE: Schema = { type: ['string', 'null'] as never, enum: [null] }

const isNull = (schema: Schema | boolean) => typeof schema === 'object' && schema.type === 'null'

function typeOf({ type, const: only, enum: choices = only === undefined ? [] : [only] }: Schema): Schema {
  if (type !== undefined || choices.length === 0) return {}
  if (choices.every((each) => typeof each === 'string')) return { type: 'string' }
  return choices.every((each) => Number.isInteger(each)) ? { type: 'integer' } : {}
}

/** One of several rules as conditions: what the first one does not allow has to fit one of the others. */
function firstOf([first, ...others]: Choices): Schema {
  const rule = withoutFalse(first as Schema)
  return others.length === 0 ? rule : { if: rule, else: firstOf(others) }
}

function withoutFalse({ properties = {}, ...rule }: Schema): Schema {
  const refused = Object.keys(properties).filter((name) => properties[name] === false)
  const others = Object.entries(properties).filter(([, each]) => Object.keys(each as object).length > 0)
  return {
    ...rule,
    ...(others.length > 0 && { properties: Object.fromEntries(others) }),
    ...(refused.length > 0 && { not: { anyOf: refused.map((name) => ({ required: [name] })) } }),
  }
}
