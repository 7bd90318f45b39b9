import type { ConnectorKind } from '@linkspan/core'
import { VERSION } from '../../version.ts'
import { FORM } from '../middleware/body.ts'
import { SESSION_COOKIE } from '../middleware/cookies.ts'
import { MULTIPART } from '../middleware/multipart.ts'
import type { Route } from '../routes/route.ts'
import { createComponents, pascal } from './components.ts'
import { type KindOperation, operationsOfKinds } from './operations.ts'
import { problemSchema } from './problems.ts'
import { DOWNLOAD, type OpenApiOperation, operationOf, tagOf } from './route-operation.ts'
import type { Schema } from './schema.ts'
import { HEADERS, PARAMETERS } from './shared-components.ts'

const NAMES: Readonly<Record<string, string>> = { [FORM]: 'form', [MULTIPART]: 'upload' }

/** One operation for each content type of the body: generators of clients read only one. */
function byContentType({ address, operation }: Addressed): [address: string, OpenApiOperation][] {
  const { requestBody, operationId } = operation as OpenApiOperation & { requestBody?: { content: object } }
  if (!requestBody) return [[address, operation]]
  return Object.entries(requestBody.content).map(([type, body]) => {
    const name = NAMES[type]
    const own = { ...operation, requestBody: { ...requestBody, content: { [type]: body } } }
    if (name === undefined) return [address, own]
    return [address === '' ? name : `${address}.${name}`, { ...own, operationId: operationId + pascal(name) }]
  })
}

/** An operation, with what names it after the `#` of its address. */
interface Addressed {
  readonly address: string
  readonly operation: OpenApiOperation
}

const KEY = '#/components/parameters/Idempotency-Key'

/** One operation of a kind of connector: what `execute` takes and answers for it. */
function operationOfKind(
  execute: OpenApiOperation,
  { title, type, summary, write, destroys, body, parts, answer }: KindOperation,
): OpenApiOperation {
  const parameters = execute.parameters as readonly { readonly $ref?: string }[]
  const { headers } = execute.responses[200] as { headers: object }
  return {
    ...execute,
    operationId: title.charAt(0).toLowerCase() + title.slice(1),
    summary,
    ...(destroys && { 'x-destroys': true }),
    tags: [type],
    parameters: parameters.filter(({ $ref }) => write || $ref !== KEY),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: body }, ...(parts && { [MULTIPART]: partsContent(parts) }) },
    },
    responses: {
      ...execute.responses,
      200: {
        description: summary,
        headers,
        content: answer ? { 'application/json': { schema: answer } } : DOWNLOAD,
      },
    },
  }
}

/** A body in parts, as it is encoded. */
const partsContent = (schema: Schema): object => ({
  schema,
  encoding: {
    operation: { contentType: 'application/json' },
    content: { contentType: 'application/octet-stream' },
  },
})

export type { OpenApiOperation } from './route-operation.ts'

/** An OpenAPI document, as far as its readers here look into it. */
export interface OpenApiDocument {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> } & Readonly<
    Record<string, object>
  >
  readonly [member: string]: unknown
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
    const operation = operationOf(route, kinds, components, responses)
    const method = route.method.toLowerCase()
    const all = [{ address: '', operation }]
    if (route.name === 'connectors.execute')
      for (const each of await operationsOfKinds(kinds, components))
        all.push({ address: each.address, operation: operationOfKind(operation, each) })
    for (const [address, each] of all.flatMap(byContentType)) {
      const path = address === '' ? route.path : `${route.path}#${address}`
      paths[path] = { ...paths[path], [method]: each }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Linkspan',
      version: VERSION,
      description:
        'Connectors to third-party systems. Get a token with a client id and secret, create a connector for a customer, and run its operations by `execute`. The part of an address after `#` only names an operation: no client sends it.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [
      ...[...new Set(routes.map(tagOf))].map((name) => ({ name, description: TAGS[name] })),
      ...kinds.map(({ type, title }) => ({ name: type, description: `The operations of ${title}.` })),
    ],
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
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description:
            'The session of a person. Changes also need its `csrf_token` in the header `X-CSRF-Token`.',
        },
        link: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Connect-Session',
          description:
            'The id of a connect session whose link the customer has opened in this browser, beside the cookie of the visit. Changes also need the `csrf_token` of the visit in the header `X-CSRF-Token`.',
        },
        basic: { type: 'http', scheme: 'basic', description: 'The client id and secret.' },
      },
    },
  }
}

const TAGS: Readonly<Record<string, string>> = {
  token: 'Access tokens.',
  clients: 'The programs that act for an organization.',
  session: 'The sessions of people.',
  sign_in_links: 'Links by which people sign in.',
  connect_sessions: 'Links by which customers connect accounts in a browser.',
  connect_visits: 'What the page of such a link calls, and the page that has opened it.',
  connectors: 'The connectors of an organization, their operations and their syncs.',
  oauth: 'The consent of customers.',
  definitions: 'The kinds of connectors.',
  health: 'The state of the server.',
  openapi: 'This document.',
}
