import { type SyncQuota, untilNextHour, untilPacificMidnight } from '@linkspan/core'
import type { PropertyQuota } from './rows.ts'

/** The tokens of a standard property, https://developers.google.com/analytics/devguides/reporting/data/v1/quotas. */
const TOKENS = { tokensPerDay: 200_000, tokensPerHour: 40_000, tokensPerProjectPerHour: 14_000 } as const

/** A property of Analytics 360 has ten times as many. */
const PREMIUM = 10

/** The most that a standard property has of these. A property of Analytics 360 has five times as many. */
const STANDARD_MOST = { concurrentRequests: 10, serverErrorsPerProjectPerHour: 10 } as const

/** The remaining tokens of a property. The limits are inferred, since the vendor does not report them. */
export function quotasOf(given: PropertyQuota | undefined, now: number): SyncQuota[] {
  if (!given) return []
  const most = Object.entries({ ...TOKENS, ...STANDARD_MOST })
  const premium = most.some(([name, standard]) => remaining(given, name) > standard)
  return Object.entries(TOKENS).flatMap(([name, standard]) => {
    const left = remaining(given, name)
    if (Number.isNaN(left)) return []
    const resets_after_seconds = name === 'tokensPerDay' ? untilPacificMidnight(now) : untilNextHour(now)
    return [{ name, remaining: left, limit: premium ? standard * PREMIUM : standard, resets_after_seconds }]
  })
}

/** How much remains of a quota; NaN if the vendor does not report it. The vendor omits a 0. */
function remaining(given: PropertyQuota, name: string): number {
  const status = given[name as keyof PropertyQuota]
  return status ? (status.remaining ?? 0) : Number.NaN
}
