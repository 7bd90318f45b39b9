import type { $ZodType, JSONSchema } from 'zod/v4/core'
import { toJSONSchema } from 'zod/v4/core'

type Node = JSONSchema.BaseSchema

const jsonSchemas = new WeakMap<$ZodType, Node>()

/** The JSON Schema (2020-12) of a caller's input. */
export function toJsonSchema(schema: $ZodType): Node {
  let found = jsonSchemas.get(schema)
  if (!found) {
    found = toJSONSchema(schema, { io: 'input' }) as Node
    jsonSchemas.set(schema, found)
  }
  return found
}

/** The keys that a schema allows in the object at a path of the value. */
export function allowedKeys(schema: $ZodType, path: readonly PropertyKey[]): string[] {
  return [...new Set(schemasAt(schema, path).flatMap((node) => Object.keys(node.properties ?? {})))]
}

/** The schemas that a value at a path may match. Several, when a schema on the way is a union. */
export function schemasAt(schema: $ZodType, path: readonly PropertyKey[]): Node[] {
  const root = toJsonSchema(schema)
  let nodes: Node[] = [root]
  for (const key of path)
    nodes = nodes.flatMap((node) => children(node, key)).map((node) => target(root, node))
  return nodes.flatMap(branches)
}

/** Follows a reference to `$defs`, where recursive schemas are defined. */
function target(root: Node, node: Node): Node {
  const name = node.$ref?.startsWith('#/$defs/') ? node.$ref.slice('#/$defs/'.length) : undefined
  const found = name === undefined ? undefined : root.$defs?.[name]
  return typeof found === 'object' ? found : node
}

function children(node: Node, key: PropertyKey): Node[] {
  return branches(node).flatMap((branch) => {
    const child = typeof key === 'number' ? branch.items : branch.properties?.[String(key)]
    return typeof child === 'object' && !Array.isArray(child) ? [child] : []
  })
}

function branches(node: Node): Node[] {
  const inner = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])]
  return [node, ...inner.flatMap((branch) => (typeof branch === 'object' ? branches(branch) : []))]
}
