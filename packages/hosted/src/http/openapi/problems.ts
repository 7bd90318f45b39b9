import { errorDetails } from '@linkspan/service'
import * as z from 'zod'
import { type ProblemCode, problems } from '../problem/problem-table.ts'
import { problemCodesOf, type Route } from '../routes/route.ts'
import { type Components, pascal } from './components.ts'
import { answerSchema, mapSchema, type Schema } from './schema.ts'

type Responses = Record<string, object>

const text = (description: string): Schema => ({ type: 'string', description })

/** The body of every error. */
const problem = z
  .strictObject({
    type: z.string().describe('`urn:linkspan:error:` and the code.'),
    title: z.string().describe('The code in words.'),
    status: z.int().min(400).max(599),
    detail: z.string().describe('The same as `message`.'),
    code: z.enum(Object.keys(problems)),
    message: z.string().describe('One sentence for people.'),
    request_id: z.string().describe('The id of the request in the log of the server.'),
    ...errorDetails.shape,
  })
  .describe('An error (RFC 9457).')

// the token route adds to it
export const problemSchema: Schema = mapSchema(
  answerSchema(problem),
  ({ additionalProperties: more, ...node }) =>
    more === false ? node : { ...node, additionalProperties: more },
)

/** What the token route adds to its errors (RFC 6749 section 5.2). */
const OAUTH_ERROR: Schema = {
  type: 'object',
  properties: { error: text('The code of RFC 6749.'), error_description: text('The same as `message`.') },
}

const PAGE = { 'text/html': { schema: text('A page for people.') } }

/** The answers of a route that are errors, by status. Equal ones are shared in `responses`. */
export function problemResponses(route: Route, document: Shared): Responses {
  const by_status = Map.groupBy(problemCodesOf(route), (code) => problems[code].status)
  const found = [...by_status].toSorted(([left], [right]) => left - right)
  return Object.fromEntries(
    found.map(([status, codes]) => [
      String(status),
      { $ref: `#/components/responses/${shared(route, status, codes.toSorted(), document)}` },
    ]),
  )
}

/** What the responses of a document share. */
interface Shared {
  readonly responses: Responses
  readonly headers: object
  readonly components: Components
}

function shared(route: Route, status: number, codes: readonly ProblemCode[], document: Shared): string {
  const kind = route.answer.page ? 'Page' : route.failure ? 'Token' : 'Problem'
  const description = codes.map((code) => `\`${code}\`: ${problems[code].when}`).join('\n\n')
  const { responses, headers, components } = document
  for (let name = `${kind}${status}`; ; name = `${name}Or${pascal(route.name)}`) {
    const known = responses[name] as { readonly description: string } | undefined
    if (known?.description === description) return name
    if (known) continue
    const schema = components.add(name, {
      allOf: [
        { $ref: '#/components/schemas/Problem' },
        {
          type: 'object',
          properties: {
            status: { type: 'integer', minimum: status, maximum: status },
            code: { enum: [...codes] },
          },
        },
        ...(route.failure ? [OAUTH_ERROR] : []),
      ],
    })
    responses[name] = {
      description,
      headers: { ...headers, ...headersOf(status, codes) },
      content: { ...(route.answer.page && PAGE), 'application/problem+json': { schema } },
    }
    return name
  }
}

function headersOf(status: number, codes: readonly ProblemCode[]): object {
  const names = [
    ...(status === 401 ? ['WWW-Authenticate'] : []),
    ...(status === 429 || status === 503 || codes.includes('sync_pending') ? ['Retry-After'] : []),
  ]
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
