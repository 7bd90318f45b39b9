import { ConnectorError } from '@linkspan/core'
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
    return { harmless: isHarmless(error) || code === 'forbidden', code, message }
  }
  return { harmless: false, code: 'internal', message: 'The server failed.' }
}
