import type { ConnectorLimits } from './connector-limits.ts'
import type { Actor } from './event-store.ts'

/** Which approval of an organization. */
export interface ApprovalKey {
  readonly organization_id: string
  readonly id: string
}

/** `pending`: nobody has decided. `approved`: it is about to be sent. `executed`: it was sent, or can never be. */
export type ApprovalState = 'pending' | 'approved' | 'refused' | 'executed'

/** How an approved write ended. `failed`: nothing was changed. `unknown`: it may have been. */
export type ApprovalOutcome = 'succeeded' | 'failed' | 'unknown'

/** A write that waits for an approval, to be stored. */
export interface NewApproval extends ApprovalKey {
  readonly connector_id: string
  readonly customer_name: string
  readonly connector_type: string
  /** Such as `campaigns.update`, or `request`. */
  readonly operation: string
  readonly requested_by: Actor
}

/** A write that waits for an approval, or has got one. Times are milliseconds since 1970, by the clock of the store. */
export interface StoredApproval extends NewApproval {
  readonly state: ApprovalState
  /** Whether its time is over, with nothing sent. */
  readonly expired: boolean
  readonly created_at: number
  readonly expires_at: number
  readonly decided_at: number | null
  /** How long ago that was; null if nobody has decided. */
  readonly decided_ms_ago: number | null
  readonly decided_by: Actor | null
  readonly ended_at: number | null
  readonly outcome: ApprovalOutcome | null
  readonly sealed: string
}

/** Which approvals are meant: those of connectors with these tags now. A limit that is absent excludes none. */
export interface ApprovalLimits extends ConnectorLimits {
  readonly operations?: readonly string[] | undefined
}

/** Which approvals to list, newest first. */
export interface ApprovalFilter extends ApprovalLimits {
  readonly organization_id: string
  /** A state, or `expired` for those that are pending no longer. */
  readonly status?: ApprovalState | 'expired' | undefined
  /** The approval after which the page begins. */
  readonly after?: Pick<StoredApproval, 'created_at' | 'id'> | undefined
  readonly limit: number
}
