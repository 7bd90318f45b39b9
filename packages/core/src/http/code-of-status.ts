import type { ErrorCode } from '../errors.ts'

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
