import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { SqlTraits } from '../tables/sql-traits.ts'
import type { Tables } from '../tables/tables.ts'
import type { DisabledReason, StoredWebhook, WebhookKey, WebhookStore } from '../webhook-stores.ts'
import { isFromAhead } from './ahead.ts'
import { changes } from './statement-result.ts'

/** Stores webhooks in a database. */
export function webhookStore(db: Kysely<Tables>, { now }: SqlTraits): WebhookStore {
  const changing = (key: WebhookKey) =>
    db.updateTable('webhooks').where(({ and }) => and({ organization_id: key.organization_id, id: key.id }))
  const reading = ({ organization_id, id }: WebhookKey) =>
    db
      .selectFrom('webhooks')
      .selectAll()
      .where(({ and }) => and({ organization_id, id }))

  return {
    async insert({ types, ...webhook }) {
      const times = { due_at: now(), set_at: now(), created_at: now(), updated_at: now() }
      await db
        .insertInto('webhooks')
        .values({ ...webhook, ...times, types: types && JSON.stringify(types), failures: 0 })
        .execute()
    },

    async find(key) {
      const row = await reading(key).executeTakeFirst()
      return row && toWebhook(row)
    },

    async findDue(key) {
      const row = await reading(key)
        .where('disabled_at', 'is', null)
        .where('due_at', '<=', now())
        .executeTakeFirst()
      return row && toWebhook(row)
    },

    async list(organization_id) {
      const rows = await db
        .selectFrom('webhooks')
        .selectAll()
        .where('organization_id', '=', organization_id)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map(toWebhook)
    },

    update: (key, { enabled, types, ...change }) =>
      changes(
        changing(key)
          .set({ ...change, updated_at: now(), due_at: now(), set_at: now(), failures: 0 })
          .$if(types !== undefined, (query) => query.set({ types: types ? JSON.stringify(types) : null }))
          .$if(enabled === true, (query) => query.set({ disabled_at: null, disabled_reason: null }))
          .$if(enabled === false, (query) => query.set({ disabled_at: now(), disabled_reason: 'requested' })),
      ),

    delete: ({ organization_id, id }) =>
      changes(db.deleteFrom('webhooks').where(({ and }) => and({ organization_id, id }))),

    async due(limit) {
      return db
        .selectFrom('webhooks')
        .innerJoin('event_positions', 'event_positions.organization_id', 'webhooks.organization_id')
        .select(['webhooks.organization_id', 'webhooks.id'])
        .where('webhooks.disabled_at', 'is', null)
        .where('webhooks.due_at', '<=', now())
        .whereRef('event_positions.position', '>', 'webhooks.position')
        .orderBy('webhooks.due_at')
        .limit(limit)
        .execute()
    },

    async lag() {
      const row = await db
        .selectFrom('webhooks')
        .innerJoin('events', (join) =>
          join
            .onRef('events.organization_id', '=', 'webhooks.organization_id')
            .on(({ eb, ref }) => eb(ref('events.position'), '=', eb('webhooks.position', '+', 1))),
        )
        .select(({ fn }) => [fn.min('events.at').as('oldest'), now().as('now')])
        .where('webhooks.disabled_at', 'is', null)
        .executeTakeFirst()
      return row?.oldest == null ? 0 : Math.max(0, row.now - row.oldest)
    },

    progress: (read, { position, failures, pause_ms, disabled }) =>
      changes(
        changing(read)
          .where(({ and }) => and({ position: read.position, failures: read.failures }))
          .set({ position, failures, due_at: sql<number>`${now()} + ${pause_ms}`, set_at: now() })
          .$if(disabled !== undefined, (query) =>
            query.set({ disabled_at: now(), disabled_reason: disabled }).where('disabled_at', 'is', null),
          ),
      ),

    async mendDue() {
      await db
        .updateTable('webhooks')
        .set({ due_at: now(), set_at: now() })
        .where(isFromAhead('set_at', now()))
        .execute()
    },

    async listDisabled(limit) {
      const rows = await db
        .selectFrom('webhooks')
        .selectAll()
        .where('disabled_reason', 'in', ['failing', 'gone'])
        .orderBy('organization_id')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(toWebhook)
    },
  }
}

/** Whether a row belongs to a webhook: a row of another organization never does. */
export function isOfWebhook({ organization_id, id }: WebhookKey): RawBuilder<SqlBool> {
  return sql<SqlBool>`organization_id = ${organization_id} and webhook_id = ${id}`
}

function toWebhook(row: Selectable<Tables['webhooks']>): StoredWebhook {
  const { types, disabled_at, disabled_reason, set_at: _, ...webhook } = row
  return {
    ...webhook,
    types: types === null ? null : JSON.parse(types),
    disabled: disabled_at === null ? null : { at: disabled_at, reason: disabled_reason as DisabledReason },
  }
}
