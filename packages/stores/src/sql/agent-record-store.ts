import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { StoredToken } from '../scoped-token-store.ts'
import { isValid } from './ahead.ts'
import { RowStore } from './row-store.ts'
import { type TokenRow, toToken } from './scoped-token-store.ts'
import { changesRows } from './statement-result.ts'

/** What the sign-in of an application keeps: an interaction with a person, a code, a consent, or a token. */
export interface AgentRecordKey {
  /** What it is, by the name that the OpenID library has for it. */
  readonly kind: string
  /** The hash of its id, which of codes and tokens is the secret. */
  readonly hash: string
}

/** A record to store. */
export interface NewAgentRecord extends AgentRecordKey {
  /** The token with which it ends; null if it does not belong to a consent yet. */
  readonly token_id: string | null
  /** JSON. */
  readonly payload: string
  readonly lifetime_ms: number
}

/** A record that has not expired. */
export interface StoredAgentRecord {
  readonly payload: string
  readonly is_used_up: boolean
}

/** Whether a record was not used, or is used again within this time, which a clock that was set back makes no longer. */
const isUsable = (now: RawBuilder<number>, again_ms: number) =>
  sql<SqlBool>`(consumed_at is null or (consumed_at > ${now} - ${again_ms} and consumed_at <= ${now}))`

/** What the sign-in of applications keeps. It expires by the clock of the store. */
export class AgentRecordStore extends RowStore {
  #changing({ kind, hash }: AgentRecordKey) {
    return this.db.updateTable('agent_records').where(({ and }) => and({ kind, hash }))
  }

  /** Stores a record, in the place of one of the same key, whose token it keeps. */
  async put({ lifetime_ms, ...record }: NewAgentRecord): Promise<void> {
    const expires_at = this.fromNow(lifetime_ms)
    await this.db
      .insertInto('agent_records')
      .values({ ...record, created_at: this.now(), consumed_at: null, expires_at })
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'hash'])
          .doUpdateSet({ payload: record.payload, created_at: this.now(), expires_at }),
      )
      .execute()
  }

  /** The record of a key. It is used up once it was used, except for `again_ms`. */
  async find({ kind, hash }: AgentRecordKey, again_ms = 0): Promise<StoredAgentRecord | undefined> {
    const row = await this.db
      .selectFrom('agent_records')
      .select(['payload', isUsable(this.now(), again_ms).as('is_usable')])
      .where(({ and }) => and({ kind, hash }))
      .where(isValid('agent_records', this.now()))
      .executeTakeFirst()
    return row && { payload: row.payload, is_used_up: !row.is_usable }
  }

  /** The token that a record is bound to, while it has not ended and its client is a member of its organization. */
  async tokenOf({ kind, hash }: AgentRecordKey): Promise<StoredToken | undefined> {
    const { rows } = await sql<TokenRow>`
      select scoped_tokens.* from agent_records
      join scoped_tokens on scoped_tokens.id = agent_records.token_id
      join memberships on memberships.client_id = scoped_tokens.client_id
        and memberships.organization_id = scoped_tokens.organization_id
      where agent_records.kind = ${kind} and agent_records.hash = ${hash}
        and ${isValid('scoped_tokens', this.now())}`.execute(this.db)
    return rows[0] && toToken(rows[0])
  }

  /** Binds a record to a token, with which it ends. Returns false if there is no such record. */
  bind(key: AgentRecordKey, token_id: string) {
    return changesRows(this.#changing(key).set({ token_id }))
  }

  /** Uses a record, for `again_ms` more than once. Returns false for one that is used up, also by another server at this moment. */
  consume(key: AgentRecordKey, again_ms = 0): Promise<boolean> {
    return changesRows(
      this.#changing(key)
        .set({ consumed_at: sql<number>`coalesce(consumed_at, ${this.now()})` })
        .where(isUsable(this.now(), again_ms)),
    )
  }

  async delete({ kind, hash }: AgentRecordKey): Promise<void> {
    await this.db
      .deleteFrom('agent_records')
      .where(({ and }) => and({ kind, hash }))
      .execute()
  }
}
