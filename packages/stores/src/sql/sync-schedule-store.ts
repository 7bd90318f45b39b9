import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ConnectorKey } from '../connector-store.ts'
import type { SyncSchedule } from '../sync-stores.ts'
import { type DueConnector, SYNC_LEASES } from '../sync-stores.ts'
import type { SqlTraits } from '../tables/sql-traits.ts'
import type { Tables } from '../tables/tables.ts'
import { isAhead, isFromAhead, LONGEST_HOLD_MS } from './ahead.ts'
import { isOf } from './connector-rows.ts'

/** What may change of a schedule. */
interface Change {
  readonly due_at: RawBuilder<number> | null
  readonly suspended?: number
}

/** Stores when connectors are synced in a database. */
export function syncScheduleStore(db: Kysely<Tables>, { now }: SqlTraits) {
  const leases = sql<string>`${sql.lit(SYNC_LEASES)} || organization_id || '/'`

  /** The leases that are held, and the schedules that are due and wait for a process. */
  const ready = () => sql`
    held as (select name from leases where ${isAhead('expires_at', now(), LONGEST_HOLD_MS)}),
    ready as (
      select organization_id, connector_id, due_at from sync_schedules
      where due_at <= ${now()} and suspended = 0
        and ${leases} || connector_id not in (select name from held)
    )`

  async function store({ organization_id, id }: ConnectorKey, change: Change): Promise<void> {
    const changed = { ...change, set_at: now() }
    await db
      .insertInto('sync_schedules')
      .values({ organization_id, connector_id: id, ...changed })
      .onConflict((conflict) => conflict.columns(['organization_id', 'connector_id']).doUpdateSet(changed))
      .execute()
  }

  return {
    /** Sets when a connector is due, `in_ms` from now; null: only when asked. One that is suspended stays so. */
    async set(key: ConnectorKey, in_ms: number | null): Promise<void> {
      const due_at = in_ms === null ? null : sql<number>`${now()} + ${Math.round(in_ms)}`
      await store(key, { due_at })
    },

    /** Suspends a connector, or ends that. It is due at no time then, until `set` says when. */
    setSuspended: (key: ConnectorKey, suspended: boolean): Promise<void> =>
      store(key, { due_at: null, suspended: Number(suspended) }),

    /** Whether a connector is due, and not suspended. */
    async isDue(key: ConnectorKey): Promise<boolean> {
      const due = db
        .selectFrom('sync_schedules')
        .select('connector_id')
        .where('due_at', '<=', now())
        .where('suspended', '=', 0)
      return (await due.where(isOf(key)).executeTakeFirst()) !== undefined
    },

    async find({ organization_id, id }: ConnectorKey): Promise<SyncSchedule | undefined> {
      const [schedule] = await this.findAll(organization_id, [id])
      return schedule
    },

    /** The schedules of these connectors of an organization. */
    async findAll(organization_id: string, ids: readonly string[]): Promise<SyncSchedule[]> {
      if (ids.length === 0) return []
      const rows = await db
        .selectFrom('sync_schedules')
        .selectAll()
        .where('organization_id', '=', organization_id)
        .where('connector_id', 'in', ids)
        .execute()
      return rows.map(({ connector_id: id, due_at, suspended }) => {
        return { organization_id, id, due_at, suspended: Boolean(suspended) }
      })
    },

    /** Makes due at once what became due by a clock that was ahead: it would wait until the clock comes there again. */
    async mendDue(): Promise<void> {
      await db
        .updateTable('sync_schedules')
        .set({ due_at: now(), set_at: now() })
        .where('due_at', 'is not', null)
        .where(isFromAhead('set_at', now()))
        .execute()
    },

    /** For how long the one of them that was due first has waited, in milliseconds; 0 if there is none. */
    async longestOverdue(): Promise<number> {
      const { rows } = await sql<{ waited: number | null }>`
        with ${ready()} select ${now()} - min(due_at) as waited from ready`.execute(db)
      return Math.max(0, rows[0]?.waited ?? 0)
    },

    /**
     * Connectors that are due, without suspended ones and those whose sync lease is held. Organizations take turns: the first
     * connector of each comes before the second of any, and one that is syncing counts. Among equal turns, those come first
     * that were due first.
     */
    async due(limit: number): Promise<DueConnector[]> {
      const { rows } = await sql<DueConnector>`
        with ${ready()},
          syncing as (
            select organization_id, count(held.name) as number
            from (select distinct organization_id from ready) as organizations left join held
              on substr(held.name, 1, length(${leases})) = ${leases}
            group by organization_id
          )
        select organization_id, connector_id as id,
          number + row_number() over (partition by organization_id order by due_at, connector_id) as turn
        from ready join syncing using (organization_id)
        order by turn, due_at, connector_id limit ${limit}`.execute(db)
      return rows
    },
  }
}

/** When each connector is synced. It uses the clock of the store. */
export type SyncScheduleStore = ReturnType<typeof syncScheduleStore>
