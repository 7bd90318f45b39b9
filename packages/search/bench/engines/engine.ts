import type { EngineFigures } from '../figures.ts'
import type { Search } from '../queries.ts'

/** What the benchmark asks of each engine. */
export interface BenchEngine {
  /** Takes records as JSON texts. */
  build(texts: Iterable<string>): Promise<void>
  /** Runs a search and answers the records; undefined where the engine cannot express it. */
  search(search: Search): Promise<(() => Promise<readonly unknown[]>) | undefined>
  /** The same page as JSON text, where the engine can. */
  text?(search: Search): Promise<() => Promise<unknown>>
  /** The same page with a single field: what the search takes without making records. */
  bare?(search: Search): Promise<() => Promise<unknown>>
  /** Replaces records by key. */
  upsert(records: readonly object[]): Promise<void>
  /** The bytes that the index takes, where the engine knows. */
  bytes?(): Promise<number>
  /** Saves to a file and loads it into a new engine. */
  stream?(): Promise<NonNullable<EngineFigures['stream']>>
  /** The key of a record that it answered. */
  keyOf(record: unknown): string
}

/** The record at the end of a nested path. */
export function read(record: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null)?.[key], record)
}

/** The key of a nested record. */
export function nestedKey(record: unknown): string {
  return `${read(record, 'campaign.resource_name')} ${read(record, 'segments.date')}`
}
