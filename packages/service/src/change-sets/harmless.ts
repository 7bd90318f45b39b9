import { ConnectorError, type ErrorCode } from '@linkspan/core'
import { StoreError } from '@linkspan/stores'
import { ServiceError, type ServiceErrorCode } from '../errors.ts'

/** Codes of errors that come before anything is changed, or with which the vendor says that it did nothing. */
const HARMLESS: ReadonlySet<string> = new Set<ErrorCode | ServiceErrorCode>([
  'invalid_params',
  'invalid_credentials',
  'unsupported_action',
  'unknown_entity',
  'reauth_required',
  'credentials_not_saved',
  'rate_limited',
  'not_found',
  'conflict',
  'sync_suspended',
  'integrity_error',
  'unavailable',
])

/** Whether a failed write has certainly changed nothing, so that it may be sent again. */
export function isHarmless(error: unknown): boolean {
  if (error instanceof ServiceError || error instanceof StoreError) return HARMLESS.has(error.code)
  if (!ConnectorError.isInstance(error)) return false
  return HARMLESS.has(error.code) || error.reason === 'not_sent' || error.reason === 'unprocessed'
}
