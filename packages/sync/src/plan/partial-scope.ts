import type { CaveatReason, SyncSource } from '@linkspan/core'

/** Why records may be missing, outdated or not whole, each with what it means. */
export const PARTIAL_REASONS = {
  not_read: 'not read yet',
  failed: 'the last reading failed',
  refused: 'the vendor refuses the source; these are former records',
  absent: "the vendor's last list lacks the source",
  not_listed: 'the list of sources could not be read completely',
  paused: 'the reading waits at a limit of the vendor',
  rebuilding: 'the records are being built anew; these are the former ones',
  stale: 'no reading has succeeded for a day or longer',
  moving: 'the vendor may still change these days; each is read again until it is settled',
  sampled: 'the vendor has estimated the numbers from a part of its data',
  thresholded: 'the vendor may withhold rows of few users',
  other_row: 'the vendor sums rare combinations in a row "(other)"',
  truncated: 'the vendor has left out data',
  restricted: 'the vendor hides some of the values from this user',
} as const satisfies Readonly<Record<CaveatReason, string>> & Readonly<Record<string, string>>

/** Why records may be missing, outdated or not whole. */
export type PartialReason = keyof typeof PARTIAL_REASONS

/** Records that an answer may lack, or has outdated or not whole. */
export interface PartialScope {
  /** Which records: `all`, or the documents of a source, such as `property_id 123`. */
  readonly scope: string
  /** The first day, as YYYY-MM-DD; null for all days up to `to`. */
  readonly from: string | null
  /** The last day; null for all days from `from`. */
  readonly to: string | null
  readonly reason: PartialReason
}

/** The same as it is kept with a collection, so that an answer can leave out what it does not touch. */
export interface PartialRecords extends PartialScope {
  /** The ids of sources, whose noun `scope` is. */
  readonly ids?: readonly string[]
  /** A source of a reading of changes, which `scope` describes. */
  readonly source?: SyncSource
}
