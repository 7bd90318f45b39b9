import type { Answered } from '@linkspan/core'
import type {
  ConnectVisit,
  Principal,
  ReadyJson,
  RequestNeeds,
  Services,
  SignedIn,
  StreamedAnswer,
} from '@linkspan/service'
import type { Stores } from '@linkspan/stores'
import type { $ZodObject, $ZodType, output } from 'zod/v4/core'
import type { BODY_LIMITS } from '../middleware/body.ts'
import type { RequestContext } from '../middleware/context.ts'
import type { Cookies } from '../middleware/cookies.ts'
import type { PendingAnswer } from '../pending-answer.ts'
import type { ProblemCode } from '../problem/problem-table.ts'
import type { Problem } from '../problem/to-problem.ts'
import type { Deprecation } from './deprecation.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * Who may call a route: anyone, a client or a person that proves itself in the request, one that acts for an organization,
 * by a token or a session, a person with a session, or a customer who has opened a link.
 */
type Access = 'public' | 'client' | 'organization' | 'person' | 'customer'

/** The parts of a request that a route reads, each with its schema. */
export interface RouteInput {
  /** The parameters in the path. For a value that does not fit, the route answers 404 with the schema's message. */
  readonly path?: $ZodObject
  readonly query?: $ZodObject
  /** The JSON body. */
  readonly body?: $ZodType
  /** A form (`application/x-www-form-urlencoded`) that may be sent instead of the JSON body. */
  readonly form?: $ZodObject
  /** The JSON body may come with content: as `multipart/form-data` with the parts `operation` and `content`. */
  readonly content?: boolean
  /** The longest body; default 1 MB. Content has no limit. */
  readonly body_limit?: keyof typeof BODY_LIMITS
}

/** The answer to a request that succeeds. */
export interface RouteAnswer<Schema extends $ZodType | undefined = $ZodType | undefined> {
  readonly status: 200 | 201 | 202 | 204 | 303
  /** The JSON body; none with 204. With 303, the address that a browser is sent to. */
  readonly schema: Schema
  /** Whether a browser is the caller: then errors are pages for people. */
  readonly page?: boolean
  /** The JSON body with 202, if a write may have to wait for an approval. */
  readonly pending?: $ZodType
  /** Why the same body may come with 202: the work goes on after the answer. */
  readonly unfinished?: string
  /** The answer may also be a stream of bytes, with the content type of the vendor. */
  readonly download?: boolean
  /** The answer may also be a stream that is sent while it is made, with one of these content types. */
  readonly streams?: readonly string[]
  /** The headers of such a stream. */
  readonly stream_headers?: readonly string[]
  /** The answer has an `ETag`: 304 to a caller that has kept it. */
  readonly etag?: boolean
  readonly headers?: Readonly<Record<string, string>>
  /** The address of what was created, for the `Location` header. */
  location?(answer: Schema extends $ZodType ? Answered<Schema> : undefined): string
}

type Handled<Schema> = Schema extends $ZodType
  ? Promise<Answered<Schema> | ReadyJson | StreamedAnswer | PendingAnswer>
  : Promise<StreamedAnswer> | Promise<void>

type Parsed<Schema> = Schema extends $ZodType ? output<Schema> : undefined

/** A request whose parts are checked against the route's schemas. */
export interface RouteRequest<Input extends RouteInput = RouteInput, Who extends Access = Access> {
  readonly path: Parsed<Input['path']>
  readonly query: Parsed<Input['query']>
  /** The JSON body; undefined when a form was sent. */
  readonly body: Input extends { form: $ZodType } ? Parsed<Input['body']> | undefined : Parsed<Input['body']>
  readonly form: Parsed<Input['form']> | undefined
  /** The content that came with the JSON body. It is read while it comes, once. */
  readonly content: AsyncIterable<Uint8Array> | undefined
  /** Present if the route has live streams and the caller wants one: with the last event that it has seen. */
  readonly live: { readonly last_event_id?: string } | undefined
  /** The organization that the caller acts for. */
  readonly organization_id: Who extends 'organization' ? string : undefined
  /** Who the caller is, and what its token may do. */
  readonly principal: Who extends 'organization' ? Principal : undefined
  /** Who has signed in. */
  readonly person: Who extends 'person' ? SignedIn : undefined
  /** The link that a customer has opened. */
  readonly visit: Who extends 'customer' ? ConnectVisit : undefined
  readonly cookies: Cookies
  /** The `Authorization` header, when it was sent exactly once. */
  readonly authorization: string | undefined
  /** Aborts when the caller hangs up before the answer is complete; never for a request with an `Idempotency-Key`. */
  readonly signal: AbortSignal
  /** Stores the answer to a request with an `Idempotency-Key` in the transaction that makes it true. */
  readonly keep?: ((stores: Stores, answer: unknown) => Promise<void>) | undefined
  /** The fields of the access log's line. */
  readonly context: RequestContext
}

/** A route as data. Express, the documentation and the tests all follow from it. */
export interface RouteDeclaration<
  Input extends RouteInput,
  Schema extends $ZodType | undefined,
  Who extends Access,
> {
  /** The name of the operation; it is also the subject of messages about wrong input. */
  readonly name: string
  /** One sentence. */
  readonly summary: string
  /** Its method and its whole path, with parameters in braces. */
  readonly at: `${Method} /${string}`
  /** By default `organization`. */
  readonly access?: Who
  /** Whether the page of a link may call it too, for the customer who has opened the link, within the scope of the link. */
  readonly for_customers?: true
  /** What a token needs for it; null for a route that takes none, whose access is another one. */
  readonly needs: RequestNeeds<RouteRequest<Input, Who>> | null
  /** By default nothing. */
  readonly input?: Input
  /** The type that the client has for the query or the body, with what it is. */
  readonly takes?: readonly [type: string, description: string]
  /**
   * Whether a repetition changes nothing more, so that clients may send it again. By default that is so for reads, for
   * changes to given values (PATCH), and for requests with an `Idempotency-Key`.
   */
  readonly repeatable?: true
  /** By default nothing, with 204. */
  readonly answer?: RouteAnswer<Schema>
  /** What callers should no longer use of it. */
  readonly deprecated?: readonly Deprecation[]
  /** The codes of errors that `handle` throws. The others follow from the declaration, see `codesOf`. */
  readonly codes?: readonly ProblemCode[]
  /** Adds to an error what this route answers besides the common form. */
  readonly failure?: (problem: Problem, authorization: string | undefined) => Problem
  /**
   * With it, the route takes an `Idempotency-Key`, which makes repetitions of a request harmless. Returns whether this
   * request needs one: for those that only read, the key is ignored.
   */
  needsKey?(request: RouteRequest<Input, Who>): boolean
  /** About how long the answer will be; by default it is short. This memory is set aside before it is made. */
  expectedBytes?(request: RouteRequest<Input, Who>): number | undefined
  handle(services: Services, request: RouteRequest<Input, Who>): Handled<Schema>
}

/** Any route. */
export interface Route extends Omit<RouteDeclaration<RouteInput, $ZodType | undefined, Access>, 'at'> {
  readonly method: Method
  readonly path: string
  readonly answer: RouteAnswer
  readonly access: Access
  readonly input: RouteInput
  readonly codes: readonly ProblemCode[]
}

/** Declares a route. The types of the request and the answer follow from the schemas. */
export function defineRoute<
  const Input extends RouteInput = Record<never, never>,
  Schema extends $ZodType | undefined = undefined,
  Who extends Access = 'organization',
>({ at, ...declaration }: RouteDeclaration<Input, Schema, Who>): Route {
  const [method, path] = at.split(' ')
  const answer: RouteAnswer = { status: 204, schema: undefined }
  // `handle` receives what the schemas of its own declaration have parsed
  return {
    access: 'organization',
    input: {},
    codes: [],
    answer,
    ...declaration,
    method,
    path,
  } as unknown as Route
}

/** Whether a client may send a request again that may have happened. */
export function isRepeatable({ method, repeatable, needsKey }: Route): boolean {
  return method === 'GET' || method === 'PATCH' || needsKey !== undefined || repeatable === true
}

/** Every code that a route may answer. */
export function problemCodesOf({ input, access, codes, method, needsKey }: Route): ProblemCode[] {
  const { path, body } = input
  const found: ProblemCode[] = [
    'invalid_params',
    'request_timeout',
    'expectation_failed',
    'headers_too_large',
    'internal',
    ...codes,
  ]
  const guarded = access === 'organization' || access === 'person' || access === 'customer'
  if (needsKey) found.push('idempotency_conflict', 'outcome_unknown', 'outcome_not_kept', 'integrity_error')
  if (path) found.push('not_found')
  if (body) found.push('payload_too_large', 'unsupported_media_type')
  if (access !== 'public') found.push('unauthenticated', 'unavailable')
  if (access === 'organization') found.push('forbidden', 'organization_required')
  if (access === 'person' || access === 'customer') found.push('forbidden')
  if (guarded && method !== 'GET') found.push('csrf_refused')
  return [...new Set(found)]
}
