import pickBy from 'lodash/pickBy.js'
import type { ErrorCode } from '../errors.ts'
import type { Issue } from '../issue.ts'
import type { HttpRequest } from './http-request.ts'
import type { RawReply } from './transport.ts'

/** A vendor's error body in our terms. Whatever is left out follows from the HTTP status. */
export interface Fault {
  readonly code?: ErrorCode
  /** The vendor's sentence. */
  readonly message?: string
  readonly vendor_code?: string
  readonly vendor_request_id?: string
  readonly retryable?: boolean
  /** The vendor says that it did nothing, so that a write may be retried. */
  readonly unprocessed?: boolean
  readonly retry_after_seconds?: number
  /** Whether a limit holds for all calls of the account, as by default, and not only for one file, property or customer. */
  readonly account_wide?: boolean
  readonly errors?: readonly Issue[]
  readonly remedy?: string
}

/** Reads a vendor's error reply. */
export type FaultReader = (reply: RawReply, now: number) => Fault

/** Reads an error reply. A body of an unexpected form is ignored; fields of unexpected types are left out. */
export function faultOf(reply: RawReply, read: FaultReader, now: number): Fault {
  try {
    const { message, vendor_code, vendor_request_id, remedy, errors, ...rest } = read(reply, now)
    const texts = pickBy(
      { message, vendor_code, vendor_request_id, remedy },
      (each) => typeof each === 'string',
    )
    const issues = errors?.filter(
      ({ path, message }) => typeof path === 'string' && typeof message === 'string',
    )
    return { ...rest, ...texts, ...(issues && { errors: issues }) }
  } catch {
    return {}
  }
}

/** The fault of a reply that names nothing: the vendor does not have the path. Undefined for other replies. */
export function unknownPath({ status, text }: RawReply, { method, path }: HttpRequest): Fault | undefined {
  if (status !== 404 || /^\s*[{[]/.test(text)) return undefined
  return {
    code: 'vendor_not_found',
    message: `the vendor has no ${method} ${path}`,
    errors: [{ path: '$.path', message: 'unknown to the vendor' }],
    remedy: "Compare the path, with its version, with the vendor's reference.",
  }
}

/** The code of an HTTP status, for replies whose body does not say. */
export function codeOfStatus(status: number): ErrorCode {
  switch (status) {
    case 401:
      return 'reauth_required'
    case 403:
      return 'vendor_forbidden'
    case 404:
    case 410:
      return 'vendor_not_found'
    case 409:
      return 'vendor_conflict'
    case 429:
      return 'rate_limited'
    default:
      if (status >= 500) return 'vendor_error'
      return status >= 400 ? 'vendor_rejected' : 'vendor_invalid_reply'
  }
}
