import { type Selectable, sql } from 'kysely'
import type { ConnectorKey } from '../collections.ts'
import type { Sealed } from '../crypto/envelope.ts'
import type { Tables } from '../tables/tables.ts'
import { isAhead, LONGEST_HOLD_MS } from './ahead.ts'
import { isOf } from './connector-rows.ts'
import { type SealedRows, SealedStore } from './sealed-store.ts'
import { changesRows, findsRow, oneOf } from './statement-result.ts'

/** The request that an `Idempotency-Key` was first sent with. */
export interface ClaimKey {
  readonly organization_id: string
  /** The connector that the request is about; empty for a request that creates one. */
  readonly connector_id: string
  /** SHA-256 of the key. */
  readonly key_hash: string
}

/**
 * `claimed`: there is no outcome yet. `kept`: what was done is committed with this outcome; a later one may replace it.
 * `finished`: the outcome is final.
 */
export type ClaimState = 'claimed' | 'kept' | 'finished'

/** A claimed key as it is stored. */
export interface StoredClaim extends ClaimKey {
  readonly state: ClaimState
  /** Whether the server that handles the request still says so. */
  readonly held: boolean
  readonly key_id: string
  readonly sealed: string
}

const COLUMNS = ['organization_id', 'connector_id', 'key_hash'] as const

/** The claimed keys, with the outcomes of their requests. An expired claim counts as absent. */
export class ClaimStore extends SealedStore<'claims', StoredClaim> {
  protected readonly sealed: SealedRows<'claims', StoredClaim> = {
    table: 'claims',
    key: { organization_id: 'organization_id', connector_id: 'connector_id', key_hash: 'key_hash' },
    toValue: toClaim,
    selected: () => sql`*, ${this.#isHeld()}`,
  }

  #isHeld() {
    return sql<number>`case when ${isAhead('held_until', this.now(), LONGEST_HOLD_MS)} then 1 else 0 end`.as(
      'held',
    )
  }

  #changing({ organization_id, connector_id, key_hash }: ClaimKey) {
    return this.db
      .updateTable('claims')
      .where(isOf({ organization_id, id: connector_id }))
      .where('key_hash', '=', key_hash)
  }

  #deleting({ organization_id, connector_id }: Pick<ClaimKey, 'organization_id' | 'connector_id'>) {
    return this.db.deleteFrom('claims').where(isOf({ organization_id, id: connector_id }))
  }

  /** Claims a key that nobody has claimed. Returns whether it was free. */
  async claim(
    key: ClaimKey,
    owner: string,
    { key_id, text }: Sealed,
    { held_ms, kept_ms }: { readonly held_ms: number; readonly kept_ms: number },
  ): Promise<boolean> {
    const { organization_id, connector_id, key_hash } = key
    const state = 'claimed' satisfies ClaimState
    const times = { held_until: this.fromNow(held_ms), expires_at: this.fromNow(kept_ms) }
    const claimed = { owner, state, key_id, sealed: text, ...times }
    return findsRow(
      this.db
        .insertInto('claims')
        .values({ organization_id, connector_id, key_hash, ...claimed })
        .onConflict((conflict) =>
          conflict.columns(COLUMNS).doUpdateSet(claimed).where('claims.expires_at', '<=', this.now()),
        )
        .returning('owner'),
    )
  }

  find({ organization_id, connector_id, key_hash }: ClaimKey): Promise<StoredClaim | undefined> {
    const query = this.db
      .selectFrom('claims')
      .where(isOf({ organization_id, id: connector_id }))
      .where('key_hash', '=', key_hash)
      .where('expires_at', '>', this.now())
    return oneOf(query.selectAll().select(this.#isHeld()), toClaim)
  }

  /** Says that the request is still handled, for `held_ms` from now. */
  async hold(key: ClaimKey, owner: string, held_ms: number): Promise<void> {
    await this.#changing(key)
      .where('owner', '=', owner)
      .set({ held_until: this.fromNow(held_ms) })
      .execute()
  }

  /** Stores an outcome. Returns false if the claim is finished or gone. */
  setOutcome(
    key: ClaimKey,
    owner: string,
    state: 'kept' | 'finished',
    { key_id, text }: Sealed,
  ): Promise<boolean> {
    return changesRows(
      this.#changing(key)
        .where('owner', '=', owner)
        .where('state', '!=', 'finished' satisfies ClaimState)
        .set({ state, key_id, sealed: text }),
    )
  }

  /** Deletes a claim that has no outcome, so that the key is free again. */
  async release(key: ClaimKey, owner: string): Promise<void> {
    await this.#deleting(key)
      .where(({ and }) => and({ key_hash: key.key_hash, owner }))
      .where('state', '=', 'claimed' satisfies ClaimState)
      .execute()
  }

  /** Deletes the claims of a connector. */
  async deleteAll({ organization_id, id }: ConnectorKey): Promise<void> {
    await this.#deleting({ organization_id, connector_id: id }).execute()
  }
}

function toClaim(row: Selectable<Tables['claims']> & { held: number }): StoredClaim {
  const { organization_id, connector_id, key_hash, state, held, key_id, sealed } = row
  const key = { organization_id, connector_id, key_hash }
  return { ...key, state: state as ClaimState, held: held === 1, key_id, sealed }
}
