import type { Logger } from '@linkspan/core'
import {
  isReadable,
  type LoadRoom,
  type Manifest,
  type PartReader,
  type SearchCollection,
  type SearchEngine,
} from '@linkspan/search'
import type { CollectionState, CollectionStore, ConnectorKey, PublishedVersion } from '@linkspan/stores'
import type { HeldMemory } from './held-memory.ts'

/** A published collection in memory. */
export interface HeldCollection {
  readonly collection: SearchCollection
  /** What is known of the version that it shows. */
  readonly state: CollectionState
}

/** Whether a collection in memory shows a version. */
export function isVersion(held: HeldCollection | undefined, version: PublishedVersion): boolean {
  return held?.state.version === version.version && held.state.synced_at === version.synced_at
}

/** Another version of the server has published what this one cannot read. */
export class OtherVersionError extends Error {
  override readonly name = 'OtherVersionError'
}

/** What is published, in a format that this version of the server reads. */
export type Readable<Published> = Published & { readonly manifest: Manifest }

/** What is published, if it is of a format that this version of the server reads. Throws `OtherVersionError`. */
export function readable<Published extends { readonly manifest: unknown }>(
  published: Published,
): Readable<Published> {
  const { manifest } = published
  if (!isReadable(manifest)) throw new OtherVersionError('its manifest is of another format')
  return { ...published, manifest }
}

/** Searches build indexes, which need memory besides the records. */
const WITH_INDEXES = 1.5

/** The memory that a version needs besides what its slot has, in bytes: with room for indexes, if there is any. */
export function memoryFor(version_bytes: number, held_bytes: number, limit_bytes: number): number {
  const added = Math.max(0, version_bytes - held_bytes)
  return Math.max(added, Math.min(added * WITH_INDEXES, limit_bytes - held_bytes))
}

/** Opens the readable parts of a connector. */
export type PartsOf = (key: ConnectorKey) => PartReader

/** What slots have in common. */
export interface SlotContext {
  readonly engine: SearchEngine
  readonly store: CollectionStore
  readonly partsOf: PartsOf
  /** Memory for all collections, in bytes. */
  readonly limit_bytes: number
  readonly room: LoadRoom
  readonly memory: HeldMemory
  /** Frees the memory of the least recently searched collection. Returns whether there was one. */
  readonly evict: () => Promise<boolean>
  readonly logger: Logger
  /** A monotonic clock in milliseconds. */
  readonly elapsed: () => number
}
