/**
 * What became of a run. `queued` and `running` are not final: a `running` one whose lease nobody holds was interrupted.
 * `paused` ended early at a limit and continues at `resumes_at`. `cancelled` was ended by a caller, and no run continues it.
 */
export type SyncStatus =
  | 'queued'
  | 'running'
  | 'succeeded'
  | 'failed'
  | 'reauth_required'
  | 'paused'
  | 'interrupted'
  | 'cancelled'

/** A failure as callers see it: without secrets. */
export interface SyncProblem {
  readonly code: string
  readonly message: string
  readonly vendor_code?: string
  readonly remedy?: string
}

/** A source that could not be read in a run. */
export interface StoredWarning extends SyncProblem {
  readonly entity: string
  /** The source, such as `property_id 123`. */
  readonly source?: string
}

/** Why a run, or one source of it, waits for a limit of the vendor. */
export interface SyncPaused {
  /** The documents of the source that waits, such as `property_id 123`; absent if all of the account does. */
  readonly source?: string
  /** The vendor's name of the quota that is nearly used up, or the code of its refusal. */
  readonly reason: string
  readonly message: string
  /** When it continues, in milliseconds since 1970. */
  readonly until: number
}

/** Records of a source that a run has removed, because the source is gone. */
export interface SyncRemoval {
  readonly entity: string
  readonly source: string
  readonly records: number
}

/** How far a run is with one entity. */
export interface EntityProgress {
  readonly entity: string
  readonly status: 'waiting' | 'running' | 'succeeded' | 'failed'
  /** Documents read from the vendor. */
  readonly read: number
  /** Documents that were new or different. */
  readonly written: number
  readonly deleted: number
  readonly slices_done: number
  /** How many slices there are; null until that is known. */
  readonly slices: number | null
  readonly error?: SyncProblem
}
