import type { ApiVersion } from '@linkspan/core'

const newest = { name: 'v26', released: '2026-10-14', sunset: '2027-10-01' } as const

/**
 * The versions of the Google Ads API that this package can use, see
 * https://developers.google.com/google-ads/api/docs/sunset-dates. The vendor has named only the months of the sunsets.
 */
export const versions: readonly ApiVersion[] = [
  { name: 'v23', released: '2026-01-28', sunset: '2027-02-01' },
  { name: 'v24', released: '2026-04-22', sunset: '2027-05-01' },
  { name: 'v25', released: '2026-07-22', sunset: '2027-08-01' },
  newest,
]

/** The version that calls use by default. */
export const DEFAULT_VERSION = newest.name
