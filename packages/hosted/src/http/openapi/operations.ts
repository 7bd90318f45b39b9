import { setImmediate as nextTurn } from 'node:timers/promises'
import { type ConnectorKind, describeEntity, documentPaths, type SearchDeclaration } from '@linkspan/core'
import { answeredPlan, answerOfAction, fieldTexts, partial } from '@linkspan/service/answers'
import { isSearchable, named, nullable, searchParams } from '@linkspan/sync'
import * as z from 'zod'
import { BODY_LIMITS } from '../middleware/body.ts'
import { type Components, pascal } from './components.ts'
import { answerSchema, inputSchema, type Schema } from './schema.ts'
import { searchParamsByUse } from './search-bodies.ts'

const searchMeta = named('SearchMeta', 'Whether there are more records, and how old they are.', {
  has_more: z.boolean().describe('Whether more records match after this page.'),
  cursor: nullable(z.string(), 'The `cursor` of the next request; null on the last page.'),
  took_ms: z.number().describe('The time in the engine, in milliseconds.'),
  synced_at: nullable(z.string(), 'When the newest records were read from the vendor, ISO 8601.'),
  synced_from: nullable(
    z.string(),
    'The first day that is complete, YYYY-MM-DD; null unless the entity is read by days.',
  ),
  partial: partial.optional(),
  change_set: answeredPlan.optional(),
})

/** The answer of a search, with rows of this schema. */
function pageOfFound(name: string, row: Schema, components: Components): Schema {
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
const groupSchema: Schema = {
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
function recordSchema(
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

/** An operation of a kind of connector, as `execute` takes and answers it. */
export interface KindOperation {
  /** In PascalCase, such as `AdvertisingCampaignsList`. */
  readonly title: string
  /** Such as `advertising.campaigns.list`. */
  readonly address: string
  readonly type: string
  readonly summary: string
  readonly write: boolean
  readonly destroys: boolean
  readonly body: Schema
  /** The body in parts, with content of any length, if it takes content. */
  readonly parts?: Schema
  /** The JSON that it answers; none for a download. */
  readonly answer?: Schema
}

type Entity = ConnectorKind['entities'][string]

/** Every operation of these kinds: the actions of their entities, and their searches. */
export async function operationsOfKinds(
  kinds: readonly ConnectorKind[],
  components: Components,
): Promise<KindOperation[]> {
  const operations = []
  for (const kind of kinds) {
    for (const entity of Object.values(kind.entities)) {
      operations.push(...actionsOf(kind, entity, components), ...searchesOf(kind, entity, components))
      // the schemas of one entity take some milliseconds, which other requests should not wait for together
      await nextTurn()
    }
  }
  return operations
}

function actionsOf({ type }: ConnectorKind, entity: Entity, components: Components): KindOperation[] {
  const { name, actions } = describeEntity(entity)
  return Object.entries(actions).map(([action, { summary, params, write, destroys }]) => {
    const title = pascal(type) + pascal(name) + pascal(action)
    const whole = inputSchema(params, BODY_LIMITS['10mb'])
    const needed = withContent(whole)
    const taken = components.add(`${title}Input`, needed)
    const required = [needed, ...(needed.anyOf ?? [])].some(
      (each) => ((each as Schema).required ?? []).length > 0,
    )
    // null means none
    const given = required ? taken : { anyOf: [taken, { type: 'null' as const }] }
    const takes_content = entity.actions[action as keyof Entity['actions']]?.content
    return {
      title,
      address: `${type}.${name}.${action}`,
      type,
      summary,
      write,
      destroys,
      body: components.add(title, bodySchema(name, action, given, { summary, required })),
      ...(takes_content && { parts: partsOf(title, name, action, { summary, whole }, components) }),
      ...(action !== 'download' && {
        answer: components.add(`${title}Answer`, answerOfAction(type, name, action)),
      }),
    }
  })
}

function searchesOf({ type }: ConnectorKind, entity: Entity, components: Components): KindOperation[] {
  if (!isSearchable(entity)) return []
  const { name, search } = entity
  const found = pascal(type) + pascal(name)
  const params = searchParamsByUse(inputSchema(searchParams(entity), BODY_LIMITS['10mb']))
  const record = components.add(`${found}Record`, recordSchema(search, fieldTexts(type, entity)))
  const group = components.add('SearchGroup', groupSchema)
  const uses = [
    { use: 'search', summary: 'Searches the synced data.', row: record },
    { use: 'aggregate', summary: 'Groups the synced data, with sums and other aggregates.', row: group },
  ] as const
  return uses.map(({ use, summary, row }) => {
    const title = found + pascal(use)
    const given = components.add(`${title}Input`, params[use])
    return {
      title,
      address: `${type}.${name}.${use}`,
      type,
      summary,
      write: false,
      destroys: false,
      body: components.add(title, bodySchema(name, 'search', given, { summary, required: true })),
      answer: pageOfFound(`${title}Answer`, row, components),
    }
  })
}

/** With content in the parameters: here no other place can hold it. */
function withContent(params: Schema): Schema {
  const { properties = {}, required = [] } = params
  const content = Object.entries(properties).filter(([, each]) => (each as Schema).contentEncoding)
  return content.length === 0
    ? params
    : { ...params, required: [...required, ...content.map(([name]) => name)] }
}

function bodySchema(
  entity: string,
  action: string,
  params: Schema,
  { summary, required }: { readonly summary: string; readonly required: boolean },
): Schema {
  return {
    description: summary,
    type: 'object',
    properties: { entity: { const: entity }, action: { const: action }, params },
    required: ['entity', 'action', ...(required ? ['params'] : [])],
    additionalProperties: false,
  }
}

/** A body in parts: the content is in a part of its own, in place of the parameter for it. */
function partsOf(
  title: string,
  entity: string,
  action: string,
  { summary, whole }: { readonly summary: string; readonly whole: Schema },
  components: Components,
): Schema {
  const { properties = {}, ...rest } = whole
  const own = Object.entries(properties).filter(([, each]) => !(each as Schema).contentEncoding)
  const taken = components.add(`${title}UploadInput`, { ...rest, properties: Object.fromEntries(own) })
  const operation = bodySchema(entity, action, taken, { summary, required: true })
  // in place, since generators of clients pass over the names of forms
  return {
    description:
      'An operation with content of any length, which is read while it comes. Send the operation first: content before it may have at most 10 MB.',
    type: 'object',
    properties: {
      operation: components.add(`${title}Upload`, operation),
      content: {
        type: 'string',
        format: 'binary',
        contentMediaType: 'application/octet-stream',
        description: 'The bytes.',
      },
    },
    required: ['operation', 'content'],
    additionalProperties: false,
  }
}
