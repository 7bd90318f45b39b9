import type { ConnectorKind } from '@linkspan/core'
import { VERSION } from '../../version.ts'
import { SESSION_COOKIE } from '../middleware/cookies.ts'
import type { Route } from '../routes/route.ts'
import { byContentType, operationOfKind } from './addressed.ts'
import { createComponents } from './components.ts'
import { operationsOfKinds } from './operations.ts'
import { problemSchema } from './problems.ts'
import { type OpenApiOperation, operationOf, tagOf } from './route-operation.ts'
import type { Schema } from './schema.ts'
import { HEADERS, PARAMETERS } from './shared-components.ts'

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
