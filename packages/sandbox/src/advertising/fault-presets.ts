import { randomBytes } from 'node:crypto'
import type { Fault, When } from '../kit/faults.ts'
import { type FailureItem, failureBody, refusal } from './failure.ts'

function failing(status: number, item: FailureItem, when: When): Fault {
  return {
    ...when,
    status,
    body: (request) => {
      const version = /^\/(v\d+)\//.exec(request.path)?.[1] ?? 'v25'
      const body = failureBody(status, version, [item], randomBytes(16).toString('base64url'))
      return request.path.split('?')[0]?.endsWith(':searchStream') ? [body] : body
    },
  }
}

/** The vendor's details about an exhausted quota. */
export interface QuotaOptions extends When {
  /** A duration of protocol buffers, such as `30s`. */
  retry_delay?: string
  rate_scope?: 'ACCOUNT' | 'DEVELOPER'
}

/** 429 quotaError.RESOURCE_EXHAUSTED, with the delay before a retry. */
export function adsQuotaExhausted(options: QuotaOptions = {}): Fault {
  const { retry_delay: retryDelay = '30s', rate_scope: rateScope = 'DEVELOPER', ...when } = options
  const rateName = 'Number of operations for basic access'
  const details = { quotaErrorDetails: { rateScope, rateName, retryDelay } }
  const seconds = Number.parseFloat(retryDelay)
  const message = `Too many requests. Retry in ${seconds} seconds.`
  return failing(429, { errorCode: { quotaError: 'RESOURCE_EXHAUSTED' }, message, details }, when)
}

/** A preset with one of the vendor's errors. */
const presetOf =
  (status: number, family: string, value: string) =>
  (when: When = {}): Fault =>
    failing(status, refusal(family, value).items[0] as FailureItem, when)

/** 429 quotaError.RESOURCE_TEMPORARILY_EXHAUSTED, without a delay. */
export const adsTemporarilyExhausted = presetOf(429, 'quotaError', 'RESOURCE_TEMPORARILY_EXHAUSTED')

/** 500 internalError.TRANSIENT_ERROR. */
export const adsTransientError = presetOf(500, 'internalError', 'TRANSIENT_ERROR')

/** 500 internalError.INTERNAL_ERROR. */
export const adsInternalError = presetOf(500, 'internalError', 'INTERNAL_ERROR')

/** 400 databaseError.CONCURRENT_MODIFICATION; a retry succeeds. */
export const adsConcurrentModification = presetOf(400, 'databaseError', 'CONCURRENT_MODIFICATION')

/** A GoogleAdsFailure of any family, value and status, for errors that the sandbox never answers by itself. */
export const adsFailure = (
  error: { status: number; family: string; value: string; message: string },
  when: When = {},
): Fault =>
  failing(error.status, { errorCode: { [error.family]: error.value }, message: error.message }, when)
