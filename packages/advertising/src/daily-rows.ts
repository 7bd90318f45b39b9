import type { ConnectorError } from '@linkspan/core'
import type { AdvertisingSync } from './replication-config.ts'

/** The vendor's errors for days that it no longer has, or does not take. */
const REFUSED_DAYS = /^(?:dateRangeError\.|dateError\.|changeEventError\.START_DATE_TOO_OLD$)/

/** Whether the vendor refuses a query for its days. */
export function refusesDays({ vendor_code = '' }: ConnectorError): boolean {
  return REFUSED_DAYS.test(vendor_code)
}

/**
 * What holds for all rows by day. The vendor keeps them for 37 months, https://developers.google.com/google-ads/api/docs/sunset-dates.
 */
export const DAILY_ROWS = {
  lookback_days: ({ conversion_window_days }: AdvertisingSync) => conversion_window_days,
  retention: { months: 37 },
  refuses_days: refusesDays,
} as const
