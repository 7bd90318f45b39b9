import pickBy from 'lodash/pickBy.js'
import { type ErrorCode, type ErrorDetails, isVendorCode } from '../errors.ts'
import type { Issue } from '../issue.ts'
import type { HttpRequest } from './http-request.ts'
import type { RawReply } from './transport.ts'

/** A vendor's error body in our terms. Whatever is left out follows from the HTTP status. */
export interface Fault
  extends Pick<
    ErrorDetails,
    | 'vendor_code'
    | 'vendor_request_id'
    | 'retryable'
    | 'retry_after_seconds'
    | 'errors'
    | 'remedy'
    | 'consent_group'
  > {
  /** `reauth_required`, `rate_limited` or one that begins with `vendor_`; any other is left out. */
  readonly code?: ErrorCode
  /** The vendor's sentence. */
  readonly message?: string
  /** The vendor says that it did nothing, so that a write may be retried. */
  readonly unprocessed?: boolean
  /** Whether a limit holds for all calls of the account, as by default, and not only for one file, property or customer. */
  readonly account_wide?: boolean
}

/** Reads a vendor's error reply. */
export type FaultReader = (reply: RawReply, now: number) => Fault

const isText = (value: unknown) => typeof value === 'string'
const isFlag = (value: unknown) => typeof value === 'boolean'

/** Whether a field of a fault is of its type. */
const CHECKS: Readonly<Record<keyof Fault, (value: unknown) => boolean>> = {
  code: isVendorCode,
  message: isText,
  vendor_code: isText,
  vendor_request_id: isText,
  retryable: isFlag,
  unprocessed: isFlag,
  retry_after_seconds: Number.isFinite,
  account_wide: isFlag,
  errors: Array.isArray,
  remedy: isText,
  consent_group: isText,
}

/**
 * Reads an error reply. A body of an unexpected form is ignored; fields of unexpected types are left out. `onWrongCode` learns
 * of a code that no reply can have: a mistake of the reader, where other fields may be the vendor's.
 */
export function faultOf(reply: RawReply, read: FaultReader, now: number, onWrongCode: () => void): Fault {
  try {
    const given = read(reply, now)
    if (given.code !== undefined && !isVendorCode(given.code)) onWrongCode()
    const fault: Fault = pickBy(given, (value, field) => CHECKS[field as keyof Fault]?.(value))
    return fault.errors ? { ...fault, errors: fault.errors.filter(isIssue) } : fault
  } catch {
    return {}
  }
}

function isIssue({ path, message, vendor_code = '' }: Issue): boolean {
  return [path, message, vendor_code].every(isText)
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
