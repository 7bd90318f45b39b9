import { ConnectorError } from '@linkspan/core'
import { FileError } from '@linkspan/files'
import { CollectionStateError, MemoryLimitError, SavedStreamError } from '@linkspan/search'
import {
  DatabaseUnavailableError,
  KeyUnavailableError,
  PartsUnavailableError,
  type SyncProblem,
} from '@linkspan/stores'
import { problemOf } from '@linkspan/sync'

const KNOWN_ERRORS = [
  CollectionStateError,
  MemoryLimitError,
  SavedStreamError,
  FileError,
  PartsUnavailableError,
  DatabaseUnavailableError,
  KeyUnavailableError,
]

const INTERNAL: SyncProblem = {
  code: 'internal',
  message: 'The server failed. Its log has the details under the run_id.',
}

/** A failure as it is stored with a run: without secrets and without details of the server. */
export function toSyncProblem(error: unknown): SyncProblem {
  if (ConnectorError.isInstance(error)) return problemOf(error)
  const known = KNOWN_ERRORS.some((each) => error instanceof each)
  // the messages of these errors are safe to show
  return known ? { code: (error as MemoryLimitError).code, message: (error as Error).message } : INTERNAL
}
