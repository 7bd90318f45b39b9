import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Tables } from '../tables/tables.ts'
import type {
  DisabledReason,
  NewWebhook,
  StoredWebhook,
  WebhookChange,
  WebhookKey,
  WebhookProgress,
} from '../webhook-stores.ts'
import { isFromAhead } from './ahead.ts'
import { dueRows } from './due-rows.ts'
import { jsonColumns } from './json-columns.ts'
import { RowStore } from './row-store.ts'
import { allOf, changesRows, oneOf } from './statement-result.ts'

/** The webhooks of all organizations. Times are those of the store. */
export class WebhookStore extends RowStore {
  readonly #due = dueRows(this.db, this.traits, {
    table: 'webhooks',
    id: 'id',
    leases: 'webhook/',
    // one that all have got needs no look at its webhooks
    organizations: sql`
      select organization_id, 0 as served_at from event_positions where position > (
        select min(webhooks.position) from webhooks
        where webhooks.organization_id = event_positions.organization_id and disabled_at is null)`,
    is_due: () => sql<SqlBool>`each.disabled_at is null and each.due_at <= ${this.now()} and each.position < (
      select position from event_positions where event_positions.organization_id = each.organization_id)`,
  })

  #changing(key: WebhookKey) {
    return this.db
      .updateTable('webhooks')
      .where(({ and }) => and({ organization_id: key.organization_id, id: key.id }))
  }

  #reading({ organization_id, id }: WebhookKey) {
    return this.db
      .selectFrom('webhooks')
      .selectAll()
      .where(({ and }) => and({ organization_id, id }))
  }

  async insert(webhook: NewWebhook): Promise<void> {
    const times = { due_at: this.now(), set_at: this.now(), created_at: this.now(), updated_at: this.now() }
    await this.db
      .insertInto('webhooks')
      .values({ ...json.toRow(webhook), ...times, failures: 0 })
      .execute()
  }

  async find(key: WebhookKey): Promise<StoredWebhook | undefined> {
    return oneOf(this.#reading(key), toWebhook)
  }

  /** The webhook if it is enabled and its pause is over. */
  async findDue(key: WebhookKey): Promise<StoredWebhook | undefined> {
    const enabled = this.#reading(key).where('disabled_at', 'is', null)
    return oneOf(enabled.where('due_at', '<=', this.now()), toWebhook)
  }

  /** All of an organization, oldest first. */
  async list(organization_id: string): Promise<StoredWebhook[]> {
    const all = this.db.selectFrom('webhooks').selectAll().where('organization_id', '=', organization_id)
    return allOf(all.orderBy('created_at').orderBy('id'), toWebhook)
  }

  /** Changes a webhook. It is due at once, and its failures are forgotten. Returns whether there is one. */
  update(key: WebhookKey, { enabled, ...change }: WebhookChange): Promise<boolean> {
    return changesRows(
      this.#changing(key)
        .set({
          ...json.toRow(change),
          updated_at: this.now(),
          due_at: this.now(),
          set_at: this.now(),
          failures: 0,
          ...NO_FAILURE,
        })
        .$if(enabled === true, (query) => query.set({ disabled_at: null, disabled_reason: null }))
        .$if(enabled === false, (query) =>
          query.set({ disabled_at: this.now(), disabled_reason: 'requested' }),
        ),
    )
  }

  /** Deletes a webhook with its deliveries, after its secrets, in the same transaction. Returns whether there was one. */
  delete({ organization_id, id }: WebhookKey): Promise<boolean> {
    return changesRows(this.db.deleteFrom('webhooks').where(({ and }) => and({ organization_id, id })))
  }

  /** Takes enabled webhooks with events after their position whose pause is over. */
  readonly take = this.#due.take

  /** The age of the oldest event that some enabled webhook has not got, in milliseconds; 0 if there is none. */
  async lag(): Promise<number> {
    const { rows } = await sql<{ readonly age_ms: number | null }>`
      select ${this.now()} - min(events.at) as age_ms from webhooks
      join events on events.organization_id = webhooks.organization_id
        and events.position = webhooks.position + 1
      where webhooks.disabled_at is null`.execute(this.db)
    return Math.max(0, rows[0]?.age_ms ?? 0)
  }

  /**
   * Notes how far a webhook has come. Changes nothing if another attempt or a caller has moved it since it was read, or if
   * it is to be disabled and is already. Returns whether it was noted.
   */
  progress(read: StoredWebhook, { pause_ms, disabled, ...progress }: WebhookProgress): Promise<boolean> {
    return changesRows(
      this.#changing(read)
        .where(({ and }) => and({ position: read.position, failures: read.failures }))
        .set({
          ...NO_FAILURE,
          ...progress,
          due_at: this.fromNow(pause_ms),
          set_at: this.now(),
        })
        .$if(disabled !== undefined, (query) =>
          query.set({ disabled_at: this.now(), disabled_reason: disabled }).where('disabled_at', 'is', null),
        ),
    )
  }

  /** Makes due at once what has a pause by a clock that was ahead: it would last until the clock comes there again. */
  async mendDue(): Promise<void> {
    await this.db
      .updateTable('webhooks')
      .set({ due_at: this.now(), set_at: this.now() })
      .where(isFromAhead('set_at', this.now()))
      .execute()
  }

  /** Webhooks of all organizations that were disabled without a request, at most this number. */
  async listDisabled(limit: number): Promise<StoredWebhook[]> {
    const all = this.db.selectFrom('webhooks').selectAll().orderBy('organization_id').orderBy('id')
    return allOf(all.where('disabled_reason', 'in', ['failing', 'gone']).limit(limit), toWebhook)
  }
}

const NO_FAILURE = { last_failure: null, last_status: null }

/** Whether a row belongs to a webhook: a row of another organization never does. */
export function isOfWebhook({ organization_id, id }: WebhookKey): RawBuilder<SqlBool> {
  return sql<SqlBool>`organization_id = ${organization_id} and webhook_id = ${id}`
}

const json = jsonColumns('types', 'connector_ids', 'tags')

function toWebhook(row: Selectable<Tables['webhooks']>): StoredWebhook {
  const { disabled_at, disabled_reason, set_at: _, ...webhook } = row
  return {
    ...json.fromRow(webhook),
    disabled: disabled_at === null ? null : { at: disabled_at, reason: disabled_reason as DisabledReason },
  }
}
