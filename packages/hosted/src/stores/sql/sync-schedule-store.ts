import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely'
import type { ConnectorKey } from '../store.ts'
import { SYNC_LEASES, type SyncScheduleStore } from '../sync-stores.ts'
import { isOf } from './connector-rows.ts'
import type { SqlTraits } from './sql-traits.ts'
import type { Tables } from './tables.ts'

/** What may change of a schedule. */
interface Change {
  readonly due_at: RawBuilder<number> | null
  readonly suspended?: number
}

/** Stores when connectors are synced in a database. */
export function syncScheduleStore(db: Kysely<Tables>, { now }: SqlTraits): SyncScheduleStore {
  const lease = (organization_id: Expression<string>, id: Expression<string>) =>
    sql<string>`${sql.lit(SYNC_LEASES)} || ${organization_id} || '/' || ${id}`

  async function store({ organization_id, id }: ConnectorKey, change: Change): Promise<void> {
    await db
      .insertInto('sync_schedules')
      .values({ organization_id, connector_id: id, ...change })
      .onConflict((conflict) => conflict.columns(['organization_id', 'connector_id']).doUpdateSet(change))
      .execute()
  }

  const due = () =>
    db
      .selectFrom('sync_schedules')
      .select(['organization_id', 'connector_id as id'])
      .where('due_at', '<=', now())
      .where('suspended', '=', 0)

  return {
    async set(key, in_ms) {
      const due_at = in_ms === null ? null : sql<number>`${now()} + ${Math.round(in_ms)}`
      await store(key, { due_at })
    },

    setSuspended: (key, suspended) => store(key, { due_at: null, suspended: Number(suspended) }),

    async isDue(key) {
      return (await due().where(isOf(key)).executeTakeFirst()) !== undefined
    },

    async find({ organization_id, id }) {
      const [schedule] = await this.findAll(organization_id, [id])
      return schedule
    },

    async findAll(organization_id, ids) {
      if (ids.length === 0) return []
      const rows = await db
        .selectFrom('sync_schedules')
        .selectAll()
        .where('organization_id', '=', organization_id)
        .where('connector_id', 'in', ids)
        .execute()
      return rows.map(({ connector_id: id, due_at, suspended }) => ({
        organization_id,
        id,
        due_at: due_at === null ? null : Number(due_at),
        suspended: Boolean(suspended),
      }))
    },

    due: (limit) =>
      due()
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
