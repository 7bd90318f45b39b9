import type { When } from '../kit/fault-presets.ts'
import type { Fault } from '../kit/faults.ts'
import { DriveError, errorBody } from './errors.ts'

/** What a refusal of Google Drive says. */
export interface DriveFailure {
  status: number
  reason: string
  message: string
  /** `global` unless told, `usageLimits` for quotas. */
  domain?: string
  /** The parameter that is at fault. */
  location?: string
}

/** A refusal of any status and reason, for what the sandbox does not meet by itself. */
export function driveFailure(failure: DriveFailure, when: When = {}): Fault {
  const { status, reason, message, domain = 'global', location } = failure
  const place = location === undefined ? undefined : ({ location, locationType: 'parameter' } as const)
  return { ...when, status, body: errorBody(new DriveError(status, reason, message, place, { domain })) }
}

const limit = (status: number, reason: string, message: string, when: When) =>
  driveFailure({ status, reason, message, domain: 'usageLimits' }, when)

/** 403 userRateLimitExceeded, which waiting cures. */
export const driveUserRateLimitExceeded = (when: When = {}): Fault =>
  limit(403, 'userRateLimitExceeded', 'User Rate Limit Exceeded', when)

/** 429 rateLimitExceeded, which waiting cures. */
export const driveRateLimitExceeded = (when: When = {}): Fault =>
  limit(429, 'rateLimitExceeded', 'Rate Limit Exceeded', when)

/** 403 dailyLimitExceeded. */
export const driveDailyLimitExceeded = (when: When = {}): Fault =>
  limit(403, 'dailyLimitExceeded', 'Daily Limit Exceeded', when)

/** 500 backendError, which a retry cures. */
export const driveBackendError = (when: When = {}): Fault =>
  driveFailure({ status: 500, reason: 'backendError', message: 'Backend Error' }, when)
