import type { PartialReason } from '@linkspan/stores'

/** Why records may be missing, outdated or not whole, each with what it means. */
export const PARTIAL_REASONS: Readonly<Record<PartialReason, string>> = {
  not_read: 'not read yet',
  failed: 'the last reading failed',
  refused: 'the vendor refuses the source; these are former records',
  absent:
    "the vendor's last list lacks the source or the document, which stays until a later one lacks it too",
  not_listed: 'the list of sources could not be read completely',
  paused: 'the reading waits at a limit of the vendor',
  rebuilding: 'the records are being built anew; these are the former ones',
  stale: 'the records are older than the interval of syncs allows',
  moving: 'the vendor may still change these days; each is read again until it is settled',
  forgotten: 'the vendor no longer has these days, or refuses them; what was read of them before stays',
  sampled: 'the vendor has estimated the numbers from a part of its data',
  thresholded: 'the vendor may withhold rows of few users',
  other_row: 'the vendor sums rare combinations in a row "(other)"',
  truncated: 'the vendor has left out data',
  restricted: 'the vendor hides some of the values from this user',
}
