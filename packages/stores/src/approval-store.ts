import type { ConnectorKey } from './collections.ts'
import type { ConnectorLimits } from './connector-limits.ts'
import type { Sealed } from './crypto/envelope.ts'
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

/** Which approvals to list, newest first. Fields that are absent limit nothing. */
export interface ApprovalFilter extends ConnectorLimits {
  readonly organization_id: string
  readonly operations?: readonly string[] | undefined
  /** A state, or `expired` for those that are pending no longer. */
  readonly status?: ApprovalState | 'expired' | undefined
  /** The approval after which the page begins. */
  readonly after?: Pick<StoredApproval, 'created_at' | 'id'> | undefined
  readonly limit: number
}

/** The writes that wait for an approval. What they send is sealed, bound to their state. */
export interface ApprovalStore {
  /** Adds a pending one, unless the organization has `most` of them already. Returns whether it was added. */
  insert(approval: NewApproval, sealed: Sealed, lifetime_ms: number, most: number): Promise<boolean>
  find(key: ApprovalKey): Promise<StoredApproval | undefined>
  list(filter: ApprovalFilter): Promise<StoredApproval[]>
  /** Decides on one that is pending and not expired. Returns whether it was so. */
  decide(
    key: ApprovalKey,
    state: Extract<ApprovalState, 'approved' | 'refused'>,
    by: Actor,
    sealed: Sealed,
  ): Promise<boolean>
  /** Stores how an approved one ended. Returns whether it was approved until then. */
  end(key: ApprovalKey, outcome: ApprovalOutcome, sealed: Sealed): Promise<boolean>
  /** Approved ones of all organizations, the longest approved first. */
  listApproved(limit: number): Promise<StoredApproval[]>
  /** Deletes the approvals of a connector. After the commit, no file of the store holds the sealed bytes. */
  deleteAll(key: ConnectorKey): Promise<void>
  /** Deletes those that were requested this long ago and will not be sent. */
  deleteOld(age_ms: number): Promise<void>
  /** Approvals that are sealed under other keys than this one, in order, after `after`. */
  listUnderOtherKeys(key_id: string, after: ApprovalKey | undefined, limit: number): Promise<StoredApproval[]>
  /** Replaces a sealed text by the same value under another key. Returns false when the text has changed since. */
  rewrap(approval: StoredApproval, sealed: Sealed): Promise<boolean>
}
