import type { PartialScope } from '@linkspan/client'

/** Why records may be missing or former. */
const REASONS: Readonly<Record<PartialScope['reason'], string>> = {
  not_read: 'not read yet',
  failed: 'the last reading failed',
  refused: 'the vendor refuses this source; these are former records',
  absent: 'the vendor’s last list lacks this',
  not_listed: 'the list of sources could not be read completely',
  paused: 'the reading waits at a limit of the vendor',
  rebuilding: 'the records are being built anew; these are the former ones',
  stale: 'the records are older than the interval of syncs allows',
  moving: 'the vendor may still change these days',
  forgotten: 'no longer kept by the vendor',
  sampled: 'the vendor has estimated the numbers from a part of its data',
  thresholded: 'the vendor may withhold rows of few users',
  other_row: 'the vendor sums rare combinations in a row “(other)”',
  truncated: 'the vendor has left out data',
  restricted: 'the vendor hides some of the values from this user',
}

/** What an answer may lack, for people: of which source, why, and on which days. */
export function partialText({ scope, from, to, reason }: PartialScope): string {
  return `${scope === 'all' ? '' : `${scope}: `}${REASONS[reason]}${daysText(from, to)}`
}

function daysText(from: string | null, to: string | null): string {
  if (from === null) return to === null ? '' : ` (up to ${to})`
  if (to === null) return ` (from ${from} on)`
  return from === to ? ` (${from})` : ` (${from} to ${to})`
}
