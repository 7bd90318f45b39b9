import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Lease, LeaseStore } from '../lease-store.ts'
import type { SqlTraits } from '../tables/sql-traits.ts'
import type { Tables } from '../tables/tables.ts'
import { isAhead, LONGEST_HOLD_MS } from './ahead.ts'

/** The owner of a lease that nobody holds. */
const NOBODY = ''

/** Stores leases in a database. */
export function leaseStore(db: Kysely<Tables>, { now, lock_row }: SqlTraits): LeaseStore {
  const after = (ttl_ms: number) => sql<number>`${now()} + ${ttl_ms}`

  const held = ({ name, owner, fence }: Lease) =>
    db.updateTable('leases').where('name', '=', name).where('owner', '=', owner).where('fence', '=', fence)

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
      return row && { name, owner, fence: Number(row.fence) }
    },

    async renew(lease, ttl_ms) {
      const { numUpdatedRows } = await held(lease)
        .set({ expires_at: after(ttl_ms) })
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async release(lease) {
      const { numUpdatedRows } = await held(lease).set({ owner: NOBODY, expires_at: 0 }).executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async revoke(name) {
      const revoked = { owner: NOBODY, expires_at: 0 }
      // a lease that nobody has ever taken gets its row too, which keeps others waiting
      await db
        .insertInto('leases')
        .values({ name, fence: 0, ...revoked })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(revoked))
        .execute()
    },

    async isHeld({ name, owner, fence }) {
      const row = await db
        .selectFrom('leases')
        .select('fence')
        .where('name', '=', name)
        .where('owner', '=', owner)
        .where('fence', '=', fence)
        .modifyEnd(lock_row)
        .executeTakeFirst()
      return row !== undefined
    },

    async fence(name) {
      const row = await db.selectFrom('leases').select('fence').where('name', '=', name).executeTakeFirst()
      return Number(row?.fence ?? 0)
    },

    async deleteExpired(age_ms) {
      await db.deleteFrom('leases').where('expires_at', '<', sql<number>`${now()} - ${age_ms}`).execute()
    },
  }
}
