import type { Kysely, Selectable } from 'kysely'
import type { OAuthClientKey, OAuthClientStore, SealedOAuthClient } from '../oauth-stores.ts'
import type { Tables } from '../tables/tables.ts'
import { changes } from './statement-result.ts'

/** Stores organizations' own OAuth clients in a database. */
export function oauthClientStore(db: Kysely<Tables>): OAuthClientStore {
  const every = db.selectFrom('oauth_clients').selectAll()
  const of = ({ organization_id, connector_type, client_id }: OAuthClientKey) =>
    every.where(({ and }) => and({ organization_id, connector_type, client_id }))

  return {
    async set(key, { key_id, text }, set_at) {
      const { organization_id, connector_type, client_id } = key
      const value = { key_id, sealed: text, set_at }
      await db
        .insertInto('oauth_clients')
        .values({ organization_id, connector_type, client_id, ...value })
        .onConflict((conflict) =>
          conflict.columns(['organization_id', 'connector_type', 'client_id']).doUpdateSet(value),
        )
        .execute()
    },

    async find(key) {
      const row = await of(key).executeTakeFirst()
      return row && toClient(row)
    },

    async newest(organization_id, connector_type) {
      const row = await every
        .where(({ and }) => and({ organization_id, connector_type }))
        .orderBy('set_at', 'desc')
        .orderBy('client_id')
        .limit(1)
        .executeTakeFirst()
      return row && toClient(row)
    },

    async list(organization_id) {
      const rows = await every
        .where('organization_id', '=', organization_id)
        .orderBy('connector_type')
        .orderBy('set_at')
        .execute()
      return rows.map(toClient)
    },

    remove: ({ organization_id, connector_type, client_id }) =>
      changes(
        db
          .deleteFrom('oauth_clients')
          .where(({ and }) => and({ organization_id, connector_type, client_id })),
      ),

    async listUnderOtherKeys(key_id, after, limit) {
      let query = every.where('key_id', '!=', key_id)
      if (after) {
        const { organization_id, connector_type, client_id } = after
        query = query.where(({ refTuple, tuple, eb }) =>
          eb(
            refTuple('organization_id', 'connector_type', 'client_id'),
            '>',
            tuple(organization_id, connector_type, client_id),
          ),
        )
      }
      const rows = await query
        .orderBy('organization_id')
        .orderBy('connector_type')
        .orderBy('client_id')
        .limit(limit)
        .execute()
      return rows.map(toClient)
    },

    rewrap: ({ organization_id, connector_type, client_id, sealed }, { key_id, text }) =>
      changes(
        db
          .updateTable('oauth_clients')
          .set({ key_id, sealed: text })
          .where(({ and }) => and({ organization_id, connector_type, client_id, sealed })),
      ),
  }
}

function toClient({
  organization_id,
  connector_type,
  client_id,
  sealed,
  set_at,
}: Selectable<Tables['oauth_clients']>): SealedOAuthClient {
  return { organization_id, connector_type, client_id, sealed, set_at }
}
