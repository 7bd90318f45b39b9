import type { CollectionStateError, MemoryLimitError, SavedStreamError } from '@linkspan/search'

/** An error of the search engine. */
export type SearchError = MemoryLimitError | CollectionStateError | SavedStreamError

const searchCodes: ReadonlySet<unknown> = new Set<SearchError['code']>([
  'search_memory_limit',
  'search_state',
  'search_stream',
])

/** Whether an error is one of the search engine's. Its message is safe to show. */
export function isSearchError(error: unknown): error is SearchError {
  return error instanceof Error && searchCodes.has((error as { code?: unknown }).code)
}
