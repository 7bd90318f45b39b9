/**
 * What a vendor may say of the numbers that it sends. `sampled`: they are estimated from a part of the data;
 * `thresholded`: rows of few users may be withheld; `other_row`: rare combinations are summed in one row; `truncated`:
 * older data or some of it is left out; `restricted`: this user may not see some of the values.
 */
export const CAVEAT_REASONS = ['sampled', 'thresholded', 'other_row', 'truncated', 'restricted'] as const

/** Why numbers are not whole, although the vendor has sent them. */
export type CaveatReason = (typeof CAVEAT_REASONS)[number]

/** What the vendor says of the numbers of a reading. */
export interface SyncCaveat {
  /** Why they are not whole. */
  readonly reason: CaveatReason
  /** The first day that it concerns, as YYYY-MM-DD; default the first of the reading. */
  readonly from?: string | undefined
  /** The last day; default the last of the reading. */
  readonly to?: string | undefined
}
