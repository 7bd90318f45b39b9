import type { Issue } from '@linkspan/core'
import type { StoreErrorCode } from '@linkspan/stores'

/** The codes of the server's own API. Codes of the libraries are thrown as core's errors. */
export type ServiceErrorCode =
  | StoreErrorCode
  | 'organization_required'
  | 'unauthenticated'
  | 'csrf_refused'
  | 'forbidden'
  | 'sync_pending'
  | 'sync_not_configured'
  | 'sync_suspended'
  | 'conflict'
  | 'cursor_expired'
  | 'invalid_consent_link'

/** What a service error may carry besides its code and message. */
export interface ServiceErrorDetails {
  /** Who has to do what, in one sentence. */
  readonly remedy?: string
  /** What the scope of a token lacks: actions of which one is enough, or the fields that exclude the request. */
  readonly missing_scope?: readonly string[]
  /** What is wrong, with its paths. */
  readonly errors?: readonly Issue[]
  /** How far a sync is; null if none has started. */
  readonly progress?: SyncProgress | null
  /** When to try again, in seconds. */
  readonly retry_after_seconds?: number
  /** The run that is queued or running. */
  readonly run_id?: string
  /** What the server needs to work, each with whether it holds. */
  readonly checks?: Readonly<Record<string, boolean>>
}

/** How far the newest run of a sync is with one entity. */
export interface SyncProgress {
  readonly run_id: string
  /** The status of the run, such as `running`. */
  readonly status: string
  /** Documents read from the vendor. */
  readonly read: number
  readonly slices_done: number
  /** How many slices there are; null until that is known. */
  readonly slices: number | null
}

/** An error of a service, worded for the caller. It knows nothing of HTTP. */
export class ServiceError extends Error {
  override readonly name: string = 'ServiceError'
  readonly code: ServiceErrorCode
  readonly details: ServiceErrorDetails

  constructor(code: ServiceErrorCode, message: string, details: ServiceErrorDetails = {}) {
    super(message)
    this.code = code
    this.details = details
  }
}
