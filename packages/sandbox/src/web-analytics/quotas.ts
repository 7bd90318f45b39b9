import { rpcError, rpcRefusal } from '../google/errors.ts'
import type { Fault, When } from '../kit/faults.ts'
import { keptIn } from '../kit/kept.ts'

/** The limits of a property's quotas. */
export interface QuotaOptions {
  tokens_per_day?: number
  tokens_per_hour?: number
  tokens_per_project_per_hour?: number
  thresholded_requests_per_hour?: number
}

/** Charges a report to a property, and says what is consumed and what remains; throws the vendor's refusal past a quota. */
export type ChargeReport = ReturnType<typeof createQuotas>

const HOUR = 3_600_000
const CONCURRENT = 10
const SERVER_ERRORS = 10

/** The vendor's messages for exhausted quotas. */
const EXHAUSTED = {
  concurrent:
    'Exhausted concurrent requests quota. Please wait for other requests to complete before sending more.',
  day: 'Exhausted property tokens per day. These quota tokens will return in under 24 hours.',
  hour: 'Exhausted property tokens per hour. These quota tokens will return in under an hour.',
  project_hour:
    'Exhausted property tokens for a project per hour. These quota tokens will return in under an hour. To learn more, see https://developers.google.com/analytics/devguides/reporting/data/v1/quotas',
  thresholded:
    'Exhausted potentially thresholded requests quota. This quota will refresh in under an hour. To learn more, see https://developers.google.com/analytics/devguides/reporting/data/v1/quotas',
  server_errors:
    'Exhausted server errors quota. This quota will refresh in under an hour. To learn more, see https://developers.google.com/analytics/devguides/reporting/data/v1/quotas',
} as const

const pacific = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' })

/** Opens the quotas; their day ends at midnight in California. */
export function createQuotas(options: QuotaOptions, now: () => number) {
  const {
    tokens_per_day = 200_000,
    tokens_per_hour = 40_000,
    tokens_per_project_per_hour = 14_000,
    thresholded_requests_per_hour = 120,
  } = options
  const unused = () => {
    const [day, hour] = [pacific.format(now()), Math.floor(now() / HOUR)]
    return { day, hour, today: 0, this_hour: 0, thresholded: 0 }
  }
  const properties = new Map<string, ReturnType<typeof unused>>()

  function usedBy(property_id: string) {
    const { day, hour } = unused()
    const used = keptIn(properties, property_id, unused)
    if (used.day !== day) Object.assign(used, { day, today: 0 })
    if (used.hour !== hour) Object.assign(used, { hour, this_hour: 0, thresholded: 0 })
    return used
  }

  return (property_id: string, tokens: number, thresholded: boolean): object => {
    const used = usedBy(property_id)
    if (used.today >= tokens_per_day) throw rpcRefusal(429, EXHAUSTED.day)
    if (used.this_hour >= tokens_per_hour) throw rpcRefusal(429, EXHAUSTED.hour)
    if (used.this_hour >= tokens_per_project_per_hour) throw rpcRefusal(429, EXHAUSTED.project_hour)
    if (thresholded && used.thresholded >= thresholded_requests_per_hour)
      throw rpcRefusal(429, EXHAUSTED.thresholded)
    used.today += tokens
    used.this_hour += tokens
    if (thresholded) used.thresholded++
    const left = (most: number, taken: number) => ({ remaining: Math.max(0, most - taken) })
    const charged = (most: number, taken: number) => ({ consumed: tokens, ...left(most, taken) })
    return {
      tokensPerDay: charged(tokens_per_day, used.today),
      tokensPerHour: charged(tokens_per_hour, used.this_hour),
      concurrentRequests: { remaining: CONCURRENT },
      serverErrorsPerProjectPerHour: { remaining: SERVER_ERRORS },
      potentiallyThresholdedRequestsPerHour: left(thresholded_requests_per_hour, used.thresholded),
      tokensPerProjectPerHour: charged(tokens_per_project_per_hour, used.this_hour),
    }
  }
}

/** 429 for an exhausted quota of the Data API; the default is the property's concurrent requests. */
export function analyticsQuotaExhausted(options: When & { quota?: keyof typeof EXHAUSTED } = {}): Fault {
  const { quota = 'concurrent', ...when } = options
  return { ...when, status: 429, body: rpcError(429, EXHAUSTED[quota]) }
}
