import type { Selectable } from 'kysely'
import type { Sealed } from '../crypto/envelope.ts'
import type { Tables } from '../tables/tables.ts'
import type { SealedWebhookSecret, WebhookKey, WebhookSecretKey } from '../webhook-stores.ts'
import { isAhead, LONGEST_FORMER_MS } from './ahead.ts'
import { type SealedRows, SealedStore } from './sealed-store.ts'
import { allOf, changesRows, oneOf } from './statement-result.ts'
import { isOfWebhook } from './webhook-store.ts'

/** The secrets of webhooks. Former ones expire by the clock of the store. */
export class WebhookSecretStore extends SealedStore<'webhook_secrets', SealedWebhookSecret> {
  protected readonly sealed: SealedRows<'webhook_secrets', SealedWebhookSecret> = {
    table: 'webhook_secrets',
    key: { organization_id: 'organization_id', webhook_id: 'id', version: 'version' },
    toValue: toSecret,
  }

  readonly #all = this.db.selectFrom('webhook_secrets').selectAll()

  #changing(key: WebhookSecretKey) {
    return this.db.updateTable('webhook_secrets').where(isOfWebhook(key)).where('version', '=', key.version)
  }

  /** Adds a secret, as the present one. */
  async insert({ organization_id, id, version }: WebhookSecretKey, { key_id, text }: Sealed): Promise<void> {
    await this.db
      .insertInto('webhook_secrets')
      .values({ organization_id, webhook_id: id, version, key_id, sealed: text })
      .execute()
  }

  /** The secrets that sign, the present one first. */
  list(key: WebhookKey): Promise<SealedWebhookSecret[]> {
    const lasts = isAhead('expires_at', this.now(), LONGEST_FORMER_MS)
    const signing = this.#all.where(({ or, eb }) => or([eb('expires_at', 'is', null), lasts]))
    return allOf(signing.where(isOfWebhook(key)).orderBy('version', 'desc'), toSecret)
  }

  /**
   * Lets the present secret expire after this time. Returns when it expires, or undefined if another version is the
   * present one.
   */
  async retire(key: WebhookSecretKey, lifetime_ms: number): Promise<number | undefined> {
    const retired = this.#changing(key)
      .where('expires_at', 'is', null)
      .set({ expires_at: this.fromNow(lifetime_ms) })
    return oneOf(retired.returning('expires_at'), ({ expires_at }) => expires_at ?? undefined)
  }

  /** Deletes all secrets of a webhook. After the commit, no file of the store holds the sealed bytes. */
  async delete(key: WebhookKey): Promise<void> {
    if (await changesRows(this.db.deleteFrom('webhook_secrets').where(isOfWebhook(key)))) await this.deleted()
  }
}

function toSecret(row: Selectable<Tables['webhook_secrets']>): SealedWebhookSecret {
  const { webhook_id: id, key_id: _, ...secret } = row
  return { id, ...secret }
}
