import {
  type Fault,
  type FaultReader,
  googleFault,
  lackedGroup,
  untilNextHour,
  untilPacificMidnight,
} from '@linkspan/core'
import { analyticsOAuth, EDIT_SCOPE } from './oauth.ts'

/** How long to wait for requests in flight to finish, in seconds. */
const CONCURRENCY_PAUSE = 30

/** When a quota is available again. See https://developers.google.com/analytics/devguides/reporting/data/v1/quotas. */
function quotaFault(message: string, now: number): Fault {
  if (/concurrent/i.test(message)) return { retry_after_seconds: CONCURRENCY_PAUSE }
  // the tokens of the day are used up: a retry would only add to the errors
  if (/per day|24 hours|tomorrow/i.test(message))
    return { retry_after_seconds: untilPacificMidnight(now), retryable: false }
  const minutes = /under (\d+) minutes/i.exec(message)?.[1] ?? (/per minute/i.test(message) ? 1 : undefined)
  if (minutes !== undefined) return { retry_after_seconds: Number(minutes) * 60 }
  if (/hour/i.test(message)) return { retry_after_seconds: untilNextHour(now) }
  return {}
}

/** Whether a quota is one property's. Others are those of the user or of the project. */
function isOfProperty(message: string): boolean {
  return message.startsWith('Exhausted ')
}

/** Reads an error reply of the Google Analytics APIs. Accepts any body. */
export const readFault: FaultReader = (reply, now) => {
  const fault = googleFault(reply)
  if (reply.status === 429) {
    // Retry-After is more precise than the message
    const { message = '' } = fault
    const { retry_after_seconds, ...rest } = quotaFault(message, now)
    const known = fault.retry_after_seconds !== undefined || reply.headers['retry-after'] !== undefined
    const account_wide = !isOfProperty(message)
    return {
      ...fault,
      ...rest,
      account_wide,
      ...(!known && retry_after_seconds !== undefined && { retry_after_seconds }),
    }
  }
  if (fault.vendor_code === 'ACCESS_TOKEN_SCOPE_INSUFFICIENT')
    // the vendor does not name the scope; every consent gives the one to read
    return { ...fault, ...lackedGroup(analyticsOAuth, EDIT_SCOPE) }
  if (reply.status === 403 && !fault.remedy && fault.vendor_code === 'PERMISSION_DENIED') {
    return {
      ...fault,
      remedy:
        'Check property_id: `properties.list` shows the properties that the user has access to. The vendor sends the same error for a property that does not exist.',
    }
  }
  return fault
}
