import type { ConnectorLimits, Tags } from './connector-limits.ts'

/**
 * Who makes a change: a client of the API, by a token with a scope or without, a person who has signed in, the customer in
 * a browser, the operator at the command line, or the server by itself.
 */
export interface Actor {
  readonly kind: 'client' | 'token' | 'person' | 'customer' | 'operator' | 'server'
  /** The id of a client, of a token with a scope, or of a person. */
  readonly id?: string
}

/** An event to insert. */
export interface NewEvent {
  readonly organization_id: string
  /** `evt_` and a UUID. */
  readonly id: string
  readonly type: string
  readonly actor: Actor
  /** The request that made the change; null if the server made it by itself. */
  readonly request_id: string | null
  /** The connector that the event is about; null for one about the organization. */
  readonly connector_id: string | null
  readonly customer_name: string | null
  /** The kind of the connector. */
  readonly connector_type: string | null
  readonly data: object
}

/** An event that readers see. */
export interface StoredEvent extends NewEvent {
  /** The place among the events of its organization, from 1 on and without gaps. */
  readonly position: number
  /** By the clock of the store, in milliseconds since 1970. */
  readonly at: number
  /** The tags that its connector had; null for one about no connector. */
  readonly tags: Tags | null
}

/** Which events of an organization to list, the oldest first. */
export interface EventFilter {
  readonly organization_id: string
  /** The position after which the page begins. */
  readonly after: number
  readonly types?: readonly string[] | undefined
  readonly connector_id?: string | undefined
  /** Only events about connectors that had all of these tags. */
  readonly tags?: Tags | undefined
  /** Only events about such connectors, and those about the organization only if it says so. */
  readonly within?: (ConnectorLimits & { readonly organization: boolean }) | undefined
  /** At most this number of events. */
  readonly limit: number
}

/** Some events in order. */
export interface StoredEventPage {
  readonly events: readonly StoredEvent[]
  /** The position after which the next page begins. Events that do not match the filter are behind it too. */
  readonly position: number
  /** The position of the newest event of the organization; 0 before the first. */
  readonly newest: number
}
