import { ConnectorError } from '@linkspan/core'
import { type ErrorDetails, ServiceError } from '@linkspan/service'
import { StoreError } from '@linkspan/stores'
import { HttpError } from './http-error.ts'
import { type ProblemCode, problems } from './problem-table.ts'
import { isSearchError } from './search-error.ts'

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

const INTERNAL = 'The server failed. Its log has the details under this request_id.'

const UNKNOWN: Description = { code: 'internal', message: INTERNAL, details: {} }

/** The answer to any error. An error that is not known to be safe to show becomes `internal`. */
export function toProblem(error: unknown, request_id: string): Problem {
  const described = describe(error)
  // a kind of somebody's own may throw anything
  const { code, message, details } = Object.hasOwn(problems, described.code) ? described : UNKNOWN
  const { status, title, remedy } = problems[code]
  const type = `urn:linkspan:error:${code}`
  return {
    status,
    headers: retryAfter(status, details.retry_after_seconds),
    body: {
      type,
      title,
      status,
      detail: message,
      code,
      message,
      request_id,
      ...details,
      ...(remedy && { remedy }),
    },
  }
}

interface Description {
  readonly code: ProblemCode
  readonly message: string
  /** Further members of the body. */
  readonly details: ErrorDetails
}

function describe(error: unknown): Description {
  if (ConnectorError.isInstance(error)) return describeLibraryError(error)
  if (error instanceof ServiceError) {
    const { code, message, details } = error
    return { code, message, details }
  }
  if (error instanceof StoreError) {
    const { code, message, remedy } = error
    return { code, message, details: { remedy } }
  }
  if (error instanceof HttpError || isSearchError(error))
    return { code: error.code, message: error.message, details: {} }
  const code = CODE_OF_STATUS[statusOf(error)]
  return code ? { code, message: messageOf(code), details: {} } : UNKNOWN
}

function describeLibraryError(error: ConnectorError): Description {
  const { code, message, errors, vendor_code, vendor_request_id, vendor_status, reason, source } = error
  const { remedy, consent_group, retryable, retry_after_seconds, attempts, doubtful } = error
  return {
    code,
    message,
    details: {
      errors,
      vendor_code,
      vendor_request_id,
      vendor_status,
      reason,
      source,
      remedy,
      consent_group,
      retryable,
      retry_after_seconds,
      attempts,
      doubtful,
    },
  }
}

/** Every 429 and 503 says when to come back. */
function retryAfter(status: number, seconds: unknown): Readonly<Record<string, string>> {
  const wait = seconds ?? (status === 429 || status === 503 ? 1 : undefined)
  return wait === undefined ? {} : { 'Retry-After': String(Math.max(1, Math.ceil(Number(wait)))) }
}

/** The framework sets `expose` on errors that the caller caused. Their own messages may quote the body. */
function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 500
  const { status, expose } = error as { status?: unknown; expose?: unknown }
  return typeof status === 'number' && (expose === true || error instanceof URIError) ? status : 500
}

function messageOf(code: ProblemCode): string {
  if (code === 'invalid_params') return 'The body is not valid JSON, or the address is not valid.'
  return problems[code].when.replaceAll('`', '')
}
