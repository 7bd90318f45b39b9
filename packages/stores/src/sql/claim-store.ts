import { type Kysely, type Selectable, sql } from 'kysely'
import type { ClaimKey, ClaimState, ClaimStore, StoredClaim } from '../claim-store.ts'
import type { SqlTraits } from '../tables/sql-traits.ts'
import type { Tables } from '../tables/tables.ts'
import { isAhead, LONGEST_HOLD_MS } from './ahead.ts'
import { isOf } from './connector-rows.ts'
import { changes, finds } from './statement-result.ts'

const COLUMNS = ['organization_id', 'connector_id', 'key_hash'] as const

/** Stores the claims of `Idempotency-Key`s in a database. */
export function claimStore(db: Kysely<Tables>, { now }: SqlTraits): ClaimStore {
  const after = (ms: number) => sql<number>`${now()} + ${ms}`
  const isHeld = () =>
    sql<number>`case when ${isAhead('held_until', now(), LONGEST_HOLD_MS)} then 1 else 0 end`.as('held')

  const changing = ({ organization_id, connector_id, key_hash }: ClaimKey) =>
    db
      .updateTable('claims')
      .where(isOf({ organization_id, id: connector_id }))
      .where('key_hash', '=', key_hash)

  const deleting = ({ organization_id, connector_id }: Pick<ClaimKey, 'organization_id' | 'connector_id'>) =>
    db.deleteFrom('claims').where(isOf({ organization_id, id: connector_id }))

  return {
    async claim(key, owner, { key_id, text }, { held_ms, kept_ms }) {
      const { organization_id, connector_id, key_hash } = key
      const state = 'claimed' satisfies ClaimState
      const times = { held_until: after(held_ms), expires_at: after(kept_ms) }
      const claimed = { owner, state, key_id, sealed: text, ...times }
      return finds(
        db
          .insertInto('claims')
          .values({ organization_id, connector_id, key_hash, ...claimed })
          .onConflict((conflict) =>
            conflict.columns(COLUMNS).doUpdateSet(claimed).where('claims.expires_at', '<=', now()),
          )
          .returning('owner'),
      )
    },

    async find({ organization_id, connector_id, key_hash }) {
      const row = await db
        .selectFrom('claims')
        .selectAll()
        .select(isHeld())
        .where(isOf({ organization_id, id: connector_id }))
        .where('key_hash', '=', key_hash)
        .where('expires_at', '>', now())
        .executeTakeFirst()
      return row && toClaim(row)
    },

    async hold(key, owner, held_ms) {
      await changing(key)
        .where('owner', '=', owner)
        .set({ held_until: after(held_ms) })
        .execute()
    },

    setOutcome: (key, owner, state, { key_id, text }) =>
      changes(
        changing(key)
          .where('owner', '=', owner)
          .where('state', '!=', 'finished' satisfies ClaimState)
          .set({ state, key_id, sealed: text }),
      ),

    async release(key, owner) {
      await deleting(key)
        .where(({ and }) => and({ key_hash: key.key_hash, owner }))
        .where('state', '=', 'claimed' satisfies ClaimState)
        .execute()
    },

    async deleteAll({ organization_id, id }) {
      await deleting({ organization_id, connector_id: id }).execute()
    },

    async deleteExpired() {
      await db.deleteFrom('claims').where('expires_at', '<=', now()).execute()
    },

    async listUnderOtherKeys(key_id, position, limit) {
      let query = db.selectFrom('claims').selectAll().select(isHeld()).where('key_id', '!=', key_id)
      if (position) {
        const { organization_id, connector_id, key_hash } = position
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple(...COLUMNS), '>', tuple(organization_id, connector_id, key_hash)),
        )
      }
      const rows = await query
        .orderBy('organization_id')
        .orderBy('connector_id')
        .orderBy('key_hash')
        .limit(limit)
        .execute()
      return rows.map(toClaim)
    },

    rewrap: (claim, { key_id, text }) =>
      changes(changing(claim).where('sealed', '=', claim.sealed).set({ key_id, sealed: text })),
  }
}

function toClaim(row: Selectable<Tables['claims']> & { held: number }): StoredClaim {
  const { organization_id, connector_id, key_hash, state, held, key_id, sealed } = row
  const key = { organization_id, connector_id, key_hash }
  return { ...key, state: state as ClaimState, held: held === 1, key_id, sealed }
}
