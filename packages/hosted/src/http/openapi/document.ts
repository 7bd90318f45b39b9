import { type ConnectorKind, toJsonSchema, validate } from '@linkspan/core'
import { BODY_LIMITS, FORM } from '../middleware/body.ts'
import { MULTIPART } from '../middleware/multipart.ts'
import type { Route } from '../routes/route.ts'
import { type Components, createComponents, pascal } from './components.ts'
import { type Example, examples } from './examples.ts'
import { bodiesOfKinds, withKinds } from './kinds.ts'
import { executeSchema, uploadSchema } from './operations.ts'
import { problemResponses, problemSchema } from './problems.ts'
import { answerSchema, inputSchema, type Schema } from './schema.ts'
import { HEADERS, PARAMETERS } from './shared-components.ts'

/** An OpenAPI document, as far as its readers here look into it. */
export interface OpenApiDocument {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> } & Readonly<
    Record<string, object>
  >
  readonly [member: string]: unknown
}

/** One route in a document. */
export interface OpenApiOperation {
  readonly operationId: string
  readonly responses: Readonly<Record<string, object>>
  readonly [member: string]: unknown
}

const SECURITY: Readonly<Record<Route['access'], object[]>> = {
  organization: [{ bearer: [] }, { client: [] }],
  client: [{}, { basic: [] }],
  public: [],
}

const TOKEN_PATH = '/api/v1/account/applications/token'

/** Describes all routes, and all operations of these kinds of connectors, as OpenAPI 3.1. */
export async function openApiDocument(
  routes: readonly Route[],
  kinds: readonly ConnectorKind[],
): Promise<OpenApiDocument> {
  const components = createComponents()
  components.add('Problem', problemSchema)
  const responses: Record<string, object> = {}
  const paths: Record<string, Record<string, OpenApiOperation>> = {}
  for (const route of routes) {
    const body = await bodyOf(route, kinds, components)
    const operation = operationOf(route, body, kinds, components, responses)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Linkspan',
      version: '1',
      description:
        'Connectors to third-party systems. Get a token with a client id and secret, create a connector for a customer, and run its operations by `execute`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map(tagOf))].map((name) => ({ name, description: TAGS[name] })),
    paths,
    components: {
      schemas: components.all(),
      responses,
      parameters: PARAMETERS,
      headers: HEADERS,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An access token.' },
        client: {
          type: 'oauth2',
          description: 'Gets the access token with the client id and secret.',
          flows: { clientCredentials: { tokenUrl: TOKEN_PATH, scopes: {} } },
        },
        basic: { type: 'http', scheme: 'basic', description: 'The client id and secret.' },
      },
    },
  }
}

const TAGS: Readonly<Record<string, string>> = {
  token: 'Access tokens.',
  connectors: 'The connectors of an organization, their operations and their syncs.',
  oauth: 'The consent of customers.',
  definitions: 'The kinds of connectors.',
  health: 'The state of the server.',
  openapi: 'This document.',
}

const tagOf = ({ name }: Route) => name.split('.')[0] as string

function operationOf(
  route: Route,
  body: Schema | undefined,
  kinds: readonly ConnectorKind[],
  components: Components,
  responses: Record<string, object>,
): OpenApiOperation {
  const { name, summary, access, answer, needsKey } = route
  const shown = examples[name]
  const reply = refs('headers', ['X-Request-Id'])
  const id = pascal(name)
  return {
    operationId: id.charAt(0).toLowerCase() + id.slice(1),
    summary,
    tags: [tagOf(route)],
    security: SECURITY[access],
    parameters: parametersOf(route, kinds, shown),
    ...(body && { requestBody: requestBodyOf(route, body, kinds, components, shown) }),
    responses: {
      [answer.status]: {
        description: summary,
        headers: {
          ...reply,
          ...refs('headers', [
            ...(answer.location || answer.status === 303 ? ['Location'] : []),
            ...(needsKey ? ['Idempotent-Replay'] : []),
          ]),
        },
        ...(answer.schema && answer.status !== 303 && { content: contentOf(route, components) }),
      },
      ...(answer.etag && { 304: { description: 'The caller has this answer.', headers: reply } }),
      ...problemResponses(route, responses, reply),
    },
  }
}

function contentOf({ name, answer }: Route, components: Components): object {
  const schema = answerSchema(answer.schema as NonNullable<typeof answer.schema>)
  if (answer.download)
    return {
      'application/json': { schema: { description: 'What the library answers.' } },
      '*/*': { schema: { description: 'The bytes of a download.' } },
    }
  return { 'application/json': { schema: components.add(`${pascal(name)}Answer`, schema) } }
}

function parametersOf(
  { input, access, needsKey }: Route,
  kinds: readonly ConnectorKind[],
  shown?: Example,
): object[] {
  const headers = [
    'X-Request-Id',
    ...(access === 'organization' ? ['X-Organization-Id'] : []),
    ...(needsKey ? ['Idempotency-Key'] : []),
  ]
  const places = [
    ['path', input.path],
    ['query', input.query],
  ] as const
  const own = places.flatMap(([place, schema]) => {
    const { properties = {}, required = [] } = schema
      ? withKinds(inputSchema(toJsonSchema(schema), MOST_IN_ADDRESS), place === 'query' ? kinds : [])
      : {}
    return Object.entries(properties).map(([name, each]) => {
      const { description, ...rest } = each as Schema
      const example = shown?.[place]?.[name]
      return {
        name,
        in: place,
        required: place === 'path' || required.includes(name),
        ...(description !== undefined && { description }),
        // without it, the address is another one
        schema: place === 'path' ? { minLength: 1, ...rest } : rest,
        ...(example !== undefined && { example }),
      }
    })
  })
  return [...own, ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` }))]
}

/** The headers and the address of a request are at most 16 KB. */
const MOST_IN_ADDRESS = 8192

async function bodyOf(
  { name, input }: Route,
  kinds: readonly ConnectorKind[],
  components: Components,
): Promise<Schema | undefined> {
  if (!input.body) return undefined
  if (name === 'connectors.execute') return executeSchema(kinds, components)
  const schema = inputSchema(toJsonSchema(input.body), BODY_LIMITS[input.body_limit ?? '1mb'])
  const ofKinds = bodiesOfKinds[name]
  if (ofKinds && kinds.length > 0) return ofKinds(kinds, components, schema)
  return components.add(`${pascal(name)}Body`, withKinds(schema, kinds))
}

function requestBodyOf(
  { name, input }: Route,
  body: Schema,
  kinds: readonly ConnectorKind[],
  components: Components,
  shown?: Example,
): object {
  const form = input.form && inputSchema(toJsonSchema(input.form), BODY_LIMITS[input.body_limit ?? '1mb'])
  return {
    required: !validate(input.body as NonNullable<typeof input.body>, undefined).success,
    content: {
      'application/json': { schema: body, ...(shown?.bodies && { examples: shown.bodies }) },
      ...(form && { [FORM]: { schema: components.add(`${pascal(name)}Form`, form) } }),
      ...(input.content && {
        [MULTIPART]: {
          schema: uploadSchema(kinds, components),
          encoding: {
            operation: { contentType: 'application/json' },
            content: { contentType: 'application/octet-stream' },
          },
        },
      }),
    },
  }
}

function refs(kind: string, names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/${kind}/${name}` }]))
}
