import type { ConnectorLimits } from './connector-limits.ts'

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
}

/** Which events of an organization to list, the oldest first. */
export interface EventFilter {
  readonly organization_id: string
  /** The position after which the page begins. */
  readonly after: number
  readonly types?: readonly string[] | undefined
  readonly connector_id?: string | undefined
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

/**
 * The log of events. An event is inserted in the transaction of the change that it describes, and gets its position after
 * the commit: so a reader that has seen a position never misses one that is committed later.
 */
export interface EventStore {
  /** Adds events without a position. Their time is that of the store. */
  insert(events: readonly NewEvent[]): Promise<void>
  /** The age of the oldest event without a position, in milliseconds; 0 if there is none. */
  lag(): Promise<number>
  /** Whether committed events wait for a position. */
  hasUnnumbered(): Promise<boolean>
  /**
   * Gives at most this number of committed events the next positions of their organizations, in the order of insertion.
   * It must run in a transaction that no other one runs beside. Returns how many it numbered.
   */
  number(limit: number): Promise<number>
  /** A page of events. With a filter, it may have fewer events than the limit although more follow. */
  list(filter: EventFilter): Promise<StoredEventPage>
  /** The positions of the newest events of these organizations; without those that have none. */
  newest(organization_ids: readonly string[]): Promise<Map<string, number>>
  /** Deletes the oldest events that are older than this, at most this number. Returns how many it deleted. */
  deleteOlder(age_ms: number, limit: number): Promise<number>
}
