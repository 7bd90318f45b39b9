import type { Envelope, SealContext } from './crypto/envelope.ts'
import { hashOf, newSecret } from './crypto/secrets.ts'
import { IntegrityError } from './errors.ts'
import type { Grant, TicketBinding, TicketKind } from './oauth-stores.ts'
import type { TicketStore } from './sql/ticket-store.ts'

/** A ticket with its value. */
export interface OpenedTicket extends TicketBinding {
  readonly value: unknown
  readonly grant: Grant | undefined
}

/** A ticket to be kept, with its secret and its value. */
export interface IssuedTicket extends TicketBinding {
  readonly secret: string
  readonly value: unknown
  readonly grant?: Grant | undefined
}

export interface TicketsOptions {
  readonly store: TicketStore
  readonly envelope: Envelope
  readonly kind: TicketKind
  readonly lifetime_ms: number
}

/** A new secret of a ticket: 256 random bits. */
export const newTicketSecret = (kind: TicketKind): string =>
  newSecret(kind === 'state' ? 'oauth_state' : 'secret_id')

/** Tickets of one kind. Their secrets are stored as hashes. */
export function createTickets({ store, envelope, kind, lifetime_ms }: TicketsOptions) {
  const contextOf = (organization_id: string, hash: string): SealContext => ({
    organization_id,
    record_id: hash,
    field: kind,
    version: 1,
  })

  return {
    /** Stores a value. Returns when the ticket expires, in milliseconds since 1970. */
    issue({ secret, value, ...ticket }: IssuedTicket): Promise<number> {
      const hash = hashOf(secret)
      const sealed = envelope.seal(JSON.stringify(value), contextOf(ticket.organization_id, hash))
      return store.insert({ ...ticket, kind, hash, sealed, lifetime_ms })
    },
    /** Takes a ticket that is bound to all of this; undefined if there is none, or if its value cannot be opened. */
    async take(secret: string, bound: Partial<TicketBinding>): Promise<OpenedTicket | undefined> {
      const hash = hashOf(secret)
      const taken = await store.take(kind, hash, bound)
      if (!taken) return undefined
      const { sealed, ...ticket } = taken
      try {
        const value = JSON.parse(envelope.open(sealed, contextOf(ticket.organization_id, hash)))
        return { ...ticket, value }
      } catch (error) {
        // the key is gone from the ring: tickets live so short that they are not rewrapped
        if (error instanceof IntegrityError) return undefined
        throw error
      }
    },
    exists: (secret: string, organization_id: string): Promise<boolean> =>
      store.exists(kind, hashOf(secret), organization_id),
  }
}

/** One-time tickets: the secret opens the sealed value, once. */
export type Tickets = ReturnType<typeof createTickets>
