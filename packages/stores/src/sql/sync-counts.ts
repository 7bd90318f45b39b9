import { sql } from 'kysely'
import type { ConnectorLimits } from '../connector-limits.ts'
import type { ConnectorKey, StoredConnector } from '../connector-store.ts'
import type { SyncStatus } from '../sync-reports.ts'
import { idsWithin, isOf } from './connector-rows.ts'
import { RowStore } from './row-store.ts'
import { allOf, put } from './statement-result.ts'

/** What the runs that ended on a day with one status have done. */
export interface DaySum {
  /** YYYY-MM-DD. */
  readonly day: string
  readonly status: SyncStatus
  readonly runs: number
  readonly rows_read: number
  /** Rows that were new, different or gone. */
  readonly rows_changed: number
}

/** Counts the ends of runs by days, since only the newest runs are kept. */
export class SyncDayStore extends RowStore {
  /** Adds to a day of a connector, and forgets its days before another one. */
  async add(
    key: ConnectorKey,
    { day, status, runs, rows_read, rows_changed }: DaySum,
    before: string,
  ): Promise<void> {
    const { organization_id, id: connector_id } = key
    await this.db
      .insertInto('sync_days')
      .values({ organization_id, connector_id, day, status, runs, rows_read, rows_changed })
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'connector_id', 'day', 'status']).doUpdateSet(({ eb, ref }) => ({
          runs: eb(ref('sync_days.runs'), '+', runs),
          rows_read: eb(ref('sync_days.rows_read'), '+', rows_read),
          rows_changed: eb(ref('sync_days.rows_changed'), '+', rows_changed),
        })),
      )
      .execute()
    await this.db.deleteFrom('sync_days').where(isOf(key)).where('day', '<', before).execute()
  }

  /** The sums of an organization since a day, of the connectors within these limits. */
  async sums(organization_id: string, since: string, within?: ConnectorLimits): Promise<DaySum[]> {
    let query = this.db
      .selectFrom('sync_days')
      .where('organization_id', '=', organization_id)
      .where('day', '>=', since)
    if (within) query = query.where('connector_id', 'in', idsWithin(this.db, organization_id, within))
    const sums = query.groupBy(['day', 'status']).orderBy('day').orderBy('status')
    return allOf(
      sums.select(['day', 'status', sumOf('runs'), sumOf('rows_read'), sumOf('rows_changed')]),
      (row) => ({ ...row, status: row.status as SyncStatus }),
    )
  }
}

/** PostgreSQL makes a numeric of a sum of bigint. */
const sumOf = <Name extends 'runs' | 'rows_read' | 'rows_changed'>(name: Name) =>
  sql<number>`cast(sum(${sql.ref(name)}) as bigint)`.as(name)

/** How much of a quota was used when a run of a connector last looked. */
export interface QuotaUse {
  /** Its name, such as `tokensPerDay`. */
  readonly quota: string
  /** Whose it is of the account's sources; empty for the whole account's. */
  readonly source: string
  readonly used: number
  /** All of it, more than 0. */
  readonly most: number
  /** When it is full again, in milliseconds since 1970. */
  readonly full_at: number
}

/** A quota with the connector whose run has seen it. */
type ConnectorQuota = QuotaUse & Pick<StoredConnector, 'id' | 'name' | 'customer_name' | 'connector_type'>

/** Keeps what runs last saw of the quotas of their accounts. */
export class QuotaStore extends RowStore {
  /** Stores what a run saw, if anything, and forgets what is full again by now. */
  async put(key: ConnectorKey, uses: readonly QuotaUse[], now: number): Promise<void> {
    const { organization_id, id: connector_id } = key
    if (uses.length === 0) return
    await this.db.deleteFrom('sync_quotas').where(isOf(key)).where('full_at', '<=', now).execute()
    const rows = uses.map((use) => ({ organization_id, connector_id, ...use }))
    await put(this.db, 'sync_quotas', ['organization_id', 'connector_id', 'quota', 'source'], rows)
  }

  /** The quotas of an organization that are used most and not full again yet, of the connectors within these limits. */
  async mostUsed(
    organization_id: string,
    now: number,
    count: number,
    within?: ConnectorLimits,
  ): Promise<ConnectorQuota[]> {
    let query = this.db
      .selectFrom('sync_quotas')
      .innerJoin('connectors', 'connectors.id', 'connector_id')
      .whereRef('connectors.organization_id', '=', 'sync_quotas.organization_id')
      .where('sync_quotas.organization_id', '=', organization_id)
      .where('full_at', '>', now)
    if (within) query = query.where('connector_id', 'in', idsWithin(this.db, organization_id, within))
    return query
      .select(['connectors.id', 'name', 'customer_name', 'connector_type'])
      .select(['quota', 'source', 'used', 'most', 'full_at'])
      .orderBy(sql`used * 1000 / most`, 'desc')
      .limit(count)
      .execute()
  }
}
