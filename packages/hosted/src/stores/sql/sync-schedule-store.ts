import { type Expression, type Kysely, sql } from 'kysely'
import { SYNC_LEASES, type SyncScheduleStore } from '../sync-stores.ts'
import type { SqlTraits } from './sql-traits.ts'
import type { Tables } from './tables.ts'

/** Stores when connectors are synced in a database. */
export function syncScheduleStore(db: Kysely<Tables>, { now }: SqlTraits): SyncScheduleStore {
  const lease = (organization_id: Expression<string>, id: Expression<string>) =>
    sql<string>`${sql.lit(SYNC_LEASES)} || ${organization_id} || '/' || ${id}`

  return {
    async set({ organization_id, id }, in_ms) {
      const due_at = in_ms === null ? null : sql<number>`${now()} + ${Math.round(in_ms)}`
      await db
        .insertInto('sync_schedules')
        .values({ organization_id, connector_id: id, due_at })
        .onConflict((conflict) =>
          conflict.columns(['organization_id', 'connector_id']).doUpdateSet({ due_at }),
        )
        .execute()
    },

    async find({ organization_id, id }) {
      const [schedule] = await this.findAll(organization_id, [id])
      return schedule
    },

    async findAll(organization_id, ids) {
      if (ids.length === 0) return []
      const rows = await db
        .selectFrom('sync_schedules')
        .select(['connector_id as id', 'due_at'])
        .where('organization_id', '=', organization_id)
        .where('connector_id', 'in', ids)
        .execute()
      return rows.map(({ id, due_at }) => ({
        organization_id,
        id,
        due_at: due_at === null ? null : Number(due_at),
      }))
    },

    due: (limit) =>
      db
        .selectFrom('sync_schedules')
        .select(['organization_id', 'connector_id as id'])
        .where('due_at', '<=', now())
        .where(({ not, exists, selectFrom, ref }) =>
          not(
            exists(
              selectFrom('leases')
                .select('name')
                .where('name', '=', lease(ref('organization_id'), ref('connector_id')))
                .where('expires_at', '>', now()),
            ),
          ),
        )
        .orderBy('due_at')
        .orderBy('connector_id')
        .limit(limit)
        .execute(),
  }
}
