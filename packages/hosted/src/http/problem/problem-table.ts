import type { ErrorCode } from '@linkspan/core'
import type { CollectionStateError, MemoryLimitError, SavedStreamError } from '@linkspan/search'
import type { ServiceErrorCode } from '../../errors.ts'
import type { HttpErrorCode } from './http-error.ts'

type SearchError = MemoryLimitError | CollectionStateError | SavedStreamError

/** Every code that the server answers: those of the libraries, of its services and of HTTP. */
export type ProblemCode = ErrorCode | SearchError['code'] | ServiceErrorCode | HttpErrorCode | 'internal'

/** What a code means over HTTP. */
export interface ProblemKind {
  readonly status: number
  readonly title: string
  /** When it is answered, for the documents. */
  readonly when: string
}

/** The one error table: from it come the answers and the documents. */
export const problems: Readonly<Record<ProblemCode, ProblemKind>> = {
  invalid_params: {
    status: 400,
    title: 'Invalid parameters',
    when: 'The request is wrong; `errors[]` names each path and what is allowed there. Nothing was sent to the vendor.',
  },
  invalid_credentials: {
    status: 400,
    title: 'Invalid credentials',
    when: 'The credentials do not have the shape that this kind of connector needs; `errors[]` names the fields.',
  },
  unsupported_action: {
    status: 400,
    title: 'Unsupported action',
    when: 'The entity has no such action; the message names those it has.',
  },
  unknown_entity: {
    status: 400,
    title: 'Unknown entity',
    when: 'The connector has no such entity; the message names those it has.',
  },
  organization_required: {
    status: 400,
    title: 'Organization required',
    when: 'The client belongs to several organizations and did not say which one in `X-Organization-Id`.',
  },
  unauthenticated: {
    status: 401,
    title: 'Unauthenticated',
    when: 'The bearer token, or the client id and secret, are missing, wrong, expired or revoked.',
  },
  forbidden: {
    status: 403,
    title: 'Forbidden',
    when: 'The client is not a member of the organization that it named, or of any.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    when: 'There is no such route, or no such connector in this organization.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    when: 'The route does not take this method; `Allow` names those it takes.',
  },
  request_timeout: {
    status: 408,
    title: 'Request timeout',
    when: 'The request did not arrive in time.',
  },
  payload_too_large: {
    status: 413,
    title: 'Payload too large',
    when: 'The body is longer than 1 MB, or 10 MB for execute.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    when: 'The body is not `application/json`.',
  },
  reauth_required: {
    status: 424,
    title: 'Reauthorization required',
    when: 'The vendor refuses the credentials for good; `remedy` says who must do what.',
  },
  vendor_forbidden: {
    status: 424,
    title: 'The vendor forbids it',
    when: 'The vendor answered 403: the account may not do this. Its sentence and code are kept.',
  },
  vendor_not_found: {
    status: 404,
    title: 'The vendor has no such thing',
    when: 'The vendor answered 404. Its sentence and code are kept.',
  },
  vendor_conflict: {
    status: 409,
    title: 'Conflict at the vendor',
    when: 'The vendor answered 409. Its sentence and code are kept.',
  },
  vendor_rejected: {
    status: 422,
    title: 'The vendor rejects the request',
    when: 'The vendor answered 400 or the like. Its sentence and code are kept.',
  },
  rate_limited: {
    status: 429,
    title: 'Rate limited',
    when: 'The vendor (`source: vendor`) or the server (`source: linkspan`) limits the calls; `Retry-After` is always there.',
  },
  headers_too_large: {
    status: 431,
    title: 'Request header fields too large',
    when: 'The headers of the request are longer than 16 KB.',
  },
  cancelled: {
    status: 499,
    title: 'Cancelled',
    when: 'The caller hung up before the answer; it stands in the logs only.',
  },
  invalid_options: {
    status: 500,
    title: 'Invalid options',
    when: 'Libraries only: the options of a connector or of a call are wrong; `errors[]` names them. Nothing was sent.',
  },
  internal: {
    status: 500,
    title: 'Internal error',
    when: 'The server failed; its log has the details under the `request_id`.',
  },
  integrity_error: {
    status: 500,
    title: 'Integrity error',
    when: 'The stored credentials of this connector were changed or their key is missing; they are not used.',
  },
  search_stream: {
    status: 500,
    title: 'Search index damaged',
    when: 'A stored search index is damaged, or was made for other fields. It is not used and has to be built again.',
  },
  vendor_error: {
    status: 502,
    title: 'Vendor error',
    when: 'The vendor answered 5xx, also after retries where they are safe.',
  },
  vendor_invalid_reply: {
    status: 502,
    title: 'Invalid reply of the vendor',
    when: 'The vendor answered something that its contract does not know, such as an HTML page or half a body.',
  },
  credentials_not_saved: {
    status: 503,
    title: 'Credentials not saved',
    when: 'The vendor issued new credentials and storing them failed. They are not used before they are stored; the next call tries again.',
  },
  search_memory_limit: {
    status: 503,
    title: 'Search memory exhausted',
    when: 'The search index of this entity does not fit into the memory that the server may use for search.',
  },
  search_state: {
    status: 503,
    title: 'Search index replaced',
    when: 'The search index of this entity was replaced or removed during the search. The same search may succeed later.',
  },
  unavailable: {
    status: 503,
    title: 'Unavailable',
    when: 'The server is starting, stopping, or its store does not answer.',
  },
  vendor_unreachable: {
    status: 504,
    title: 'Vendor unreachable',
    when: 'The vendor could not be reached, or did not answer in time.',
  },
}

const searchCodes: ReadonlySet<unknown> = new Set<SearchError['code']>([
  'search_memory_limit',
  'search_state',
  'search_stream',
])

/** Whether an error is one of the search engine's. Its message is safe to show. */
export function isSearchError(error: unknown): error is SearchError {
  return error instanceof Error && searchCodes.has((error as { code?: unknown }).code)
}
