import type { JSONSchema } from 'zod/v4/core'

/** A schema, or one within it. */
type Node = JSONSchema.BaseSchema

/** The schema of a tool's input or answer, which is an object. */
export type ToolSchema = Node & {
  /** Its type. */
  readonly type: 'object'
}

/** The keywords that hold a schema, a list of schemas, or schemas by name. */
const NESTED = ['items', 'additionalProperties', 'propertyNames', 'contains'] as const
const NAMED = ['properties', 'patternProperties'] as const

/** Beside a type, these are rules about several values. */
const RULES = new Set(['anyOf', 'oneOf', 'allOf', 'not', 'if', 'then', 'else'])

const ANYTHING = ['string', 'number', 'boolean', 'object', 'array', 'null'].map((type) => ({ type }) as Node)

/**
 * A schema of an object as model providers take it: each node has a type, or is a union of such nodes or a reference alone.
 * Gemini refuses others (https://ai.google.dev/api/caching#Schema). Rules beside a type are left out: OpenAI and Anthropic
 * refuse them at the top.
 */
export function toToolSchema(root: Node): ToolSchema {
  const { $schema: _, $defs: definitions = {}, ...top } = root
  const kept: Record<string, Node> = {}

  function toNode(given: Node | boolean, within: readonly string[]): Node {
    if (typeof given === 'boolean') return { anyOf: ANYTHING }
    const { $ref, ...texts } = given
    if ($ref === undefined) return typed(given, within)
    const target = ($ref === '#' ? top : definitions[$ref.replace('#/$defs/', '')]) as Node | undefined
    // a schema that refers to itself has no end, so that what is beside that reference is left out
    if (Object.keys(texts).length > 0 && !within.includes($ref))
      return toNode({ ...target, ...texts }, [...within, $ref])
    if ($ref !== '#') keep($ref.replace('#/$defs/', ''), target ?? {}, $ref)
    return { $ref }
  }

  function keep(name: string, target: Node, $ref: string): void {
    if (kept[name]) return
    kept[name] = {}
    kept[name] = toNode(target, [$ref])
  }

  function typed(given: Node, within: readonly string[]): Node {
    const { const: constant, enum: values = constant === undefined ? undefined : [constant] } = given
    const own = Object.fromEntries(Object.entries(given).filter(([keyword]) => !RULES.has(keyword)))
    if (given.type !== undefined) return { ...own, ...childrenOf(given, within) }
    const { const: __, enum: ___, ...texts } = own
    const branches = given.anyOf ?? given.oneOf
    if (values) return { ...texts, anyOf: values.map((value) => ({ type: typeOf(value), enum: [value] })) }
    return { ...texts, anyOf: branches?.map((each) => toNode(each, within)) ?? ANYTHING }
  }

  function childrenOf(given: Node, within: readonly string[]): Node {
    const children: Record<string, unknown> = {}
    for (const keyword of NESTED) {
      const child = given[keyword] as Node | boolean | undefined
      // what allows anything says nothing
      if (child === true || (child && Object.keys(child).length === 0)) children[keyword] = undefined
      else if (child) children[keyword] = toNode(child, within)
    }
    for (const keyword of NAMED) {
      const named = Object.entries(given[keyword] ?? {}) as [string, Node | boolean][]
      if (given[keyword])
        children[keyword] = Object.fromEntries(named.map(([name, each]) => [name, toNode(each, within)]))
    }
    if (given.prefixItems) children.prefixItems = given.prefixItems.map((each) => toNode(each, within))
    return children as Node
  }

  const schema = typed(top, ['#'])
  return { ...schema, ...(Object.keys(kept).length > 0 && { $defs: kept }) } as ToolSchema
}

const typeOf = (value: unknown) => (value === null ? 'null' : typeof value) as JSONSchema.SchemaType
