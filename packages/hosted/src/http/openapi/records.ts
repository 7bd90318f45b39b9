import { documentPaths, type SearchDeclaration } from '@linkspan/core'
import { answeredPlan, partial } from '@linkspan/service/answers'
import * as z from 'zod'
import type { Components } from './components.ts'
import { answerSchema, type Schema } from './schema.ts'

const searchMeta = z
  .strictObject({
    has_more: z.boolean().describe('Whether more records match after this page.'),
    cursor: z.string().nullable().describe('The `cursor` of the next request; null on the last page.'),
    took_ms: z.number().describe('The time in the engine, in milliseconds.'),
    synced_at: z.string().nullable().describe('When the newest records were read from the vendor, ISO 8601.'),
    synced_from: z
      .string()
      .nullable()
      .describe('The first day that is complete, YYYY-MM-DD; null unless the entity is read by days.'),
    partial: partial.optional(),
    change_set: answeredPlan.optional(),
  })
  .meta({ id: 'SearchMeta', description: 'Whether there are more records, and how old they are.' })

/** The answer of a search, with rows of this schema. */
export function pageOfFound(name: string, row: Schema, components: Components): Schema {
  return components.add(name, {
    description: 'One page of a search.',
    type: 'object',
    properties: {
      data: { type: 'array', items: row },
      meta: components.add('SearchMeta', answerSchema(searchMeta)),
    },
    required: ['data', 'meta'],
    additionalProperties: false,
  })
}

/** A group of records, or all of them. */
export const groupSchema: Schema = {
  description: 'The fields of `group_by`, nested by their paths, and the aggregates by name.',
  type: 'object',
  additionalProperties: true,
}

const TYPES: Readonly<Record<string, Schema>> = {
  // beyond what a JSON number has exactly, an integer is a decimal string
  integer: { type: ['integer', 'string', 'null'] as never },
  array: { type: ['array', 'null'] as never, items: {} },
  object: { type: ['object', 'null'] as never, additionalProperties: true },
}

/** A record that a search finds: the declared fields, nested by their paths, or those that `fields` selects. */
export function recordSchema(
  { fields, record }: SearchDeclaration,
  texts: Readonly<Record<string, string>>,
): Schema {
  const root: Node = new Map()
  for (const path of documentPaths(fields)) {
    const keys = path.split('.')
    const last = keys.pop() as string
    let node = root
    for (const key of keys) {
      const inner = node.get(key)
      const next: Node = inner instanceof Map ? inner : new Map()
      node.set(key, next)
      node = next
    }
    const type = fields[path] as string
    node.set(last, { ...(TYPES[type] ?? { type: [type, 'null'] as never }), ...described(texts[path]) })
  }
  return { ...(record !== undefined && { description: record }), ...toSchema(root) }
}

const described = (description: string | undefined) => (description === undefined ? {} : { description })

type Node = Map<string, Node | Schema>

function toSchema(node: Node): Schema {
  const properties = [...node].map(([key, inner]) => [
    key,
    inner instanceof Map ? { ...toSchema(inner), type: ['object', 'null'] } : inner,
  ])
  return { type: 'object', properties: Object.fromEntries(properties), additionalProperties: false }
}
