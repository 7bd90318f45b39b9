import { type ConnectorKind, toJsonSchema, validate } from '@linkspan/core'
import { BODY_LIMITS, FORM } from '../middleware/body.ts'
import { PendingAnswer } from '../pending-answer.ts'
import { noticeOf, withDeprecations } from '../routes/deprecation.ts'
import type { Route } from '../routes/route.ts'
import { type Components, pascal } from './components.ts'
import { type Example, examples } from './examples.ts'
import { bodiesOfKinds, withKinds } from './kinds.ts'
import { problemResponses } from './problems.ts'
import { forGenerators } from './rules.ts'
import { answerSchema, inputSchema, mapSchema, type Schema } from './schema.ts'
import { withScopes } from './scopes.ts'

/** One route in a document. */
export interface OpenApiOperation {
  readonly operationId: string
  readonly responses: Readonly<Record<string, object>>
  readonly [member: string]: unknown
}

const SECURITY: Readonly<Record<Route['access'], object[]>> = {
  // bearer last: openapi-generator's clients for fetch send the last one, and OAuth without the word Bearer
  organization: [{ client: [] }, { bearer: [] }],
  person: [{ session: [] }],
  customer: [{ link: [] }],
  client: [{}, { basic: [] }],
  public: [],
}

/** The group of a route. */
export const tagOf = ({ name }: Route) => name.split('.')[0] as string

/** Describes a route. */
export function operationOf(
  route: Route,
  kinds: readonly ConnectorKind[],
  components: Components,
  responses: Record<string, object>,
): OpenApiOperation {
  const { name, summary, answer, needsKey, deprecated } = route
  const shown = examples[name]
  const headers = refs('headers', ['X-Request-Id'])
  const id = pascal(name)
  const body = bodyOf(route, kinds, components)
  const whole = deprecated?.find(({ field }) => field === undefined)
  return {
    operationId: id.charAt(0).toLowerCase() + id.slice(1),
    summary,
    ...(whole && { deprecated: true, description: noticeOf(whole) }),
    tags: [tagOf(route)],
    security: route.access === 'client' && !route.input.form ? [] : SECURITY[route.access],
    parameters: parametersOf(route, kinds, shown),
    ...(body && { requestBody: requestBodyOf(route, body, shown) }),
    responses: {
      [answer.status]: {
        description: summary,
        headers: {
          ...headers,
          ...refs('headers', [
            ...(answer.location || answer.status === 303 ? ['Location'] : []),
            ...(needsKey ? ['Idempotent-Replay'] : []),
            ...(answer.stream_headers ?? []),
            ...(deprecated ? ['Deprecation', 'Sunset'] : []),
          ]),
        },
        ...((answer.schema || answer.streams) &&
          answer.status !== 303 && { content: contentOf(route, components) }),
      },
      ...(answer.pending && {
        [PendingAnswer.STATUS]: {
          description:
            'The scope of the token has `approval`, so that the write waits, or it is a part of a change set. Nothing was sent.',
          headers: { ...headers, ...refs('headers', needsKey ? ['Idempotent-Replay'] : []) },
          content: {
            'application/json': { schema: components.add('PendingWrite', answerSchema(answer.pending)) },
          },
        },
      }),
      ...(answer.unfinished !== undefined && {
        [PendingAnswer.STATUS]: {
          description: answer.unfinished,
          headers,
          content: contentOf(route, components),
        },
      }),
      ...(answer.etag && { 304: { description: 'The caller has this answer.', headers } }),
      ...problemResponses(route, { responses, headers, components }),
    },
  }
}

const BYTES = { schema: { type: 'string', format: 'binary', description: 'The bytes of a download.' } }

const STREAM = { schema: { type: 'string', format: 'binary', description: 'The bytes of a file.' } }

/** The content of a download: with the content type of the vendor. Generators of clients want one that they know. */
export const DOWNLOAD = { 'application/octet-stream': BYTES, '*/*': BYTES }

function contentOf({ name, answer, deprecated }: Route, components: Components): object {
  const types = answer.streams?.map((type) => type.split(';')[0] as string) ?? []
  const streams = Object.fromEntries(types.map((type) => [type, STREAM]))
  if (!answer.schema) return streams
  const schema = withDeprecations(answerSchema(answer.schema), deprecated, 'answer')
  if (answer.download)
    return {
      'application/json': { schema: { description: 'What the library answers.' } },
      ...DOWNLOAD,
    }
  return { 'application/json': { schema: components.add(`${pascal(name)}Answer`, schema) }, ...streams }
}

function parametersOf(
  { input, access, needsKey, deprecated }: Route,
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
    const described = schema && inputSchema(toJsonSchema(schema), MOST_IN_ADDRESS)
    const { properties = {}, required = [] } =
      described && place === 'query'
        ? withKinds(withDeprecations(described, deprecated, place), kinds)
        : (described ?? {})
    return Object.entries(properties).map(([name, each]) => {
      const { description, deprecated: is_deprecated, ...rest } = each as Schema
      const example = shown?.[place]?.[name]
      return {
        name,
        in: place,
        required: place === 'path' || required.includes(name),
        ...(description !== undefined && { description }),
        ...(is_deprecated === true && { deprecated: true }),
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

function bodyOf(
  { name, input, deprecated }: Route,
  kinds: readonly ConnectorKind[],
  components: Components,
): Schema | undefined {
  if (!input.body) return undefined
  const plain = inputSchema(toJsonSchema(input.body), BODY_LIMITS[input.body_limit ?? '1mb'])
  const schema = withDeprecations(plain, deprecated, 'body')
  const ofKinds = bodiesOfKinds[name]
  if (ofKinds && kinds.length > 0) return ofKinds(kinds, components, schema)
  return components.add(`${pascal(name)}Body`, withScopes(withKinds(schema, kinds), kinds))
}

function requestBodyOf({ input }: Route, body: Schema, shown?: Example): object {
  const form = input.form && inputSchema(toJsonSchema(input.form), BODY_LIMITS[input.body_limit ?? '1mb'])
  const { $schema, ...fields } = form ? mapSchema(form, forGenerators) : {}
  return {
    required: !validate(input.body as NonNullable<typeof input.body>, undefined).success,
    content: {
      'application/json': { schema: body, ...(shown?.bodies && { examples: shown.bodies }) },
      ...(form && { [FORM]: { schema: fields } }),
    },
  }
}

function refs(kind: string, names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/${kind}/${name}` }]))
}
