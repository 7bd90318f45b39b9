import type { PartStore } from '@linkspan/search'
import type { ConnectorKey } from './connector-key.ts'

/** A stored part. */
export interface StoredPart extends ConnectorKey {
  readonly name: string
}

/** Where the parts of published collections are: immutable sealed bytes by name. */
export interface PartStorage {
  /** The parts of one connector. */
  of(key: ConnectorKey): PartStore
  /** Parts that were written more than `age_ms` ago, in batches. */
  list(age_ms: number): AsyncIterable<StoredPart[]>
  /** Deletes parts; does nothing for those that do not exist. */
  delete(parts: readonly StoredPart[]): Promise<void>
  close(): Promise<void>
}
