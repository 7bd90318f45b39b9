import { ConnectorError } from '@linkspan/core'
import type { SyncPaused } from '@linkspan/stores'
import { SyncPause, TurnOver } from '@linkspan/sync'
import { toSyncProblem } from './problems.ts'
import type { SyncOutcome } from './sync-job.ts'

/** The outcome of a run that an error ends; undefined if other entities can still be synced. */
export function endOf(error: unknown, now: number): SyncOutcome | undefined {
  if (error instanceof TurnOver) return { status: 'queued' }
  if (error instanceof SyncPause) {
    const { cause, pause } = error
    return { ...pausedUntil(pause, now), ...(cause !== undefined && { error: toSyncProblem(cause) }) }
  }
  return isReauthRequired(error) ? { status: 'reauth_required', error: toSyncProblem(error) } : undefined
}

/** The outcome of a run that pauses. */
export function pausedUntil({ until }: SyncPaused, now: number): SyncOutcome {
  return { status: 'paused', resumes_in_ms: Math.max(0, until - now) }
}

/** Whether a call met a limit of the account. */
export function isLimit(error: unknown): error is ConnectorError {
  return ConnectorError.isInstance(error) && error.code === 'rate_limited'
}

/** Whether the credentials no longer work. */
export function isReauthRequired(
  error: unknown,
): error is ConnectorError & { readonly code: 'reauth_required' } {
  return ConnectorError.isInstance(error) && error.code === 'reauth_required'
}
