import { type ConnectorKind, pathPattern, toJsonSchema } from '@linkspan/core'
import { fieldsOfConsent } from '@linkspan/service'
import { isSearchable } from '@linkspan/sync'
import { BODY_LIMITS } from '../middleware/body.ts'
import { type Components, pascal } from './components.ts'
import { inputSchema, type Schema } from './schema.ts'

type Properties = NonNullable<Schema['properties']>

const KIND = 'The kind of connector. Its aliases are taken too.'

/** A schema whose `connector_type`, if it has one, is one of the kinds. */
export function withKinds(schema: Schema, kinds: readonly ConnectorKind[]): Schema {
  const { properties = {} } = schema
  if (kinds.length === 0 || !('connector_type' in properties)) return schema
  const connector_type = { enum: kinds.map(({ type }) => type), description: KIND }
  return { ...schema, properties: { ...properties, connector_type } }
}

/** Makes a body from the common one: for each kind of connector, with its own fields. */
type BodyOfKinds = (kinds: readonly ConnectorKind[], components: Components, body: Schema) => Schema

/** The bodies that differ by the kind of connector, by the names of their routes. */
export const bodiesOfKinds: Readonly<Record<string, BodyOfKinds>> = {
  'connectors.create': newConnector,
  'connectors.update': connectorChange,
  'connectors.request': vendorRequests,
  'connectors.sync': syncRequest,
}

function newConnector(kinds: readonly ConnectorKind[], components: Components, body: Schema): Schema {
  const choices = kinds.map((kind) => {
    const { type, title } = kind
    const { credentials, rule } = credentialRule(kind, components, ['credentials'])
    const schema = components.add(`New${pascal(type)}Connector`, {
      ...body,
      description: `A connector to ${title}.`,
      properties: {
        ...body.properties,
        connector_type: { const: type, description: KIND },
        credentials,
        ...configOf(kind, components),
      },
      ...rule,
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

function connectorChange(kinds: readonly ConnectorKind[], components: Components, body: Schema): Schema {
  const choices = kinds.map((kind) => {
    const { credentials, rule } = credentialRule(kind, components, [])
    return components.add(`${pascal(kind.type)}ConnectorChange`, {
      ...body,
      description: `A change of a connector to ${kind.title}.`,
      properties: { ...body.properties, credentials, ...configOf(kind, components) },
      ...rule,
    })
  })
  return components.add('ConnectorChange', { anyOf: choices })
}

function configOf({ type, replication_config }: ConnectorKind, components: Components): Properties {
  const given = replication_config && inputSchema(toJsonSchema(replication_config), BODY_LIMITS['1mb'])
  const config = given && components.add(`${pascal(type)}ReplicationConfig`, given)
  return { replication_config: config ? { anyOf: [config, { type: 'null' }] } : { type: 'null' } }
}

/** All credentials; or a `secret_id`, with only those fields that no consent gives. */
function credentialRule(
  { type, credentials, oauth }: ConnectorKind,
  components: Components,
  required: string[],
): { readonly credentials: Schema; readonly rule: Schema } {
  const whole = inputSchema(toJsonSchema(credentials), BODY_LIMITS['1mb'])
  const from_consent = fieldsOfConsent({ oauth })
  const own = Object.entries(whole.properties ?? {}).filter(([name]) => !from_consent.has(name))
  // the secret of a client says nothing without its id; an id alone may be that of a known client
  const paired = { ...whole, dependentRequired: { client_secret: ['client_id'] } }
  const given = components.add(`${pascal(type)}Credentials`, paired)
  const more = components.add(`${pascal(type)}ConsentCredentials`, {
    description: 'The fields of the credentials that no consent gives.',
    type: 'object',
    properties: Object.fromEntries(own),
    additionalProperties: false,
  })
  return {
    credentials: { anyOf: [given, more] },
    rule: {
      anyOf: [
        { properties: { credentials: more }, required: ['server_side_oauth_secret_id'] },
        { properties: { credentials: given, server_side_oauth_secret_id: false }, required },
      ],
    },
  }
}

/** For each API of each kind, with its paths. Only the first API of a kind may be left unnamed. */
function vendorRequests(kinds: readonly ConnectorKind[], components: Components, body: Schema): Schema {
  const { api: { description = '' } = {}, path } = (body.properties ?? {}) as Record<string, Schema>
  const choices = kinds.flatMap(({ type, apis = [] }) =>
    apis.map(({ name, summary, paths }, at) =>
      components.add(`${pascal(type)}${apis.length > 1 ? pascal(name) : ''}Request`, {
        ...body,
        description: summary,
        properties: {
          ...body.properties,
          api: { const: name, description },
          path: { ...path, pattern: pathPattern(paths) },
        },
        required: [...(body.required ?? []), ...(at > 0 ? ['api'] : [])],
      }),
    ),
  )
  return components.add('VendorRequest', { anyOf: choices })
}

function syncRequest(kinds: readonly ConnectorKind[], components: Components, body: Schema): Schema {
  const { entities: list, ...others } = (body.properties ?? {}) as Record<string, Schema>
  const choices = kinds.map(({ type, title, entities, configured }) => {
    const names = Object.values(entities)
      .filter(isSearchable)
      .map(({ name }) => name)
    // further ones are in the configuration of each connector
    return components.add(`${pascal(type)}SyncRequest`, {
      ...body,
      description: `A sync of a connector to ${title}.`,
      properties: { ...others, entities: { ...list, ...(!configured && { items: { enum: names } }) } },
    })
  })
  return components.add('SyncRequest', { anyOf: choices })
}
