import { type SqlBool, sql } from 'kysely'
import type { NewDelivery, StoredDelivery, WebhookKey } from '../webhook-stores.ts'
import { RowStore } from './row-store.ts'
import { isOfWebhook } from './webhook-store.ts'

/** The attempts to deliver events. */
export class WebhookDeliveryStore extends RowStore {
  /** Adds attempts, at least one. */
  async insert(
    { organization_id, id: webhook_id }: WebhookKey,
    deliveries: readonly NewDelivery[],
  ): Promise<void> {
    const rows = deliveries.map(({ ago_ms, ...delivery }) => {
      return { organization_id, webhook_id, at: sql<number>`${this.now()} - ${ago_ms}`, ...delivery }
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
    const rows = await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
    return rows.map(({ organization_id: _, webhook_id: __, ...delivery }) => delivery)
  }

  /** Deletes deliveries that are older than this, at most this number. Returns how many. */
  async deleteOlder(age_ms: number, limit: number): Promise<number> {
    const { numDeletedRows } = await this.db
      .deleteFrom('webhook_deliveries')
      .where(({ refTuple, selectFrom, eb }) =>
        eb(
          refTuple('organization_id', 'webhook_id', 'at', 'id'),
          'in',
          selectFrom('webhook_deliveries as old')
            .select(['old.organization_id', 'old.webhook_id', 'old.at', 'old.id'])
            .where('old.at', '<', sql<number>`${this.now()} - ${age_ms}`)
            .orderBy('old.at')
            .limit(limit)
            .$asTuple('organization_id', 'webhook_id', 'at', 'id'),
        ),
      )
      .executeTakeFirst()
    return Number(numDeletedRows)
  }
}
