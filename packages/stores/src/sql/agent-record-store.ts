import { type Kysely, sql } from 'kysely'
import type { AgentRecordKey, NewAgentRecord, StoredAgentRecord } from '../agent-record-store.ts'
import type { StoredToken } from '../scoped-token-store.ts'
import type { SqlTraits } from '../tables/sql-traits.ts'
import type { Tables } from '../tables/tables.ts'
import { isValid } from './ahead.ts'
import { toToken } from './scoped-token-store.ts'
import { changes } from './statement-result.ts'

/** What the sign-in of applications keeps. It expires by the clock of the store. */
export function agentRecordStore(db: Kysely<Tables>, { now }: SqlTraits) {
  const valid = () =>
    db
      .selectFrom('agent_records')
      .select(['payload', 'token_id', 'consumed_at'])
      .where(isValid('agent_records', now()))
  const changing = ({ kind, hash }: AgentRecordKey) =>
    db.updateTable('agent_records').where(({ and }) => and({ kind, hash }))

  return {
    /** Stores a record, in the place of one of the same key, whose token it keeps. */
    async put({ lifetime_ms, ...record }: NewAgentRecord): Promise<void> {
      const expires_at = sql<number>`${now()} + ${lifetime_ms}`
      await db
        .insertInto('agent_records')
        .values({ ...record, created_at: now(), consumed_at: null, expires_at })
        .onConflict((conflict) =>
          conflict
            .columns(['kind', 'hash'])
            .doUpdateSet({ payload: record.payload, created_at: now(), expires_at }),
        )
        .execute()
    },

    find: ({ kind, hash }: AgentRecordKey): Promise<StoredAgentRecord | undefined> =>
      valid()
        .where(({ and }) => and({ kind, hash }))
        .executeTakeFirst(),

    /** The token that a record is bound to, while it has not ended and its client is a member of its organization. */
    async tokenOf({ kind, hash }: AgentRecordKey): Promise<StoredToken | undefined> {
      const row = await db
        .selectFrom('agent_records')
        .innerJoin('scoped_tokens', 'scoped_tokens.id', 'agent_records.token_id')
        .innerJoin('memberships', (join) =>
          join
            .onRef('memberships.client_id', '=', 'scoped_tokens.client_id')
            .onRef('memberships.organization_id', '=', 'scoped_tokens.organization_id'),
        )
        .selectAll('scoped_tokens')
        .where(({ and }) => and({ kind, 'agent_records.hash': hash }))
        .where(isValid('scoped_tokens', now()))
        .executeTakeFirst()
      return row && toToken(row)
    },

    /** Binds a record to a token, with which it ends. */
    async bind(key: AgentRecordKey, token_id: string): Promise<void> {
      await changing(key).set({ token_id }).execute()
    },

    /** Uses a record up. Returns false for one that was used up before, also by another server at this moment. */
    consume: (key: AgentRecordKey): Promise<boolean> =>
      changes(changing(key).set({ consumed_at: now() }).where('consumed_at', 'is', null)),

    async delete({ kind, hash }: AgentRecordKey): Promise<void> {
      await db
        .deleteFrom('agent_records')
        .where(({ and }) => and({ kind, hash }))
        .execute()
    },

    async deleteExpired(): Promise<void> {
      await db.deleteFrom('agent_records').where('expires_at', '<=', now()).execute()
    },
  }
}
