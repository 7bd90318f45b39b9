import { type Kysely, type Selectable, sql } from 'kysely'
import type { Sealed } from '../crypto/envelope.ts'
import type { SqlTraits } from '../tables/sql-traits.ts'
import type { Tables } from '../tables/tables.ts'
import type { SealedWebhookSecret, WebhookKey, WebhookSecretKey } from '../webhook-stores.ts'
import { isAhead, LONGEST_FORMER_MS } from './ahead.ts'
import { sealedRows } from './sealed-rows.ts'
import { changesRows } from './statement-result.ts'
import { isOfWebhook } from './webhook-store.ts'

/**
 * The secrets of webhooks. Former ones expire by the clock of the store. `deleted` runs after sealed secrets were
 * deleted.
 */
export function webhookSecretStore(
  db: Kysely<Tables>,
  { now }: SqlTraits,
  deleted: () => void | Promise<void>,
) {
  const all = db.selectFrom('webhook_secrets').selectAll()
  const changing = (key: WebhookSecretKey) =>
    db.updateTable('webhook_secrets').where(isOfWebhook(key)).where('version', '=', key.version)

  return {
    /** Adds a secret, as the present one. */
    async insert(
      { organization_id, id, version }: WebhookSecretKey,
      { key_id, text }: Sealed,
    ): Promise<void> {
      await db
        .insertInto('webhook_secrets')
        .values({ organization_id, webhook_id: id, version, key_id, sealed: text })
        .execute()
    },

    /** The secrets that sign, the present one first. */
    async list(key: WebhookKey): Promise<SealedWebhookSecret[]> {
      const rows = await all
        .where(isOfWebhook(key))
        .where(({ or, eb }) =>
          or([eb('expires_at', 'is', null), isAhead('expires_at', now(), LONGEST_FORMER_MS)]),
        )
        .orderBy('version', 'desc')
        .execute()
      return rows.map(toSecret)
    },

    /**
     * Lets the present secret expire after this time. Returns when it expires, or undefined if another version is the
     * present one.
     */
    async retire(key: WebhookSecretKey, lifetime_ms: number): Promise<number | undefined> {
      const retired = await changing(key)
        .where('expires_at', 'is', null)
        .set({ expires_at: sql<number>`${now()} + ${lifetime_ms}` })
        .returning('expires_at')
        .executeTakeFirst()
      return retired?.expires_at ?? undefined
    },

    /** Deletes all secrets of a webhook. After the commit, no file of the store holds the sealed bytes. */
    async delete(key: WebhookKey): Promise<void> {
      if (await changesRows(db.deleteFrom('webhook_secrets').where(isOfWebhook(key)))) await deleted()
    },

    ...sealedRows(db, {
      table: 'webhook_secrets',
      key: { organization_id: 'organization_id', webhook_id: 'id', version: 'version' },
      toValue: toSecret,
    }),
  }
}

function toSecret(row: Selectable<Tables['webhook_secrets']>): SealedWebhookSecret {
  const { webhook_id: id, key_id: _, ...secret } = row
  return { id, ...secret }
}
