import type { Sealed } from './crypto/envelope.ts'

/** What a one-time ticket of a consent flow is: the state of a consent in progress, or a secret_id after it. */
export type TicketKind = 'state' | 'secret_id'

/** What a ticket is bound to. */
export interface TicketBinding {
  readonly organization_id: string
  readonly customer_name: string
  readonly connector_type: string
}

/** What one revocation at the vendor ends: the tokens that a user has given an application there. */
export interface Grant {
  readonly application: string
  /** The vendor's id of the user; null if the vendor did not name it. */
  readonly subject: string | null
}

/** The grant of a connector. */
export interface ConnectorGrant extends Grant {
  /** Whether a consent on this server made it; otherwise the caller brought it. */
  readonly by_consent: boolean
}

/** A ticket to be stored. Only the hash of its secret value is stored. */
export interface NewTicket extends TicketBinding {
  readonly kind: TicketKind
  readonly hash: string
  readonly sealed: Sealed
  readonly lifetime_ms: number
  /** The grant of the sealed credentials, if the vendor can revoke it. */
  readonly grant?: Grant | undefined
}

/** Which OAuth client of an organization for a type of connector. */
export interface OAuthClientKey {
  readonly organization_id: string
  readonly connector_type: string
  readonly client_id: string
}

/** An OAuth client whose secret is sealed. */
export interface SealedOAuthClient extends OAuthClientKey {
  readonly sealed: string
  /** When it was set, in milliseconds since 1970. */
  readonly set_at: number
}
