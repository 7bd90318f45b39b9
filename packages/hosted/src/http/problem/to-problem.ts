import { ConnectorError } from '@linkspan/core'
import { ProblemError } from './problem-error.ts'
import { type ProblemCode, problems } from './problem-table.ts'

/** An error as it is answered. */
export interface Problem {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The body, `application/problem+json` (RFC 9457). */
  readonly body: Readonly<Record<string, unknown>> & { readonly code: ProblemCode; readonly message: string }
}

/** Codes of the HTTP framework's own errors, by their status. */
const CODE_OF_STATUS: Readonly<Record<number, ProblemCode>> = {
  400: 'invalid_params',
  404: 'not_found',
  408: 'request_timeout',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
}

const NOT_SAVED = 'It is safe to send the same call again: the server stores the new credentials first.'

/** Words any error for the caller; what is not known to be safe becomes `internal`. */
export function toProblem(error: unknown, request_id: string): Problem {
  if (ConnectorError.isInstance(error)) return fromLibrary(error, request_id)
  if (error instanceof ProblemError) {
    const { headers, members, ...details } = error.details
    return problem(error.code, error.message, request_id, { ...details, ...members }, headers)
  }
  const code = CODE_OF_STATUS[statusOf(error)]
  if (code) return problem(code, worded(code), request_id, {})
  return problem(
    'internal',
    'The server failed. Its log has the details under this request_id.',
    request_id,
    {},
  )
}

function fromLibrary(error: ConnectorError, request_id: string): Problem {
  const { code, errors, vendor_code, vendor_request_id, vendor_status, retryable, reason, source } = error
  const remedy = code === 'credentials_not_saved' ? NOT_SAVED : error.remedy
  return problem(code, error.message, request_id, {
    errors,
    vendor_code,
    vendor_request_id,
    vendor_status,
    reason,
    source,
    remedy,
    retryable,
    retry_after_seconds: error.retry_after_seconds,
  })
}

function problem(
  code: ProblemCode,
  message: string,
  request_id: string,
  members: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Problem {
  const { status, title } = problems[code]
  const wait = members.retry_after_seconds ?? (status === 429 || status === 503 ? 1 : undefined)
  const retry_after =
    wait === undefined ? {} : { 'Retry-After': String(Math.max(1, Math.ceil(Number(wait)))) }
  const type = `urn:linkspan:error:${code}`
  return {
    status,
    headers: { ...retry_after, ...headers },
    body: { type, title, status, detail: message, code, message, request_id, ...members },
  }
}

/** The framework marks errors that the caller caused as `expose`; their own words may quote the caller's body. */
function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 500
  const { status, expose } = error as { status?: unknown; expose?: unknown }
  return typeof status === 'number' && (expose === true || error instanceof URIError) ? status : 500
}

function worded(code: ProblemCode): string {
  if (code === 'invalid_params') return 'The body is not valid JSON, or the address is not valid.'
  return problems[code].when.replaceAll('`', '')
}
