import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ConnectorLimits } from '../connector-limits.ts'
import type { ConnectorKey } from '../connector-store.ts'
import type { SyncSchedule } from '../sync-stores.ts'
import { SYNC_LEASES } from '../sync-stores.ts'
import { isAhead, isFromAhead, LONGEST_HOLD_MS } from './ahead.ts'
import { idsWithin, isOf } from './connector-rows.ts'
import { dueRows } from './due-rows.ts'
import { RowStore } from './row-store.ts'
import { allOf, findsRow } from './statement-result.ts'

/** What may change of a schedule. */
interface Change {
  readonly due_at: RawBuilder<number> | null
  readonly suspended?: number
}

/** When each connector is synced. It uses the clock of the store. */
export class SyncScheduleStore extends RowStore {
  readonly #due = dueRows(this.db, this.traits, {
    table: 'sync_schedules',
    id: 'connector_id',
    leases: SYNC_LEASES,
    organizations: sql`select id as organization_id, coalesce(synced_at, 0) as served_at from organizations`,
    is_due: () => this.#waits(),
  })

  #waits() {
    return sql<SqlBool>`each.due_at <= ${this.now()}`
  }

  async #store({ organization_id, id }: ConnectorKey, change: Change): Promise<void> {
    const changed = { ...change, set_at: this.now() }
    const due_at = sql<number>`case when sync_schedules.suspended = 1 then null else excluded.due_at end`
    await this.db
      .insertInto('sync_schedules')
      .values({ organization_id, connector_id: id, ...changed })
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'connector_id']).doUpdateSet({ ...changed, due_at }),
      )
      .execute()
  }

  /** Sets when a connector is due, `in_ms` from now; null: only when asked. Changes nothing for one that is suspended. */
  async set(key: ConnectorKey, in_ms: number | null): Promise<void> {
    const due_at = in_ms === null ? null : this.fromNow(Math.round(in_ms))
    await this.#store(key, { due_at })
  }

  /** Suspends a connector, or ends that. It is due at no time then, until `set` says when. */
  setSuspended(key: ConnectorKey, suspended: boolean): Promise<void> {
    return this.#store(key, { due_at: null, suspended: Number(suspended) })
  }

  /** Whether a connector is due, and not suspended. */
  isDue(key: ConnectorKey): Promise<boolean> {
    const own = this.db.selectFrom('sync_schedules').select('connector_id').where(isOf(key))
    return findsRow(own.where('due_at', '<=', this.now()))
  }

  async find({ organization_id, id }: ConnectorKey): Promise<SyncSchedule | undefined> {
    const [schedule] = await this.findAll(organization_id, [id])
    return schedule
  }

  /** The schedules of these connectors of an organization. */
  async findAll(organization_id: string, ids: readonly string[]): Promise<SyncSchedule[]> {
    if (ids.length === 0) return []
    const all = this.db.selectFrom('sync_schedules').where('organization_id', '=', organization_id)
    return allOf(
      all.where('connector_id', 'in', ids).select(['connector_id', 'due_at', 'suspended']),
      ({ connector_id: id, due_at, suspended }) => ({
        organization_id,
        id,
        due_at,
        suspended: Boolean(suspended),
      }),
    )
  }

  /** Makes due at once what became due by a clock that was ahead: it would wait until the clock comes there again. */
  async mendDue(): Promise<void> {
    await this.db
      .updateTable('sync_schedules')
      .set({ due_at: this.now(), set_at: this.now() })
      .where('due_at', 'is not', null)
      .where(isFromAhead('set_at', this.now()))
      .execute()
  }

  /** For how long the one that was due first, and whose lease is free, has waited in milliseconds; 0 if there is none. */
  async longestOverdue(): Promise<number> {
    const { rows } = await sql<{ waited: number }>`
        select ${this.now()} - due_at as waited from sync_schedules as each
        where ${this.#waits()} and ${sql.lit(SYNC_LEASES)} || organization_id || '/' || connector_id
          not in (select name from leases where ${isAhead('expires_at', this.now(), LONGEST_HOLD_MS)})
        order by due_at limit 1`.execute(this.db)
    return Math.max(0, rows[0]?.waited ?? 0)
  }

  /** The connectors of an organization within these limits that have been due for this long, and since when the first is. */
  async overdue(
    organization_id: string,
    late_ms: number,
    within?: ConnectorLimits,
  ): Promise<{ readonly count: number; readonly since: number | null }> {
    let query = this.db
      .selectFrom('sync_schedules')
      .where('organization_id', '=', organization_id)
      .where('due_at', '<', sql<number>`${this.now()} - ${sql.lit(late_ms)}`)
    if (within) query = query.where('connector_id', 'in', idsWithin(this.db, organization_id, within))
    return query
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('due_at').as('since')])
      .executeTakeFirstOrThrow()
  }

  /**
   * Takes connectors that are due, without suspended ones. One of an organization that has fewer syncs in progress comes
   * first, then one of that whose last run began earlier, then the one that was due first.
   */
  readonly take = this.#due.take

  /** Notes that a run of an organization begins: the others are before it in turn. */
  async noteTurn(organization_id: string): Promise<void> {
    await this.db
      .updateTable('organizations')
      .set({ synced_at: this.now() })
      .where('id', '=', organization_id)
      .execute()
  }
}
