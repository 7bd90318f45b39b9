import { type Fault, type FaultReader, googleFault } from '@linkspan/core'
import { untilNextHour, untilPacificMidnight } from './quota-clock.ts'

/** How long requests that are under way take to end, in seconds. */
const CONCURRENCY_PAUSE = 30

/** When a quota returns. See https://developers.google.com/analytics/devguides/reporting/data/v1/quotas. */
function quotaFault(message: string, now: number): Fault {
  if (/concurrent/i.test(message)) return { retry_after_seconds: CONCURRENCY_PAUSE }
  // a day's tokens are gone for the day: trying again would only add to the errors
  if (/per day|24 hours|tomorrow/i.test(message))
    return { retry_after_seconds: untilPacificMidnight(now), retryable: false }
  const minutes = /under (\d+) minutes/i.exec(message)?.[1] ?? (/per minute/i.test(message) ? 1 : undefined)
  if (minutes !== undefined) return { retry_after_seconds: Number(minutes) * 60 }
  if (/hour/i.test(message)) return { retry_after_seconds: untilNextHour(now) }
  return {}
}

/** Reads an error reply of the Google Analytics APIs, whatever its body is. */
export const readFault: FaultReader = (reply, now) => {
  const fault = googleFault(reply)
  if (reply.status === 429) {
    // Retry-After says it better where it is there
    const { retry_after_seconds, ...rest } = quotaFault(fault.message ?? '', now)
    const known = fault.retry_after_seconds !== undefined || reply.headers['retry-after'] !== undefined
    return { ...fault, ...rest, ...(!known && retry_after_seconds !== undefined && { retry_after_seconds }) }
  }
  if (reply.status === 403 && !fault.remedy && fault.vendor_code === 'PERMISSION_DENIED') {
    return {
      ...fault,
      remedy:
        'Check property_id: `properties.list` shows the properties within reach. The vendor says the same of one that does not exist.',
    }
  }
  return fault
}
