import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Lease, LeaseStore } from '../lease-store.ts'
import type { SqlTraits } from '../tables/sql-traits.ts'
import type { Tables } from '../tables/tables.ts'
import { isAhead, LONGEST_HOLD_MS } from './ahead.ts'
import { changes, finds } from './statement-result.ts'

/** The owner of a lease that nobody holds. */
const NOBODY = ''

/** Stores leases in a database. */
export function leaseStore(db: Kysely<Tables>, { now, lock_row }: SqlTraits): LeaseStore {
  const after = (ttl_ms: number) => sql<number>`${now()} + ${ttl_ms}`

  const held = ({ name, owner, fence }: Lease) =>
    db.updateTable('leases').where(({ and }) => and({ name, owner, fence }))

  return {
    async take(name, owner, ttl_ms) {
      const row = await db
        .insertInto('leases')
        .values({ name, owner, fence: 1, expires_at: after(ttl_ms) })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ owner, fence: sql`leases.fence + 1`, expires_at: after(ttl_ms) })
            .where(sql<SqlBool>`not ${isAhead('leases.expires_at', now(), LONGEST_HOLD_MS)}`),
        )
        .returning('fence')
        .executeTakeFirst()
      return row && { name, owner, fence: row.fence }
    },

    renew: (lease, ttl_ms) => changes(held(lease).set({ expires_at: after(ttl_ms) })),

    release: (lease) => changes(held(lease).set({ owner: NOBODY, expires_at: 0 })),

    async revoke(name) {
      const revoked = { owner: NOBODY, expires_at: 0 }
      // a lease that nobody has ever taken gets its row too, which keeps others waiting
      await db
        .insertInto('leases')
        .values({ name, fence: 0, ...revoked })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(revoked))
        .execute()
    },

    isHeld: ({ name, owner, fence }) =>
      finds(
        db
          .selectFrom('leases')
          .select('fence')
          .where(({ and }) => and({ name, owner, fence }))
          .modifyEnd(lock_row),
      ),

    async fence(name) {
      const row = await db.selectFrom('leases').select('fence').where('name', '=', name).executeTakeFirst()
      return row?.fence ?? 0
    },

    async deleteExpired(age_ms) {
      await db.deleteFrom('leases').where('expires_at', '<', sql<number>`${now()} - ${age_ms}`).execute()
    },
  }
}
