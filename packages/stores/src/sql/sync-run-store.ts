import { type Selectable, type SqlBool, sql } from 'kysely'
import type { ConnectorKey } from '../connector-store.ts'
import type { SyncStatus } from '../sync-reports.ts'
import type { SyncCause, SyncRun } from '../sync-stores.ts'
import type { Tables } from '../tables/tables.ts'
import { isOf } from './connector-rows.ts'
import { jsonColumns } from './json-columns.ts'
import { RowStore } from './row-store.ts'
import { allOf, oneOf } from './statement-result.ts'

const OPEN = ['queued', 'running'] as const satisfies readonly SyncStatus[]

/** The runs of the connectors. */
export class SyncRunStore extends RowStore {
  #newest(key: ConnectorKey) {
    return this.db
      .selectFrom('sync_runs')
      .where(isOf(key))
      .orderBy('number', 'desc')
      .orderBy('run_id', 'desc')
  }

  async insert({ id, ...run }: SyncRun): Promise<void> {
    const { organization_id } = run
    const number = this.db
      .selectFrom('sync_runs')
      .where(isOf({ organization_id, id }))
      .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
    await this.db
      .insertInto('sync_runs')
      .values({ ...json.toRow(run), connector_id: id, number })
      .execute()
  }

  find(key: ConnectorKey, run_id: string): Promise<SyncRun | undefined> {
    return oneOf(this.#newest(key).selectAll().where('run_id', '=', run_id), toRun)
  }

  /** The newest runs of a connector, those that were inserted last first. */
  list(key: ConnectorKey, limit: number): Promise<SyncRun[]> {
    return allOf(this.#newest(key).selectAll().limit(limit), toRun)
  }

  /** The newest run of each of these connectors of an organization. */
  async newest(organization_id: string, ids: readonly string[]): Promise<SyncRun[]> {
    if (ids.length === 0) return []
    const all = this.db.selectFrom('sync_runs').selectAll().where('organization_id', '=', organization_id)
    return allOf(all.where('connector_id', 'in', ids).where(isNewest), toRun)
  }

  /** The runs of a connector that are `queued` or `running`, newest first. */
  open(key: ConnectorKey): Promise<SyncRun[]> {
    return allOf(this.#newest(key).selectAll().where('status', 'in', OPEN), toRun)
  }

  /** Changes a run. */
  async update(
    key: ConnectorKey,
    run_id: string,
    change: Partial<Omit<SyncRun, keyof ConnectorKey | 'run_id' | 'cause' | 'request' | 'created_at'>>,
  ): Promise<void> {
    const row = json.toRow(change)
    if (Object.keys(row).length === 0) return
    await this.db.updateTable('sync_runs').set(row).where(isOf(key)).where('run_id', '=', run_id).execute()
  }

  /** Deletes all runs of a connector but the newest `keep`. */
  async prune(key: ConnectorKey, keep: number): Promise<void> {
    await this.db
      .deleteFrom('sync_runs')
      .where(isOf(key))
      .where('run_id', 'not in', this.#newest(key).select('run_id').limit(keep))
      .execute()
  }
}

const json = jsonColumns('request', 'lease', 'entities', 'warnings', 'error', 'pauses', 'removed')

function toRun({ connector_id, number: _, ...row }: Selectable<Tables['sync_runs']>): SyncRun {
  const { cause, status, pauses, removed, ...run } = json.fromRow(row)
  return {
    ...run,
    id: connector_id,
    cause: cause as SyncCause,
    status: status as SyncStatus,
    pauses: pauses ?? [],
    removed: removed ?? [],
  }
}

/** Whether a run is the newest one of its connector. */
const isNewest = sql<SqlBool>`run_id = (
  select other.run_id from sync_runs as other
  where other.organization_id = sync_runs.organization_id and other.connector_id = sync_runs.connector_id
  order by other.number desc, other.run_id desc limit 1)`
