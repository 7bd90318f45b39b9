import { type Selectable, sql } from 'kysely'
import type { NewTicket, TicketBinding, TicketKind } from '../oauth-stores.ts'
import type { Tables } from '../tables/tables.ts'
import { isAhead, LONGEST_SECRET_MS } from './ahead.ts'
import { RowStore } from './row-store.ts'
import { changesRows, findsRow, oneOf } from './statement-result.ts'

/** The one-time tickets of consent flows. They expire by the clock of the store. */
export class TicketStore extends RowStore {
  /** Adds a ticket. Returns when it expires, in milliseconds since 1970. */
  async insert({ lifetime_ms, sealed, grant, ...ticket }: NewTicket): Promise<number> {
    const { expires_at } = await this.db
      .insertInto('oauth_tickets')
      .values({
        ...ticket,
        application: grant?.application ?? null,
        subject: grant?.subject ?? null,
        key_id: sealed.key_id,
        sealed: sealed.text,
        expires_at: sql<number>`${this.now()} + ${lifetime_ms}`,
      })
      .returning('expires_at')
      .executeTakeFirstOrThrow()
    return expires_at
  }

  /** Deletes and returns a ticket that has not expired and is bound to all of this. Of two callers, one gets it. */
  async take(kind: TicketKind, hash: string, bound: Partial<TicketBinding>) {
    let query = this.db.deleteFrom('oauth_tickets').where(({ and }) => and({ hash, kind }))
    for (const name of ['organization_id', 'customer_name', 'connector_type'] as const) {
      const value = bound[name]
      if (value !== undefined) query = query.where(name, '=', value)
    }
    const taken = query.where(isAhead('expires_at', this.now(), LONGEST_SECRET_MS)).returningAll()
    return oneOf(taken, toTicket)
  }

  /** Whether an organization has such a ticket that has not expired, whatever else it is bound to. */
  exists(kind: TicketKind, hash: string, organization_id: string): Promise<boolean> {
    return findsRow(
      this.db
        .selectFrom('oauth_tickets')
        .select('hash')
        .where(({ and }) => and({ hash, kind, organization_id }))
        .where(isAhead('expires_at', this.now(), LONGEST_SECRET_MS)),
    )
  }

  async deleteExpired(): Promise<void> {
    if (await changesRows(this.db.deleteFrom('oauth_tickets').where('expires_at', '<=', this.now())))
      await this.deleted()
  }
}

function toTicket(row: Selectable<Tables['oauth_tickets']>) {
  const { organization_id, customer_name, connector_type, sealed, application, subject } = row
  const grant = application === null ? undefined : { application, subject }
  return { organization_id, customer_name, connector_type, sealed, grant }
}
