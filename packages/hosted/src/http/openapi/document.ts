import type { ConnectorKind } from '@linkspan/core'
import { VERSION } from '../../version.ts'
import { SESSION_COOKIE } from '../middleware/cookies.ts'
import type { Route } from '../routes/route.ts'
import { byContentType, operationOfKind } from './addressed.ts'
import { createComponents } from './components.ts'
import fixed from './fixed-parts.json' with { type: 'json' }
import { operationsOfKinds } from './operations.ts'
import { problemSchema } from './problems.ts'
import { type OpenApiOperation, operationOf, tagOf } from './route-operation.ts'
import type { Schema } from './schema.ts'

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

const { headers, parameters, securitySchemes } = fixed
const tags: Readonly<Record<string, string>> = fixed.tags

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
      ...[...new Set(routes.map(tagOf))].map((name) => ({ name, description: tags[name] })),
      ...kinds.map(({ type, title }) => ({ name: type, description: `The operations of ${title}.` })),
    ],
    paths,
    components: {
      schemas: components.all(),
      responses,
      parameters,
      headers,
      securitySchemes: {
        ...securitySchemes,
        session: { ...securitySchemes.session, name: SESSION_COOKIE },
      },
    },
  }
}
