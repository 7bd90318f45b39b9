import { setImmediate as nextTurn } from 'node:timers/promises'
import { type ConnectorKind, describeEntity, toJsonSchema } from '@linkspan/core'
import { isSearchable, searchParams } from '@linkspan/sync'
import { BODY_LIMITS } from '../middleware/body.ts'
import { type Components, pascal } from './components.ts'
import { inputSchema, type Schema } from './schema.ts'
import { searchChoices } from './search-choices.ts'

/** The body of `execute`: one of all operations of all kinds of connectors. */
export async function executeSchema(
  kinds: readonly ConnectorKind[],
  components: Components,
): Promise<Schema> {
  const choices = []
  for (const kind of kinds) {
    const operations: Schema[] = []
    for (const entity of Object.values(kind.entities)) {
      operations.push(...operationsOf(kind, entity, components))
      // the schemas of one entity take some milliseconds, which other requests should not wait for together
      await nextTurn()
    }
    const schema = { description: `The operations of ${kind.title}.`, anyOf: operations }
    choices.push(components.add(`${pascal(kind.type)}Operation`, schema))
  }
  return components.add('Operation', {
    description: 'The operation to run: an entity, one of its actions, and the parameters of the action.',
    anyOf: choices,
  })
}

function operationsOf(
  { type }: ConnectorKind,
  entity: ConnectorKind['entities'][string],
  components: Components,
): Schema[] {
  const { name, actions } = describeEntity(entity)
  const search = isSearchable(entity) && {
    search: { summary: 'Searches the synced data.', params: searchParams(entity) },
  }
  return Object.entries({ ...actions, ...search }).map(([action, { summary, params }]) => {
    const title = pascal(type) + pascal(name) + pascal(action)
    const whole = inputSchema(params, BODY_LIMITS['10mb'])
    const own = action === 'search' ? searchChoices(whole) : withContent(whole)
    const taken = components.add(`${title}Params`, own)
    const needed = [own, ...(own.anyOf ?? [])].some((each) => ((each as Schema).required ?? []).length > 0)
    // null means none
    const given = needed ? taken : { anyOf: [taken, { type: 'null' as const }] }
    return components.add(title, {
      description: summary,
      ...operationOf(name, action, given, needed),
    })
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

function operationOf(entity: string, action: string, params: Schema, required: boolean): Schema {
  return {
    type: 'object',
    properties: { entity: { const: entity }, action: { const: action }, params },
    required: ['entity', 'action', ...(required ? ['params'] : [])],
    additionalProperties: false,
  }
}

/** A body in parts: an operation that takes content, and the content in place of the parameter for it. */
export function uploadSchema(kinds: readonly ConnectorKind[], components: Components): Schema {
  const uploads = kinds.flatMap(({ type, entities }) =>
    Object.values(entities).flatMap((entity) =>
      Object.entries(entity.actions)
        .filter(([, { content }]) => content)
        .map(([action, { params, summary }]) => {
          const { properties = {}, ...rest } = inputSchema(toJsonSchema(params), BODY_LIMITS['10mb'])
          const own = Object.entries(properties).filter(([, each]) => !(each as Schema).contentEncoding)
          const title = `${pascal(type) + pascal(entity.name) + pascal(action)}Upload`
          const taken = components.add(`${title}Params`, { ...rest, properties: Object.fromEntries(own) })
          return components.add(title, {
            description: summary,
            ...operationOf(entity.name, action, taken, true),
          })
        }),
    ),
  )
  return components.add('Upload', {
    description:
      'An operation with content of any length, which is read while it comes. Send the operation first: content before it may have at most 10 MB.',
    type: 'object',
    properties: {
      operation: uploads.length === 1 ? (uploads[0] as Schema) : { anyOf: uploads },
      content: { type: 'string', contentMediaType: 'application/octet-stream', description: 'The bytes.' },
    },
    required: ['operation', 'content'],
    additionalProperties: false,
  })
}
