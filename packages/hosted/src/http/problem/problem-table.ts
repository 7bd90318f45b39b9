import type { ErrorCode } from '@linkspan/core'
import type { ServiceErrorCode } from '@linkspan/service'
import type { HttpErrorCode } from './http-error.ts'
import type { SearchError } from './search-error.ts'

/** Every code that the server answers: those of the libraries, of its services and of HTTP. */
export type ProblemCode = ErrorCode | SearchError['code'] | ServiceErrorCode | HttpErrorCode | 'internal'

/** What a code means over HTTP. */
export interface ProblemKind {
  readonly status: number
  readonly title: string
  /** When it is answered, for the documentation. */
  readonly when: string
  /** What a caller over HTTP has to do. It replaces the remedy of the error. */
  readonly remedy?: string
}

/** The codes, with a title where it is not the code in words. */
const kinds: Readonly<Record<ProblemCode, Omit<ProblemKind, 'title'> & { readonly title?: string }>> = {
  invalid_params: {
    status: 400,
    title: 'Invalid parameters',
    when: 'The request is wrong. `errors[]` says where, and what is allowed there. Nothing was sent to the vendor.',
  },
  invalid_credentials: {
    status: 400,
    when: 'The credentials lack a field or have a wrong one. `errors[]` names the fields that this kind of connector takes.',
  },
  unsupported_action: {
    status: 400,
    when: 'The entity has no such action. The message lists its actions.',
  },
  unknown_entity: {
    status: 400,
    when: 'The connector has no such entity. The message lists its entities.',
  },
  organization_required: {
    status: 400,
    when: 'The client belongs to several organizations, and the request has no `X-Organization-Id`.',
    remedy: 'Name the organization in the header X-Organization-Id.',
  },
  unauthenticated: {
    status: 401,
    when: 'The bearer token is missing, wrong, expired or revoked, and there is no session; or the client id or secret is wrong, or the code of a link.',
  },
  forbidden: {
    status: 403,
    when: 'The client is not a member of the organization in `X-Organization-Id`, or of any organization. Or the operator does not allow this request to the vendor; `remedy` names the setting. Or the scope of the token does not allow it; `missing_scope` says what it lacks.',
  },
  csrf_refused: {
    status: 403,
    title: 'Refused, since it may come from another site',
    when: 'A change with a session has no `csrf_token` of it in the header `X-CSRF-Token`, or comes from a page of another site.',
  },
  not_found: {
    status: 404,
    when: 'There is no such route, or no such connector or `secret_id` in this organization.',
  },
  conflict: {
    status: 409,
    when: 'The `server_side_oauth_secret_id` was issued for another `customer_name` or `connector_type`; it stays valid. Or the link of a connect session has connected an account before. Or a sync is queued or running; `run_id` names it.',
  },
  invalid_consent_link: {
    status: 400,
    title: 'This link cannot be used',
    when: 'Only as a page, to a person who returns from a vendor: the link was used before, has expired, or belongs to no consent in progress.',
  },
  idempotency_conflict: {
    status: 409,
    when: 'The `Idempotency-Key` was first sent with another request.',
  },
  sync_pending: {
    status: 409,
    when: 'Nothing of this entity is synced yet, or only by another version of the server, whose data this one cannot read. `progress` says how far the sync is, and `Retry-After` when to try again.',
  },
  sync_not_configured: {
    status: 409,
    when: 'The connector lacks what its sync needs, so there is nothing to search. `errors[]` names the missing field.',
  },
  sync_suspended: {
    status: 409,
    when: 'The syncing of this connector is suspended, so no run can be requested.',
    remedy: 'Resume it by `POST …/sync/resume`, and request the run again.',
  },
  outcome_unknown: {
    status: 409,
    when: 'The server stopped while it handled the first request with this `Idempotency-Key`. It may have been carried out, and is not sent again.',
  },
  outcome_not_kept: {
    status: 409,
    when: 'The first request with this `Idempotency-Key` has ended, but its answer was longer than 1 MiB and is not stored. It is not sent again.',
  },
  cursor_expired: {
    status: 410,
    when: 'The version that the cursor of the changes names was deleted, or the fields of the entity have changed since. `remedy` names the export, which gives the next cursor.',
  },
  method_not_allowed: {
    status: 405,
    when: 'The route does not take this method. `Allow` lists the methods that it takes.',
  },
  request_timeout: {
    status: 408,
    when: 'The request took too long to arrive.',
  },
  payload_too_large: {
    status: 413,
    when: 'The body is longer than 1 MB; 10 MB for `execute` and `request`, 8 KB for a token. Content in parts has no limit.',
  },
  unsupported_media_type: {
    status: 415,
    when: 'The `Content-Type` of the body is not `application/json` in UTF-8, or its `Content-Encoding` is not supported.',
  },
  expectation_failed: {
    status: 417,
    when: 'The request has an `Expect` header other than `100-continue`.',
  },
  reauth_required: {
    status: 424,
    title: 'Reauthorization required',
    when: 'The vendor has permanently refused the credentials. `remedy` says who has to do what.',
  },
  vendor_forbidden: {
    status: 424,
    title: 'Forbidden by the vendor',
    when: 'The vendor answered 403: the account may not do this, or lacks a right. Then `consent_group` names what a consent has to ask for.',
  },
  vendor_not_found: {
    status: 404,
    title: 'Not found at the vendor',
    when: 'The vendor answered 404.',
  },
  vendor_conflict: {
    status: 409,
    title: 'Conflict at the vendor',
    when: 'The vendor answered 409.',
  },
  vendor_rejected: {
    status: 422,
    title: 'Rejected by the vendor',
    when: 'The vendor answered 400, or another status that says the request is wrong.',
  },
  rate_limited: {
    status: 429,
    when: 'Too many calls for the vendor (`source: vendor`) or for this server (`source: linkspan`). `Retry-After` says when to try again.',
  },
  headers_too_large: {
    status: 431,
    title: 'Request header fields too large',
    when: 'The headers of the request are longer than 16 KB in total.',
  },
  cancelled: {
    status: 499,
    when: 'The caller closed the connection before the answer. This code appears only in logs.',
  },
  invalid_options: {
    status: 500,
    when: 'Libraries only. The options of a connector or a call are wrong. `errors[]` names them, and nothing was sent.',
  },
  connector_failed: {
    status: 500,
    when: 'The code of this kind of connector failed before the vendor replied: a mistake in it. The message says where.',
  },
  internal: {
    status: 500,
    title: 'Internal error',
    when: 'The server failed. Its log has the details under the `request_id`.',
  },
  integrity_error: {
    status: 500,
    when: 'The stored credentials or synced data of this connector, or the outcome that is stored for this `Idempotency-Key`, were changed, or their key is missing. They are not used. Damaged synced data is read again by the next sync.',
  },
  search_stream: {
    status: 500,
    title: 'Search index damaged',
    when: 'The synced data of this entity is damaged, or was built by another version of the server. The next sync builds it anew.',
  },
  vendor_error: {
    status: 502,
    when: 'The vendor answered 5xx. Calls that are safe to repeat were retried.',
  },
  vendor_invalid_reply: {
    status: 502,
    title: 'Invalid reply from the vendor',
    when: 'The reply is not what the vendor documents, such as an HTML page, a truncated body or JSON with more than 100 levels.',
  },
  credentials_not_saved: {
    status: 503,
    when: 'The vendor issued new credentials, but storing them failed. They are not used until the next call has stored them.',
    remedy: 'Send the same call again. It is safe: the server stores the new credentials first.',
  },
  search_memory_limit: {
    status: 503,
    title: 'Search memory exhausted',
    when: 'The search index of this entity does not fit into the memory limit for search. If the server writes tables, `sql` has the same search as SQL.',
    remedy:
      'The operator of the server has to raise LINKSPAN_SEARCH_MEMORY. An answer with `sql` can be asked of its table instead.',
  },
  search_state: {
    status: 503,
    title: 'Search index replaced',
    when: 'The search index of this entity was replaced or removed during the search. Try again.',
  },
  unavailable: {
    status: 503,
    when: 'The server is starting or stopping, or its store or key service does not answer.',
  },
  vendor_unreachable: {
    status: 504,
    when: 'The vendor could not be reached, did not answer in time, or is down and was not asked. `Retry-After` says when it is asked again.',
  },
}

const inWords = (code: string) => code.charAt(0).toUpperCase() + code.slice(1).replaceAll('_', ' ')

/** The one error table. The answers and the documentation follow from it. */
export const problems = Object.fromEntries(
  Object.entries(kinds).map(([code, kind]) => [code, { title: inWords(code), ...kind }]),
) as Readonly<Record<ProblemCode, ProblemKind>>
