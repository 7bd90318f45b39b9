import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Connector, describeEntity, toJsonSchema } from '@linkspan/core'
import { isSearchable, searchParams } from '../../search/declaration.ts'
import { BODY_LIMITS } from '../middleware/body.ts'
import { type Components, pascal } from './components.ts'
import { inputSchema, type Schema } from './schema.ts'

/** The body of `execute`: one of all operations of all kinds of connectors. */
export async function executeSchema(kinds: readonly Connector[], components: Components): Promise<Schema> {
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
  { type }: Connector,
  entity: Connector['entities'][string],
  components: Components,
): Schema[] {
  const { name, actions } = describeEntity(entity)
  const search = isSearchable(entity) && {
    search: { summary: 'Searches the synced data.', params: searchParams(entity) },
  }
  return Object.entries({ ...actions, ...search }).map(([action, { summary, params }]) => {
    const title = pascal(type) + pascal(name) + pascal(action)
    const taken = components.add(`${title}Params`, inputSchema(params, BODY_LIMITS['10mb']))
    // null means none
    const given = params.required?.length ? taken : { anyOf: [taken, { type: 'null' as const }] }
    return components.add(title, {
      description: summary,
      ...operationOf(name, action, given, (params.required ?? []).length > 0),
    })
  })
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
export function uploadSchema(kinds: readonly Connector[], components: Components): Schema {
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
    description: 'An operation with content of any length, which is read while it comes.',
    type: 'object',
    properties: {
      operation: uploads.length === 1 ? (uploads[0] as Schema) : { anyOf: uploads },
      content: { type: 'string', contentMediaType: 'application/octet-stream', description: 'The bytes.' },
    },
    required: ['operation', 'content'],
    additionalProperties: false,
  })
}

/** A body with the types of connectors that it may name. */
export function withKinds(body: Schema, kinds: readonly Connector[]): Schema {
  const { properties = {} } = body
  if (kinds.length > 0 && 'api' in properties) {
    const api = { enum: kinds.flatMap(({ apis = [] }) => apis.map(({ name }) => name)), description: API }
    return { ...body, properties: { ...properties, api } }
  }
  if (kinds.length === 0 || !('connector_type' in properties)) return body
  const connector_type = { enum: kinds.map(({ type }) => type), description: KIND }
  return { ...body, properties: { ...properties, connector_type } }
}

const API = 'The API of the vendor, if the kind has several; each kind has its own. Default: the first.'
const KIND = 'The kind of connector. Its aliases are taken too.'

/** The body that creates a connector: for each kind, with its own credentials. */
export function createSchema(kinds: readonly Connector[], components: Components, body: Schema): Schema {
  const { properties = {} } = body
  const choices = kinds.map((kind) => {
    const { type, title, replication_config } = kind
    const credentials = inputSchema(toJsonSchema(kind.credentials), BODY_LIMITS['1mb'])
    const config = replication_config && inputSchema(toJsonSchema(replication_config), BODY_LIMITS['1mb'])
    const name = pascal(type)
    const schema = components.add(`New${name}Connector`, {
      ...body,
      description: `A connector to ${title}.`,
      properties: {
        ...properties,
        connector_type: { const: type, description: KIND },
        credentials: components.add(`${name}Credentials`, credentials),
        replication_config: config
          ? { anyOf: [components.add(`${name}ReplicationConfig`, config), { type: 'null' }] }
          : { type: 'null' },
      },
      anyOf: [{ required: ['credentials'] }, { required: ['server_side_oauth_secret_id'] }],
    })
    return [type, schema] as const
  })
  return components.add('NewConnector', {
    oneOf: choices.map(([, schema]) => schema),
    discriminator: {
      propertyName: 'connector_type',
      mapping: Object.fromEntries(choices.map(([type, { $ref }]) => [type, $ref])),
    },
  })
}
