import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely'
import type { SqlTraits } from '../tables/sql-traits.ts'
import type { Tables } from '../tables/tables.ts'
import type { SealedWebhookSecret, WebhookSecretKey, WebhookSecretStore } from '../webhook-stores.ts'
import { isAhead, LONGEST_FORMER_MS } from './ahead.ts'
import { changes } from './statement-result.ts'
import { isOfWebhook } from './webhook-store.ts'

/** Stores the secrets of webhooks in a database; `deleted` runs after sealed secrets were deleted. */
export function webhookSecretStore(
  db: Kysely<Tables>,
  { now }: SqlTraits,
  deleted: () => void | Promise<void>,
): WebhookSecretStore {
  const all = db.selectFrom('webhook_secrets').selectAll()
  const changing = (key: WebhookSecretKey) =>
    db.updateTable('webhook_secrets').where(isOfWebhook(key)).where('version', '=', key.version)

  return {
    async insert({ organization_id, id, version }, { key_id, text }) {
      await db
        .insertInto('webhook_secrets')
        .values({ organization_id, webhook_id: id, version, key_id, sealed: text })
        .execute()
    },

    async list(key) {
      const rows = await all
        .where(isOfWebhook(key))
        .where(({ or, eb }) =>
          or([eb('expires_at', 'is', null), isAhead('expires_at', now(), LONGEST_FORMER_MS)]),
        )
        .orderBy('version', 'desc')
        .execute()
      return rows.map(toSecret)
    },

    async retire(key, lifetime_ms) {
      const retired = await changing(key)
        .where('expires_at', 'is', null)
        .set({ expires_at: sql<number>`${now()} + ${lifetime_ms}` })
        .returning('expires_at')
        .executeTakeFirst()
      return retired?.expires_at ?? undefined
    },

    async delete(key) {
      if (await changes(db.deleteFrom('webhook_secrets').where(isOfWebhook(key)))) await deleted()
    },

    async deleteExpired() {
      if (await changes(db.deleteFrom('webhook_secrets').where('expires_at', '<=', now()))) await deleted()
    },

    async listUnderOtherKeys(key_id, after, limit) {
      let query = all.where('key_id', '!=', key_id)
      if (after) {
        const { organization_id, id, version } = after
        query = query.where(
          sql<SqlBool>`(organization_id, webhook_id, version) > (${organization_id}, ${id}, ${version})`,
        )
      }
      const rows = await query
        .orderBy('organization_id')
        .orderBy('webhook_id')
        .orderBy('version')
        .limit(limit)
        .execute()
      return rows.map(toSecret)
    },

    rewrap: (secret, { key_id, text }) =>
      changes(changing(secret).where('sealed', '=', secret.sealed).set({ key_id, sealed: text })),
  }
}

function toSecret(row: Selectable<Tables['webhook_secrets']>): SealedWebhookSecret {
  const { organization_id, webhook_id, version, sealed, expires_at } = row
  return { organization_id, id: webhook_id, version, sealed, expires_at }
}
