import type { StoredConnector, SyncRun } from '@linkspan/stores'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** New and requested runs start before regular ones that are overdue by less than this. */
export const AHEAD_MS = HOUR_MS

/** How many former runs decide about the next one. */
export const RECENT_RUNS = 20

/** How long a failing connector waits at most. */
const LONGEST_BACKOFF_MS = 6 * HOUR_MS
/** Credentials that the vendor refuses for good work again only once somebody has changed them. */
const REAUTH_MS = 24 * HOUR_MS
/** How long a paused run waits at least, whatever the vendor says. */
const SHORTEST_PAUSE_MS = 10_000

/** How a run ended, as far as the next one depends on it. */
export interface Ending {
  readonly status: Exclude<SyncRun['status'], 'queued' | 'running'>
  readonly resumes_in_ms?: number
  /** If only single sources wait: in how many milliseconds the others are due again; null: only when asked. */
  readonly others_due_in_ms?: number | null
}

/**
 * In how many milliseconds a connector is due after a run; null: only when asked. Failures double the time, from a
 * minute to six hours. `recent` are the runs before this one, newest first.
 */
export function dueAfter(
  { status, resumes_in_ms = MINUTE_MS, others_due_in_ms = null }: Ending,
  interval_seconds: number | null,
  recent: readonly Pick<SyncRun, 'status'>[],
): number | null {
  if (status === 'interrupted') return 0
  if (status === 'paused') {
    const first_ms = Math.min(resumes_in_ms, others_due_in_ms ?? Number.POSITIVE_INFINITY)
    return jittered(Math.max(first_ms, SHORTEST_PAUSE_MS), 1, 1.1)
  }
  if (interval_seconds === null) return null
  if (status === 'succeeded' || status === 'cancelled') return jittered(interval_seconds * 1000, 0.9, 1.1)
  if (status === 'reauth_required') return jittered(REAUTH_MS)
  const failures = streak(recent, (run) => run.status === 'failed')
  return jittered(doubled(MINUTE_MS, failures, LONGEST_BACKOFF_MS))
}

/**
 * In how many milliseconds a connector is due if the process of the run that begins now dies: once its lease has expired,
 * and later with each crash before.
 */
export function dueAfterCrash(
  recent: readonly Pick<SyncRun, 'status' | 'error'>[],
  lease_ms: number,
): number {
  const crashes = streak(recent, ({ status, error }) => status === 'interrupted' && error !== null)
  return doubled(lease_ms, crashes, HOUR_MS)
}

/** How many of the newest runs are so. */
function streak<Run>(recent: readonly Run[], isSo: (run: Run) => boolean): number {
  const end = recent.findIndex((run) => !isSo(run))
  return end < 0 ? recent.length : end
}

function doubled(first_ms: number, times: number, most_ms: number): number {
  return Math.min(first_ms * 2 ** times, most_ms)
}

/** A random time around `ms`, so that runs that began together do not begin together again. */
function jittered(ms: number, least = 0.75, most = 1.25): number {
  return ms * (least + Math.random() * (most - least))
}

/** A connector that is synced again and again. */
type Scheduled = Pick<StoredConnector, 'sync_interval_seconds'>

/** In how many milliseconds the sources are due again that a run has read; null: only when asked. */
export function othersDueIn(
  { since, created_at }: Pick<SyncRun, 'since' | 'created_at'>,
  { sync_interval_seconds }: Scheduled,
  now: number,
): number | null {
  if (sync_interval_seconds === null) return null
  return (since ?? created_at) + sync_interval_seconds * 1_000 - now
}

/** In how many milliseconds all entities of a connector are due, by the last run of all of them. */
export function dueOfAll(
  former: readonly Pick<SyncRun, 'request' | 'ended_at'>[],
  { sync_interval_seconds }: Scheduled,
  now: number,
): number {
  const last = former.find(({ request, ended_at }) => !request.entities && ended_at !== null)
  if (!last?.ended_at || sync_interval_seconds === null) return 0
  return Math.max(0, last.ended_at + sync_interval_seconds * 1000 - now)
}
