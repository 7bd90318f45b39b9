import * as fc from 'fast-check'
import type { Schema } from '../../src/http/openapi/schema.ts'

/** Where references of schemas lead. */
type Schemas = Readonly<Record<string, Schema>>

/** Deeper values are as small as their schema allows. */
const DEEPEST = 7

const NAMES = fc.stringMatching(/^[a-z_]{1,8}$/)

/** Values by a JSON Schema. Most of them fit; rules that only a checker can know are ignored. */
export function valuesOf(schema: Schema, schemas: Schemas, depth = 0): fc.Arbitrary<unknown> {
  const { $ref, const: only, enum: choices, anyOf, oneOf, allOf, type } = schema
  const inner = (child: unknown) => valuesOf(child as Schema, schemas, depth + 1)
  if ($ref !== undefined)
    return fc.constant(null).chain(() => valuesOf(target($ref, schemas), schemas, depth))
  if ('const' in schema) return fc.constant(only)
  if (choices) return fc.constantFrom(...(choices as unknown[]))
  const rules = rulesOf(schema)
  if (rules.length > 0)
    return fc.oneof(...rules.map((rule) => valuesOf(combined(schema, rule, schemas), schemas, depth)))
  const options = anyOf ?? oneOf
  if (options) return fc.oneof(...(depth > DEEPEST ? options.slice(-1) : options).map(inner))
  if (allOf && type === undefined) return inner(Object.assign({}, ...allOf))
  switch (type) {
    case 'string':
      return texts(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: Math.min(schema.maximum ?? 1e6, 2 ** 31 - 1) })
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      const { minItems = 0, maxItems = 3, items = {} } = schema
      const maxLength = depth > DEEPEST ? minItems : Math.max(minItems, Math.min(maxItems, 3))
      return fc.array(inner(items), { minLength: minItems, maxLength })
    }
    case 'object':
      return objects(schema, inner, depth)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** The rules of which a value keeps one: a condition, or what holds without it. */
function rulesOf({ if: condition, else: otherwise }: Schema): Schema[] {
  if (condition === undefined || otherwise === undefined) return []
  const others = rulesOf(otherwise as Schema)
  return [condition as Schema, ...(others.length > 0 ? others : [otherwise as Schema])]
}

/** A value that a rule restricts further. */
function combined({ if: _, else: __, ...common }: Schema, rule: Schema, schemas: Schemas): Schema {
  const followed = (each: Schema) => (each.$ref === undefined ? each : target(each.$ref, schemas))
  const { not, ...choice } = rule
  const refused = ((not as Schema | undefined)?.anyOf ?? []).flatMap(
    (each) => (each as Schema).required ?? [],
  )
  const own = common.properties ?? {}
  const properties = Object.entries({ ...own, ...choice.properties }).flatMap(([name, each]) => {
    if (refused.includes(name)) return []
    const whole = own[name] === undefined ? undefined : followed(own[name] as Schema)
    return [[name, (each as Schema).type === undefined ? { ...whole, ...(each as Schema) } : each]]
  })
  const required = [...(common.required ?? []), ...(choice.required ?? [])]
  return { ...common, ...choice, properties: Object.fromEntries(properties), required }
}

function target(reference: string, schemas: Schemas): Schema {
  const found = schemas[reference.slice('#/components/schemas/'.length)]
  if (!found) throw new Error(`${reference} leads nowhere`)
  return found
}

/** Texts by a pattern. Preparing one takes longer than drawing many texts from it. */
const matching = new Map<string, fc.Arbitrary<string>>()

function texts({ pattern, minLength = 0, maxLength = 100 }: Schema): fc.Arbitrary<string> {
  const longest = Math.max(minLength, Math.min(maxLength, 100))
  const any = fc
    .string({ minLength, maxLength: longest, unit: 'grapheme' })
    .filter((text) => text.length <= maxLength)
  if (pattern === undefined) return any
  try {
    const arbitrary = matching.get(pattern) ?? fc.stringMatching(new RegExp(pattern))
    matching.set(pattern, arbitrary)
    return fc.oneof({ weight: 4, arbitrary }, any)
  } catch {
    // not every pattern can be generated
    return any
  }
}

function objects(
  { properties = {}, required = [], additionalProperties, minProperties = 0 }: Schema,
  inner: (child: unknown) => fc.Arbitrary<unknown>,
  depth: number,
): fc.Arbitrary<unknown> {
  const wanted = Object.entries(properties).filter(([name]) => depth <= DEEPEST || required.includes(name))
  if (minProperties === 1 && wanted.length > 0) {
    const [first, ...others] = wanted.map(([name, child]) => inner(child).map((value) => ({ [name]: value })))
    return fc.oneof(first as fc.Arbitrary<object>, ...others)
  }
  const declared = fc.record(Object.fromEntries(wanted.map(([name, child]) => [name, inner(child)])), {
    requiredKeys: required.filter((name) => name in properties),
  })
  if (wanted.length > 0 || !additionalProperties) return declared
  return fc.dictionary(NAMES, inner(additionalProperties), {
    minKeys: minProperties,
    maxKeys: 2,
  })
}

/** A value with one of its parts replaced by another one, which need not fit. */
export function brokenValues(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(values, fc.nat(), fc.jsonValue({ maxDepth: 2 })).map(([value, at, other]) => {
    const copy = structuredClone(value)
    const places: [Record<string, unknown>, string][] = []
    const visit = (node: unknown) => {
      if (typeof node !== 'object' || node === null) return
      for (const key of Object.keys(node)) {
        places.push([node as Record<string, unknown>, key])
        visit((node as Record<string, unknown>)[key])
      }
    }
    visit(copy)
    const place = places[at % Math.max(1, places.length)]
    if (!place) return other
    place[0][place[1]] = other
    return copy
  })
}
