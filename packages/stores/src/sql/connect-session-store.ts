import { type Kysely, sql } from 'kysely'
import type { ConnectSessionStore } from '../connect-session-store.ts'
import type { SqlTraits } from './sql-traits.ts'
import type { Tables } from './tables.ts'

/** Stores the links by which customers connect accounts in a database. */
export function connectSessionStore(db: Kysely<Tables>, { now }: SqlTraits): ConnectSessionStore {
  return {
    async insert({ connector_types, ...session }) {
      await db
        .insertInto('connect_sessions')
        .values({
          ...session,
          connector_types: connector_types && JSON.stringify(connector_types),
          connector_id: null,
        })
        .execute()
    },

    async find(organization_id, id) {
      const row = await db
        .selectFrom('connect_sessions')
        .leftJoin('scoped_tokens', 'scoped_tokens.id', 'connect_sessions.id')
        .selectAll('connect_sessions')
        .select(['scoped_tokens.id as token_id', now().as('time')])
        .where('connect_sessions.organization_id', '=', organization_id)
        .where('connect_sessions.id', '=', id)
        .executeTakeFirst()
      if (!row) return undefined
      const { token_id, time, connector_types, created_at, expires_at, ...session } = row
      return {
        ...session,
        connector_types: connector_types === null ? null : (JSON.parse(connector_types) as string[]),
        created_at: Number(created_at),
        expires_at: Number(expires_at),
        has_expired: Number(expires_at) <= Number(time),
        has_token: token_id !== null,
      }
    },

    async complete(organization_id, token_ids, connector_id) {
      const completed = await db
        .updateTable('connect_sessions')
        .set({ connector_id })
        .where('organization_id', '=', organization_id)
        .where('id', 'in', token_ids)
        .where('connector_id', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (completed) return 'completed'
      const used = await db
        .selectFrom('connect_sessions')
        .select('id')
        .where('organization_id', '=', organization_id)
        .where('id', 'in', token_ids)
        .executeTakeFirst()
      return used ? 'used' : 'none'
    },

    async deleteOld(age_ms) {
      await db
        .deleteFrom('connect_sessions')
        .where('expires_at', '<=', sql<number>`${now()} - ${age_ms}`)
        .execute()
    },
  }
}
