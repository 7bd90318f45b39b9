import type { $ZodType, JSONSchema } from 'zod/v4/core'
import { toJSONSchema } from 'zod/v4/core'
import { LIMITS } from '../middleware/json-size.ts'

/** A JSON Schema (2020-12). */
export type Schema = JSONSchema.BaseSchema

/** The JSON Schema of an answer. */
export function answerSchema(schema: $ZodType): Schema {
  return toJSONSchema(schema, { io: 'output' }) as Schema
}

/** Copies a schema with each of its direct inner schemas replaced. The key says what the inner schema is to it. */
export function mapChildren(schema: Schema, change: (child: Schema, key: string) => Schema): Schema {
  const inner = (child: unknown, key: string): unknown => (isSchema(child) ? change(child, key) : child)
  const entries = Object.entries(schema).map(([key, value]): [string, unknown] => {
    if (MAPS.has(key) && isSchema(value)) {
      const children = Object.entries(value).map(([name, child]) => [name, inner(child, name)])
      return [key, Object.fromEntries(children)]
    }
    if (LISTS.has(key) && Array.isArray(value)) return [key, value.map((child) => inner(child, 'choice'))]
    const word = SCHEMAS[key]
    return word === undefined ? [key, value] : [key, inner(value, word)]
  })
  return Object.fromEntries(entries)
}

/** Copies a schema with every inner schema replaced, and the schema itself, from the inside out. */
export function mapSchema(schema: Schema, change: (node: Schema) => Schema): Schema {
  return change(mapChildren(schema, (child) => mapSchema(child, change)))
}

const MAPS = new Set(['properties', '$defs'])
const LISTS = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems'])
const SCHEMAS: Readonly<Record<string, string>> = {
  items: 'item',
  additionalProperties: 'value',
  propertyNames: 'name',
  not: 'not',
  if: 'if',
  else: 'else',
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * What the server takes as input, in full: the limits that hold for every body, and patterns that mean the same in
 * languages whose `\w` and `\d` include letters and digits of all scripts.
 */
export function inputSchema(schema: Schema, most_characters: number): Schema {
  return mapSchema(schema, (node) => {
    const { type, pattern, maxLength, maxItems, enum: choices, const: only } = node
    const endless = maxLength === undefined && choices === undefined && only === undefined
    return {
      ...node,
      ...(pattern !== undefined && { pattern: portable(pattern) }),
      ...([type].flat().includes('string') && endless && { maxLength: most_characters }),
      ...(type === 'array' && maxItems === undefined && { maxItems: LIMITS.most_items }),
    }
  })
}

/** What some languages do not know, or take for more. */
const SETS: Readonly<Record<string, string>> = {
  '\\w': 'A-Za-z0-9_',
  '\\d': '0-9',
  '\\P{Cc}': '^\\x00-\\x1f\\x7f-\\x9f',
}

/** A pattern that is one in every language. */
function portable(pattern: string): string {
  let inside = false
  return pattern.replaceAll(/\\P\{Cc\}|\\u00[0-9a-f]{2}|\\.|[[\]]/gi, (found) => {
    if (found === '[') inside = true
    if (found === ']') inside = false
    if (found.startsWith('\\u')) return `\\x${found.slice('\\u00'.length)}`
    const set = SETS[found]
    if (set === undefined) return found
    return inside ? set : `[${set}]`
  })
}
