import type { ConnectorLimits } from './connector-limits.ts'
import type { Actor } from './event-store.ts'

/** Which approval of an organization. */
export interface ApprovalKey {
  readonly organization_id: string
  readonly id: string
}

/**
 * `open`: writes are added. `pending`: nobody has decided. `approved`: it is about to be sent. `executed`: it was sent, or
 * can never be.
 */
export type ApprovalState = 'open' | 'pending' | 'approved' | 'refused' | 'executed'

/**
 * How what was approved ended. `failed`: nothing was changed. `partial`: only some of its writes were done. `unknown`: the
 * last write that was sent may have been done.
 */
export type ApprovalOutcome = 'succeeded' | 'failed' | 'partial' | 'unknown'

/** A change set, to be stored: writes to one connector that need one approval. */
export interface NewApproval extends ApprovalKey {
  readonly connector_id: string
  readonly customer_name: string
  readonly connector_type: string
  /** Whether a caller plans its writes; otherwise it is made for one write. */
  readonly is_plan: boolean
  readonly state: Extract<ApprovalState, 'open' | 'pending'>
  readonly requested_by: Actor
}

/** A change set that needs an approval, or has got one. Times are milliseconds since 1970, by the clock of the store. */
export interface StoredApproval extends Omit<NewApproval, 'state'> {
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

/** What has become of a write. `not_sent`: an earlier one of its change set has stopped it. */
export type WriteState = 'waiting' | 'succeeded' | 'failed' | 'unknown' | 'not_sent'

/** Which write of a change set. */
export interface WriteKey {
  readonly organization_id: string
  readonly approval_id: string
  /** From 1, in the order in which they were added. */
  readonly number: number
}

/** A write of a change set, to be stored. */
export interface NewWrite extends WriteKey {
  /** Such as `campaigns.update`, or `request`. */
  readonly operation: string
}

/** A write of a change set. */
export interface StoredWrite extends NewWrite {
  readonly state: WriteState
  readonly sealed: string
}

/**
 * Which approvals are meant: those of connectors with these tags now, and with no other operations. A limit that is absent
 * excludes none.
 */
export interface ApprovalLimits extends ConnectorLimits {
  readonly operations?: readonly string[] | undefined
}

/** Which approvals to list, newest first. */
export interface ApprovalFilter extends ApprovalLimits {
  readonly organization_id: string
  /** A state, or `expired` for those that nobody has decided on in time. */
  readonly status?: ApprovalState | 'expired' | undefined
  /** Whether only those are meant that a caller plans. */
  readonly plans?: boolean | undefined
  /** The approval after which the page begins. */
  readonly after?: Pick<StoredApproval, 'created_at' | 'id'> | undefined
  readonly limit: number
}
