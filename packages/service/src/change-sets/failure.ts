import { ConnectorError } from '@linkspan/core'
import { CollectionStateError, MemoryLimitError, SavedStreamError } from '@linkspan/search'
import { StoreError } from '@linkspan/stores'
import { ServiceError } from '../errors.ts'
import { isHarmless } from './harmless.ts'
import type { WriteFailure } from './write-content.ts'

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
