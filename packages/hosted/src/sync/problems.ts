import { ConnectorError } from '@linkspan/core'
import { FileError } from '@linkspan/files'
import { CollectionStateError, MemoryLimitError, SavedStreamError } from '@linkspan/search'
import type { SyncProblem } from '../stores/sync-stores.ts'

const KNOWN_ERRORS = [CollectionStateError, MemoryLimitError, SavedStreamError, FileError]

const INTERNAL: SyncProblem = {
  code: 'internal',
  message: 'The server failed. Its log has the details under the run_id.',
}

/** A failure as it is stored with a run: without secrets and without details of the server. */
export function toSyncProblem(error: unknown): SyncProblem {
  if (ConnectorError.isInstance(error)) {
    const { code, message, vendor_code, remedy } = error
    return { code, message, ...(vendor_code && { vendor_code }), ...(remedy && { remedy }) }
  }
  const known = KNOWN_ERRORS.some((each) => error instanceof each)
  // the messages of these errors are safe to show
  return known ? { code: (error as MemoryLimitError).code, message: (error as Error).message } : INTERNAL
}
