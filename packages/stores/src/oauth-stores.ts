import type { ConnectorKey } from './collections.ts'
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

/** A ticket that was taken. It exists no more. */
export interface TakenTicket extends TicketBinding {
  readonly sealed: string
  readonly grant: Grant | undefined
}

/** The one-time tickets of consent flows. They expire by the clock of the store. */
export interface TicketStore {
  /** Adds a ticket. Returns when it expires, in milliseconds since 1970. */
  insert(ticket: NewTicket): Promise<number>
  /** Deletes and returns a ticket that has not expired and is bound to all of this. Of two callers, one gets it. */
  take(kind: TicketKind, hash: string, bound: Partial<TicketBinding>): Promise<TakenTicket | undefined>
  /** Whether an organization has such a ticket that has not expired, whatever else it is bound to. */
  exists(kind: TicketKind, hash: string, organization_id: string): Promise<boolean>
  deleteExpired(): Promise<void>
}

/** The addresses to which an organization's consent flows may return. */
export interface RedirectStore {
  /** Adds an address; changes nothing if it is there. Returns whether it was added. */
  add(organization_id: string, url: string): Promise<boolean>
  /** In alphabetical order. */
  list(organization_id: string): Promise<string[]>
  /** Returns whether there was one. */
  remove(organization_id: string, url: string): Promise<boolean>
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

/** The OAuth clients that organizations have of their own. */
export interface OAuthClientStore {
  /** Adds a client, or replaces the one with its id. */
  set(key: OAuthClientKey, sealed: Sealed, set_at: number): Promise<void>
  find(key: OAuthClientKey): Promise<SealedOAuthClient | undefined>
  /** The client that was set last. */
  newest(organization_id: string, connector_type: string): Promise<SealedOAuthClient | undefined>
  /** Newest last. */
  list(organization_id: string): Promise<SealedOAuthClient[]>
  /** Returns whether there was one. */
  remove(key: OAuthClientKey): Promise<boolean>
  /** Clients that are sealed under other keys than this one, in order, after `after`. */
  listUnderOtherKeys(
    key_id: string,
    after: OAuthClientKey | undefined,
    limit: number,
  ): Promise<SealedOAuthClient[]>
  /** Replaces a sealed text by the same value under another key. Returns false when the text has changed since. */
  rewrap(client: SealedOAuthClient, sealed: Sealed): Promise<boolean>
}

/** Which connector holds which grant. */
export interface GrantStore {
  /** Sets the grant of a connector; undefined if the vendor can revoke none. It is deleted with the connector. */
  set(key: ConnectorKey, grant: ConnectorGrant | undefined): Promise<void>
  find(key: ConnectorKey): Promise<ConnectorGrant | undefined>
  /** Whether another connector, or a secret_id that was not used yet, has or may have this grant. */
  isShared(key: ConnectorKey, grant: Grant): Promise<boolean>
}
