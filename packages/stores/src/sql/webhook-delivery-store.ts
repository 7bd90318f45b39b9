import { type SqlBool, sql } from 'kysely'
import type { NewDelivery, StoredDelivery, WebhookKey } from '../webhook-stores.ts'
import { RowStore } from './row-store.ts'
import { allOf, countChanged } from './statement-result.ts'
import { isOfWebhook } from './webhook-store.ts'

/** The attempts to deliver events. */
export class WebhookDeliveryStore extends RowStore {
  /** Adds attempts, at least one. */
  async insert(
    { organization_id, id: webhook_id }: WebhookKey,
    deliveries: readonly NewDelivery[],
  ): Promise<void> {
    const rows = deliveries.map(({ ago_ms, ...delivery }) => {
      return { organization_id, webhook_id, at: this.ago(ago_ms), ...delivery }
    })
    await this.db.insertInto('webhook_deliveries').values(rows).execute()
  }

  /** The newest first, before this one. */
  async list(
    key: WebhookKey,
    before: Pick<StoredDelivery, 'at' | 'id'> | undefined,
    limit: number,
  ): Promise<StoredDelivery[]> {
    let query = this.db.selectFrom('webhook_deliveries').selectAll().where(isOfWebhook(key))
    if (before) query = query.where(sql<SqlBool>`(at, id) < (${before.at}, ${before.id})`)
    return allOf(
      query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit),
      ({ organization_id: _, webhook_id: __, ...delivery }) => delivery,
    )
  }

  /** Deletes deliveries that are older than this, at most this number. Returns how many. */
  deleteOlder(age_ms: number, limit: number): Promise<number> {
    return countChanged(
      this.db,
      sql`delete from webhook_deliveries where (organization_id, webhook_id, at, id) in (
        select organization_id, webhook_id, at, id from webhook_deliveries
        where at < ${this.ago(age_ms)} order by at limit ${limit})`,
    )
  }
}
