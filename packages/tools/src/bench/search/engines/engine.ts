import { valueAt } from '@linkspan/core'
import type { LoadFigures } from '../figures.ts'
import type { Search } from '../queries.ts'

/** An engine in the benchmark. */
export interface BenchEngine {
  /** Builds the index from records as JSON texts. */
  build(texts: Iterable<string>): Promise<void>
  /** Prepares a search, which returns the records; undefined if the engine cannot express it. */
  search(search: Search): Promise<(() => Promise<readonly unknown[]>) | undefined>
  /** The same page as JSON text, if the engine has that. */
  text?(search: Search): Promise<() => Promise<unknown>>
  /** The same page with a single field: the search without its records. */
  bare?(search: Search): Promise<() => Promise<unknown>>
  /** Replaces records by key. */
  upsert(records: readonly object[]): Promise<void>
  /** The bytes of the index, if the engine knows them. */
  bytes?(): Promise<number>
  /** Loads the published records anew. */
  load?(): Promise<LoadFigures>
  /** The key of a record in a result. */
  keyOf(record: unknown): string
}

/** The key of a nested record. */
export function nestedKey(record: unknown): string {
  return `${valueAt(record, 'campaign.resource_name')} ${valueAt(record, 'segments.date')}`
}
