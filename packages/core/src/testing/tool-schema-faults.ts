import type { JSONSchema } from 'zod/v4/core'

type Node = JSONSchema.BaseSchema

const NESTED = ['items', 'additionalProperties', 'propertyNames', 'contains', 'not', 'if', 'then', 'else']
const LISTS = ['anyOf', 'oneOf', 'allOf', 'prefixItems']
const NAMED = ['properties', 'patternProperties', '$defs']

/**
 * The places at which Gemini refuses a schema of a tool: a node without a type that is no union of typed ones, and a
 * reference beside other keywords, see https://ai.google.dev/api/caching#FunctionDeclaration.
 */
export function toolSchemaFaults(schema: Node, path = '$'): string[] {
  const own = faultOf(schema)
  const inner = Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    if (NESTED.includes(keyword))
      return keyword === 'additionalProperties' && !value ? [] : [[keyword, value]]
    if (!LISTS.includes(keyword) && !NAMED.includes(keyword)) return []
    return Object.entries(value as object).map(([name, each]) => [`${keyword}.${name}`, each])
  })
  return [
    ...(own === undefined ? [] : [`${path}: ${own}`]),
    ...inner.flatMap(([name, each]) =>
      typeof each === 'object' && each !== null
        ? toolSchemaFaults(each as Node, `${path}.${name}`)
        : [`${path}.${name}: is no object`],
    ),
  ]
}

function faultOf(schema: Node): string | undefined {
  const { $ref, type, anyOf, ...others } = schema
  if ($ref !== undefined)
    return Object.keys(schema).length > 1 ? 'has keywords beside a reference' : undefined
  if (type !== undefined) return undefined
  return anyOf && !('oneOf' in others) && !('allOf' in others) ? undefined : 'has no type'
}
