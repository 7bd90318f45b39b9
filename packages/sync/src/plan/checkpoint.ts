import { createHash } from 'node:crypto'
import type { SyncSource } from '@linkspan/core'
import type { Collection } from '@linkspan/stores'
import type { SourceState } from './source-state.ts'

/** Where the next run of an entity continues. It is stored with the manifest, in one transaction. */
export interface Checkpoint {
  /** The digest of the configuration that the records depend on. */
  readonly config: string
  /** When the run began, or the first one that it continued, or the damage was found, for which the records were built anew; null for the first build. */
  readonly built_for: number | null
  /** The first day of the window; null before the first run that reads it. */
  readonly start: string | null
  /** Where a reading of changes continues; null for a full reading. */
  readonly cursor: string | null
  /** Whether the cursor stands in the middle of a full reading. */
  readonly walking: boolean
  /** The sources that the full reading in progress could not read; null if they are unknown. */
  readonly failed: readonly SyncSource[] | null
  /** What was read of each source, by its id; of a connector without sources, under an empty id. */
  readonly sources: ReadonlyMap<string, SourceState>
}

/** The checkpoint before the first run with a configuration. */
export function firstCheckpoint(config: string): Checkpoint {
  return {
    config,
    built_for: null,
    start: null,
    cursor: null,
    walking: false,
    failed: [],
    sources: new Map(),
  }
}

/** Whether the records were built anew since a part of those published was found damaged. */
export function isMended(
  { damaged_at }: Pick<Collection, 'damaged_at'> = {},
  { built_for }: Pick<Checkpoint, 'built_for'>,
): boolean {
  return typeof damaged_at === 'number' && (built_for ?? 0) >= damaged_at
}

/** Changes whenever a checked configuration, or the given part of it, does. */
export function configDigest(config: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(config) ?? '')
    .digest('base64url')
}
