import { randomBytes } from 'node:crypto'
import type { When } from '../kit/fault-presets.ts'
import type { Fault } from '../kit/faults.ts'
import { type FailureItem, failureBody } from './failure.ts'

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
  rate_name?: string
}

/** 429 quotaError.RESOURCE_EXHAUSTED, with the delay before a retry. */
export function adsQuotaExhausted(options: QuotaOptions = {}): Fault {
  const {
    retry_delay = '30s',
    rate_scope = 'DEVELOPER',
    rate_name = 'Number of operations for basic access',
    ...when
  } = options
  const details = {
    quotaErrorDetails: { rateScope: rate_scope, rateName: rate_name, retryDelay: retry_delay },
  }
  const seconds = Number.parseFloat(retry_delay)
  const message = `Too many requests. Retry in ${seconds} seconds.`
  return failing(429, { errorCode: { quotaError: 'RESOURCE_EXHAUSTED' }, message, details }, when)
}

/** 429 quotaError.RESOURCE_TEMPORARILY_EXHAUSTED, without a delay. */
export const adsTemporarilyExhausted = (when: When = {}): Fault =>
  failing(
    429,
    {
      errorCode: { quotaError: 'RESOURCE_TEMPORARILY_EXHAUSTED' },
      message: 'Too many requests in a short amount of time.',
    },
    when,
  )

/** 500 internalError.TRANSIENT_ERROR. */
export const adsTransientError = (when: When = {}): Fault =>
  failing(
    500,
    { errorCode: { internalError: 'TRANSIENT_ERROR' }, message: 'A transient internal error has occurred.' },
    when,
  )

/** 500 internalError.INTERNAL_ERROR. */
export const adsInternalError = (when: When = {}): Fault =>
  failing(
    500,
    { errorCode: { internalError: 'INTERNAL_ERROR' }, message: 'An internal error has occurred.' },
    when,
  )

/** 400 databaseError.CONCURRENT_MODIFICATION; a retry succeeds. */
export const adsConcurrentModification = (when: When = {}): Fault =>
  failing(
    400,
    {
      errorCode: { databaseError: 'CONCURRENT_MODIFICATION' },
      message: 'Multiple requests were attempting to modify the same resource at once. Retry the request.',
    },
    when,
  )

/** A GoogleAdsFailure of any family, value and status, for errors that the sandbox never answers by itself. */
export const adsFailure = (
  error: { status: number; family: string; value: string; message: string },
  when: When = {},
): Fault =>
  failing(error.status, { errorCode: { [error.family]: error.value }, message: error.message }, when)
