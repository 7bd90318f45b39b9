import { ConnectorError, type ErrorCode } from '@linkspan/core'
import { CollectionStateError, MemoryLimitError, SavedStreamError } from '@linkspan/search'
import { StoreError } from '@linkspan/stores'
import { ServiceError, type ServiceErrorCode } from '../errors.ts'
import type { WriteFailure } from './write-content.ts'

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

/**
 * What callers are shown of an error, nothing of one that is not known to be safe, and whether it is certain that nothing was
 * changed.
 */
export function toFailure(error: unknown): WriteFailure & { readonly harmless: boolean } {
  if (ConnectorError.isInstance(error)) {
    const { code, message, remedy, vendor_code, doubtful } = error
    const details = { ...(remedy && { remedy }), ...(vendor_code && { vendor_code }) }
    return { harmless: !doubtful, code, message, ...details }
  }
  if (error instanceof ServiceError || error instanceof StoreError) {
    const { code, message } = error
    const { remedy } = error instanceof ServiceError ? error.details : {}
    const harmless = isHarmless(error) || code === 'forbidden'
    return { harmless, code, message, ...(remedy !== undefined && { remedy }) }
  }
  if (
    error instanceof MemoryLimitError ||
    error instanceof CollectionStateError ||
    error instanceof SavedStreamError
  )
    return { harmless: true, code: error.code, message: error.message }
  return { harmless: false, code: 'internal', message: 'The server failed.' }
}
