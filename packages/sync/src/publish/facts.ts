import { CAVEAT_REASONS } from '@linkspan/core'
import { type Manifest, partNames } from '@linkspan/search'
import type { Collection, CollectionState, PartialReason } from '@linkspan/stores'
import type { Checkpoint } from '../plan/checkpoint.ts'

/** What is stored beside the records. */
export interface Description {
  /** What searches say of them. `ended` is why the reading ended early, if it did. */
  facts(ended: EarlyEnd | undefined): Facts
  /** Where a later run continues, as far as that changes while they are read. */
  progress(): Partial<Checkpoint>
}

/** Why a reading of an entity ended early. */
export type EarlyEnd = 'failed' | 'paused'

/** What searches say of the records. */
export type Facts = Pick<CollectionState, 'synced_at' | 'synced_from' | 'reconciled_at' | 'partial'>

/** What former records say: why they are former ones, when they were read, and what the vendor said of their numbers. */
export function formerAs(
  reason: EarlyEnd | 'rebuilding',
  former: Pick<CollectionState, 'partial'> | undefined,
): Facts['partial'] {
  const caveats: readonly PartialReason[] = CAVEAT_REASONS
  const kept =
    former?.partial.filter(({ read_at, reason }) => read_at !== undefined || caveats.includes(reason)) ?? []
  return [{ scope: 'all', from: null, to: null, reason }, ...kept]
}

/** What a collection is stored with: its manifest and the names of its parts. */
export function storedContent(manifest: Manifest): Pick<Collection, 'manifest' | 'parts'> {
  return { manifest, parts: partNames(manifest) }
}
