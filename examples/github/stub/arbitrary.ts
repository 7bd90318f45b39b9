import fc from 'fast-check'
import contract from './generated/contract.json' with { type: 'json' }

// biome-ignore lint/suspicious/noExplicitAny: the contract is JSON of every shape
export type Schema = any

/** A schema that a reference names. */
export const resolve = (schema: Schema): Schema =>
  schema.$ref ? (contract.schemas as Record<string, Schema>)[schema.$ref.split('/').at(-1)] : schema

const WORDS = [
  'alpha',
  'branch',
  'café',
  'delta',
  'échec',
  'flaky',
  'größe',
  'hang',
  'index',
  'leak',
  '日本',
  '🚀',
]
const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 8 }).map((all) => all.join(' '))
const times = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2026-11-01'), noInvalidDate: true })
  .map((date) => `${date.toISOString().slice(0, 19)}Z`)

const addresses = fc.nat().map((path) => `https://example.com/${path}`)

/** Values that a schema of the contract allows: often its own examples. */
export function arbitrary(given: Schema, depth = 0): fc.Arbitrary<unknown> {
  const schema = resolve(given)
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) return fc.oneof(...choices.map((each: Schema) => arbitrary(each, depth)))
  if (schema.allOf) return arbitrary(schema.allOf[0], depth)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const [type, nullable] = Array.isArray(schema.type)
    ? schema.type
    : [schema.type ?? (schema.properties && 'object')]
  const values = ofType(type, schema, depth)
  return nullable ? fc.option(values, { nil: null }) : values
}

function ofType(type: string, schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const { format, example, properties = {}, required = [], items, minimum = 0 } = schema
  switch (type) {
    case 'string':
      if (format === 'date-time') return times
      if (format === 'date') return times.map((time) => time.slice(0, 10))
      if (format === 'uri') return addresses
      if (format === 'email') return fc.constant('octocat@example.com')
      if (typeof example !== 'string') return words
      return example.includes(' ') ? fc.oneof(words, fc.constant(example)) : fc.constant(example)
    case 'integer':
    case 'number':
      return fc.integer({ min: minimum, max: 2_000_000_000 })
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(arbitrary(items ?? {}, depth + 1), { maxLength: 3 })
    case 'object': {
      // what is optional is left out further down: repositories contain repositories
      const names = Object.keys(properties).filter((name) => depth < 1 || required.includes(name))
      const parts = Object.fromEntries(names.map((name) => [name, arbitrary(properties[name], depth + 1)]))
      return fc.record(parts, {
        requiredKeys: required.filter((name: string) => names.includes(name)) as never[],
      })
    }
    default:
      return fc.constant({})
  }
}
