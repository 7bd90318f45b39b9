import type { LastError } from './connector-store.ts'

/** Where the customer of a link is: it has not opened it, is on the page, or at the vendor's. */
export type ConnectStep = 'link' | 'page' | 'vendor'

/** Why a customer could not connect. */
export type ConnectRefusal = Pick<LastError, 'code' | 'message' | 'at'>

/** A link by which a customer connects an account. Times are by the clock of the store, in milliseconds since 1970. */
export interface StoredConnectSession {
  readonly organization_id: string
  /** The id of the token whose scope limits the session. */
  readonly id: string
  readonly customer_name: string
  /** The kinds to choose from; null: all. */
  readonly connector_types: readonly string[] | null
  /** Where the customer goes on afterwards. */
  readonly redirect_url: string | null
  /** The ids of the tokens that its token was made from, and its own, each with a slash after it. */
  readonly lineage: string
  /** The connector that the customer makes, or repairs; null until it is made. */
  readonly connector_id: string | null
  /** What the customer chooses. */
  readonly choose: readonly string[]
  /** What is synced besides, by kind. */
  readonly replication_config: Readonly<Record<string, unknown>>
  /** The groups of rights that consents may ask for, by kind. */
  readonly consent_groups: Readonly<Record<string, readonly string[]>>
  readonly step: ConnectStep
  /** Why the customer could not connect the last time that it tried; null after a success. */
  readonly refusal: ConnectRefusal | null
  readonly completed_at: number | null
  readonly created_at: number
  readonly expires_at: number
}

/** A link that is made, with the hash of its code. */
export interface NewConnectSession extends Omit<StoredConnectSession, 'step' | 'refusal' | 'completed_at'> {
  readonly code_hash: string
}

/** A connect session as it is found. */
export interface FoundConnectSession extends StoredConnectSession {
  readonly has_expired: boolean
  /** Whether its token is still there. */
  readonly has_token: boolean
}

/** How far a customer is. */
export type ConnectProgress = Partial<Pick<StoredConnectSession, 'step' | 'refusal'>>
