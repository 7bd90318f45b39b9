import type { Lease, SyncProblem, SyncRun } from '@linkspan/stores'

/** A run to carry out. The scheduler has stored it as `running` under the lease. */
export interface SyncJob {
  readonly run: SyncRun
  /** The lease of the sync, which is renewed while the run lasts. */
  readonly lease: Lease
  /** Aborts when the lease is lost, or when the process stops: then the run ends, and another one continues. */
  readonly signal: AbortSignal
}

/** How a run ended by itself. The scheduler stores it, and decides when the next run starts. */
export interface SyncOutcome {
  /** `queued`: its turn is over, and it continues after others. */
  readonly status: 'succeeded' | 'failed' | 'reauth_required' | 'paused' | 'queued'
  /** Why, unless it succeeded. */
  readonly error?: SyncProblem
  /** When a paused run continues, in milliseconds from now. */
  readonly resumes_in_ms?: number
  /** Whether a paused run waits for limits of single sources only, and has read the others. */
  readonly waits_for_sources?: boolean
}

/**
 * Carries out one run of a connector's sync. It stores the progress and the warnings of the run; all other fields of
 * the run are the scheduler's. Throws the signal's reason when it aborts; any other error makes the run `failed`.
 */
export type RunSync = (job: SyncJob) => Promise<SyncOutcome>
