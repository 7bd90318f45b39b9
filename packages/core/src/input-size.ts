import type { $ZodType, JSONSchema } from 'zod/v4/core'
import { schemasAt } from './json-schema.ts'

/** The longest string, in characters, unless its schema says more. */
const LONGEST_STRING = 100_000
/** The most items of a list and entries of an object, unless the schema says more. */
const MOST_ITEMS = 10_000

interface Oversized {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

interface Place {
  readonly value: unknown
  readonly key?: PropertyKey
  readonly parent?: Place
}

/**
 * The first string, list or object that is too long for any parameter. Content in base64 has no limit here, nor has
 * what the schema does not check at all. It takes time linear in the value, so it protects the schema's patterns and
 * messages from a hostile value.
 */
export function oversized(schema: $ZodType, value: unknown): Oversized | undefined {
  const seen = new Set<object>()
  const places: Place[] = [{ value }]
  for (let place = places.pop(); place; place = places.pop()) {
    const found = excess(schema, place)
    if (found) return found
    const object = place.value
    if (!isPlain(object) || seen.has(object)) continue
    // an object may contain itself
    seen.add(object)
    for (const [key, child] of Object.entries(object)) {
      if (typeof child === 'string' ? child.length > LONGEST_STRING : typeof child === 'object')
        places.push({ value: child, key: Array.isArray(object) ? Number(key) : key, parent: place })
    }
  }
  return undefined
}

function excess(schema: $ZodType, place: Place): Oversized | undefined {
  const size = sizeOf(place.value)
  if (!size || size.length <= size.most) return undefined
  const path = pathOf(place)
  if (schemasAt(schema, path).some((node) => size.mostIn(node) >= size.length)) return undefined
  if (path.some((_key, index) => schemasAt(schema, path.slice(0, index + 1)).some(takesAnything)))
    return undefined
  return { path, message: `must not have more than ${size.most} ${size.unit}` }
}

interface Size {
  readonly length: number
  readonly most: number
  readonly unit: string
  /** The most that a schema says itself. */
  mostIn(node: JSONSchema.BaseSchema): number
}

function sizeOf(value: unknown): Size | undefined {
  if (typeof value === 'string') {
    const mostIn: Size['mostIn'] = ({ contentEncoding, maxLength = 0 }) =>
      contentEncoding === 'base64' ? Number.POSITIVE_INFINITY : maxLength
    return { length: value.length, most: LONGEST_STRING, unit: 'characters', mostIn }
  }
  if (Array.isArray(value))
    return { length: value.length, most: MOST_ITEMS, unit: 'items', mostIn: ({ maxItems = 0 }) => maxItems }
  if (isPlain(value))
    return { length: Object.keys(value).length, most: MOST_ITEMS, unit: 'entries', mostIn: () => 0 }
  return undefined
}

/** Whether a schema has no condition: the code that reads the value checks it. */
function takesAnything({
  type,
  anyOf,
  oneOf,
  allOf,
  $ref,
  enum: choices,
  const: only,
}: JSONSchema.BaseSchema) {
  return [type, anyOf, oneOf, allOf, $ref, choices, only].every((condition) => condition === undefined)
}

function pathOf({ key, parent }: Place): PropertyKey[] {
  return parent && key !== undefined ? [...pathOf(parent), key] : []
}

/** Whether a value is an array or an object literal. What options hold, such as a logger, is not read. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null || Array.isArray(value)
}
