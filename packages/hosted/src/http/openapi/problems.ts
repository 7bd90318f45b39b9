import { type ProblemCode, problems } from '../problem/problem-table.ts'
import { codesOf, type Route } from '../routes/route.ts'
import { type Components, pascal } from './components.ts'
import type { Schema } from './schema.ts'

type Responses = Record<string, object>

const text = (description: string): Schema => ({ type: 'string', description })

/** The body of every error. */
export const problemSchema: Schema = {
  description: 'An error (RFC 9457).',
  type: 'object',
  properties: {
    type: text('`urn:linkspan:error:` and the code.'),
    title: text('The code in words.'),
    status: { type: 'integer', minimum: 400, maximum: 599 },
    detail: text('The same as `message`.'),
    code: { enum: Object.keys(problems) },
    message: text('One sentence for people.'),
    request_id: text('The id of the request in the log of the server.'),
    errors: {
      description: 'The places where the input is wrong.',
      type: 'array',
      items: {
        type: 'object',
        properties: { path: text('A JSON path.'), message: text('What is allowed there.') },
        required: ['path', 'message'],
      },
    },
    retryable: { type: 'boolean', description: 'Whether the same call may succeed later without a change.' },
    retry_after_seconds: { type: 'number', minimum: 0 },
    remedy: text('Who has to do what.'),
    missing_scope: {
      description:
        'What the scope of the token lacks: actions of which one is enough, or the fields that exclude the request.',
      type: 'array',
      items: { type: 'string' },
    },
    reason: text('Distinguishes cases of one code.'),
    source: text('For `rate_limited`: `vendor` or `linkspan`.'),
    vendor_code: text("The vendor's own code."),
    vendor_status: { type: 'integer', description: "The vendor's HTTP status." },
    vendor_request_id: text("The vendor's id of the request."),
    attempts: {
      type: 'integer',
      minimum: 0,
      description: 'How many times the request was sent to the vendor; 0 if it was held back.',
    },
    doubtful: {
      type: 'boolean',
      description: 'True for a write that may have happened although it failed: check at the vendor first.',
    },
  },
  required: ['type', 'title', 'status', 'detail', 'code', 'message', 'request_id'],
}

/** What the token route adds to its errors (RFC 6749 section 5.2). */
const OAUTH_ERROR: Schema = {
  type: 'object',
  properties: { error: text('The code of RFC 6749.'), error_description: text('The same as `message`.') },
}

const PAGE = { 'text/html': { schema: text('A page for people.') } }

/** The answers of a route that are errors, by status. Equal ones are shared in `responses`. */
export function problemResponses(route: Route, document: Shared): Responses {
  const by_status = Map.groupBy(codesOf(route), (code) => problems[code].status)
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
