import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Lease } from '../lease-store.ts'
import type { SqlTraits } from '../tables/sql-traits.ts'
import type { Tables } from '../tables/tables.ts'
import { isAhead, LONGEST_HOLD_MS } from './ahead.ts'
import { RowStore } from './row-store.ts'
import { changesRows, findsRow, oneOf } from './statement-result.ts'

/** The owner of a lease that nobody holds. */
const NOBODY = ''

/**
 * Leases: at most one owner at a time holds each. They expire by the clock of the store, and are taken for at most five
 * minutes: one that ends later was taken while that clock was ahead, and has expired. An expired lease stays its owner's
 * until another one takes it.
 */
export class LeaseStore extends RowStore {
  #held({ name, owner, fence }: Lease) {
    return this.db.updateTable('leases').where(({ and }) => and({ name, owner, fence }))
  }

  /** Takes a lease that is free or has expired. Returns undefined while another owner holds it. */
  async take(name: string, owner: string, ttl_ms: number): Promise<Lease | undefined> {
    const row = await this.db
      .insertInto('leases')
      .values({ name, owner, fence: 1, expires_at: this.fromNow(ttl_ms) })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ owner, fence: sql`leases.fence + 1`, expires_at: this.fromNow(ttl_ms) })
          .where(sql<SqlBool>`not ${isAhead('leases.expires_at', this.now(), LONGEST_HOLD_MS)}`),
      )
      .returning('fence')
      .executeTakeFirst()
    return row && { name, owner, fence: row.fence }
  }

  /** Extends a lease to `ttl_ms` from now. Returns false if another owner has taken it, or if it was released. */
  renew(lease: Lease, ttl_ms: number): Promise<boolean> {
    return changesRows(this.#held(lease).set({ expires_at: this.fromNow(ttl_ms) }))
  }

  /** Ends a lease. Returns false if another owner has taken it, or if it was released. */
  release(lease: Lease): Promise<boolean> {
    return changesRows(this.#held(lease).set({ owner: NOBODY, expires_at: 0 }))
  }

  /**
   * Ends a lease, no matter which process holds it. In a transaction, nobody takes or revokes it until the transaction ends,
   * whatever the clock says: so it excludes others where the work is the transaction.
   */
  async revoke(name: string): Promise<void> {
    const revoked = { owner: NOBODY, expires_at: 0 }
    // a lease that nobody has ever taken gets its row too, which keeps others waiting
    await this.db
      .insertInto('leases')
      .values({ name, fence: 0, ...revoked })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(revoked))
      .execute()
  }

  /** Whether nobody else has taken the lease. In a transaction, this stays so until the transaction ends. */
  isHeld(lease: Lease): Promise<boolean> {
    return findsRow(heldLease(this.db, this.traits.lock_row, lease).select('fence'))
  }

  /** The fence of the last taking; 0 if there is none. */
  async fence(name: string): Promise<number> {
    const query = this.db.selectFrom('leases').select('fence').where('name', '=', name)
    return (await oneOf(query, ({ fence }) => fence)) ?? 0
  }
}

/** One row while a lease is held. A taking of it waits until the row is committed. */
export function heldLease(
  db: Kysely<Tables>,
  lock_row: SqlTraits['lock_row'],
  { name, owner, fence }: Lease,
) {
  return db
    .selectFrom('leases')
    .where(({ and }) => and({ name, owner, fence }))
    .modifyEnd(lock_row)
}
